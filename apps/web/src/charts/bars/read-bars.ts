/** Bars of anything a chart can show, from whichever service has them. Shares are adjusted for splits: a chart has no cliffs of paper. */
import { DAY_MS } from '@paddock/market/instant'
import { dateOf, dayNumber, weekdayOf } from '@paddock/market/sessions/date'
import { forexDateAt, forexOpen } from '@paddock/market/sessions/forex-week'
import { newYorkInstant } from '@paddock/market/sessions/new-york'
import { isUntold } from '../../live/ask.ts'
import { clientFor } from '../../live/client.ts'
import { coinPlace } from '../../live/feeds-in-use.ts'
import { referenceBarsOf } from '../../live/research.ts'
import { type BarFrame, type BarSpan, frameLength } from './bar-frame.ts'
import { type Candle, candleOf } from './candles.ts'
import type { Instrument } from './instrument.ts'

/** Bars to a request; the service's own limit. */
const MOST = 10_000

/** Oldest first, the running one among them. */
export async function readBars(
  account: string | undefined,
  { kind, symbol }: Instrument,
  frame: BarFrame,
  { start, end, count }: BarSpan,
  signal?: AbortSignal,
): Promise<Candle[]> {
  const client = clientFor(account)
  const query = {
    timeframe: frame,
    start: new Date(start).toISOString(),
    ...(end !== undefined && { end: new Date(end).toISOString() }),
    limit: count ?? MOST,
    sort: count === undefined ? ('asc' as const) : ('desc' as const),
  }
  const ordered = (candles: Candle[]) => (count === undefined ? candles : candles.reverse())
  switch (kind) {
    case 'stock': {
      const input = { path: { symbol }, query: { ...query, adjustment: 'split' as const } }
      const { bars } = await client.stockBarSingle(input, { signal })
      return ordered((bars ?? []).map(candleOf))
    }
    case 'coin': {
      const { bars } = await client.cryptoBars(
        { path: coinPlace(account), query: { ...query, symbols: symbol } },
        { signal },
      )
      return ordered((bars[symbol] ?? []).map(candleOf))
    }
    case 'option': {
      const { bars } = await client.optionBars({ query: { ...query, symbols: [symbol] } }, { signal })
      return ordered((bars[symbol] ?? []).map(candleOf))
    }
    case 'reference':
    case 'forex': {
      const candles = await watchedCandles(account, { kind, symbol }, frame, query, signal)
      return count === undefined ? candles : candles.slice(-count)
    }
  }
}

/** Of what is watched and not traded. */
async function watchedCandles(
  account: string | undefined,
  { kind, symbol }: Instrument,
  frame: BarFrame,
  { start, end }: { readonly start: string; readonly end?: string },
  signal?: AbortSignal,
): Promise<Candle[]> {
  const until = end !== undefined && { to: end }
  const asked = referenceBarsOf(account, { symbol, timeframe: frame, from: start, ...until })
  const bars = await (kind === 'forex' ? asked.catch(ifUntold) : asked)
  if (!bars) return rateCandles(account, symbol, frame, { start, end }, signal)
  return bars.map(({ t, o, h, l, c }) => ({
    time: (frameLength(frame) >= DAY_MS ? dayOf(Date.parse(t)) : Date.parse(t)) / 1000,
    ...{ open: o, high: h, low: l, close: c, volume: 0 },
  }))
}

/** Of a market that has no bars of pairs of currencies, Alpaca's, undefined. */
function ifUntold(error: unknown): undefined {
  if (!isUntold(error)) throw error
}

/** What has the days of currencies begins them at 17:00 in New York on the evening before: they are named by their date. */
const dayOf = (start: number): number =>
  start === forexOpen(forexDateAt(start)) ? newYorkInstant(forexDateAt(start), 0) : start

/** Bars put together from a pair's rates, which are known by minute and by day, and now. */
async function rateCandles(
  account: string | undefined,
  symbol: string,
  frame: BarFrame,
  { start, end }: { readonly start: string; readonly end?: string | undefined },
  signal?: AbortSignal,
): Promise<Candle[]> {
  const client = clientFor(account)
  const isOfDays = frameLength(frame) >= DAY_MS
  const rates = { currency_pairs: [symbol], start, ...(end !== undefined && { end }), sort: 'desc' }
  const read = async (timeframe: '1Day' | '1Min', limit: number) => {
    const answer = await client.rates({ query: { ...rates, timeframe, limit } }, { signal })
    return (answer.rates[symbol] ?? []).map(({ t, mp }) => ({ at: Date.parse(t), value: mp })).reverse()
  }
  const [known, running] = await Promise.all([read(isOfDays ? '1Day' : '1Min', MOST), isOfDays ? read('1Min', 1) : []])
  const newest = known.at(-1)?.at ?? 0
  return candlesOf([...known, ...running.filter(({ at }) => at > newest)], (at) => periodOf(at, frame))
}

/** A rate is named by the end of its frame: it belongs to the period just before. */
function periodOf(at: number, frame: BarFrame): number {
  const length = frameLength(frame)
  if (length < DAY_MS) return at - 1 - ((at - 1) % length)
  const date = forexDateAt(at - 1)
  const first = frame === '1Month' ? dayNumber(`${dateOf(date).slice(0, 7)}-01`) : date - weekdayOf(date) + 1
  return newYorkInstant(frame === '1Day' ? date : first, 0)
}

/** A bar opens at the last rate of the one before, and at its first one where none is known. Rates have no volume. */
export function candlesOf(
  points: readonly { readonly at: number; readonly value: number }[],
  period: (at: number) => number,
): Candle[] {
  const bars = new Map<number, Candle>()
  let last: number | undefined
  for (const { at, value } of points) {
    const time = period(at) / 1000
    const open = last ?? value
    const { high, low, ...bar } = bars.get(time) ?? { time, open, high: open, low: open, close: value, volume: 0 }
    bars.set(time, { ...bar, high: Math.max(high, value), low: Math.min(low, value), close: value })
    last = value
  }
  return [...bars.values()]
}

/** The account's own time: a practice clock may stand elsewhere than the machine's. */
export async function marketNow(account: string | undefined, signal?: AbortSignal): Promise<number> {
  const { timestamp } = await clientFor(account).legacyClock({}, { signal })
  return Date.parse(timestamp)
}

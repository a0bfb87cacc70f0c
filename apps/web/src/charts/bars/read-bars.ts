/** Bars of anything a chart can show, from whichever service has them. Shares are adjusted for splits: a chart has no cliffs of paper. */
import { DAY_MS } from '@paddock/market/instant'
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
    case 'reference': {
      const bars = await referenceBarsOf(account, symbol, frame, query.start)
      const candles = bars
        .map(({ t, o, h, l, c }) => ({ time: Date.parse(t) / 1000, open: o, high: h, low: l, close: c, volume: 0 }))
        .filter(({ time }) => end === undefined || time * 1000 <= end)
      return count === undefined ? candles : candles.slice(-count)
    }
    case 'forex': {
      const timeframe = frameLength(frame) >= DAY_MS ? '1Day' : '1Min'
      const rates = { currency_pairs: [symbol], timeframe, start: query.start, limit: MOST, sort: 'desc' }
      const asked = { ...rates, ...(query.end !== undefined && { end: query.end }) }
      const answer = await client.rates({ query: asked }, { signal })
      const points = (answer.rates[symbol] ?? []).map(({ t, mp }) => ({ at: Date.parse(t), value: mp })).reverse()
      const candles = candlesOf(points, (at) => periodOf(at, frame))
      return count === undefined ? candles : candles.slice(-count)
    }
  }
}

/** A rate is named by the end of its frame: it belongs to the period just before. */
function periodOf(at: number, frame: BarFrame): number {
  const before = at - 1
  if (frame === '1Month') {
    const date = new Date(before)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  }
  const length = frameLength(frame)
  // 1970 began on a Thursday; weeks begin on Mondays.
  const shift = frame === '1Week' ? 4 * DAY_MS : 0
  return before - ((before - shift) % length)
}

/** Rates are known by minute and by day: coarser bars are put together from them. Rates have no volume. */
export function candlesOf(
  points: readonly { readonly at: number; readonly value: number }[],
  period: (at: number) => number,
): Candle[] {
  const bars = new Map<number, Candle>()
  for (const { at, value } of points) {
    const time = period(at) / 1000
    const bar = bars.get(time)
    bars.set(
      time,
      bar
        ? { ...bar, high: Math.max(bar.high, value), low: Math.min(bar.low, value), close: value }
        : { time, open: value, high: value, low: value, close: value, volume: 0 },
    )
  }
  return [...bars.values()]
}

/** The account's own time: a practice clock may stand elsewhere than the machine's. */
export async function marketNow(account: string | undefined, signal?: AbortSignal): Promise<number> {
  const { timestamp } = await clientFor(account).legacyClock({}, { signal })
  return Date.parse(timestamp)
}

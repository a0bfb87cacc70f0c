/** The last bars of anything a widget can name. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Candle, candleOf } from '../charts/candles.ts'
import { clientFor } from '../live/client.ts'
import { referenceBarsOf } from '../live/research.ts'
import { widgetSymbol } from './widget-symbol.ts'

/** As the data API writes them. */
export type BarFrame = '1Min' | '5Min' | '15Min' | '30Min' | '1Hour' | '2Hour' | '4Hour' | '1Day' | '1Week' | '1Month'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const LENGTHS: Readonly<Record<BarFrame, number>> = {
  '1Min': MINUTE_MS,
  '5Min': 5 * MINUTE_MS,
  '15Min': 15 * MINUTE_MS,
  '30Min': 30 * MINUTE_MS,
  '1Hour': 60 * MINUTE_MS,
  '2Hour': 120 * MINUTE_MS,
  '4Hour': 240 * MINUTE_MS,
  '1Day': DAY_MS,
  '1Week': 7 * DAY_MS,
  '1Month': 31 * DAY_MS,
}
/** Shares trade 16 of 24 hours on five of seven days, and rest on holidays. */
const IDLE = 2.5
const LONG_WEEKEND = 5 * DAY_MS
const SOONEST_MS = 5_000

/** The last `count` bars, oldest first, the running one among them; read again about four times a bar. Shares are adjusted for splits. */
export const watchedBarsQuery = (account: string | undefined, setting: string, frame: BarFrame, count: number) =>
  queryOptions({
    queryKey: ['bars', account ?? 'market', 'watched', setting, frame, count],
    queryFn: ({ signal }) => lastBars(account, setting, frame, count, signal),
    refetchInterval: Math.min(MINUTE_MS, Math.max(SOONEST_MS, LENGTHS[frame] / 4)),
    placeholderData: keepPreviousData,
  })

async function lastBars(
  account: string | undefined,
  setting: string,
  frame: BarFrame,
  count: number,
  signal: AbortSignal,
): Promise<Candle[]> {
  const client = clientFor(account)
  const { kind, symbol } = widgetSymbol(setting)
  const { timestamp } = await client.legacyClock({}, { signal })
  const start = new Date(Date.parse(timestamp) - count * LENGTHS[frame] * IDLE - LONG_WEEKEND).toISOString()
  if (kind === 'stock') {
    const query = { timeframe: frame, start, limit: count, sort: 'desc', adjustment: 'split' } as const
    const { bars } = await client.stockBarSingle({ path: { symbol }, query }, { signal })
    return (bars ?? []).map(candleOf).reverse()
  }
  if (kind === 'coin') {
    const query = { symbols: symbol, timeframe: frame, start, limit: count, sort: 'desc' } as const
    const { bars } = await client.cryptoBars({ path: { loc: 'us' }, query }, { signal })
    return (bars[symbol] ?? []).map(candleOf).reverse()
  }
  if (kind === 'reference') {
    const bars = await referenceBarsOf(account, symbol, frame, start)
    return bars
      .slice(-count)
      .map(({ t, o, h, l, c }) => ({ time: Date.parse(t) / 1000, open: o, high: h, low: l, close: c, volume: 0 }))
  }
  return rateBars(account, symbol, frame, start, count, signal)
}

/** Rates are known by minute and by day: coarser bars are put together from them. Rates have no volume. */
async function rateBars(
  account: string | undefined,
  pair: string,
  frame: BarFrame,
  start: string,
  count: number,
  signal: AbortSignal,
): Promise<Candle[]> {
  const length = LENGTHS[frame]
  const isDaily = length >= DAY_MS
  const timeframe = isDaily ? '1Day' : '1Min'
  const query = { currency_pairs: [pair], timeframe, start, limit: 10_000, sort: 'desc' }
  const { rates } = await clientFor(account).rates({ query }, { signal })
  const points = (rates[pair] ?? []).map(({ t, mp }) => ({ at: Date.parse(t), value: mp })).reverse()
  return candlesOf(points, (at) => periodOf(at, frame)).slice(-count)
}

/** A rate is named by the end of its frame: it belongs to the period just before. */
function periodOf(at: number, frame: BarFrame): number {
  const before = at - 1
  if (frame === '1Month') {
    const date = new Date(before)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  }
  const length = LENGTHS[frame]
  // 1970 began on a Thursday; weeks begin on Mondays.
  const shift = frame === '1Week' ? 4 * DAY_MS : 0
  return before - ((before - shift) % length)
}

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

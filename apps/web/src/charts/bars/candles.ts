/** Bars as a chart takes them: ascending, unique, in seconds; and the running one moved on by prints. */
import type { Candle as Prices } from '@paddock/analytics/indicators/candle'
import type { Bar } from '@paddock/contract/entities/market-data'
import { type ChartZone, wallTime } from './chart-time.ts'
import { INTERVAL_FACTS, type Interval } from './interval.ts'

/** `time` is the bar's start in UTC seconds. Prices are drawn, so they are floats. */
export interface Candle extends Prices {
  readonly time: number
}

export const candleOf = (bar: Bar): Candle => ({
  time: Math.floor(Date.parse(bar.t) / 1000),
  open: bar.o,
  high: bar.h,
  low: bar.l,
  close: bar.c,
  volume: bar.v,
})

/** All bars once, oldest first; where two cover the same time the later list wins. */
export function merged(...lists: readonly (readonly Candle[])[]): Candle[] {
  const byTime = new Map<number, Candle>()
  for (const list of lists) for (const candle of list) byTime.set(candle.time, candle)
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}

/**
 * The bar a print at `at` (UTC milliseconds) belongs to, after the print: the running one moved, or a new one begun. Undefined for a
 * print before the last bar and for a new day or week, whose first bar is the data service's to give.
 */
export function withPrint(
  last: Candle | undefined,
  at: number,
  price: number,
  interval: Interval,
  zone: ChartZone,
): Candle | undefined {
  if (!last || !Number.isFinite(price)) return undefined
  const { isIntraday, seconds } = INTERVAL_FACTS[interval]
  if (isIntraday) {
    // Bars of several hours begin at hours of the market's own day.
    const wall = wallTime(at / 1000, zone)
    const time = Math.floor(at / 1000 - (wall % seconds))
    if (time < last.time) return undefined
    if (time > last.time) return { time, open: price, high: price, low: price, close: price, volume: 0 }
  } else if (!isSamePeriod(last.time, at / 1000, interval, zone)) return undefined
  return { ...last, high: Math.max(last.high, price), low: Math.min(last.low, price), close: price }
}

/** Both in seconds. */
function isSamePeriod(start: number, at: number, interval: Interval, zone: ChartZone): boolean {
  if (interval === '1mo') return monthOf(start, zone) === monthOf(at, zone)
  const passed = wallTime(at, zone) - wallTime(start, zone)
  return passed >= 0 && passed < INTERVAL_FACTS[interval].seconds
}

const monthOf = (at: number, zone: ChartZone): string => new Date(wallTime(at, zone) * 1000).toISOString().slice(0, 7)

/** The last bar that starts at or before an instant, in seconds. */
export function barAt(candles: readonly Candle[], at: number): Candle | undefined {
  let low = 0
  let high = candles.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((candles[middle]?.time ?? Number.POSITIVE_INFINITY) <= at) low = middle + 1
    else high = middle
  }
  return candles[low - 1]
}

/**
 * Bars freed of what splits, dividends and spin-offs did to the price: those before an ex day are restated as if they had been a share of the
 * days after it, up to the day of `now`. Prices are rounded to whole steps. Source: Alpaca, "Historical bars", adjustment.
 *
 * A split divides the price and multiplies the volume, a stock dividend likewise; a dividend leaves 1 − rate ÷ the close before of the price,
 * a spin-off 1 − the share of the cost that goes with it.
 */
import { nearest } from '../arithmetic/rounding.ts'
import type { Planned } from '../happenings/planned.ts'
import type { Instant } from '../instant.ts'
import type { Adjustment } from '../market.ts'
import { blockNumber, inBlock } from '../paths/minutes.ts'
import { mainSlot } from '../sessions/timeline.ts'
import type { Building } from './minute-bar.ts'
import type { Tape } from './tape.ts'

interface Factors {
  readonly price: number
  readonly volume: number
}

/** By what a day's bars are multiplied; undefined where nothing is. */
export type Adjust = (day: number) => Factors | undefined

/**
 * For bars from an instant on; undefined where nothing that is asked for happens after it. `effects` are sorted by ex day. What a dividend
 * leaves depends on a close: those before `from` are not looked at, so that a year of bars does not compute decades of days.
 */
export function adjustOf(
  tape: Tape,
  effects: readonly Planned[],
  adjustments: readonly Adjustment[],
  from: Instant,
  now: Instant,
): Adjust | undefined {
  const { timeline, block, listing } = tape.path
  const isAsked = (adjustment: Adjustment): boolean => adjustments.includes('all') || adjustments.includes(adjustment)
  const dateAt = (at: Instant): number => timeline.dates[Math.max(0, timeline.dayAt(at))] ?? 0
  const [first, today] = [dateAt(from), dateAt(now)]
  /** Those of the days before each ex day, newest first. */
  const steps: { readonly ex: number; readonly factors: Factors }[] = []
  let [price, volume] = [1, 1]
  for (const { ex, effect } of [...effects].reverse()) {
    if (ex <= first) break
    if (!effect || ex > today) continue
    if (effect.kind === 'ratio') {
      if (!isAsked('split')) continue
      price /= effect.ratio
      volume *= effect.ratio
    } else if (effect.kind === 'share') {
      if (!isAsked('spin-off')) continue
      price *= 1 - effect.share
    } else {
      const slot = mainSlot(timeline, timeline.dayOn(ex - 1))
      if (!isAsked('dividend') || slot < 0) continue
      const close = block(blockNumber(timeline, slot)).close[inBlock(timeline, slot)] ?? 0
      price *= Math.max(0, 1 - (effect.dollars * 10 ** listing.instrument.priceScale) / close)
    }
    steps.push({ ex, factors: { price, volume } })
  }
  if (steps.length === 0) return undefined
  return (day) => {
    const date = timeline.dates[day] ?? 0
    return steps.findLast(({ ex }) => date < ex)?.factors
  }
}

/** A bar restated. What it turned over is the average price at which its volume traded, both restated. */
export function adjusted(bar: Building, { price, volume }: Factors): Building {
  const steps = (raw: number): number => Math.max(1, nearest(raw * price))
  return {
    start: bar.start,
    open: steps(bar.open),
    high: steps(bar.high),
    low: steps(bar.low),
    close: steps(bar.close),
    volume: Math.max(1, nearest(bar.volume * volume)),
    turnover: nearest(bar.turnover * (price * volume)),
    trades: bar.trades,
  }
}

/** The same where a day's bars may stay raw. */
export const restated = (bar: Building, factors: Factors | undefined): Building =>
  factors ? adjusted(bar, factors) : bar

/** Which bars of a share lie outside New York's regular hours. Bars are of an interval within the day; one that reaches into regular hours is of them. */
import { type Phase, phaseAt } from '@paddock/market/sessions/calendar'
import type { Candle } from './candles.ts'
import type { Instrument } from './instrument.ts'
import { INTERVAL_FACTS, type Interval } from './interval.ts'

export type ExtendedPhase = Exclude<Phase, 'regular'>

/** Whether bars of an instrument can lie outside regular hours at all: coins have none, days hold them. */
export const hasExtendedHours = (instrument: Instrument, interval: Interval): boolean =>
  instrument.kind === 'stock' && INTERVAL_FACTS[interval].isIntraday

/** The phase of a bar that begins at `time`, in seconds; undefined in regular hours. */
export function extendedPhase(time: number, interval: Interval): ExtendedPhase | undefined {
  const first = phaseAt(time * 1000)
  if (first === 'regular') return undefined
  // The bar of nine o'clock holds the open.
  const last = phaseAt((time + INTERVAL_FACTS[interval].seconds) * 1000 - 1)
  return last === 'regular' ? undefined : first
}

/** The bars that reach into regular hours. */
export const inRegularHours = (candles: readonly Candle[], interval: Interval): readonly Candle[] =>
  candles.filter(({ time }) => extendedPhase(time, interval) === undefined)

/** The frames of bars, and spans of them. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@paddock/market/instant'

/** As the data API writes them. */
const BAR_FRAMES = [
  '1Min',
  '3Min',
  '5Min',
  '15Min',
  '30Min',
  '1Hour',
  '2Hour',
  '3Hour',
  '4Hour',
  '1Day',
  '1Week',
  '1Month',
] as const

export type BarFrame = (typeof BAR_FRAMES)[number]

/** Milliseconds; a month's are its most. */
export function frameLength(frame: BarFrame): number {
  const count = Number.parseInt(frame, 10)
  const unit = { Min: MINUTE_MS, Hour: HOUR_MS, Day: DAY_MS, Week: 7 * DAY_MS, Month: 31 * DAY_MS }
  return count * (unit[frame.replace(/\d/g, '') as keyof typeof unit] ?? DAY_MS)
}

/** UTC milliseconds: from `start` to `end`, or to the market's present. With `count` only the last so many. */
export interface BarSpan {
  readonly start: number
  readonly end?: number
  readonly count?: number
}

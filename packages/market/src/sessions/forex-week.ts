/** The week of the currency market: from Sunday 17:00 to Friday 17:00 in New York without a break. A day of it ends at 17:00 and is named by that date. */
import { DAY_MS, HOUR_MS, type Instant } from '../instant.ts'
import { weekdayOf } from './date.ts'
import { newYorkInstant, newYorkOffset } from './new-york.ts'

const ROLL = 17 * 60
const UNTIL_MIDNIGHT_MS = 7 * HOUR_MS

/** The day that runs at an instant, or the last one that ran, as days since 1970: a Monday to Friday. */
export function forexDateAt(at: Instant): number {
  const date = Math.floor((at + newYorkOffset(at) + UNTIL_MIDNIGHT_MS) / DAY_MS)
  const weekday = weekdayOf(date)
  return weekday === 6 ? date - 1 : weekday === 0 ? date - 2 : date
}

/** When a day begins: 17:00 on the evening before, Sunday's for Monday. */
export const forexOpen = (date: number): Instant => newYorkInstant(date - 1, ROLL)
/** When it ends: the first instant after it. Clocks change at weekends, so a day has 24 hours. */
export const forexClose = (date: number): Instant => newYorkInstant(date, ROLL)

/** The day after one: Monday after Friday. */
export const nextForexDate = (date: number): number => date + (weekdayOf(date) === 5 ? 3 : 1)

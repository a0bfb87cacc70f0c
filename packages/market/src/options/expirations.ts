/**
 * On which days contracts expire, and how long before they are listed: weeks, months, quarters and Januaries.
 *
 * Sources: OCC, "Equity options product specifications" (third Friday, three cycles of months); Cboe, "Short term option series" (weeklys,
 * quarterlys) and "LEAPS". How many days ahead is our own choice.
 */
import { dateOf } from '../sessions/date.ts'
import { isOpenDay, openDayAfter } from '../sessions/holidays.ts'
import type { Breadth } from './underlying.ts'

const FRIDAY = 5
const THURSDAY = 4
const WEEKLY = 44
const MONTHLY = 70
const CYCLE = 245
const EVERY_MONTH = 300
const QUARTERLY = 370
const JANUARY = 870
/** No contract is listed longer before its end. */
const LONGEST = JANUARY

const weekday = (date: number): number => (date + 4) % 7
const monthOf = (date: number): number => Number(dateOf(date).slice(5, 7))
const dayOfMonth = (date: number): number => Number(dateOf(date).slice(8))

/**
 * For how many days contracts that expire on a date are listed before, dates as days since 1970. Undefined if none expire on it. `cycle` is
 * 0, 1 or 2: the months of January, February or March and every third after it.
 */
export function daysListed(date: number, breadth: Breadth, cycle: number): number | undefined {
  if (!isOpenDay(date)) return undefined
  const quarter = breadth === 'index fund' && isQuarterEnd(date) ? QUARTERLY : 0
  const friday =
    weekday(date) === FRIDAY ? date : weekday(date) === THURSDAY && !isOpenDay(date + 1) ? date + 1 : undefined
  const own = friday === undefined ? 0 : fridayDays(friday, breadth, cycle)
  return Math.max(own, quarter) || undefined
}

function fridayDays(friday: number, breadth: Breadth, cycle: number): number {
  const isThird = Math.floor((dayOfMonth(friday) - 1) / 7) === 2
  if (!isThird) return breadth === 'small' ? 0 : WEEKLY
  const month = monthOf(friday)
  if (month === 1) return JANUARY
  if (breadth !== 'small') return EVERY_MONTH
  return (month - 1) % 3 === cycle ? CYCLE : MONTHLY
}

/** The last trading day of March, June, September or December. */
const isQuarterEnd = (date: number): boolean => monthOf(date) % 3 === 0 && monthOf(openDayAfter(date)) !== monthOf(date)

/** The dates from one on on which listed contracts expire, as seen on it. */
export function expirationsFrom(date: number, breadth: Breadth, cycle: number): number[] {
  const found: number[] = []
  for (let expiration = date; expiration <= date + LONGEST; expiration += 1)
    if ((daysListed(expiration, breadth, cycle) ?? -1) >= expiration - date) found.push(expiration)
  return found
}

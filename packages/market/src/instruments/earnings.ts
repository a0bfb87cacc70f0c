/**
 * When companies publish their quarters: every company has a fiscal calendar, a usual wait after a quarter's end and a time of day, and
 * keeps to them within a few days. Dates are our own estimates by rule, the same on every machine, and no company's real dates.
 */
import { keyOf, mix } from '../arithmetic/hash.ts'
import type { TradingDay } from '../instant.ts'
import { dateAfter, dateOf, dayIn, dayNumber, yearOf } from '../sessions/date.ts'
import { isOpenDay } from '../sessions/holidays.ts'
import { isCompany } from './instrument.ts'
import { listingOf } from './listing.ts'

export interface EarningsDay {
  /** A trading day. What is published after its close moves the next opening, what comes before its open moves its own. */
  readonly day: TradingDay
  readonly time: 'before-open' | 'after-close'
  /** The last day of the quarter that is reported. */
  readonly quarterEnd: TradingDay
}

const MONTHS_A_QUARTER = 3
/** Days from a quarter's end to the earliest report, and over how many days companies' usual ones are spread. */
const LEAST_WAIT = 14
const WAITS = 28
/** A report wanders by this many days around its usual one. */
const WANDER = 5

/** A company's reports from `from` to `to`, both included, oldest first; none of funds, coins, shells and unknown symbols. */
export function earningsDays(symbol: string, from: TradingDay, to: TradingDay): EarningsDay[] {
  const listing = listingOf(symbol)
  if (!listing || !isCompany(listing.instrument)) return []
  // Two classes of one company's shares report together.
  const key = keyOf('earnings', (listing.follows?.listing ?? listing).instrument.symbol)
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const found: EarningsDay[] = []
  // Months count from January of the year before, so that its last quarter is not missed.
  const start = yearOf(first) - 1
  for (let quarter = 0; ; quarter += 1) {
    const end = dayIn(start, quarter * MONTHS_A_QUARTER + fiscalOffset(key) + 2, 1) - 1
    if (end > last) return found
    const day = reportDay(key, end)
    if (day >= first && day <= last) found.push({ day: dateOf(day), time: timeOf(key), quarterEnd: dateOf(end) })
  }
}

/** The report after a date, or undefined where there is none in the next half year. */
export const nextEarnings = (symbol: string, day: TradingDay): EarningsDay | undefined =>
  earningsDays(symbol, dateAfter(day, 1), dateAfter(day, 183))[0]

/** Four in five close their quarters with the calendar's (2: March, June …), the rest a month or two before. */
const fiscalOffset = (key: number): number => {
  const draw = mix(key, 1) % 10
  return draw < 8 ? 2 : draw - 8
}

const timeOf = (key: number): EarningsDay['time'] => (mix(key, 2) % 20 < 11 ? 'before-open' : 'after-close')

function reportDay(key: number, quarterEnd: number): number {
  let day = quarterEnd + LEAST_WAIT + (mix(key, 3) % WAITS) + (mix(mix(key, 4), quarterEnd) % WANDER)
  while (!isOpenDay(day)) day += 1
  return day
}

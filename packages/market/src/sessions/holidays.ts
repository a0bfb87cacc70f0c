/**
 * The days on which New York's exchanges do not trade, or close at 13:00, and the holidays of the banks.
 *
 * Source: NYSE, "Holidays and Trading Hours" and rule 7.2; the special closings are the exchange's own announcements.
 */
import { dayIn, dayNumber, lastWeekday, nthWeekday, weekdayOf, yearOf } from './date.ts'

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

/** Full days without trading that no rule foretells: mourning, storms, the attack of 2001. */
const SPECIAL_CLOSINGS = [
  '1972-12-28',
  '1973-01-25',
  '1977-07-14',
  '1985-09-27',
  '1994-04-27',
  '2001-09-11',
  '2001-09-12',
  '2001-09-13',
  '2001-09-14',
  '2004-06-11',
  '2007-01-02',
  '2012-10-29',
  '2012-10-30',
  '2018-12-05',
  '2025-01-09',
].map(dayNumber)

interface Year {
  readonly closed: ReadonlySet<number>
  readonly early: ReadonlySet<number>
  readonly banks: ReadonlySet<number>
}
const years = new Map<number, Year>()

function yearWith(day: number): Year {
  const year = yearOf(day)
  const known = years.get(year)
  if (known) return known
  const closed = closedDays(year)
  const found = { closed, early: earlyDays(year, closed), banks: bankHolidays(year) }
  years.set(year, found)
  return found
}

const isWeekend = (day: number): boolean => weekdayOf(day) === SUNDAY || weekdayOf(day) === SATURDAY

const UNKNOWN = 0
const OPEN = 1
const SHUT = 2
/** By day since 1970, a hundred years of them: planning a market's dividends asks millions of times. */
const openDays = new Uint8Array(36_525)

/** Whether the exchanges trade on a day. */
export function isOpenDay(day: number): boolean {
  const known = openDays[day] ?? UNKNOWN
  if (known !== UNKNOWN) return known === OPEN
  const isOpen = !isWeekend(day) && !yearWith(day).closed.has(day)
  openDays[day] = isOpen ? OPEN : SHUT
  return isOpen
}

export function openDayAfter(day: number): number {
  let next = day + 1
  while (!isOpenDay(next)) next += 1
  return next
}

export function openDayBefore(day: number): number {
  let previous = day - 1
  while (!isOpenDay(previous)) previous -= 1
  return previous
}

/** Whether a trading day ends at 13:00. */
export const isEarlyDay = (day: number): boolean => yearWith(day).early.has(day)

/** Whether the banks, and with them settlement, rest on a weekday. */
export const isBankHoliday = (day: number): boolean => yearWith(day).banks.has(day)

/** A holiday on Saturday rests on Friday, one on Sunday on Monday. */
function observed(day: number): number {
  const weekday = weekdayOf(day)
  return weekday === SATURDAY ? day - 1 : weekday === SUNDAY ? day + 1 : day
}

function closedDays(year: number): Set<number> {
  const newYear = dayIn(year, 1, 1)
  const days = new Set([
    // On a Saturday it is not moved: the Friday before is the last day of the accounting year.
    weekdayOf(newYear) === SATURDAY ? newYear : observed(newYear),
    year >= 1971 ? nthWeekday(year, 2, MONDAY, 3) : observed(dayIn(year, 2, 22)),
    easter(year) - 2,
    year >= 1971 ? lastWeekday(year, 5, MONDAY) : observed(dayIn(year, 5, 30)),
    observed(dayIn(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(dayIn(year, 12, 25)),
  ])
  if (year >= 1998) days.add(nthWeekday(year, 1, MONDAY, 3))
  if (year >= 2022) days.add(observed(dayIn(year, 6, 19)))
  // Presidential elections closed the exchange until 1980.
  if (year <= 1980 && year % 4 === 0) days.add(nthWeekday(year, 11, MONDAY, 1) + 1)
  for (const day of SPECIAL_CLOSINGS) if (yearOf(day) === year) days.add(day)
  return days
}

function earlyDays(year: number, closed: ReadonlySet<number>): Set<number> {
  const candidates = [dayIn(year, 7, 3), nthWeekday(year, 11, THURSDAY, 4) + 1, dayIn(year, 12, 24)]
  return new Set(candidates.filter((day) => !isWeekend(day) && !closed.has(day)))
}

/** Federal Reserve holidays: one on a Saturday is not moved to Friday. */
function bankHolidays(year: number): Set<number> {
  const fixed = [dayIn(year, 1, 1), dayIn(year, 7, 4), dayIn(year, 11, 11), dayIn(year, 12, 25)]
  if (year >= 2021) fixed.push(dayIn(year, 6, 19))
  return new Set([
    ...fixed.map((day) => (weekdayOf(day) === SUNDAY ? day + 1 : day)),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    lastWeekday(year, 5, MONDAY),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 10, MONDAY, 2),
    nthWeekday(year, 11, THURSDAY, 4),
  ])
}

/** Easter Sunday of the Gregorian calendar. Source: the anonymous algorithm of 1876, as in Meeus, "Astronomical Algorithms", chapter 8. */
function easter(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const leap = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + leap + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const march = epact + weekday - 7 * shift + 114
  return dayIn(year, Math.floor(march / 31), (march % 31) + 1)
}

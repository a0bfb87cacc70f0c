/** New York's distance from UTC by the rules of the Uniform Time Act and its changes, from 1967 on. */
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../instant.ts'
import { dayIn, lastWeekday, nthWeekday, yearOf } from './date.ts'

const STANDARD_MS = -5 * HOUR_MS
const DAYLIGHT_MS = -4 * HOUR_MS

/** The first and last day of daylight saving time in a year: clocks change at 02:00. */
function daylightDays(year: number): { from: number; to: number } {
  if (year >= 2007) return { from: nthWeekday(year, 3, 0, 2), to: nthWeekday(year, 11, 0, 1) }
  const to = lastWeekday(year, 10, 0)
  if (year >= 1987) return { from: nthWeekday(year, 4, 0, 1), to }
  // The oil crisis: Emergency Daylight Saving Time Energy Conservation Act of 1973.
  if (year === 1974) return { from: dayIn(1974, 1, 6), to }
  if (year === 1975) return { from: dayIn(1975, 2, 23), to }
  return { from: lastWeekday(year, 4, 0), to }
}

interface Year {
  /** From New Year to New Year, by standard time. */
  readonly starts: Instant
  readonly ends: Instant
  /** The instants at which clocks go forward and back. */
  readonly forward: Instant
  readonly back: Instant
}
const years = new Map<number, Year>()
/** Questions come in order of time, so the year of the last one is nearly always the next one's. */
let latest = yearAt(0)

function yearAt(at: Instant): Year {
  const year = yearOf(Math.floor((at + STANDARD_MS) / DAY_MS))
  const known = years.get(year)
  if (known) return known
  const days = daylightDays(year)
  const found = {
    starts: dayIn(year, 1, 1) * DAY_MS - STANDARD_MS,
    ends: dayIn(year + 1, 1, 1) * DAY_MS - STANDARD_MS,
    forward: days.from * DAY_MS + 2 * HOUR_MS - STANDARD_MS,
    back: days.to * DAY_MS + 2 * HOUR_MS - DAYLIGHT_MS,
  }
  years.set(year, found)
  return found
}

/** Milliseconds to add to UTC for New York's wall clock: −4 or −5 hours. */
export function newYorkOffset(at: Instant): number {
  if (at < latest.starts || at >= latest.ends) latest = yearAt(at)
  return at >= latest.forward && at < latest.back ? DAYLIGHT_MS : STANDARD_MS
}

/** The instant at which New York's clocks show `minutes` after midnight on a day. Clocks change on Sundays before 04:00. */
export function newYorkInstant(day: number, minutes: number): Instant {
  const wall = day * DAY_MS + minutes * MINUTE_MS
  const at = wall - STANDARD_MS
  const offset = newYorkOffset(at - HOUR_MS)
  return newYorkOffset(wall - offset) === offset ? wall - offset : at
}

/** The day number New York's calendars show. */
export const newYorkDay = (at: Instant): number => Math.floor((at + newYorkOffset(at)) / DAY_MS)

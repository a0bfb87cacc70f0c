/**
 * The days of a model and their sessions as arrays, so that a path can be walked by number. Stocks have three sessions on a trading day in
 * New York; coins one of 1,440 minutes on a day in UTC.
 */
import type { Instant } from '../instant.ts'
import type { PathClass } from '../instruments/instrument.ts'
import { DAY_MS, dayNumber } from './date.ts'
import { isEarlyDay, isOpenDay } from './holidays.ts'
import { newYorkDay, newYorkInstant } from './new-york.ts'

export const MINUTE_MS = 60_000

/** The first and last date the model knows, as days since 1970. */
export const FIRST_DAY = dayNumber('2014-01-02')
export const LAST_DAY = dayNumber('2036-12-31')

export interface Timeline {
  readonly days: number
  /** Sessions of a day: `slot = day × sessions + session` numbers them. */
  readonly sessions: 1 | 3
  /** The session whose prices make the daily bar. */
  readonly main: 0 | 1
  /** By day: days since 1970, and midnight (New York's or UTC's), where a daily bar starts. */
  readonly dates: Int32Array
  readonly midnights: Float64Array
  /** By slot. */
  readonly starts: Float64Array
  readonly minutes: Int32Array
  /** The last day whose date is not after the date at an instant; −1 before the first. */
  readonly dayAt: (at: Instant) => number
}

/** When a slot ends: the first instant after it. */
export const slotEnd = ({ starts, minutes }: Timeline, slot: number): Instant =>
  (starts[slot] ?? 0) + (minutes[slot] ?? 0) * MINUTE_MS

/** The last slot that has begun at an instant; −1 before the first. */
export function slotAt(timeline: Timeline, at: Instant): number {
  const { sessions, starts } = timeline
  const day = timeline.dayAt(at)
  if (day < 0) return -1
  let slot = day * sessions + sessions - 1
  while (slot >= 0 && (starts[slot] ?? 0) > at) slot -= 1
  return slot
}

/** The day of a date, or the last one before it: −1 before the first. */
function finder(dates: Int32Array): (date: number) => number {
  const found = new Int32Array(LAST_DAY - FIRST_DAY + 1)
  let day = -1
  for (let offset = 0; offset < found.length; offset += 1) {
    if (dates[day + 1] === FIRST_DAY + offset) day += 1
    found[offset] = day
  }
  return (date) => (date < FIRST_DAY ? -1 : (found[date - FIRST_DAY] ?? dates.length - 1))
}

const PRE = 4 * 60
const OPEN = 9 * 60 + 30

function stockTimeline(): Timeline {
  const dates: number[] = []
  for (let date = FIRST_DAY; date <= LAST_DAY; date += 1) if (isOpenDay(date)) dates.push(date)
  const starts = new Float64Array(dates.length * 3)
  const minutes = new Int32Array(dates.length * 3)
  const midnights = new Float64Array(dates.length)
  dates.forEach((date, day) => {
    // Clocks change on Sundays only, so the wall clock of a trading day is one line.
    const midnight = newYorkInstant(date, 0)
    const close = isEarlyDay(date) ? 13 * 60 : 16 * 60
    midnights[day] = midnight
    starts.set(
      [PRE, OPEN, close].map((minute) => midnight + minute * MINUTE_MS),
      day * 3,
    )
    minutes.set([OPEN - PRE, close - OPEN, 4 * 60], day * 3)
  })
  const numbers = Int32Array.from(dates)
  const find = finder(numbers)
  const dayAt = (at: Instant): number => find(newYorkDay(at))
  return { days: dates.length, sessions: 3, main: 1, dates: numbers, midnights, starts, minutes, dayAt }
}

function cryptoTimeline(): Timeline {
  const days = LAST_DAY - FIRST_DAY + 1
  const dates = Int32Array.from({ length: days }, (_, day) => FIRST_DAY + day)
  const starts = Float64Array.from(dates, (date) => date * DAY_MS)
  const minutes = new Int32Array(days).fill(1440)
  const dayAt = (at: Instant): number => Math.min(days - 1, Math.max(-1, Math.floor(at / DAY_MS) - FIRST_DAY))
  return { days, sessions: 1, main: 0, dates, midnights: starts, starts, minutes, dayAt }
}

let stocks: Timeline | undefined
let coins: Timeline | undefined

/** The timeline of a class, made once. */
export function timelineOf(assetClass: PathClass): Timeline {
  if (assetClass === 'crypto') {
    coins ??= cryptoTimeline()
    return coins
  }
  stocks ??= stockTimeline()
  return stocks
}

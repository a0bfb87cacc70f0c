/**
 * The days of a model and their sessions as arrays, so that a path can be walked by number. Stocks have four sessions on a trading day in
 * New York, or three where they do not trade overnight; coins one of 1,440 minutes on a day in UTC.
 */
import { DAY_MS, type Instant, MINUTE_MS } from '../instant.ts'
import { dayNumber } from './date.ts'
import { isEarlyDay, isOpenDay } from './holidays.ts'
import { newYorkDay, newYorkInstant } from './new-york.ts'
import { closesOf, OVERNIGHT_OPEN, PRE_OPEN, REGULAR_OPEN } from './trading-hours.ts'

/** The first and last date the model knows, as days since 1970. */
export const FIRST_DAY = dayNumber('2014-01-02')
export const LAST_DAY = dayNumber('2036-12-31')

/** A session's kind: the overnight one belongs to the trading day that follows it. */
export type SessionKind = 'overnight' | 'pre' | 'regular' | 'after' | 'around'

/** Those with sessions and a price path of their own. */
export type PathClass = 'us_equity' | 'crypto'

export interface Timeline {
  readonly days: number
  /** Sessions of a day: `slot = day × sessions + session` numbers them. */
  readonly sessions: 1 | 3 | 4
  readonly kinds: readonly SessionKind[]
  /** The session whose prices make the daily bar. */
  readonly main: number
  /** By day: days since 1970, and midnight (New York's or UTC's), where a daily bar starts. */
  readonly dates: Int32Array
  readonly midnights: Float64Array
  /** By day: its number among all days of its class, which is what draws are made from. */
  readonly numbers: Int32Array
  /** By slot. */
  readonly starts: Float64Array
  readonly minutes: Int32Array
  /** The last day whose date is not after a date; −1 before the first. */
  readonly dayOn: (date: number) => number
  /** The same for the date at an instant. */
  readonly dayAt: (at: Instant) => number
}

/** When a slot ends: the first instant after it. */
export const slotEnd = ({ starts, minutes }: Timeline, slot: number): Instant =>
  (starts[slot] ?? 0) + (minutes[slot] ?? 0) * MINUTE_MS

/** Whether a slot is an overnight session. */
export const isNight = ({ sessions }: Timeline, slot: number): boolean => sessions === 4 && slot % 4 === 0

/** The main session of a day. */
export const mainSlot = ({ sessions, main }: Timeline, day: number): number => day * sessions + main

/** The last slot that has begun at an instant; −1 before the first. */
export function slotAt(timeline: Timeline, at: Instant): number {
  const { sessions, starts } = timeline
  const day = timeline.dayAt(at)
  // The night before a day begins on the date before it.
  let slot = sessions === 4 ? (day + 1) * sessions : day * sessions + sessions - 1
  while (slot >= 0 && (starts[slot] ?? Number.POSITIVE_INFINITY) > at) slot -= 1
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

/** The days on which New York's exchanges trade. */
function stockTimeline(hasNight: boolean): Timeline {
  const dates: number[] = []
  for (let date = FIRST_DAY; date <= LAST_DAY; date += 1) if (isOpenDay(date)) dates.push(date)
  const sessions = hasNight ? 4 : 3
  const skipped = 4 - sessions
  const starts = new Float64Array(dates.length * sessions)
  const minutes = new Int32Array(dates.length * sessions)
  const midnights = new Float64Array(dates.length)
  dates.forEach((date, day) => {
    // Clocks change on Sundays before the evening, so the wall clock of a trading day and the night before it is one line.
    const midnight = newYorkInstant(date, 0)
    const { regular, after } = closesOf(isEarlyDay(date))
    const bounds = [OVERNIGHT_OPEN, PRE_OPEN, REGULAR_OPEN, regular, after].slice(skipped)
    midnights[day] = midnight
    for (let session = 0; session < sessions; session += 1) {
      const from = bounds[session] ?? 0
      starts[day * sessions + session] = midnight + from * MINUTE_MS
      minutes[day * sessions + session] = (bounds[session + 1] ?? 0) - from
    }
  })
  const numbers = Int32Array.from(dates)
  const dayOn = finder(numbers)
  return {
    days: dates.length,
    sessions,
    kinds: (['overnight', 'pre', 'regular', 'after'] as const).slice(skipped),
    main: 2 - skipped,
    dates: numbers,
    midnights,
    numbers: Int32Array.from(dates.keys()),
    starts,
    minutes,
    dayOn,
    dayAt: (at) => dayOn(newYorkDay(at)),
  }
}

function cryptoTimeline(): Timeline {
  const days = LAST_DAY - FIRST_DAY + 1
  const dates = Int32Array.from({ length: days }, (_, day) => FIRST_DAY + day)
  const starts = Float64Array.from(dates, (date) => date * DAY_MS)
  const dayOn = (date: number): number => Math.min(days - 1, Math.max(-1, date - FIRST_DAY))
  return {
    days,
    sessions: 1,
    kinds: ['around'],
    main: 0,
    dates,
    midnights: starts,
    numbers: Int32Array.from(dates.keys()),
    starts,
    minutes: new Int32Array(days).fill(1440),
    dayOn,
    dayAt: (at) => dayOn(Math.floor(at / DAY_MS)),
  }
}

/** The days of a timeline on which something trades. */
export function daysOf(timeline: Timeline, trades: (date: number) => boolean): Timeline {
  const { sessions } = timeline
  const kept = [...timeline.dates.keys()].filter((day) => trades(timeline.dates[day] ?? 0))
  const bySlot = (values: Float64Array | Int32Array): number[] =>
    kept.flatMap((day) => [...values.subarray(day * sessions, (day + 1) * sessions)])
  const dates = Int32Array.from(kept, (day) => timeline.dates[day] ?? 0)
  const dayOn = finder(dates)
  return {
    ...timeline,
    days: kept.length,
    dates,
    midnights: Float64Array.from(kept, (day) => timeline.midnights[day] ?? 0),
    numbers: Int32Array.from(kept, (day) => timeline.numbers[day] ?? 0),
    starts: Float64Array.from(bySlot(timeline.starts)),
    minutes: Int32Array.from(bySlot(timeline.minutes)),
    dayOn,
    dayAt: (at) => dayOn(newYorkDay(at)),
  }
}

let stocks: Timeline | undefined
let byDay: Timeline | undefined
let coins: Timeline | undefined

/** The timeline of a class, made once: of stocks the one with nights, unless it is asked for without. */
export function timelineOf(assetClass: PathClass, hasNight = true): Timeline {
  if (assetClass === 'crypto') {
    coins ??= cryptoTimeline()
    return coins
  }
  if (hasNight) {
    stocks ??= stockTimeline(true)
    return stocks
  }
  byDay ??= stockTimeline(false)
  return byDay
}

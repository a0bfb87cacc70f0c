/**
 * Times are New York's and say so; those named `bare…` leave it to the head of their column. The reader's, of what this machine does, are named `local…`, where the place says so. Charts are drawn at the wall clock of their market, or
 * of the zone that was chosen for them. Nothing else of the desk formats a time.
 */
import { MINUTE_MS } from '@paddock/market/instant'
import { toNewYork } from '@paddock/market/sessions/calendar'
import { MONTHS } from '@paddock/market/sessions/date'
import { newYorkOffset } from '@paddock/market/sessions/new-york'
import { NONE } from './number.ts'

/** An RFC 3339 text, milliseconds since 1970, or none. */
type Moment = string | number | null | undefined

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** What a wall clock shows, as the UTC parts of a date. The platform's formats write the same, and take a page some 35 ms to make. */
type Part = (wall: Date) => string | number

const two = (value: number): string => String(value).padStart(2, '0')
const minute: Part = (wall) => `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`
const clock: Part = (wall) => `${minute(wall)}:${two(wall.getUTCSeconds())}`
const year: Part = (wall) => wall.getUTCFullYear()
const month: Part = (wall) => MONTHS[wall.getUTCMonth()] ?? ''
const dayOfMonth: Part = (wall) => wall.getUTCDate()
const dayAndMonth: Part = (wall) => `${two(wall.getUTCDate())} ${month(wall)}`
const date: Part = (wall) => `${dayAndMonth(wall)} ${year(wall)}`
const weekday: Part = (wall) => WEEKDAYS[wall.getUTCDay()] ?? ''
const shortWeekday: Part = (wall) => String(weekday(wall)).slice(0, 3)

/** Milliseconds to add to UTC for the reader's clock. */
const localOffset = (at: number): number => -new Date(at).getTimezoneOffset() * MINUTE_MS

function said(value: Moment, part: Part, offset = newYorkOffset): string {
  if (value === null || value === undefined || value === '') return NONE
  const at = typeof value === 'number' ? value : Date.parse(value)
  return Number.isNaN(at) ? NONE : String(part(new Date(at + offset(at))))
}

const labelled = (text: string): string => (text === NONE ? NONE : `${text} New York`)

/** `14:32:07`, for a column, a list or an axis whose head says that it is New York's: {@link inNewYork}. */
export const bareTimeOfDay = (value: Moment): string => said(value, clock)
/** `14:32:07 New York` */
export const timeOfDay = (value: Moment): string => labelled(bareTimeOfDay(value))
/** `14:32:07`, the reader's. */
export const localTimeOfDay = (value: Moment): string => said(value, clock, localOffset)
/** `20 Nov 2026` */
export const day = (value: Moment): string => said(value, date)
/** `20 Nov 2026 14:32:07`, where a head says that it is New York's. */
export const bareDateTime = (value: Moment): string => said(value, (wall) => `${date(wall)} ${clock(wall)}`)
/** `20 Nov 2026 14:32:07 New York` */
export const dateTime = (value: Moment): string => labelled(bareDateTime(value))
const weekdayAnd =
  (time: Part): Part =>
  (wall) =>
    `${shortWeekday(wall)} ${date(wall)} ${time(wall)}`
/** `Fri 20 Nov 2026 14:32:07 New York` */
export const newYorkTime = (value: Moment): string => labelled(said(value, weekdayAnd(clock)))
/** The same to the minute, for what is set by it. */
export const newYorkMinute = (value: Moment): string => labelled(said(value, weekdayAnd(minute)))
/** The head of a column of New York's times, which its cells leave out: `Submitted, New York`. */
export const inNewYork = (head: string): string => `${head}, New York`
/** `Friday · 20 Nov 2026` */
export const weekdayAndDay = (value: Moment): string => said(value, (wall) => `${weekday(wall)} · ${date(wall)}`)
/** `14:30`, where a head says that it is New York's. */
export const bareHour = (value: Moment): string => said(value, minute)
/** `14:30 New York` */
export const newYorkHour = (value: Moment): string => labelled(bareHour(value))
/**
 * `14:30` on the New York day of `now`, `20 Nov 14:30` on another, `20 Nov 2025 14:30` in another year; where a head says that it is New
 * York's.
 */
export const bareShortTime = (value: Moment, now: number | undefined): string => {
  if (now !== undefined && day(value) === day(now)) return bareHour(value)
  const isThisYear = now !== undefined && said(value, year) === said(now, year)
  return said(value, (wall) => `${isThisYear ? dayAndMonth(wall) : date(wall)} ${minute(wall)}`)
}
/** The same where nothing says so: `20 Nov 14:30 New York`. */
export const shortTime = (value: Moment, now: number | undefined): string => labelled(bareShortTime(value, now))
/** `2026-03-09T11:00`, New York's: what a field for a date and time holds. */
export const newYorkField = (at: number): string => toNewYork(at).slice(0, 16)

/** The instant that such a field means; undefined where it means none. */
export function fromNewYorkField(text: string): number | undefined {
  const guess = Date.parse(`${text}Z`)
  if (Number.isNaN(guess)) return undefined
  const distance = (at: number) => at - Date.parse(`${toNewYork(at).slice(0, 19)}Z`)
  // Twice: on the day the clocks change the first guess may lie on their other side.
  return guess + distance(guess + distance(guess))
}

/** A calendar date such as `2026-11-20`, which has no zone: `20 Nov 2026`. */
export const calendarDay = (value: string | null | undefined): string =>
  value ? said(`${value.slice(0, 10)}T12:00:00Z`, date, () => 0) : NONE

/** Time left or passed: `1:27:53`, from a day up `2 d 3 h`, which is no time of day. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** How old something is: `2 min 15 s`, `2 min`. */
export function age(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  const [most, least, units] =
    minutes < 60
      ? [minutes, seconds % 60, ['min', 's']]
      : minutes < 24 * 60
        ? [Math.floor(minutes / 60), minutes % 60, ['h', 'min']]
        : [Math.floor(minutes / (24 * 60)), Math.floor(minutes / 60) % 24, ['d', 'h']]
  return least === 0 ? `${most} ${units[0]}` : `${most} ${units[0]} ${least} ${units[1]}`
}

const dayInFull: Part = (wall) => `${shortWeekday(wall)}, ${dayOfMonth(wall)} ${month(wall)} ${year(wall)}`
const WALL_PARTS = {
  /** `Fri, 20 Nov 2026, 14:32` */
  minute: (wall) => `${dayInFull(wall)}, ${minute(wall)}`,
  /** `Fri, 20 Nov 2026` */
  day: dayInFull,
  'axis-year': year,
  'axis-month': month,
  'axis-day': (wall) => `${dayOfMonth(wall)} ${month(wall)}`,
  'axis-minute': minute,
  'axis-second': clock,
} as const satisfies Record<string, Part>
export type WallPart = keyof typeof WALL_PARTS

/** A part of a wall clock that is given as if it were UTC, in milliseconds. */
export function wallClock(wall: number, part: WallPart): string {
  return said(wall, WALL_PARTS[part], () => 0)
}

const zones = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds a zone, as IANA names it, is ahead of UTC at an instant. Whole minutes. */
export function zoneOffsetAt(at: number, zone: string): number {
  const known = zones.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...ZONE_PARTS, timeZone: zone })
  zones.set(zone, known)
  const parts = Object.fromEntries(known.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, date, hour, minute) - Math.floor(at / MINUTE_MS) * MINUTE_MS
}
const ZONE_PARTS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
} as const

/**
 * Times are New York's and say so; those named `bare…` leave it to the head of their column. The reader's, of what this machine does, are named `local…`, where the place says so. Charts are drawn at the wall clock of their market, or
 * of the zone that was chosen for them. Nothing else of the desk formats a time.
 */
import { toNewYork } from '@paddock/market/sessions/calendar'
import { NONE } from './number.ts'

/** An RFC 3339 text, milliseconds since 1970, or none. */
type Moment = string | number | null | undefined

const NEW_YORK = 'America/New_York'
const formats = new Map<string, Intl.DateTimeFormat>()

function format(value: Moment, options: Intl.DateTimeFormatOptions): string {
  if (value === null || value === undefined || value === '') return NONE
  const at = typeof value === 'number' ? value : Date.parse(value)
  if (Number.isNaN(at)) return NONE
  const key = JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { hourCycle: 'h23', ...options })
  formats.set(key, known)
  return known.format(at).replaceAll(',', '')
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const date = { day: '2-digit', month: 'short', year: 'numeric' } as const

const labelled = (text: string): string => (text === NONE ? NONE : `${text} New York`)

/** `14:32:07`, for a column, a list or an axis whose head says that it is New York's: {@link inNewYork}. */
export const bareTimeOfDay = (value: Moment): string => format(value, { ...clock, timeZone: NEW_YORK })
/** `14:32:07 New York` */
export const timeOfDay = (value: Moment): string => labelled(bareTimeOfDay(value))
/** `14:32:07`, the reader's. */
export const localTimeOfDay = (value: Moment): string => format(value, clock)
/** `20 Nov 2026` */
export const day = (value: Moment): string => format(value, { ...date, timeZone: NEW_YORK })
/** `20 Nov 2026 14:32:07`, where a head says that it is New York's. */
export const bareDateTime = (value: Moment): string => format(value, { ...date, ...clock, timeZone: NEW_YORK })
/** `20 Nov 2026 14:32:07 New York` */
export const dateTime = (value: Moment): string => labelled(bareDateTime(value))
/** `Fri 20 Nov 2026 14:32:07 New York` */
export const newYorkTime = (value: Moment): string =>
  labelled(format(value, { ...date, ...clock, weekday: 'short', timeZone: NEW_YORK }))
/** The same to the minute, for what is set by it. */
export const newYorkMinute = (value: Moment): string => newYorkTime(value).replace(/:\d\d New York$/, ' New York')
/** The head of a column of New York's times, which its cells leave out: `Submitted, New York`. */
export const inNewYork = (head: string): string => `${head}, New York`
/** `Friday · 20 Nov 2026` */
export const weekdayAndDay = (value: Moment): string =>
  `${format(value, { weekday: 'long', timeZone: NEW_YORK })} · ${day(value)}`
/** `14:30`, where a head says that it is New York's. */
export const bareHour = (value: Moment): string =>
  format(value, { hour: '2-digit', minute: '2-digit', timeZone: NEW_YORK })
/** `14:30 New York` */
export const newYorkHour = (value: Moment): string => labelled(bareHour(value))
/**
 * `14:30` on the New York day of `now`, `20 Nov 14:30` on another, `20 Nov 2025 14:30` in another year; where a head says that it is New
 * York's.
 */
export const bareShortTime = (value: Moment, now: number | undefined): string => {
  if (now !== undefined && day(value) === day(now)) return bareHour(value)
  const isThisYear = now !== undefined && day(value).slice(-4) === day(now).slice(-4)
  const { year: _, ...short } = date
  return `${format(value, { ...(isThisYear ? short : date), timeZone: NEW_YORK })} ${bareHour(value)}`
}
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
  value ? format(`${value.slice(0, 10)}T12:00:00Z`, { ...date, timeZone: 'UTC' }) : NONE

/** Time left or passed: `1:27:53`, from a day up `2 d 3 h`, which is no time of day. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
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

const WALL_PARTS = {
  /** `Fri, 20 Nov 2026, 14:32` */
  minute: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  /** `Fri, 20 Nov 2026` */
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  'axis-year': { year: 'numeric' },
  'axis-month': { month: 'short' },
  'axis-day': { day: 'numeric', month: 'short' },
  'axis-minute': { hour: '2-digit', minute: '2-digit' },
  'axis-second': { hour: '2-digit', minute: '2-digit', second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type WallPart = keyof typeof WALL_PARTS

const walls = new Map<WallPart, Intl.DateTimeFormat>()

/** A part of a wall clock that is given as if it were UTC, in milliseconds. */
export function wallClock(wall: number, part: WallPart): string {
  const known = walls.get(part) ?? new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...WALL_PARTS[part] })
  walls.set(part, known)
  return known.format(wall)
}

const zones = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds a zone, as IANA names it, is ahead of UTC at an instant. Whole minutes. */
export function zoneOffsetAt(at: number, zone: string): number {
  const known = zones.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...ZONE_PARTS, timeZone: zone })
  zones.set(zone, known)
  const parts = Object.fromEntries(known.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, date, hour, minute) - Math.floor(at / 60_000) * 60_000
}
const ZONE_PARTS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
} as const

/** Dates as whole numbers of days since 1970-01-01, so that calendars are arithmetic and not text. */
import { DAY_MS, type TradingDay } from '../instant.ts'

/** Days since 1970-01-01 of a date such as `2026-03-09`. Throws on anything that is not a date of the calendar. */
export function dayNumber(day: TradingDay): number {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS
  if (!Number.isInteger(number) || day.length !== 10) throw new RangeError(`Not a date: ${day}`)
  return number
}

/** Whether a text is a date of the calendar such as `2026-03-09`: 30 February is none. */
export function isDate(text: string): text is TradingDay {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const texts = new Map<number, TradingDay>()
const MOST_TEXTS = 100_000

/** The date a day number stands for. */
export function dateOf(number: number): TradingDay {
  const known = texts.get(number)
  if (known) return known
  const text = new Date(number * DAY_MS).toISOString().slice(0, 10)
  if (texts.size >= MOST_TEXTS) texts.clear()
  texts.set(number, text)
  return text
}

/** The date so many days after another one. Throws on anything that is not a date of the calendar. */
export const dateAfter = (day: TradingDay, days: number): TradingDay => dateOf(dayNumber(day) + days)

/** Whole days from one date to another. Throws on anything that is not a date of the calendar. */
export const daysBetween = (from: TradingDay, to: TradingDay): number => dayNumber(to) - dayNumber(from)

/** Sunday is 0. */
export const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7

/** As the market writes them, from January on. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const yearOf = (number: number): number => new Date(number * DAY_MS).getUTCFullYear()

/** The day number of a date by its parts; the month counts from 1. */
export const dayIn = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS

/** The nth weekday of a month, counted from 1: the third Monday of January is `nthWeekday(year, 1, 1, 3)`. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = dayIn(year, month, 1)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7
}

/** The last such weekday of a month. */
export function lastWeekday(year: number, month: number, weekday: number): number {
  const last = dayIn(year, month + 1, 1) - 1
  return last - ((weekdayOf(last) - weekday + 7) % 7)
}

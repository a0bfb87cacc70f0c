/** The New York calendar: holidays, half days, hours, settlement. Rules, not tables, so it has no last year. */
import { HOUR_MS, type Instant, type TradingDay } from '../instant.ts'
import { dateOf, dayNumber } from './date.ts'
import { isBankHoliday, isEarlyDay, isOpenDay, openDayAfter, openDayBefore } from './holidays.ts'
import { newYorkDay, newYorkInstant, newYorkOffset } from './new-york.ts'
import { closesOf, OVERNIGHT_OPEN, PRE_OPEN, REGULAR_OPEN } from './trading-hours.ts'

export interface TradingHours {
  readonly day: TradingDay
  /** 20:00 New York on the evening before, when the session overnight begins. */
  readonly overnight: Instant
  /** 04:00 New York. */
  readonly preOpen: Instant
  /** 09:30 New York. */
  readonly open: Instant
  /** 16:00, or 13:00 on a half day. */
  readonly close: Instant
  /** 20:00, or 17:00 on a half day. */
  readonly afterClose: Instant
  readonly isHalfDay: boolean
}

export type Phase = 'pre' | 'regular' | 'after' | 'overnight' | 'closed'

const hours = new Map<number, TradingHours>()

function hoursOn(number: number): TradingHours {
  const known = hours.get(number)
  if (known) return known
  const isHalfDay = isEarlyDay(number)
  const closes = closesOf(isHalfDay)
  const found = {
    day: dateOf(number),
    overnight: newYorkInstant(number, OVERNIGHT_OPEN),
    preOpen: newYorkInstant(number, PRE_OPEN),
    open: newYorkInstant(number, REGULAR_OPEN),
    close: newYorkInstant(number, closes.regular),
    afterClose: newYorkInstant(number, closes.after),
    isHalfDay,
  }
  hours.set(number, found)
  return found
}

/** Whether New York's exchanges trade on a date. Throws on a text that is no date. */
export const isTradingDay = (day: TradingDay): boolean => isOpenDay(dayNumber(day))

/** The sessions of a trading day. Throws on a day without trading: ask {@link isTradingDay} first. */
export function hoursOf(day: TradingDay): TradingHours {
  const number = dayNumber(day)
  if (!isOpenDay(number)) throw new RangeError(`No trading on ${day}`)
  return hoursOn(number)
}

/** The date in New York at an instant. */
export const dayAt = (at: Instant): TradingDay => dateOf(newYorkDay(at))

/** The first trading day after a date. */
export const nextTradingDay = (day: TradingDay): TradingDay => dateOf(openDayAfter(dayNumber(day)))

/** The last trading day before a date. */
export const previousTradingDay = (day: TradingDay): TradingDay => dateOf(openDayBefore(dayNumber(day)))

/** Trading days in an inclusive range of dates. */
export function tradingDays(from: TradingDay, to: TradingDay): TradingDay[] {
  const last = dayNumber(to)
  const days: TradingDay[] = []
  for (let number = dayNumber(from); number <= last; number += 1) if (isOpenDay(number)) days.push(dateOf(number))
  return days
}

/** The phase at an instant and when it ends. */
function phaseSpan(at: Instant): { readonly phase: Phase; readonly ends: Instant } {
  const number = newYorkDay(at)
  if (isOpenDay(number)) {
    const today = hoursOn(number)
    if (at < today.preOpen) return { phase: 'overnight', ends: today.preOpen }
    if (at < today.open) return { phase: 'pre', ends: today.open }
    if (at < today.close) return { phase: 'regular', ends: today.close }
    if (at < today.afterClose) return { phase: 'after', ends: today.afterClose }
  }
  // The overnight session belongs to the trading day that follows it, and begins on the evening before.
  const { overnight, preOpen } = hoursOn(openDayAfter(number))
  return at < overnight ? { phase: 'closed', ends: overnight } : { phase: 'overnight', ends: preOpen }
}

/** Pre 04:00–09:30, regular to 16:00, after to 20:00, overnight from 20:00 on the eve of a trading day; otherwise closed. */
export const phaseAt = (at: Instant): Phase => phaseSpan(at).phase

/** When the phase at an instant ends: strictly after it. */
export const phaseEnds = (at: Instant): Instant => phaseSpan(at).ends

/** The first regular open strictly after an instant. */
export function nextOpen(at: Instant): Instant {
  const number = newYorkDay(at)
  if (isOpenDay(number) && hoursOn(number).open > at) return hoursOn(number).open
  return hoursOn(openDayAfter(number)).open
}

/** The first regular close strictly after an instant. */
export function nextClose(at: Instant): Instant {
  const number = newYorkDay(at)
  if (isOpenDay(number) && hoursOn(number).close > at) return hoursOn(number).close
  return hoursOn(openDayAfter(number)).close
}

/** The last regular close at or before an instant. */
export function previousClose(at: Instant): Instant {
  const number = newYorkDay(at)
  if (isOpenDay(number) && hoursOn(number).close <= at) return hoursOn(number).close
  return hoursOn(openDayBefore(number)).close
}

/** Whether an instant is the very one of a regular close. */
export const isClose = (at: Instant): boolean => previousClose(at) === at

/** Midnight in New York, as a daily bar's start is written. */
export const startOfDay = (day: TradingDay): Instant => newYorkInstant(dayNumber(day), 0)

/** The day whose books an instant belongs to, which are closed at 4:00 New York: until then the one before. */
export function bookDay(at: Instant): TradingDay {
  const today = newYorkDay(at)
  return dateOf(at >= newYorkInstant(today, PRE_OPEN) ? today : today - 1)
}

/** Days from a trade to its settlement, by the first trade date they hold for. Source: SEC rule 15c6-1. */
const SETTLEMENT_CYCLES = [
  { from: dayNumber('2024-05-28'), days: 1 },
  { from: dayNumber('2017-09-05'), days: 2 },
  { from: dayNumber('1995-06-07'), days: 3 },
]
const FIRST_SETTLEMENT_CYCLE = 5

/** How many days after its trade date, as a day number, a trade in shares settles. */
export const settlementCycle = (date: number): number =>
  SETTLEMENT_CYCLES.find(({ from }) => date >= from)?.days ?? FIRST_SETTLEMENT_CYCLE

/**
 * When a trade in shares settles, or after how many days it is told. Counted are days on which both the exchanges and the banks are open (not
 * Columbus Day or Veterans Day).
 */
export function settlementDay(day: TradingDay, cycle = settlementCycle(dayNumber(day))): TradingDay {
  let number = dayNumber(day)
  for (let left = cycle; left > 0; left -= 1) {
    number = openDayAfter(number)
    while (isBankHoliday(number)) number = openDayAfter(number)
  }
  return dateOf(number)
}

/** RFC 3339 with New York's offset: `2026-08-28T21:43:37.478-04:00`. */
export function toNewYork(at: Instant): string {
  const offset = newYorkOffset(at)
  const local = new Date(at + offset).toISOString().slice(0, -1)
  return `${local}-0${-offset / HOUR_MS}:00`
}

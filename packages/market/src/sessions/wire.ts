/** The calendar and the clock in the wire's shapes. */
import type { CalendarDay, Clock } from '@paddock/contract/entities/calendar'
import type { Instant } from '../instant.ts'
import { nextClose, nextOpen, phaseAt, settlementDay, type TradingHours, toNewYork } from './calendar.ts'

/** A trading day as `GET /v2/calendar` answers it: New York's hours, with and without a colon as Alpaca writes them. */
export const toCalendarDay = (hours: TradingHours): CalendarDay => ({
  date: hours.day,
  open: '09:30',
  close: hours.isHalfDay ? '13:00' : '16:00',
  session_open: '0400',
  session_close: hours.isHalfDay ? '1700' : '2000',
  settlement_date: settlementDay(hours.day),
})

/** The clock as `GET /v2/clock` answers it at an instant; `is_open` is about the regular session only. */
export const clockAt = (at: Instant): Clock => ({
  timestamp: toNewYork(at),
  is_open: phaseAt(at) === 'regular',
  next_open: toWholeSeconds(nextOpen(at)),
  next_close: toWholeSeconds(nextClose(at)),
})

/** Opens and closes are written without a fraction: `2026-08-31T09:30:00-04:00`. */
const toWholeSeconds = (at: Instant): string => toNewYork(at).replace('.000', '')

/** The calendar and the clock in the wire's shapes. */
import type {
  CalendarDay,
  Clock,
  MarketCalendar,
  MarketClock,
  MarketDay,
  PublicMarket,
} from '@paddock/contract/entities/calendar'
import { type Instant, type TradingDay, toTimestamp } from '../instant.ts'
import { nextClose, nextOpen, phaseAt, settlementDay, type TradingHours, toNewYork } from './calendar.ts'
import { spansOn, type Venue, venueClockAt } from './venues.ts'

/** A trading day as `GET /v2/calendar` answers it: New York's hours, with and without a colon as Alpaca writes them. */
export const toCalendarDay = (hours: TradingHours): CalendarDay => ({
  date: hours.day,
  open: '09:30',
  close: hours.isHalfDay ? '13:00' : '16:00',
  session_open: '0400',
  session_close: hours.isHalfDay ? '1700' : '2000',
  settlement_date: settlementDay(hours.day),
})

/**
 * The clock as `GET /v2/clock` answers it at an instant; `is_open` is about the regular session only. The instant has all its milliseconds: Alpaca's has
 * nanoseconds, and clients cut the text behind the third digit.
 */
export const clockAt = (at: Instant): Clock => ({
  timestamp: toNewYork(at),
  is_open: phaseAt(at) === 'regular',
  next_open: toWholeSeconds(nextOpen(at)),
  next_close: toWholeSeconds(nextClose(at)),
})

/** Opens and closes are written without a fraction: `2026-08-31T09:30:00-04:00`. */
const toWholeSeconds = (at: Instant): string => toNewYork(at).replace('.000', '')

const toMarket = ({ acronym, name, mic }: Venue): PublicMarket => ({
  acronym,
  name,
  ...(mic === undefined ? {} : { mic }),
  timezone: 'America/New_York',
})

/** A place's calendar as `GET /v3/calendar/{market}` answers it, in New York's time or in UTC. Sessions it does not have are absent. */
export const toMarketCalendar = (venue: Venue, days: readonly TradingDay[], isUtc: boolean): MarketCalendar => ({
  market: toMarket(venue),
  calendar: days.map((day) => toMarketDay(venue, day, isUtc ? toTimestamp : toWholeSeconds)),
})

function toMarketDay(venue: Venue, day: TradingDay, write: (at: Instant) => string): MarketDay {
  const times = spansOn(venue, day).flatMap(({ phase, from, until }) => [
    [`${phase}_start`, write(from)],
    [`${phase}_end`, write(until)],
  ])
  const { core_start = '', core_end = '', ...others } = Object.fromEntries(times) as Record<string, string>
  return { date: day, core_start, core_end, ...others, settlement_date: settlementDay(day, venue.settlementCycle) }
}

/** A place's clock as `GET /v3/clock` answers it at an instant. */
export function marketClockAt(venue: Venue, at: Instant): MarketClock {
  const { isMarketDay, phase, phaseUntil, nextOpen, nextClose } = venueClockAt(venue, at)
  return {
    market: toMarket(venue),
    timestamp: toNewYork(at),
    is_market_day: isMarketDay,
    next_market_open: toWholeSeconds(nextOpen),
    next_market_close: toWholeSeconds(nextClose),
    phase,
    phase_until: toWholeSeconds(phaseUntil),
  }
}

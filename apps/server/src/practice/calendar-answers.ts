/** The trading calendars and the clocks of markets. */
import { invalidInput } from '@paddock/contract/errors/answers'
import type { InputOf } from '@paddock/contract/operations/parse'
import type { Instant } from '@paddock/market/instant'
import { dayAt, hoursOf, tradingDays } from '@paddock/market/sessions/calendar'
import { VENUES, venueOf } from '@paddock/market/sessions/venues'
import { marketClockAt, toCalendarDay, toMarketCalendar } from '@paddock/market/sessions/wire'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { answerError, answerJson } from './answer.ts'
import { dateAfter } from './date-after.ts'
import { instantOf } from './instant-of.ts'

/** The years Alpaca's calendar covers. */
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '2029-12-31'

/** Trading days in an inclusive range of dates, of which only the covered years count. */
function coveredDays(from: string, to: string): string[] {
  const [first, last] = [from < FIRST_DAY ? FIRST_DAY : from, to > LAST_DAY ? LAST_DAY : to]
  return last < first ? [] : tradingDays(first, last)
}

/** Trading days in an inclusive range of dates, or those that settle in it. Of a time only its date as written counts. */
export function legacyCalendar({ start, end, date_type }: InputOf<'legacyCalendar'>['query']): BrokerAnswer {
  const from = start?.slice(0, 10) ?? FIRST_DAY
  const to = end?.slice(0, 10) ?? LAST_DAY
  const isSettlement = date_type === 'SETTLEMENT'
  const days = coveredDays(isSettlement ? dateAfter(from, -SETTLEMENT_REACH_DAYS) : from, to)
  const listed = days.map((day) => toCalendarDay(hoursOf(day)))
  if (!isSettlement) return answerJson(listed)
  return answerJson(listed.filter(({ settlement_date }) => settlement_date >= from && settlement_date <= to))
}

/** No trade takes longer to settle, holidays and a weekend included. */
const SETTLEMENT_REACH_DAYS = 7
const WEEK_DAYS = 7

/** The calendar of one market, from today for a week unless told otherwise. */
export function marketCalendar(
  market: string,
  { start, end, timezone }: InputOf<'calendar'>['query'],
  now: Instant,
): BrokerAnswer {
  const venue = venueOf(market)
  if (!venue) return unknownMarket(market)
  const from = start ?? dayAt(now)
  return answerJson(toMarketCalendar(venue, coveredDays(from, end ?? dateAfter(from, WEEK_DAYS)), timezone === 'UTC'))
}

/** What comes after a time must still be a date of four digits. */
const LAST_TIME = Date.UTC(9999, 0, 1)

/** The clocks of the markets asked for, in that order, or of all; at `time`, if one is given, as if it were now. */
export function marketClocks({ markets, time }: InputOf<'clock'>['query'], now: Instant): BrokerAnswer {
  const at = time === undefined ? now : instantOf(time)
  if (at === undefined || at >= LAST_TIME) return answerError(invalidInput('trading', `invalid time: ${time}`, 400))
  const unknown = markets?.find((market) => !venueOf(market))
  if (unknown !== undefined) return unknownMarket(unknown)
  const venues = markets?.flatMap((market) => venueOf(market) ?? []) ?? VENUES
  return answerJson({ clocks: venues.map((venue) => marketClockAt(venue, at)) })
}

/** Also of a market that Alpaca knows and whose calendar is not known here. */
const unknownMarket = (market: string): BrokerAnswer =>
  answerError(invalidInput('trading', `invalid market: ${market}`, 400))

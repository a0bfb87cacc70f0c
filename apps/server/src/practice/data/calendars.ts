/** The trading calendars and the clocks of markets. */
import type { InputOf } from '@paddock/contract/operations/parse'
import type { Instant } from '@paddock/market/instant'
import type { Pieces } from '@paddock/market/pieces'
import { dayAt, hoursOf, tradingDays } from '@paddock/market/sessions/calendar'
import { dateAfter } from '@paddock/market/sessions/date'
import { VENUES, venueOf } from '@paddock/market/sessions/venues'
import { marketClockAt, toCalendarDay, toMarketCalendar } from '@paddock/market/sessions/wire'
import { answerInvalid, answerJson, answerText, answerTexts } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { instantOf } from '../../http/instant-of.ts'

/** The years Alpaca's calendar covers. */
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '2029-12-31'
/** Looked through in one piece. */
const DAYS_AT_ONCE = 365

/** Trading days in an inclusive range of dates, of which only the covered years count. */
function* coveredDays(from: string, to: string): Pieces<string[]> {
  const [first, last] = [from < FIRST_DAY ? FIRST_DAY : from, to > LAST_DAY ? LAST_DAY : to]
  const days: string[] = []
  for (let start = first; start <= last; ) {
    const end = dateAfter(start, DAYS_AT_ONCE)
    days.push(...tradingDays(start, end < last ? end : last))
    start = dateAfter(end, 1)
    yield
  }
  return days
}

/** Trading days in an inclusive range of dates, or those that settle in it. Of a time only its date as written counts. */
export function* legacyCalendar({ start, end, date_type }: InputOf<'legacyCalendar'>['query']): Pieces<BrokerAnswer> {
  const from = start?.slice(0, 10) ?? FIRST_DAY
  const to = end?.slice(0, 10) ?? LAST_DAY
  const isSettlement = date_type === 'SETTLEMENT'
  const texts: string[] = []
  for (const day of yield* coveredDays(isSettlement ? dateAfter(from, -SETTLEMENT_REACH_DAYS) : from, to)) {
    const listed = toCalendarDay(hoursOf(day))
    const { settlement_date: settled } = listed
    if (!isSettlement || (settled >= from && settled <= to)) texts.push(JSON.stringify(listed))
    yield
  }
  return answerTexts(texts)
}

/** No trade takes longer to settle, holidays and a weekend included. */
const SETTLEMENT_REACH_DAYS = 14
const WEEK_DAYS = 7

/** The calendar of one market, from today for a week unless told otherwise. */
export function* marketCalendar(
  market: string,
  { start, end, timezone }: InputOf<'calendar'>['query'],
  now: Instant,
): Pieces<BrokerAnswer> {
  const venue = venueOf(market)
  if (!venue) return unknownMarket(market)
  const from = start ?? dayAt(now)
  const days = yield* coveredDays(from, end ?? dateAfter(from, WEEK_DAYS))
  const { market: named } = toMarketCalendar(venue, [], timezone === 'UTC')
  const texts: string[] = []
  for (const day of days) {
    for (const listed of toMarketCalendar(venue, [day], timezone === 'UTC').calendar) texts.push(JSON.stringify(listed))
    yield
  }
  return answerText(`{"market":${JSON.stringify(named)},"calendar":[${texts.join(',')}]}`)
}

/** What comes after a time must still be a date of four digits. */
const LAST_TIME = Date.UTC(9999, 0, 1)

/** The clocks of the markets asked for, in that order, or of all; at `time`, if one is given, as if it were now. */
export function marketClocks({ markets, time }: InputOf<'clock'>['query'], now: Instant): BrokerAnswer {
  const at = time === undefined ? now : instantOf(time)
  if (at === undefined || at >= LAST_TIME) return answerInvalid('trading', `invalid time: ${time}`, 400)
  const unknown = markets?.find((market) => !venueOf(market))
  if (unknown !== undefined) return unknownMarket(unknown)
  const venues = markets?.flatMap((market) => venueOf(market) ?? []) ?? VENUES
  return answerJson({ clocks: venues.map((venue) => marketClockAt(venue, at)) })
}

/** Also of a market that Alpaca knows and whose calendar is not known here. */
const unknownMarket = (market: string): BrokerAnswer => answerInvalid('trading', `invalid market: ${market}`, 400)

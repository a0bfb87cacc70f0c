/**
 * The trading places in New York's time and their hours. All of them trade on the days of the New York exchanges.
 *
 * Places abroad and the bond market keep calendars of their own, which are not known here. Sources: a day that
 * Alpaca's calendar answered, recorded, for NYSE, and our assumption for Nasdaq; Alpaca's documentation for the overnight places; IEX trading
 * alert 2015-015, silent on half days. Of options and over-the-counter shares only the core session is listed.
 */
import type { Instant, TradingDay } from '../instant.ts'
import { dayAt, hoursOf, isTradingDay, nextTradingDay, previousTradingDay } from './calendar.ts'
import { dayNumber } from './date.ts'
import { newYorkInstant } from './new-york.ts'
import { AFTER_CLOSE, closesOf, OVERNIGHT_OPEN, PRE_OPEN, REGULAR_OPEN } from './trading-hours.ts'

export interface Venue {
  readonly acronym: string
  readonly name: string
  /** ISO 10383, where it has one. */
  readonly mic?: string
  readonly sessions: readonly Session[]
  /** Days from a trade to its settlement, where it is not that of shares. */
  readonly settlementCycle?: number
}

type SessionPhase = 'pre' | 'core' | 'post'

/** Minutes after midnight of the trading day in New York, negative on the evening before; `close` is 16:00, or 13:00 on a half day. */
interface Session {
  readonly phase: SessionPhase
  readonly from: number | 'close'
  readonly until: number | 'close'
  /** Where the end differs on a half day. */
  readonly halfDayUntil?: number
}

const HOUR = 60
const core: Session = { phase: 'core', from: REGULAR_OPEN, until: 'close' }
const EXCHANGE: readonly Session[] = [
  { phase: 'pre', from: PRE_OPEN, until: REGULAR_OPEN },
  core,
  { phase: 'post', from: 'close', until: AFTER_CLOSE, halfDayUntil: closesOf(true).after },
]
const NIGHT: readonly Session[] = [{ phase: 'core', from: OVERNIGHT_OPEN, until: PRE_OPEN }]

export const VENUES: readonly Venue[] = [
  { acronym: 'BOATS', name: 'Blue Ocean ATS', sessions: NIGHT },
  {
    acronym: 'IEX',
    name: 'Investors Exchange',
    mic: 'IEXG',
    sessions: [
      { phase: 'pre', from: 8 * HOUR, until: REGULAR_OPEN },
      core,
      { phase: 'post', from: 'close', until: 17 * HOUR },
    ],
  },
  { acronym: 'NASDAQ', name: 'Nasdaq Stock Market', mic: 'XNAS', sessions: EXCHANGE },
  { acronym: 'NYSE', name: 'New York Stock Exchange', mic: 'XNYS', sessions: EXCHANGE },
  { acronym: 'OCEA', name: 'Overnight Session', sessions: NIGHT },
  { acronym: 'OPRA', name: 'Options Price Reporting Authority', sessions: [core], settlementCycle: 1 },
  { acronym: 'OTC', name: 'OTC Markets', mic: 'OTCM', sessions: [core] },
]

/** The place an acronym or a MIC names. */
export const venueOf = (code: string): Venue | undefined =>
  VENUES.find(({ acronym, mic }) => code === acronym || code === mic)

/** Covers `[from, until)`. */
interface VenueSpan {
  readonly phase: SessionPhase
  readonly from: Instant
  readonly until: Instant
}

/** The sessions of a place on a trading day, in order. Throws on a day without trading. */
export function spansOn({ sessions }: Venue, day: TradingDay): VenueSpan[] {
  const { close, isHalfDay } = hoursOf(day)
  const number = dayNumber(day)
  const at = (minutes: number | 'close'): Instant => (minutes === 'close' ? close : newYorkInstant(number, minutes))
  return sessions.map(({ phase, from, until, halfDayUntil }) => ({
    phase,
    from: at(from),
    until: at(isHalfDay && halfDayUntil !== undefined ? halfDayUntil : until),
  }))
}

interface VenueClock {
  /** Whether there is trading on New York's date, whatever the time. */
  readonly isMarketDay: boolean
  readonly phase: SessionPhase | 'closed'
  readonly phaseUntil: Instant
  /** Of the core session, strictly after the instant. */
  readonly nextOpen: Instant
  readonly nextClose: Instant
}

/** What the clock of a place shows at an instant. */
export function venueClockAt(venue: Venue, at: Instant): VenueClock {
  const today = dayAt(at)
  const isMarketDay = isTradingDay(today)
  const next = nextTradingDay(today)
  const days = [previousTradingDay(today), ...(isMarketDay ? [today] : []), next, nextTradingDay(next)]
  const spans = days.flatMap((day) => spansOn(venue, day))
  const cores = spans.filter(({ phase }) => phase === 'core')
  const running = spans.find(({ from, until }) => from <= at && at < until)
  const firstAfter = (instants: readonly Instant[]): Instant => instants.find((instant) => instant > at) ?? at
  return {
    isMarketDay,
    phase: running?.phase ?? 'closed',
    phaseUntil: running?.until ?? firstAfter(spans.map(({ from }) => from)),
    nextOpen: firstAfter(cores.map(({ from }) => from)),
    nextClose: firstAfter(cores.map(({ until }) => until)),
  }
}

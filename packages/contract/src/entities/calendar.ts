import * as z from 'zod/mini'
import { DateString, listOf, maybe, openEnum, Timestamp } from './scalar.ts'

/** A trading day. Hours are New York's: `open` is `HH:MM`, `session_open` is `HHMM`. */
export const CalendarDay = z.looseObject({
  date: DateString,
  open: z.string(),
  close: z.string(),
  session_open: z.string(),
  session_close: z.string(),
  settlement_date: DateString,
})
export type CalendarDay = z.infer<typeof CalendarDay>

/** The market's clock. Times carry New York's offset; `is_open` is about regular hours only. */
export const Clock = z.looseObject({
  timestamp: Timestamp,
  is_open: z.boolean(),
  next_open: Timestamp,
  next_close: Timestamp,
})
export type Clock = z.infer<typeof Clock>

/** What Alpaca calls its markets by: acronyms, MICs and BICs. `NYSE` is `XNYS`, `NASDAQ` `XNAS`, `IEX` `IEXG`, `OTC` `OTCM`. */
// biome-ignore format: a list of names
export const MARKETS = [
  'BMO', 'BNYM', 'BOATS', 'CEUX', 'CHIX', 'HKEX', 'IEX', 'IEXG', 'ISE', 'LSE', 'MTA', 'MTAA', 'NASDAQ', 'NYSE', 'OCEA', 'OPRA', 'OTC',
  'OTCM', 'SIFMA', 'TADAWUL', 'XAMS', 'XBRU', 'XDUB', 'XETR', 'XETRA', 'XHKG', 'XLIS', 'XLON', 'XNAS', 'XNYS', 'XPAR', 'XSAU',
] as const

export const PublicMarket = z.looseObject({
  acronym: z.string(),
  name: z.string(),
  timezone: z.string(),
  mic: maybe(z.string()),
  bic: maybe(z.string()),
})
export type PublicMarket = z.infer<typeof PublicMarket>

/** A market's trading day. Sessions it does not have are absent. */
export const MarketDay = z.looseObject({
  date: DateString,
  core_start: Timestamp,
  core_end: Timestamp,
  pre_start: maybe(Timestamp),
  pre_end: maybe(Timestamp),
  post_start: maybe(Timestamp),
  post_end: maybe(Timestamp),
  lunch_start: maybe(Timestamp),
  lunch_end: maybe(Timestamp),
  settlement_date: maybe(DateString),
})
export type MarketDay = z.infer<typeof MarketDay>

export const MarketCalendar = z.looseObject({ market: PublicMarket, calendar: listOf(MarketDay) })
export type MarketCalendar = z.infer<typeof MarketCalendar>

/** A market's clock. `is_market_day` is about the date; whether it is open now is its `phase`. */
export const MarketClock = z.looseObject({
  market: PublicMarket,
  timestamp: Timestamp,
  is_market_day: z.boolean(),
  next_market_open: Timestamp,
  next_market_close: Timestamp,
  phase: openEnum(['closed', 'pre', 'core', 'lunch', 'post']),
  phase_until: Timestamp,
})
export type MarketClock = z.infer<typeof MarketClock>

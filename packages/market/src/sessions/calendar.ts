/** The New York calendar: holidays, half days, hours, settlement. Rules, not tables, so it has no last year. */
import type { Instant, TradingDay } from '../instant.ts'

export interface TradingHours {
  readonly day: TradingDay
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

export declare function isTradingDay(day: TradingDay): boolean
/** Throws on a day without trading: ask {@link isTradingDay} first. */
export declare function hoursOf(day: TradingDay): TradingHours
/** The date in New York at an instant. */
export declare function dayAt(at: Instant): TradingDay
/** The first trading day after, and the last one before, a date. */
export declare function nextTradingDay(day: TradingDay): TradingDay
export declare function previousTradingDay(day: TradingDay): TradingDay
/** Trading days in an inclusive range of dates. */
export declare function tradingDays(from: TradingDay, to: TradingDay): TradingDay[]
export declare function phaseAt(at: Instant): Phase
/** The first regular open strictly after an instant, and the first regular close strictly after it. */
export declare function nextOpen(at: Instant): Instant
export declare function nextClose(at: Instant): Instant
/** The last regular close at or before an instant. */
export declare function previousClose(at: Instant): Instant
/** When the phase at an instant ends. */
export declare function phaseEnds(at: Instant): Instant
/** Midnight in New York, as a daily bar's start is written. */
export declare function startOfDay(day: TradingDay): Instant
/** T+1: the next business day of the banks, whose holidays are not all the market's. */
export declare function settlementDay(day: TradingDay): TradingDay
/** RFC 3339 with New York's offset: `2026-08-28T21:43:37.478-04:00`. */
export declare function toNewYork(at: Instant): string

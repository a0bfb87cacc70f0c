/** What *today* means wherever profit and loss is counted. A guardrail counts the New York date instead. */
import type { Instant, TradingDay } from '../instant.ts'
import { dayAt, hoursOf, isTradingDay, nextTradingDay, previousTradingDay, startOfDay } from './calendar.ts'

/**
 * The trading day that *today* means at an instant: the one whose session runs or ran last. It begins with its overnight session, on the
 * evening before, and lasts until the next one begins: over the weekend it is Friday.
 */
export function tradingDayAt(at: Instant): TradingDay {
  const day = dayAt(at)
  const next = nextTradingDay(day)
  if (at >= hoursOf(next).overnight) return next
  return isTradingDay(day) ? day : previousTradingDay(day)
}

/** The regular close that the results of {@link tradingDayAt} count from: the one before its session. */
export const todayCountsFrom = (at: Instant): Instant => hoursOf(previousTradingDay(tradingDayAt(at))).close

/** An instant of the trading day that *today* means, as near to `at` as there is one. */
export function withinToday(at: Instant): Instant {
  const { day, afterClose } = hoursOf(tradingDayAt(at))
  return Math.min(Math.max(at, startOfDay(day)), afterClose)
}

interface DailyBars<Bar> {
  readonly dailyBar?: Bar | null | undefined
  readonly prevDailyBar?: Bar | null | undefined
}

/**
 * The two daily bars of a snapshot as they stand to a trading day: its own, and the one its change counts from. A daily bar begins with the
 * first trade of the regular session: until then the newest is of a day before. Without a day the newest is taken for today's.
 */
export function barsOfDay<Bar extends { readonly t: string }>(
  { dailyBar, prevDailyBar }: DailyBars<Bar>,
  day: TradingDay | undefined,
): { readonly today: Bar | undefined; readonly before: Bar | undefined } {
  const isBefore = day !== undefined && dailyBar != null && dayAt(Date.parse(dailyBar.t)) < day
  return isBefore
    ? { today: undefined, before: dailyBar }
    : { today: dailyBar ?? undefined, before: prevDailyBar ?? undefined }
}

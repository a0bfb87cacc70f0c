/**
 * Which windows a portfolio history has. Source: Alpaca, "Portfolio history": a point is named by its window's start and holds the value
 * at its end; daily points are one per trading day; within the day the regular session is reported unless asked otherwise.
 */
import type { HistoryTimeframe } from '@paddock/contract/entities/portfolio-history'
import { HOUR_MS, type Instant, MINUTE_MS, type TradingDay } from '@paddock/market/instant'
import type { Pieces } from '@paddock/market/pieces'
import {
  dayAt,
  hoursOf,
  isTradingDay,
  previousClose,
  previousTradingDay,
  startOfDay,
} from '@paddock/market/sessions/calendar'
import { dateAfter, dateOf, dayIn, dayNumber, daysBetween } from '@paddock/market/sessions/date'

type Reporting = 'market_hours' | 'extended_hours' | 'continuous'

export interface HistoryRequest {
  /** `<n><D|W|M|A>`; a month where neither it nor both ends are given. At most two of it, `start` and `end`. */
  readonly period?: string | undefined
  readonly start?: Instant | undefined
  readonly end?: Instant | undefined
  readonly timeframe?: HistoryTimeframe | undefined
  readonly reporting: Reporting
  /** Whether the account ever ordered crypto: continuous daily points are then every day's, not trading days' alone. */
  readonly isCryptoActive: boolean
}

interface HistoryWindow {
  /** What the point is called: seconds. */
  readonly timestamp: number
  readonly start: Instant
  /** When it is valued: never after now. */
  readonly end: Instant
  /** The regular close before the window's day: what a result that begins anew each day refers to. */
  readonly reference: Instant
}

export interface HistoryPlan {
  readonly timeframe: HistoryTimeframe
  /** The instant as of which it is asked for. */
  readonly now: Instant
  readonly windows: readonly HistoryWindow[]
}

const STEPS: Readonly<Record<Exclude<HistoryTimeframe, '1D'>, number>> = {
  '1Min': MINUTE_MS,
  '5Min': 5 * MINUTE_MS,
  '15Min': 15 * MINUTE_MS,
  '1H': HOUR_MS,
}
const DEFAULT_PERIOD = '1M'
const MOST_INTRADAY_DAYS = 30
/** A period of one month is always within that bound: from a date of the longest month to that date of the next. */
const MOST_INTRADAY_DATES = 31
const MOST_DAYS = 40 * 366
/** Ours: each point values every position. */
const MOST_POINTS = 10_000

/** The windows of a history as seen at `now`, or the sentence that refuses it; a day in each piece. */
export function* planHistory(request: HistoryRequest, now: Instant): Pieces<HistoryPlan | string> {
  const range = rangeOf(request, now)
  if (typeof range === 'string') return range
  const { from, to } = range
  const dates = daysBetween(dayAt(from), dayAt(to))
  if (dates > MOST_DAYS) return 'the period is too long'
  const counted = countedDays(request)
  const timeframe =
    request.timeframe ??
    defaultTimeframe(
      counted ?? dates,
      request.start === undefined ? (request.period ?? DEFAULT_PERIOD) : request.period,
    )
  const isTooLong = counted === undefined ? dates > MOST_INTRADAY_DATES : counted > MOST_INTRADAY_DAYS
  if (timeframe !== '1D' && isTooLong) return `timeframe ${timeframe} is not allowed for more than 30 days, only 1D is`
  const windows: HistoryWindow[] = []
  const isEveryDay = request.reporting === 'continuous' && (timeframe !== '1D' || request.isCryptoActive)
  for (let number = dayNumber(dayAt(from)); number <= dayNumber(dayAt(to)); number += 1) {
    yield
    const day = dateOf(number)
    if (!isEveryDay && !isTradingDay(day)) continue
    const found = timeframe === '1D' ? [dailyWindow(day, isEveryDay)] : intradayWindows(day, STEPS[timeframe], request)
    for (const window of found) {
      const isInside = timeframe === '1D' || (window.start + STEPS[timeframe] > from && window.start <= to)
      if (isInside && window.start <= now) windows.push({ ...window, end: Math.min(window.end, now) })
    }
    if (windows.length > MOST_POINTS)
      return `the history would have more than ${MOST_POINTS} points: ask for a longer timeframe`
  }
  return { timeframe, now, windows }
}

interface Range {
  readonly from: Instant
  readonly to: Instant
}

function rangeOf({ period, start, end, ...request }: HistoryRequest, now: Instant): Range | string {
  if (period !== undefined && start !== undefined && end !== undefined)
    return 'only two of start, end and period are accepted'
  const length = parsePeriod(period ?? DEFAULT_PERIOD)
  if (!length) return `invalid period: ${period}`
  if (start !== undefined && start > now) return 'start should not be after now'
  if (start !== undefined && end !== undefined && end < start) return 'end should not be before start'
  if (start !== undefined) {
    const to = end ?? (period === undefined ? now : startOfDay(shifted(dayAt(start), length, 1)) - 1)
    return { from: start, to: Math.min(to, now) }
  }
  const to = Math.min(end ?? now, now)
  const isByDates = request.reporting === 'continuous' && (request.timeframe !== '1D' || request.isCryptoActive)
  // Days without a point are none of a period's days.
  const sessions = request.reporting === 'continuous' && !isByDates ? 'market_hours' : request.reporting
  return { from: beginningOf(to, length, sessions), to }
}

interface Period {
  readonly count: number
  readonly unit: 'D' | 'W' | 'M' | 'A'
}

function parsePeriod(text: string): Period | undefined {
  const match = /^([1-9]\d{0,3})([DWMA])$/.exec(text)
  return match ? { count: Number(match[1]), unit: match[2] as Period['unit'] } : undefined
}

/** How many days a period before an end names, over however many dates they lie. */
function countedDays({ period, start }: HistoryRequest): number | undefined {
  const length = start === undefined && period !== undefined ? parsePeriod(period) : undefined
  return length?.unit === 'D' ? length.count : undefined
}

/** Days count those that trade: one day is the session that runs or ran last. Everything longer goes by the calendar. */
function beginningOf(to: Instant, period: Period, reporting: Reporting): Instant {
  if (period.unit !== 'D' || reporting === 'continuous') {
    const first = shifted(dayAt(to), period.unit === 'D' ? { ...period, count: period.count - 1 } : period, -1)
    return startOfDay(first)
  }
  let day = dayAt(to)
  if (!isTradingDay(day) || sessionOf(day, reporting).from > to) day = previousTradingDay(day)
  for (let left = period.count - 1; left > 0; left -= 1) day = previousTradingDay(day)
  return startOfDay(day)
}

/** A date some days, weeks, months or years away; the last of a month where the month is shorter. */
function shifted(day: TradingDay, { count, unit }: Period, sign: 1 | -1): TradingDay {
  const number = dayNumber(day)
  if (unit === 'D' || unit === 'W') return dateOf(number + sign * count * (unit === 'W' ? 7 : 1))
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const months = year * 12 + (month - 1) + sign * count * (unit === 'A' ? 12 : 1)
  const first = dayIn(Math.floor(months / 12), (months % 12) + 1, 1)
  const next = dayIn(Math.floor((months + 1) / 12), ((months + 1) % 12) + 1, 1)
  return dateOf(Math.min(first + date, next) - 1)
}

const defaultTimeframe = (days: number, period: string | undefined): HistoryTimeframe =>
  /[MA]$/.test(period ?? '') || days >= 30 ? '1D' : days < 7 ? '1Min' : '15Min'

/** Named by midnight in UTC, as Alpaca's samples are; valued at the regular close, or at midnight where every day is reported. */
function dailyWindow(day: TradingDay, isEveryDay: boolean): HistoryWindow {
  const start = startOfDay(day)
  return {
    timestamp: Date.parse(day) / 1000,
    start,
    end: isEveryDay ? startOfDay(dateAfter(day, 1)) : hoursOf(day).close,
    reference: previousClose(start),
  }
}

/** The last window may begin with the session's close itself: quarter hours of a whole session are 27 points. */
function intradayWindows(day: TradingDay, step: number, { reporting }: HistoryRequest): HistoryWindow[] {
  const { from, until } = sessionOf(day, reporting)
  const reference = previousClose(startOfDay(day))
  const windows: HistoryWindow[] = []
  const isWhole = reporting === 'continuous'
  for (let start = from; isWhole ? start < until : start <= until; start += step)
    windows.push({ timestamp: start / 1000, start, end: Math.min(start + step, until), reference })
  return windows
}

function sessionOf(day: TradingDay, reporting: Reporting): { from: Instant; until: Instant } {
  if (reporting === 'continuous') return { from: startOfDay(day), until: startOfDay(dateAfter(day, 1)) }
  const { preOpen, open, close, afterClose } = hoursOf(day)
  return reporting === 'market_hours' ? { from: open, until: close } : { from: preOpen, until: afterClose }
}

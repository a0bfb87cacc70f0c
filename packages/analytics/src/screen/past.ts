/** What a screen's row needs of the days before today. It stands until the next day begins. */
import { type Worth, worthOf } from '@paddock/market/derive/fundamentals'
import { DAY_MS, type Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Bar, Market } from '@paddock/market/market'
import { dayAt, startOfDay } from '@paddock/market/sessions/calendar'
import { tradingDayAt } from '@paddock/market/sessions/today'
import { ONE_DAY } from '@paddock/market/timeframe'
import { priceNumber, sizeNumber } from '@paddock/market/units'
import { type Candle, closes } from '../indicators/candle.ts'
import { SETTLED } from '../ratings/rating.ts'

/** Days back that a performance is measured over. */
export const SPANS = { week: 7, month: 30, quarter: 91, halfYear: 182, year: 365 } as const
type Span = keyof typeof SPANS

export interface Past {
  readonly instrument: Instrument
  /** Closed days, adjusted for splits, the newest last. */
  readonly candles: readonly Candle[]
  /** What a performance begins from, freed of every corporate action since; undefined where it was not listed. */
  readonly bases: Readonly<Record<Span | 'yearToDate', number | undefined>>
  readonly averageVolume: number | undefined
  readonly monthHigh: number | undefined
  readonly monthLow: number | undefined
  readonly yearHigh: number | undefined
  readonly yearLow: number | undefined
  /** Of a month's daily log returns, in a year. */
  readonly volatility: number | undefined
  readonly worth: Worth | undefined
}

/** More than a year, and enough days of trading for every average to have settled. */
const LOOKED_AT_MS = 400 * DAY_MS
/** More than exchanges are ever closed at a stretch. */
const CLOSED_MS = 10 * DAY_MS
export const MONTH = 21
const TEN_DAYS = 10

/** When the day of an instant began: New York's for stocks, UTC's for coins. */
export const dayBegan = ({ class: kind }: Pick<Instrument, 'class'>, now: Instant): Instant =>
  kind === 'crypto' ? now - (now % DAY_MS) : startOfDay(dayAt(now))

/** Whether today counts from the close of a stock's newest day, the running one or else the last closed: today's session has no trade yet. */
export function isDayBefore(isRunning: boolean, now: Instant): boolean {
  const [today, date] = [tradingDayAt(now), dayAt(now)]
  return isRunning ? today > date : today >= date
}

/** A day that is over, adjusted for splits. */
export interface ClosedDay {
  readonly start: Instant
  readonly candle: Candle
}

/** By a market that has every day: its performances are freed of dividends too. */
export function pastOf(market: Market, instrument: Instrument, now: Instant): Past {
  const { symbol } = instrument
  const today = dayBegan(instrument, now)
  const from = pastFrom(instrument, now)
  const days = market
    .bars(symbol, ONE_DAY, from, today - 1, now, undefined, ['split'])
    .map((bar) => ({ start: bar.start, candle: candleOf(instrument, bar) }))
  const closeBefore = (at: Instant): number | undefined => {
    const bar = market.bars(symbol, ONE_DAY, at - CLOSED_MS, at - 1, now, undefined, ['all']).at(-1)
    return bar && priceNumber(instrument, bar.close)
  }
  return pastBy(instrument, days, closeBefore, worthOf(market, symbol, now), now)
}

/** Where the days begin that a past is made of. */
export const pastFrom = (instrument: Pick<Instrument, 'class'>, now: Instant): Instant =>
  dayBegan(instrument, now) - LOOKED_AT_MS

/** By days that were read elsewhere, oldest first; what is of today is left out. Nothing is known of what it is worth. */
export function pastOfDays(instrument: Instrument, all: readonly ClosedDay[], now: Instant): Past {
  const today = dayBegan(instrument, now)
  const days = all.filter(({ start }) => start < today)
  const closeBefore = (at: Instant): number | undefined =>
    days.findLast(({ start }) => start < at && start >= at - CLOSED_MS)?.candle.close
  return pastBy(instrument, days, closeBefore, undefined, now)
}

function pastBy(
  instrument: Instrument,
  days: readonly ClosedDay[],
  closeOf: (at: Instant) => number | undefined,
  worth: Worth | undefined,
  now: Instant,
): Past {
  const today = dayBegan(instrument, now)
  const candles = days.map(({ candle }) => candle)
  const year = days.filter(({ start }) => start >= today - SPANS.year * DAY_MS).map(({ candle }) => candle)
  const recent = candles.slice(-TEN_DAYS)
  const closeBefore = (at: Instant) => closeOf(Math.min(at, today))
  return {
    instrument,
    candles: candles.slice(-SETTLED),
    bases: {
      week: closeBefore(today - (SPANS.week - 1) * DAY_MS),
      month: closeBefore(today - (SPANS.month - 1) * DAY_MS),
      quarter: closeBefore(today - (SPANS.quarter - 1) * DAY_MS),
      halfYear: closeBefore(today - (SPANS.halfYear - 1) * DAY_MS),
      year: closeBefore(today - (SPANS.year - 1) * DAY_MS),
      yearToDate: closeBefore(yearBegan(now)),
    },
    averageVolume: recent.length > 0 ? recent.reduce((sum, { volume }) => sum + volume, 0) / recent.length : undefined,
    monthHigh: highest(candles.slice(-MONTH)),
    monthLow: lowest(candles.slice(-MONTH)),
    yearHigh: highest(year),
    yearLow: lowest(year),
    volatility: volatilityOf(closes(candles.slice(-MONTH - 1)), instrument.class === 'crypto' ? 365 : 252),
    worth,
  }
}

export const candleOf = (instrument: Instrument, { open, high, low, close, volume }: Bar): Candle => ({
  open: priceNumber(instrument, open),
  high: priceNumber(instrument, high),
  low: priceNumber(instrument, low),
  close: priceNumber(instrument, close),
  volume: sizeNumber(instrument, volume),
})

const highest = (candles: readonly Candle[]): number | undefined =>
  candles.length > 0 ? Math.max(...candles.map(({ high }) => high)) : undefined

const lowest = (candles: readonly Candle[]): number | undefined =>
  candles.length > 0 ? Math.min(...candles.map(({ low }) => low)) : undefined

const yearBegan = (now: Instant): Instant => startOfDay(`${dayAt(now).slice(0, 4)}-01-01`)

/** Of daily log returns, in a year; undefined of fewer than three closes. */
export function volatilityOf(daily: readonly number[], daysAYear: number): number | undefined {
  const returns = daily.slice(1).map((close, place) => Math.log(close / (daily[place] ?? close)))
  if (returns.length < 2) return undefined
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length
  const variance = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (returns.length - 1)
  return Math.sqrt(variance * daysAYear)
}

/** What could be computed; null for the rest. */
export const finite = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null

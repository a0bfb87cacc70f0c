/** One row of a screen: the day so far, against the days before it. */
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import { DAY_MS, HOUR_MS, type Instant } from '@paddock/market/instant'
import { nextEarnings } from '@paddock/market/instruments/earnings'
import { indicesOf } from '@paddock/market/instruments/index-members'
import { FUND_SECTOR, type Instrument } from '@paddock/market/instruments/instrument'
import type { Bar, Market } from '@paddock/market/market'
import { dayAt, hoursOf } from '@paddock/market/sessions/calendar'
import { ONE_DAY, ONE_HOUR } from '@paddock/market/timeframe'
import { priceNumber } from '@paddock/market/units'
import { sma } from '../indicators/averages.ts'
import { type Candle, closes } from '../indicators/candle.ts'
import { rsi } from '../indicators/oscillators.ts'
import { ratingOf } from '../ratings/rating.ts'
import { candleOf, dayBegan, finite, isDayBefore, type Past, type SPANS } from './past.ts'

export interface Ratings {
  readonly rating: number | null
  readonly averagesRating: number | null
  readonly oscillatorsRating: number | null
}

const RSI_LENGTH = 14
const SPARKLINE = 20

/** What is seen of an instrument now. */
export interface Sight {
  readonly day: Day
  /** The day that runs, once there is one. */
  readonly running: Candle | undefined
  readonly hourAgo: number | undefined
  readonly fourHoursAgo: number | undefined
  /** Whether nothing that is known was ever higher, or lower. */
  readonly isAllTimeHigh: boolean
  readonly isAllTimeLow: boolean
}

export const UNRATED: Ratings = { rating: null, averagesRating: null, oscillatorsRating: null }

/** Scores of the daily bars, the running one included. The dearest part of a row, and the one that moves least. */
export const ratingsOf = (market: Market, past: Past, now: Instant): Ratings =>
  ratingsUntil(past, runningOf(market, past.instrument, now))

export function ratingsUntil(past: Past, running: Candle | undefined): Ratings {
  const { summary, averages, oscillators } = ratingOf(candlesUntil(past, running))
  return {
    rating: summary.score ?? null,
    averagesRating: averages.score ?? null,
    oscillatorsRating: oscillators.score ?? null,
  }
}

/** Undefined where nothing has traded yet. */
export function rowOf(market: Market, past: Past, ratings: Ratings, now: Instant): ScreenRow | undefined {
  const { instrument } = past
  const day = instrument.class === 'crypto' ? lastDayOfCoin(market, instrument, now) : lastDayOfStock(market, past, now)
  if (!day) return undefined
  const { high, low } = day
  const priceAt = (at: Instant): number | undefined => {
    const trade = market.lastTrade(instrument.symbol, at)
    return trade && priceNumber(instrument, trade.price)
  }
  const sight: Sight = {
    day,
    running: runningOf(market, instrument, now),
    hourAgo: priceAt(now - HOUR_MS),
    fourHoursAgo: priceAt(now - 4 * HOUR_MS),
    isAllTimeHigh: high >= (past.yearHigh ?? high) && isExtreme(market, instrument, high, 'high', now),
    isAllTimeLow: low <= (past.yearLow ?? low) && isExtreme(market, instrument, low, 'low', now),
  }
  return rowBy(past, ratings, sight, now)
}

/** The row of what is seen, against the days before. */
export function rowBy(past: Past, ratings: Ratings, sight: Sight, now: Instant): ScreenRow {
  const { instrument, bases, worth } = past
  const { symbol, name, exchange, sector, industry } = instrument
  const { day, running, isAllTimeHigh, isAllTimeLow } = sight
  const all = closes(candlesUntil(past, running))
  const { price, high, low, previousClose, volume } = day
  const since = (base: number | null | undefined): number | null => (base ? price / base - 1 : null)
  const average = (length: number): number | null => finite(sma(all.slice(-length), length).at(-1))
  const business = worth?.business
  const earnings = worth && business && business.netIncome / worth.shares
  /** How often a year's amount is in what the company is worth. */
  const timesOf = (amount: number | undefined): number | null =>
    worth && amount && amount > 0 ? (price * worth.shares) / amount : null
  const performance = (span: keyof typeof SPANS): number | null => since(bases[span])
  return {
    ...{ symbol, name, exchange, sector, industry },
    isFund: sector === FUND_SECTOR,
    indices: [...indicesOf(symbol)],
    ...day,
    change: since(previousClose),
    change1h: since(sight.hourAgo),
    change4h: since(sight.fourHoursAgo),
    averageVolume: past.averageVolume ?? null,
    relativeVolume: past.averageVolume ? volume / past.averageVolume : null,
    marketValue: worth ? worth.shares * price : null,
    supply: worth?.shares ?? null,
    priceToEarnings: timesOf(business?.netIncome),
    priceToSales: timesOf(business?.revenue),
    priceToBook: timesOf(business?.book),
    earningsPerShare: earnings ?? null,
    revenue: business?.revenue ?? null,
    netIncome: business?.netIncome ?? null,
    grossMargin: business?.grossMargin ?? null,
    operatingMargin: business?.operatingMargin ?? null,
    dividendYield: worth ? worth.dividends / price : null,
    netMargin: business?.netMargin ?? null,
    beta: worth?.beta ?? null,
    book: business?.book ?? null,
    employees: business?.employees ?? null,
    nextReport: business ? (nextEarnings(symbol, dayAt(now))?.day ?? null) : null,
    week: performance('week'),
    month: performance('month'),
    quarter: performance('quarter'),
    halfYear: performance('halfYear'),
    yearToDate: since(bases.yearToDate),
    year: performance('year'),
    monthHigh: past.monthHigh ?? null,
    monthLow: past.monthLow ?? null,
    yearHigh: past.yearHigh ?? null,
    yearLow: past.yearLow ?? null,
    ...{ isAllTimeHigh, isAllTimeLow },
    sma20: average(20),
    sma50: average(50),
    sma200: average(200),
    rsi: finite(rsi(all, RSI_LENGTH).at(-1)),
    dayRange: (high - low) / price,
    volatility: past.volatility ?? null,
    ...ratings,
    closes: all.slice(-SPARKLINE),
  }
}

/** The day so far of a stock, the last 24 hours of a coin. */
type Day = Pick<
  ScreenRow,
  'open' | 'previousClose' | 'gap' | 'premarketChange' | 'postmarketChange' | 'dollarVolume'
> & {
  readonly price: number
  readonly high: number
  readonly low: number
  readonly volume: number
}

/** The running day's bar, once there is one. */
const dayOf = (market: Market, instrument: Instrument, now: Instant): Bar | undefined =>
  market.bars(instrument.symbol, ONE_DAY, dayBegan(instrument, now), now, now)[0]

function runningOf(market: Market, instrument: Instrument, now: Instant): Candle | undefined {
  const running = dayOf(market, instrument, now)
  return running && candleOf(instrument, running)
}

/** Closed days and the running one. */
const candlesUntil = ({ candles }: Past, running: Candle | undefined): Candle[] =>
  running ? [...candles, running] : [...candles]

/** The running day of a stock, or the last one while none has begun; its price and what its change counts from are as of now. */
function lastDayOfStock(market: Market, { instrument, candles }: Past, now: Instant): Day | undefined {
  const { symbol } = instrument
  const running = dayOf(market, instrument, now)
  const candle = running ? candleOf(instrument, running) : candles.at(-1)
  if (!candle) return undefined
  const before = running ? (candles.at(-1)?.close ?? closeBefore(market, instrument, now)) : candles.at(-2)?.close
  const { open, high, low, close, volume } = candle
  const vwap = running ? priceNumber(instrument, running.turnover / running.volume) : (open + close) / 2
  const ratio = (price: number | undefined, base: number | undefined): number | null =>
    price !== undefined && base ? price / base - 1 : null
  const printIn = (from: Instant, until: Instant): number | undefined => {
    const trade = now >= from ? market.lastTrade(symbol, Math.min(now, until)) : undefined
    return trade && trade.at >= from ? priceNumber(instrument, trade.price) : undefined
  }
  const isOver = isDayBefore(running !== undefined, now)
  const hours = running && hoursOf(dayAt(now))
  return {
    ...{ open, high, low, volume },
    price: (isOver ? printIn(0, now) : undefined) ?? close,
    previousClose: (isOver ? close : before) ?? null,
    gap: ratio(open, before),
    premarketChange: hours ? ratio(printIn(hours.preOpen, hours.open - 1), before) : null,
    postmarketChange: hours ? ratio(printIn(hours.close, hours.afterClose - 1), close) : null,
    dollarVolume: volume * vwap,
  }
}

/** Before the first day of a recording there is a close, and no bar. */
function closeBefore(market: Market, instrument: Instrument, now: Instant): number | undefined {
  const close = market.previousClose(instrument.symbol, now)
  return close === undefined ? undefined : priceNumber(instrument, close)
}

/** The last 24 hours of a coin. */
function lastDayOfCoin(market: Market, instrument: Instrument, now: Instant): Day | undefined {
  const { symbol } = instrument
  const hours = market.bars(symbol, ONE_HOUR, now - DAY_MS, now, now).map((bar) => ({
    ...candleOf(instrument, bar),
    dollars: priceNumber(instrument, bar.turnover) / 10 ** instrument.sizeScale,
  }))
  const last = market.lastTrade(symbol, now)
  const before = market.lastTrade(symbol, now - DAY_MS)
  const first = hours[0]
  if (!last || !first) return undefined
  const previousClose = before ? priceNumber(instrument, before.price) : null
  return {
    price: priceNumber(instrument, last.price),
    open: previousClose ?? first.open,
    high: Math.max(...hours.map(({ high }) => high)),
    low: Math.min(...hours.map(({ low }) => low)),
    volume: hours.reduce((sum, { volume }) => sum + volume, 0),
    dollarVolume: hours.reduce((sum, { dollars }) => sum + dollars, 0),
    previousClose,
    gap: null,
    premarketChange: null,
    postmarketChange: null,
  }
}

const YEAR_MS = 366 * DAY_MS

/** Whether no closed day was ever above a price, or below it. Read back a year at a time, as far as one was: few stand where none stood. */
function isExtreme(market: Market, instrument: Instrument, price: number, way: 'high' | 'low', now: Instant): boolean {
  const { symbol } = instrument
  for (let until = dayBegan(instrument, now); ; until -= YEAR_MS) {
    const days = market.bars(symbol, ONE_DAY, until - YEAR_MS, until - 1, now, undefined, ['split'])
    if (days.length === 0) return true
    for (const { high, low } of days)
      if (way === 'high' ? priceNumber(instrument, high) > price : priceNumber(instrument, low) < price) return false
  }
}

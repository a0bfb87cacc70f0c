/** One row of the screen of currency pairs. The high and low of a month and a year are of daily closes. */
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import { DAY_MS, HOUR_MS, type Instant } from '@paddock/market/instant'
import type { CurrencyPair } from '@paddock/market/instruments/currencies'
import type { Market, RateBar } from '@paddock/market/market'
import { dayAt, startOfDay } from '@paddock/market/sessions/calendar'
import { forexClose, forexDateAt, forexOpen, nextForexDate } from '@paddock/market/sessions/forex-week'
import { sma } from '../indicators/averages.ts'
import { rsi } from '../indicators/oscillators.ts'
import { finite, MONTH, SPANS, volatilityOf } from './past.ts'

const SPARKLINE = 20
const RSI_LENGTH = 14
const DAYS_A_YEAR = 260

/** The middle of a pair's rate that stood at an instant; undefined where it is not known. */
type Middle = (at: Instant) => number | undefined

/** Undefined where the market has no rates. */
export function pairRowOf(market: Market, pair: CurrencyPair, now: Instant): ScreenRow | undefined {
  const { symbol, scale } = pair
  const unit = 10 ** scale
  const [day] = market.rateBars(symbol, { count: 1, unit: 'day' }, forexOpen(forexDateAt(now)), now, now)
  const middle: Middle = (at) => {
    const rate = market.rate(symbol, at)
    return rate && (rate.bid + rate.ask) / (2 * unit)
  }
  return pairRowBy(middle, pair, now, day && { open: day.open / unit, high: day.high / unit, low: day.low / unit })
}

/** By what is known of its rates; undefined where that of now is not. A day that was not looked at has no high and no low. */
export function pairRowBy(
  middle: Middle,
  pair: CurrencyPair,
  now: Instant,
  day?: Pick<RateBar, 'open' | 'high' | 'low'>,
): ScreenRow | undefined {
  const price = middle(now)
  if (price === undefined) return undefined
  const begins = forexOpen(forexDateAt(now))
  const previousClose = middle(begins - 1) ?? null
  const since = (at: Instant): number | null => {
    const base = middle(at)
    return base ? price / base - 1 : null
  }
  const { open, high, low } = day ?? { open: null, high: null, low: null }
  const days = dailyCloses(middle, begins)
  const all = [...days, price]
  const average = (length: number) => finite(sma(all.slice(-length), length).at(-1))
  const month = days.slice(-MONTH)
  return {
    ...NOTHING,
    symbol: pair.symbol,
    name: `${pair.base.code} / ${pair.quote.code}`,
    exchange: 'FX',
    sector: pair.base.code,
    industry: pair.quote.code,
    ...{ price, open, high, low, previousClose },
    change: previousClose === null ? null : price / previousClose - 1,
    change1h: since(now - HOUR_MS),
    change4h: since(now - 4 * HOUR_MS),
    week: since(now - SPANS.week * DAY_MS),
    month: since(now - SPANS.month * DAY_MS),
    quarter: since(now - SPANS.quarter * DAY_MS),
    halfYear: since(now - SPANS.halfYear * DAY_MS),
    yearToDate: since(startOfDay(`${dayAt(now).slice(0, 4)}-01-01`)),
    year: since(now - SPANS.year * DAY_MS),
    dayRange: high === null || low === null ? null : (high - low) / price,
    monthHigh: month.length > 0 ? Math.max(...month) : null,
    monthLow: month.length > 0 ? Math.min(...month) : null,
    yearHigh: days.length > 0 ? Math.max(...days) : null,
    yearLow: days.length > 0 ? Math.min(...days) : null,
    sma20: average(20),
    sma50: average(50),
    sma200: average(200),
    rsi: finite(rsi(all, RSI_LENGTH).at(-1)),
    volatility: volatilityOf(days.slice(-MONTH - 1), DAYS_A_YEAR) ?? null,
    closes: all.slice(-SPARKLINE - 1),
  }
}

/** What the days of a year before today ended with, the newest last. */
function dailyCloses(middle: Middle, begins: Instant): number[] {
  const found: number[] = []
  for (let day = forexDateAt(begins - SPANS.year * DAY_MS); forexClose(day) <= begins; day = nextForexDate(day)) {
    const close = middle(forexClose(day) - 1)
    if (close !== undefined) found.push(close)
  }
  return found
}

/** What cannot be told of a pair. */
const NOTHING = {
  isFund: false,
  indices: [],
  gap: null,
  premarketChange: null,
  postmarketChange: null,
  volume: null,
  averageVolume: null,
  relativeVolume: null,
  dollarVolume: null,
  marketValue: null,
  supply: null,
  priceToEarnings: null,
  priceToSales: null,
  priceToBook: null,
  earningsPerShare: null,
  revenue: null,
  netIncome: null,
  grossMargin: null,
  operatingMargin: null,
  dividendYield: null,
  netMargin: null,
  beta: null,
  book: null,
  employees: null,
  nextReport: null,
  isAllTimeHigh: false,
  isAllTimeLow: false,
  rating: null,
  averagesRating: null,
  oscillatorsRating: null,
} satisfies Partial<ScreenRow>

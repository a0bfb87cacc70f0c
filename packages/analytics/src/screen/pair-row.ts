/** One row of the screen of currency pairs: rates have no prints, so the day's high and low are those seen at its hours. */
import type { ScreenRow } from '@paddock/contract/research/screen'
import type { Instant } from '@paddock/market/instant'
import type { CurrencyPair } from '@paddock/market/instruments/currencies'
import type { Market } from '@paddock/market/market'
import { dayAt, startOfDay } from '@paddock/market/sessions/calendar'
import { DAY_MS } from '@paddock/market/sessions/date'
import { forexDateAt, forexOpen } from '@paddock/market/sessions/forex-week'
import { SPANS } from './past.ts'

const HOUR_MS = 3_600_000
const SPARKLINE = 20

/** Undefined where the market has no rates. */
export function pairRowOf(market: Market, pair: CurrencyPair, now: Instant): ScreenRow | undefined {
  const middle = (at: Instant): number | undefined => {
    const rate = market.rate(pair.symbol, at)
    return rate && (rate.bid + rate.ask) / (2 * 10 ** pair.scale)
  }
  const price = middle(now)
  if (price === undefined) return undefined
  const begins = forexOpen(forexDateAt(now))
  const previousClose = middle(begins - 1) ?? null
  const since = (at: Instant): number | null => {
    const base = middle(at)
    return base ? price / base - 1 : null
  }
  const seen: number[] = []
  for (let at = begins; at < now; at += HOUR_MS) {
    const rate = middle(at)
    if (rate !== undefined) seen.push(rate)
  }
  seen.push(price)
  const [high, low, open] = [Math.max(...seen), Math.min(...seen), seen[0] ?? price]
  const closes = Array.from({ length: SPARKLINE }, (_, day) => middle(begins - 1 - (SPARKLINE - 1 - day) * DAY_MS))
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
    dayRange: (high - low) / price,
    closes: [...closes.filter((close) => close !== undefined), price],
  }
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
  dividendYield: null,
  netMargin: null,
  beta: null,
  employees: null,
  monthHigh: null,
  yearHigh: null,
  yearLow: null,
  isAllTimeHigh: false,
  sma20: null,
  sma50: null,
  sma200: null,
  rsi: null,
  volatility: null,
  rating: null,
  averagesRating: null,
  oscillatorsRating: null,
} satisfies Partial<ScreenRow>

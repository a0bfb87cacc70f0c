/** What the report looks at: the most traded stocks of several sectors over ten simulated years. */
import type { Instant } from '@paddock/market/instant'
import type { Bar, Market } from '@paddock/market/market'

export const FROM = Date.parse('2016-01-04T00:00:00Z')
export const TO = Date.parse('2025-12-31T23:59:59Z')
export const FUND = 'SPY'
const PER_SECTOR = 8
const DAY = { count: 1, unit: 'day' } as const
const MINUTE = { count: 1, unit: 'minute' } as const

export interface Stock {
  readonly symbol: string
  readonly sector: string
  /** Daily, freed of splits. */
  readonly days: readonly Bar[]
}

/** The stocks with the greatest turnover of each sector that has enough of them. */
export function stocksOf(market: Market): Stock[] {
  const bySector = new Map<string, Stock[]>()
  for (const { symbol, sector, class: assetClass, attributes } of market.instruments) {
    if (assetClass !== 'us_equity' || !attributes.includes('has_options') || sector.includes('Fund')) continue
    const days = daysOf(market, symbol)
    if (days.length < 2400) continue
    const stocks = bySector.get(sector) ?? []
    bySector.set(sector, [...stocks, { symbol, sector, days }])
  }
  const turnover = ({ days }: Stock): number => days.reduce((sum, day) => sum + day.turnover, 0)
  return [...bySector.values()].flatMap((stocks) =>
    stocks.sort((a, b) => turnover(b) - turnover(a)).slice(0, PER_SECTOR),
  )
}

export const daysOf = (market: Market, symbol: string): Bar[] =>
  market.bars(symbol, DAY, FROM, TO, TO, undefined, ['split'])

/** Minutes of the regular session of one day. */
export const minutesOf = (market: Market, symbol: string, open: Instant, close: Instant): Bar[] =>
  market.bars(symbol, MINUTE, open, close - 1, close)

export const closesOf = (bars: readonly Bar[]): number[] => bars.map(({ close }) => close)

/**
 * Facts of real listings, as of the anchor day: what is listed where, under which name, in which business, at what price. The model's
 * prices pass through them on that day. They lie in `facts/`, a table for each sector, and are read once.
 *
 * Names, exchanges, prices and shares: the exchanges' public listings of August 2026. Sectors, industries, headquarters and founding years of
 * the S&P 500's members: the index provider's public list; their dividends, earnings, sales and book values: what they published. Our own
 * estimates, rounded: volatility, beta and median volume everywhere, the business of other companies, and every figure of the funds.
 */
import { COMMUNICATION_SERVICES } from './facts/communication-services.ts'
import { CONSUMER_DISCRETIONARY } from './facts/consumer-discretionary.ts'
import { CONSUMER_STAPLES } from './facts/consumer-staples.ts'
import { ENERGY } from './facts/energy.ts'
import { FINANCIALS } from './facts/financials.ts'
import { FUNDS } from './facts/funds.ts'
import { HEALTH_CARE } from './facts/health-care.ts'
import { INDUSTRIALS } from './facts/industrials.ts'
import { INFORMATION_TECHNOLOGY } from './facts/information-technology.ts'
import { MATERIALS } from './facts/materials.ts'
import { REAL_ESTATE } from './facts/real-estate.ts'
import { UTILITIES } from './facts/utilities.ts'
import { FUND_SECTOR } from './instrument.ts'

/** The day on whose close the prices are anchored; for coins the day in UTC. */
export const ANCHOR_DAY = '2026-08-28'

export type StockExchange = 'NYSE' | 'NASDAQ' | 'ARCA' | 'BATS' | 'AMEX' | 'OTC'

export interface StockFacts {
  readonly symbol: string
  readonly exchange: StockExchange
  readonly name: string
  readonly sector: string
  readonly industry: string
  /** Dollars. */
  readonly price: number
  /** Of a year's log returns. */
  readonly volatility: number
  readonly beta: number
  /** Median shares a day. */
  readonly volume: number
  /** Shares outstanding, in millions. */
  readonly shares: number
  /** The year's dividends in percent of the price; undefined where nothing was published. */
  readonly dividendYield?: number
  /** Dollars a share, over the last year. */
  readonly earnings?: number
  /** Millions of dollars: sales and earnings before interest, taxes and depreciation of the last year, and equity. */
  readonly revenue?: number
  readonly ebitda?: number
  readonly book?: number
  readonly headquarters?: string
  readonly founded?: number
}

const TABLES: readonly (readonly [sector: string, table: string])[] = [
  ['Communication Services', COMMUNICATION_SERVICES],
  ['Consumer Discretionary', CONSUMER_DISCRETIONARY],
  ['Consumer Staples', CONSUMER_STAPLES],
  ['Energy', ENERGY],
  ['Financials', FINANCIALS],
  ['Health Care', HEALTH_CARE],
  ['Industrials', INDUSTRIALS],
  ['Information Technology', INFORMATION_TECHNOLOGY],
  ['Materials', MATERIALS],
  ['Real Estate', REAL_ESTATE],
  ['Utilities', UTILITIES],
  [FUND_SECTOR, FUNDS],
]

const EXCHANGES: Readonly<Record<string, StockExchange>> = { N: 'NYSE', Q: 'NASDAQ', P: 'ARCA', Z: 'BATS', A: 'AMEX' }

export const STOCK_FACTS: readonly StockFacts[] = TABLES.flatMap(([sector, table]) => rowsOf(sector, table))

/**
 * Rows in the order of {@link StockFacts}, parted by strokes, under a heading for each industry; the exchange is a letter, and volumes are in
 * thousands. What is missing at the end of a row, or between two strokes, is not known.
 */
function rowsOf(sector: string, table: string): StockFacts[] {
  const rows: StockFacts[] = []
  let industry = ''
  for (const line of table.trim().split('\n')) {
    if (line.startsWith('# ')) {
      industry = line.slice(2)
      continue
    }
    const [symbol, letter, name, price, volatility, beta, volume, shares, ...rest] = line.split('|')
    const exchange = EXCHANGES[letter ?? '']
    if (!symbol || !name || !exchange) throw new Error(`Not a row of facts: ${line}`)
    const [dividendYield, earnings, revenue, ebitda, book, headquarters, founded] = rest
    rows.push({
      ...{ symbol, exchange, name, sector, industry },
      ...{ price: Number(price), volatility: Number(volatility), beta: Number(beta) },
      ...{ volume: 1000 * Number(volume), shares: Number(shares) },
      ...(dividendYield ? { dividendYield: Number(dividendYield) } : {}),
      ...(earnings ? { earnings: Number(earnings) } : {}),
      ...(revenue ? { revenue: Number(revenue) } : {}),
      ...(ebitda ? { ebitda: Number(ebitda) } : {}),
      ...(book ? { book: Number(book) } : {}),
      ...(headquarters ? { headquarters } : {}),
      ...(founded ? { founded: Number(founded) } : {}),
    })
  }
  return rows
}

const bySymbol = new Map(STOCK_FACTS.map((facts) => [facts.symbol, facts]))
/** The facts of a real listing; none of generated ones. */
export const stockFacts = (symbol: string): StockFacts | undefined => bySymbol.get(symbol)

/**
 * What moves as another listing does, by a factor: classes of one company's shares, funds on one index, and their multiples. Their volatility
 * and beta follow from it.
 */
export const FOLLOWS: Readonly<Record<string, readonly [symbol: string, times: number]>> = {
  GOOG: ['GOOGL', 1],
  FOX: ['FOXA', 1],
  NWS: ['NWSA', 1],
  VOO: ['SPY', 1],
  IVV: ['SPY', 1],
  SPLG: ['SPY', 1],
  SPXL: ['SPY', 3],
  SH: ['SPY', -1],
  QQQM: ['QQQ', 1],
  TQQQ: ['QQQ', 3],
  SQQQ: ['QQQ', -3],
  TNA: ['IWM', 3],
  SOXX: ['SMH', 1],
  SOXL: ['SMH', 3],
  IAU: ['GLD', 1],
  VWO: ['EEM', 0.95],
  IEMG: ['EEM', 1],
  IEFA: ['EFA', 1],
  VEA: ['EFA', 1],
  BND: ['AGG', 1],
  JNK: ['HYG', 1],
  IYR: ['VNQ', 1],
  EDV: ['TLT', 1.4],
  FBTC: ['IBIT', 1],
}

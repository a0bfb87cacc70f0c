/** What listings pay: the yield of the facts, or our estimate by sector. */
import { keyOf, mix, uniform } from '../arithmetic/hash.ts'
import { FUND_SECTOR, isCompany, SHELL_SECTOR } from './instrument.ts'
import type { Listing } from './listing.ts'
import { stockFacts } from './stock-facts.ts'

/** Percent a year, and the share of a sector's companies that pay. */
const BY_SECTOR: Readonly<Record<string, readonly [percent: number, payers: number]>> = {
  Utilities: [3.3, 1],
  'Real Estate': [3.8, 1],
  Energy: [3.3, 0.9],
  'Consumer Staples': [2.7, 0.95],
  Financials: [2.3, 0.9],
  Materials: [2, 0.85],
  'Health Care': [1.7, 0.6],
  Industrials: [1.5, 0.75],
  'Consumer Discretionary': [1.3, 0.5],
  'Communication Services': [1.4, 0.4],
  'Information Technology': [0.8, 0.5],
  [FUND_SECTOR]: [1.4, 1],
}

const PERCENT = 100
/** Cheaper listings of the tail pay nothing, dollars. */
const LEAST_PRICE = 8
/** From this volatility on a company without published earnings makes a loss. */
const LOSING = 0.65

/** Whether a company lost money in the last year: it did by what it published, or it is estimated to have. */
export function isLosing({ instrument: { symbol }, volatility }: Listing): boolean {
  const earnings = stockFacts(symbol)?.earnings
  return earnings === undefined ? volatility >= LOSING : earnings < 0
}

/** The year's dividends as a share of the price; 0 for who pays none. */
export function yieldOf(listing: Listing): number {
  const { instrument, dividendYield, isGenerated, price, fate, anchor, path } = listing
  const { class: assetClass, sector, industry, symbol } = instrument
  if (assetClass === 'crypto' || sector === SHELL_SECTOR || fate || anchor || path) return 0
  if (dividendYield !== undefined) return dividendYield / PERCENT
  // Who published a loss and dividends pays them; nobody else is taken to pay out what was not earned.
  if (isCompany(instrument) && isLosing(listing)) return 0
  if ((isGenerated && price < LEAST_PRICE) || /commodit|bitcoin|ether/i.test(industry)) return 0
  const [percent, payers] = BY_SECTOR[sector] ?? [0, 0]
  const key = keyOf('yield', symbol)
  const isBonds = /bond|government|treasur/i.test(industry)
  return uniform(key) < payers ? ((isBonds ? 4.2 : percent) * (0.5 + uniform(mix(key, 1)))) / PERCENT : 0
}

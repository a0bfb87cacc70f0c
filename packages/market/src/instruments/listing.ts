/** Everything that can be traded here: what is fixed about it, and what the model needs to know to move it. */
import type { TradingDay } from '../instant.ts'
import { keyOf, mix } from '../paths/hash.ts'
import { CRYPTO_FACTS, type CryptoFacts } from './crypto-facts.ts'
import { type Fate, GENERATED_FACTS, type GeneratedFacts, type PriceAnchor } from './generated.ts'
import { type Instrument, type PathClass, SHELL_SECTOR } from './instrument.ts'
import { STOCK_FACTS, type StockFacts } from './stock-facts.ts'

/** An instrument with its moments: how it moves and how much of it trades. */
export interface Listing {
  readonly instrument: Instrument & { readonly class: PathClass }
  /** The factor it shares with its kind: a sector's name. */
  readonly sector: string
  /** Dollars on the anchor day. */
  readonly price: number
  /** Standard deviation of a year's log returns. */
  readonly volatility: number
  /** To the stock market's factor, or the coins'. */
  readonly beta: number
  /** Median US dollars that change hands in a day. */
  readonly dollars: number
  /** The year's dividends in percent of the price, where published. */
  readonly dividendYield?: number
  /** It stands for no company. */
  readonly isGenerated?: true
  readonly fate?: Fate & { readonly day: TradingDay }
  /** Where its price comes from, if not from the facts of the anchor day. */
  readonly anchor?: PriceAnchor
  /** First and last day of trading, where it does not trade throughout. */
  readonly from?: TradingDay
  readonly until?: TradingDay
  /** Days without trading in between, both included. */
  readonly suspended?: { readonly from: TradingDay; readonly until: TradingDay }
  /** The symbol whose path it goes on with. */
  readonly path?: string
}

/** UUID-shaped, a hash of class and symbol: the same on every machine. */
export function assetIdOf(assetClass: string, symbol: string): string {
  const key = keyOf('asset', assetClass, symbol)
  const hex = [0, 1, 2, 3].map((part) => mix(mix(key, part), keyOf(symbol, assetClass)).toString(16).padStart(8, '0'))
  const digits = hex.join('')
  // Version 8 is for ids that are made by a rule of one's own (RFC 9562).
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
}

const TAPES = { NYSE: 'A', NASDAQ: 'C', ARCA: 'B', BATS: 'B' } as const

function stock([symbol, exchange, name, sector, industry, price, volatility, beta, volume]: StockFacts): Listing {
  const instrument: Listing['instrument'] = {
    symbol,
    assetId: assetIdOf('us_equity', symbol),
    class: 'us_equity',
    name,
    exchange,
    priceScale: 2,
    sizeScale: 0,
    sector,
    industry,
    isMarginable: true,
    isShortable: true,
    isEasyToBorrow: true,
    isFractionable: true,
    tape: TAPES[exchange],
    attributes: ['fractional_eh_enabled', 'has_options', 'overnight_tradable'],
  }
  return { instrument, sector, price, volatility, beta, dollars: price * volume }
}

function crypto([symbol, coin, price, volatility, beta, dollars, priceScale, sizeScale]: CryptoFacts): Listing {
  const instrument: Listing['instrument'] = {
    symbol,
    assetId: assetIdOf('crypto', symbol),
    class: 'crypto',
    name: `${coin}  / US Dollar`,
    exchange: 'CRYPTO',
    priceScale,
    sizeScale,
    sector: 'Digital Assets',
    industry: 'Cryptocurrency',
    isMarginable: false,
    isShortable: false,
    isEasyToBorrow: false,
    isFractionable: true,
    attributes: [],
  }
  return { instrument, sector: instrument.sector, price, volatility, beta, dollars }
}

function generated({ symbol, name, price, volatility, dollars, ...rest }: GeneratedFacts): Listing {
  const instrument: Listing['instrument'] = {
    symbol,
    assetId: assetIdOf('us_equity', symbol),
    class: 'us_equity',
    name,
    exchange: 'NASDAQ',
    priceScale: 2,
    sizeScale: 0,
    sector: SHELL_SECTOR,
    industry: 'Simulated company',
    isMarginable: false,
    isShortable: false,
    isEasyToBorrow: false,
    isFractionable: false,
    tape: 'C',
    attributes: [],
  }
  return { instrument, sector: SHELL_SECTOR, price, volatility, beta: 0.8, dollars, isGenerated: true, ...rest }
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Sorted by class, exchange, symbol. */
export const LISTINGS: readonly Listing[] = [
  ...STOCK_FACTS.map(stock),
  ...GENERATED_FACTS.map(generated),
  ...CRYPTO_FACTS.map(crypto),
].sort(
  ({ instrument: a }, { instrument: b }) =>
    inOrder(a.class, b.class) || inOrder(a.exchange, b.exchange) || inOrder(a.symbol, b.symbol),
)

const byName = new Map<string, Listing>()
for (const listing of LISTINGS) {
  byName.set(listing.instrument.symbol, listing)
  byName.set(listing.instrument.assetId, listing)
  if (listing.instrument.class === 'crypto') byName.set(listing.instrument.symbol.replace('/', ''), listing)
}

/** By symbol, by asset id, and crypto also without its slash. */
export const listingOf = (symbolOrId: string): Listing | undefined => byName.get(symbolOrId)

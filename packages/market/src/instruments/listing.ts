/** Everything that can be traded here: what is fixed about it, and what the model needs to know to move it. */
import { positionSymbol } from '@paddock/contract/entities/symbol'
import { hex, keyOf, mix } from '../arithmetic/hash.ts'
import type { TradingDay } from '../instant.ts'
import { dayNumber } from '../sessions/date.ts'
import type { PathClass } from '../sessions/timeline.ts'
import { CRYPTO_FACTS, type CryptoFacts } from './crypto-facts.ts'
import { FATED_FACTS, type Fate, type FatedFacts, type PriceAnchor } from './fated-facts.ts'
import { generatedFacts } from './generated.ts'
import { type Instrument, SHELL_SECTOR } from './instrument.ts'
import { FOLLOWS, STOCK_FACTS, type StockFacts } from './stock-facts.ts'

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
  /** Shares outstanding or coins in being, in millions, on the anchor day. */
  readonly shares: number
  /** Whose moves it takes, times a factor, in place of moves of its own. */
  readonly follows?: { readonly listing: Listing; readonly times: number }
  /** The year's dividends in percent of the price, where published. */
  readonly dividendYield?: number | undefined
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
  /** It pays a dividend in shares every year. */
  readonly paysInShares?: true
  /** The symbol whose path it goes on with. */
  readonly path?: string
}

/** UUID-shaped, a hash of class and symbol: the same on every machine. */
export function assetIdOf(assetClass: string, symbol: string): string {
  const key = keyOf('asset', assetClass, symbol)
  const own = keyOf(symbol, assetClass)
  const [a, b, c, d] = [
    hex(mix(mix(key, 0), own)),
    hex(mix(mix(key, 1), own)),
    hex(mix(mix(key, 2), own)),
    hex(mix(mix(key, 3), own)),
  ]
  // Version 8 is for ids that are made by a rule of one's own (RFC 9562).
  return `${a}-${b.slice(0, 4)}-8${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`
}

type Terms = Pick<Instrument, 'isMarginable' | 'isShortable' | 'isEasyToBorrow' | 'isFractionable' | 'attributes'> & {
  readonly isInactive: boolean
}

function stock(facts: StockFacts, terms: Terms): Listing {
  const { symbol, exchange, name, sector, industry, price, volatility, beta, volume, shares } = facts
  const instrument: Listing['instrument'] = {
    symbol,
    assetId: assetIdOf('us_equity', symbol),
    class: 'us_equity',
    name,
    exchange,
    priceScale: price < FOUR_DIGITS_BELOW ? 4 : 2,
    sizeScale: 0,
    sector,
    industry,
    isMarginable: terms.isMarginable,
    isShortable: terms.isShortable,
    isEasyToBorrow: terms.isEasyToBorrow,
    isFractionable: terms.isFractionable,
    attributes: terms.attributes,
    isInactive: terms.isInactive,
  }
  const { dividendYield } = facts
  return { instrument, sector, price, volatility, beta, dollars: price * volume, shares, dividendYield }
}

/** A stock that may come to trade under a dollar has four digits: prices there are in hundredths of a cent. */
const FOUR_DIGITS_BELOW = 5

const USUAL: readonly string[] = ['fractional_eh_enabled', 'has_options', 'overnight_tradable']
/** Broad funds whose options trade until 16:15. */
const LATE: readonly string[] = [...USUAL, 'options_late_close']
const LATE_FUNDS: ReadonlySet<string> = new Set(['SPY', 'QQQ', 'IWM', 'DIA', 'EEM', 'XLF', 'SMH', 'KRE', 'MDY', 'DBC'])
/** Partnerships. Which of them tell their buyers that no tax is withheld is our own estimate. */
const PARTNERSHIPS: Readonly<Record<string, string>> = {
  ET: 'ptp_with_exception',
  USO: 'ptp_no_exception',
  UNG: 'ptp_no_exception',
  CORN: 'ptp_with_exception',
}
/** From this volatility on, and below this many dollars of all shares, a real listing is hard to borrow: our own estimate. */
const WILD = 0.85
const SMALL_MILLIONS = 5_000

function real(facts: StockFacts): Listing {
  const { symbol, volatility, shares, price } = facts
  const usual = LATE_FUNDS.has(symbol) ? LATE : USUAL
  const partnership = PARTNERSHIPS[symbol]
  return stock(facts, {
    isMarginable: price >= 3,
    isShortable: true,
    isEasyToBorrow: volatility < WILD || shares * price >= SMALL_MILLIONS,
    isFractionable: true,
    attributes: partnership ? [...usual, partnership] : usual,
    isInactive: false,
  })
}

function crypto([symbol, coin, price, volatility, beta, dollars, priceScale, sizeScale, supply]: CryptoFacts): Listing {
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
    isInactive: false,
  }
  return { instrument, sector: instrument.sector, price, volatility, beta, dollars, shares: supply }
}

/** One of those to which something rare happens. */
function fated({ symbol, name, price, volatility, dollars, ...rest }: FatedFacts): Listing {
  const instrument: Listing['instrument'] = {
    symbol,
    assetId: assetIdOf('us_equity', symbol),
    class: 'us_equity',
    name,
    exchange: 'NASDAQ',
    priceScale: price < FOUR_DIGITS_BELOW ? 4 : 2,
    sizeScale: 0,
    sector: SHELL_SECTOR,
    industry: 'Simulated company',
    isMarginable: false,
    isShortable: false,
    isEasyToBorrow: false,
    isFractionable: false,
    attributes: [],
    isInactive: false,
  }
  const shares = Math.round((150 * dollars) / price / 1e6) + 2
  return { instrument, sector: SHELL_SECTOR, price, volatility, beta: 0.8, dollars, shares, isGenerated: true, ...rest }
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Listings in all. */
const LISTED = 10_000

const REAL = STOCK_FACTS.map(real)
const realOf = new Map(REAL.map((listing) => [listing.instrument.symbol, listing]))

function following(listing: Listing): Listing {
  const [symbol, times] = FOLLOWS[listing.instrument.symbol] ?? []
  const leader = symbol === undefined ? undefined : realOf.get(symbol)
  return leader && times !== undefined ? { ...listing, follows: { listing: leader, times } } : listing
}

const ALL: Listing[] = [...REAL.map(following), ...CRYPTO_FACTS.map(crypto), ...FATED_FACTS.map(fated)]
// Added to each rather than spread into a new object, of which V8 makes each a hidden class of its own: then all that looks at thousands of listings is slow.
for (const facts of generatedFacts(LISTED - ALL.length))
  ALL.push(Object.assign(stock(facts, facts), { isGenerated: true as const }))

/** Sorted by class, exchange, symbol. */
export const LISTINGS: readonly Listing[] = ALL.sort(
  ({ instrument: a }, { instrument: b }) =>
    inOrder(a.class, b.class) || inOrder(a.exchange, b.exchange) || inOrder(a.symbol, b.symbol),
)

const bySymbol = new Map<string, Listing>()
for (const listing of LISTINGS) {
  const { symbol, class: assetClass } = listing.instrument
  bySymbol.set(symbol, listing)
  if (assetClass === 'crypto') bySymbol.set(positionSymbol(symbol), listing)
}

/** Made when first asked for: loading need not wait for it. */
let byId: Map<string, Listing> | undefined
const listingOfId = (id: string): Listing | undefined => {
  byId ??= new Map(LISTINGS.map((listing) => [listing.instrument.assetId, listing]))
  return byId.get(id)
}
const ID_LENGTH = 36

/** By symbol, by asset id, and crypto also without its slash. */
export const listingOf = (symbolOrId: string): Listing | undefined =>
  bySymbol.get(symbolOrId) ?? (symbolOrId.length === ID_LENGTH ? listingOfId(symbolOrId) : undefined)

/** Days on which a listing begins to trade, or has ended on the day before; made when first asked for. */
let changes: number[] | undefined

/** A number for the state of the list on a date, days since 1970: two dates have one if the same listings trade on them. */
export function listEdition(date: number): number {
  changes ??= LISTINGS.flatMap(({ from, until }) => [
    ...(from ? [dayNumber(from)] : []),
    ...(until ? [dayNumber(until) + 1] : []),
  ])
  return changes.reduce((passed, change) => (change <= date ? passed + 1 : passed), 0)
}

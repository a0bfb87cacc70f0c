/** What a listing is worth and does, at an instant: its price is the market's, its business that of the last year it published. */
import type { CompanyFigures, Fundamentals, Statement as Published } from '@paddock/contract/desk/research/fundamentals'
import { DAY_MS, type Instant } from '../instant.ts'
import { type Business, businessOf } from '../instruments/business.ts'
import { yieldOf } from '../instruments/dividend-yield.ts'
import { nextEarnings } from '../instruments/earnings.ts'
import { isCompany } from '../instruments/instrument.ts'
import { type Listing, listingOf } from '../instruments/listing.ts'
import { quartersOf, type Statement, together, yearsOf } from '../instruments/statements.ts'
import { stockFacts } from '../instruments/stock-facts.ts'
import type { Market } from '../market.ts'
import { dayAt } from '../sessions/calendar.ts'
import { ONE_DAY } from '../timeframe.ts'
import { priceNumber } from '../units.ts'
import { splitFactors } from './split-factors.ts'

const YEAR_MS = 365 * DAY_MS
const MILLION = 1_000_000

/** What of it does not move with the price. */
export interface Worth {
  /** Shares outstanding, or coins in being. */
  readonly shares: number
  readonly beta: number
  /** Of a year, in dollars a share. */
  readonly dividends: number
  /** Undefined for what is no company. */
  readonly business?: Business
}

/** Undefined for symbols that do not exist, and on real prices: what is known of companies here belongs to the simulated ones. */
export function worthOf(market: Market, symbol: string, now: Instant): Worth | undefined {
  const listing = listingOf(symbol)
  if (!listing || market.source !== 'simulated') return undefined
  const factor = splitFactors(market, [symbol], now)(symbol)
  return {
    shares: Math.round(listing.shares * MILLION * factor),
    beta: listing.beta,
    dividends: (yieldOf(listing) * listing.price) / factor,
    ...(isCompany(listing.instrument) && { business: lastYear(listing, quartersOf(listing, dayAt(now), 4)) }),
  }
}

/** Undefined for symbols that do not exist or are off the list, before the market's first days, and on real prices. */
export function fundamentalsOf(market: Market, symbol: string, now: Instant): Fundamentals | undefined {
  const listing = listingOf(symbol)
  const trade = listing && market.lastTrade(symbol, now)
  const worth = trade && worthOf(market, symbol, now)
  if (!listing || !worth) return undefined
  const { instrument } = listing
  const days = market.bars(instrument.symbol, ONE_DAY, now - YEAR_MS, now, now, undefined, ['split'])
  if (days.length === 0) return undefined
  const price = priceNumber(instrument, trade.price)
  const { symbol: own, name, exchange, sector, industry } = instrument
  const { shares, beta, dividends, business } = worth
  return {
    ...{ symbol: own, name, exchange, sector, industry, price, shares, beta },
    marketValue: Math.round(price * shares),
    yearHigh: priceNumber(instrument, Math.max(trade.price, ...days.map(({ high }) => high))),
    yearLow: priceNumber(instrument, Math.min(trade.price, ...days.map(({ low }) => low))),
    dividendYield: hundredths((100 * dividends) / price),
    ...(business && { company: companyOf(listing, business, price, shares, now) }),
  }
}

/** Five years, so that four whole ones are among them. */
const QUARTERS = 20
const SHOWN_QUARTERS = 8

function companyOf(listing: Listing, business: Business, price: number, shares: number, now: Instant): CompanyFigures {
  const day = dayAt(now)
  const quarters = quartersOf(listing, day, QUARTERS)
  const earningsPerShare = hundredths(business.netIncome / shares)
  const marketValue = price * shares
  const next = nextEarnings(listing.instrument.symbol, day)
  const { dividendYield: _, estimated, ...figures } = business
  return {
    ...figures,
    earningsPerShare,
    estimated: [...estimated],
    // Not of the earnings as they are shown: of cheap shares those are a few cents, rounded.
    ...(earningsPerShare > 0 && { priceToEarnings: hundredths(marketValue / business.netIncome) }),
    priceToSales: hundredths(marketValue / business.revenue),
    priceToBook: hundredths(marketValue / business.book),
    ...(next && { nextEarnings: next }),
    profile: profileOf(listing, business),
    years: yearsOf(quarters).map((one) => published(one, shares)),
    quarters: quarters.slice(0, SHOWN_QUARTERS).map((one) => published(one, shares)),
  }
}

/** The business with the figures of the four quarters published last. */
function lastYear(listing: Listing, quarters: readonly Statement[]): Business {
  const known = businessOf(listing)
  if (quarters.length === 0) return known
  const year = together(quarters)
  return { ...known, ...marginsOf(year), book: Math.round(year.equity) }
}

/** A year, as a business has it. */
function marginsOf({ revenue, ebitda, netIncome, grossProfit, operatingIncome }: Statement) {
  return {
    revenue: Math.round(revenue),
    ebitda: Math.round(ebitda),
    netIncome: Math.round(netIncome),
    grossMargin: grossProfit / revenue,
    operatingMargin: operatingIncome / revenue,
    netMargin: netIncome / revenue,
  }
}

/** In whole dollars, with the earnings of a share as there are now. */
function published({ period, ends, published: day, ...amounts }: Statement, shares: number): Published {
  const { netIncome } = amounts
  const whole = <Amounts extends Record<string, number>>(given: Amounts): Amounts => {
    const rounded = { ...given }
    for (const name in rounded) rounded[name] = Math.round(rounded[name] ?? 0) as Amounts[typeof name]
    return rounded
  }
  return { ...whole(amounts), period, ends, published: day, earningsPerShare: hundredths(netIncome / shares) }
}

const hundredths = (ratio: number): number => Math.round(ratio * 100) / 100

/** What its shares are called beside the company's name. */
const SHARE_WORDS =
  /\s+((Class|Series) [A-Z]\b.*|(American Depositary|Common|Ordinary|Capital|Subordinate|Sponsored)\b.*|New York Registry.*)$/

/** A few sentences made of the facts, and of nothing else. */
function profileOf({ instrument }: Listing, { employees, revenue, founded, headquarters }: Business): string {
  const { name, industry, sector, exchange, symbol } = instrument
  const company = name.replace(SHARE_WORDS, '')
  const kind = `${company} is listed under ${industry} in the ${sector} sector.`
  const origin = `It was founded in ${founded} and is based in ${headquarters}.`
  const size = `It employs about ${employees.toLocaleString('en-US')} people and sold for ${inWords(revenue)} in the last year.`
  const listed = `Its shares trade on ${exchange} under ${symbol}.`
  const source = stockFacts(symbol)
    ? 'Prices and dates here are simulated.'
    : 'The company is made up: it exists in the simulated market alone.'
  return [kind, origin, size, listed, source].join(' ')
}

const inWords = (dollars: number): string =>
  dollars >= 1e9 ? `${(dollars / 1e9).toPrecision(3)} billion dollars` : `${Math.round(dollars / 1e6)} million dollars`

/** What a listing is worth and does, at an instant: its price is the market's, its business that of the last year it published. */
import { yieldOf } from '../happenings/dividends.ts'
import type { Instant } from '../instant.ts'
import type { Market } from '../market.ts'
import { dayAt } from '../sessions/calendar.ts'
import { priceNumber, sizeNumber } from '../units.ts'
import { type Business, businessOf } from './business.ts'
import { type EarningsDay, nextEarnings } from './earnings.ts'
import { isCompany } from './instrument.ts'
import { type Listing, listingOf } from './listing.ts'
import { splitFactors } from './split-factors.ts'
import { stockFacts } from './stock-facts.ts'

/** Amounts in dollars, yields in percent, margins as shares of revenue. Plain numbers: for the eye, never added up. */
export interface Fundamentals {
  readonly symbol: string
  readonly name: string
  readonly exchange: string
  readonly sector: string
  readonly industry: string
  readonly price: number
  /** Shares outstanding, or coins in being. */
  readonly shares: number
  readonly marketValue: number
  readonly beta: number
  /** The highest and lowest of the last year's days, and their mean volume over the last thirty. */
  readonly yearHigh: number
  readonly yearLow: number
  readonly averageVolume: number
  /** Of the present price. */
  readonly dividendYield: number
  /** Undefined for what is no company. */
  readonly company?: Company
}

export interface Company extends Business {
  /** Undefined where it makes a loss. */
  readonly priceToEarnings?: number
  readonly priceToSales: number
  readonly priceToBook: number
  readonly nextEarnings?: EarningsDay
  readonly profile: string
}

const DAY = { count: 1, unit: 'day' } as const
const YEAR_MS = 365 * 86_400_000
const MONTH = 30
const MILLION = 1_000_000

/** Undefined for symbols that do not exist or are off the list, and before the market's first days. */
export function fundamentalsOf(market: Market, symbol: string, now: Instant): Fundamentals | undefined {
  const listing = listingOf(symbol)
  const trade = listing && market.lastTrade(symbol, now)
  if (!listing || !trade) return undefined
  const { instrument, beta } = listing
  const days = market.bars(instrument.symbol, DAY, now - YEAR_MS, now, now, undefined, ['split'])
  if (days.length === 0) return undefined
  const price = priceNumber(instrument, trade.price)
  const factor = splitFactors(market, [instrument.symbol], now)(instrument.symbol)
  const shares = Math.round(listing.shares * MILLION * factor)
  const month = days.slice(-MONTH)
  const volume = month.reduce((sum, bar) => sum + bar.volume, 0) / month.length
  const business = isCompany(instrument) ? businessOf(listing) : undefined
  const dollars = (100 * yieldOf(listing) * listing.price) / factor
  const { symbol: own, name, exchange, sector, industry } = instrument
  return {
    ...{ symbol: own, name, exchange, sector, industry, price, shares, beta },
    marketValue: Math.round(price * shares),
    yearHigh: priceNumber(instrument, Math.max(...days.map(({ high }) => high))),
    yearLow: priceNumber(instrument, Math.min(...days.map(({ low }) => low))),
    averageVolume: Math.round(sizeNumber(instrument, volume)),
    dividendYield: Math.round((100 * dollars) / price) / 100,
    ...(business ? { company: companyOf(listing, business, price, factor, now) } : {}),
  }
}

function companyOf(listing: Listing, business: Business, price: number, factor: number, now: Instant): Company {
  const earningsPerShare = Math.round((100 * business.earningsPerShare) / factor) / 100
  const marketValue = price * listing.shares * MILLION * factor
  const next = nextEarnings(listing.instrument.symbol, dayAt(now))
  return {
    ...business,
    earningsPerShare,
    ...(earningsPerShare > 0 ? { priceToEarnings: hundredths(price / earningsPerShare) } : {}),
    priceToSales: hundredths(marketValue / business.revenue),
    priceToBook: hundredths(marketValue / business.book),
    ...(next ? { nextEarnings: next } : {}),
    profile: profileOf(listing, business),
  }
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

/**
 * A company's business in figures: what it published where that is known, and an estimate by rule where it is not. The rules start from what
 * is usual in the sector, vary it by a draw that is always the company's own, and let wild stocks lose money.
 */
import { keyOf, mix, uniform } from '../arithmetic/hash.ts'
import { exp, log } from '../arithmetic/logarithm.ts'
import { isLosing, yieldOf } from './dividend-yield.ts'
import type { Listing } from './listing.ts'
import { stockFacts } from './stock-facts.ts'

/** Of the last year, in dollars. Margins are shares of revenue. */
export interface Business {
  readonly revenue: number
  readonly ebitda: number
  readonly netIncome: number
  /** Equity. */
  readonly book: number
  readonly earningsPerShare: number
  /** Of the price, in percent. */
  readonly dividendYield: number
  readonly grossMargin: number
  readonly operatingMargin: number
  readonly netMargin: number
  readonly employees: number
  readonly founded: number
  /** A town and its state, or a country. */
  readonly headquarters: string
  /** Which of these are estimates. */
  readonly estimated: readonly (keyof Business)[]
}

/** Price to a year's sales, gross, EBITDA and net margin, price to book, and sales of an employee in thousands, see {@link EACH_GROWS}. */
type Usual = readonly [sales: number, gross: number, ebitda: number, net: number, book: number, each: number]

const USUAL: Readonly<Record<string, Usual>> = {
  'Communication Services': [2.6, 0.52, 0.24, 0.11, 3, 620],
  'Consumer Discretionary': [1.6, 0.38, 0.14, 0.07, 4, 260],
  'Consumer Staples': [1.4, 0.34, 0.14, 0.08, 4, 420],
  Energy: [1.5, 0.36, 0.3, 0.11, 1.9, 1900],
  Financials: [3.2, 0.62, 0.32, 0.21, 1.5, 480],
  'Health Care': [3.4, 0.58, 0.2, 0.09, 4, 520],
  Industrials: [2.3, 0.33, 0.17, 0.1, 4.5, 320],
  'Information Technology': [6, 0.58, 0.27, 0.17, 7, 450],
  Materials: [2, 0.3, 0.2, 0.09, 2.2, 560],
  'Real Estate': [6.5, 0.6, 0.5, 0.2, 1.8, 700],
  Utilities: [2.6, 0.45, 0.38, 0.13, 1.9, 900],
}
const ELSEWHERE: Usual = [2.5, 0.4, 0.2, 0.1, 3, 400]
const MILLION = 1_000_000
/** What interest and taxes take at least, of what is left. */
const LEAST_TAKEN = 0.16
/** What is written off, of EBITDA: usually, and at least. */
const WRITTEN_OFF = 0.18
const LEAST_WRITTEN_OFF = 0.02
/** Gross profit is above operating income by this share of revenue: what it costs to sell and to run the company. */
const LEAST_EXPENSES = 0.04
/** The more a company sells, the more an employee does: sales of an employee are those of a company with a billion, times its billions to this power. */
const EACH_GROWS = 0.2
// Where what is made up is said to be: towns of the country, by no company's choice.
const TOWNS = [
  'Austin, Texas',
  'Denver, Colorado',
  'Columbus, Ohio',
  'Boston, Massachusetts',
  'San Diego, California',
  'Raleigh, North Carolina',
  'Seattle, Washington',
  'Tampa, Florida',
  'Chicago, Illinois',
  'Salt Lake City, Utah',
]

/**
 * The figures of a company's year as of the anchor day; the listing is one of a company, see {@link isCompany}. All classes of its shares have
 * one business. What it earned is taken from operating income, that from EBITDA and gross profit, and gross profit from revenue: where what it
 * published of EBITDA does not carry its earnings, it is estimated.
 */
export function businessOf(share: Listing): Business {
  const listing = share.follows?.listing ?? share
  const { symbol, sector } = listing.instrument
  const facts = stockFacts(symbol)
  const key = keyOf('business', symbol)
  const vary = (purpose: number, width: number): number => 1 + width * (2 * uniform(mix(key, purpose)) - 1)
  const [sales, gross, ebitdaMargin, net, priceToBook, each] = USUAL[sector] ?? ELSEWHERE
  const shares = listing.shares * MILLION
  const marketValue = listing.price * shares
  const isEstimatedLoss = facts?.earnings === undefined && isLosing(listing)

  // What is known to be earned is earned on sales.
  const usual = facts?.ebitda ? (facts.ebitda * MILLION) / ebitdaMargin : marketValue / sales
  const revenue = facts?.revenue ? facts.revenue * MILLION : usual * vary(1, 0.5)
  const netIncome =
    facts?.earnings === undefined
      ? revenue * (isEstimatedLoss ? -2 * net : net) * vary(2, 0.4)
      : facts.earnings * shares
  const told = facts?.ebitda
    ? facts.ebitda * MILLION
    : revenue * ebitdaMargin * (isEstimatedLoss ? -0.5 : 1) * vary(3, 0.3)
  const operating = Math.max(told - WRITTEN_OFF * Math.abs(told), netIncome + LEAST_TAKEN * Math.abs(netIncome))
  const ebitda = Math.max(told, operating + LEAST_WRITTEN_OFF * Math.abs(operating))
  const book = facts?.book ? facts.book * MILLION : (marketValue / priceToBook) * vary(4, 0.4)
  const billions = revenue / (1000 * MILLION)
  const estimates: Record<string, boolean> = {
    revenue: !facts?.revenue,
    ebitda: !facts?.ebitda || ebitda > told,
    netIncome: facts?.earnings === undefined,
    book: !facts?.book,
    earningsPerShare: facts?.earnings === undefined,
    dividendYield: facts?.dividendYield === undefined,
    grossMargin: true,
    operatingMargin: true,
    netMargin: facts?.earnings === undefined || !facts.revenue,
    employees: true,
    founded: facts?.founded === undefined,
    headquarters: facts?.headquarters === undefined,
  }
  return {
    revenue: Math.round(revenue),
    ebitda: Math.round(ebitda),
    netIncome: Math.round(netIncome),
    book: Math.round(book),
    earningsPerShare: cents(netIncome / shares),
    dividendYield: cents(100 * yieldOf(share)),
    grossMargin: Math.max(Math.min(0.95, gross * vary(7, 0.25)), Math.min(1, operating / revenue + LEAST_EXPENSES)),
    operatingMargin: operating / revenue,
    netMargin: netIncome / revenue,
    employees: twoDigits(Math.max(2, (revenue / (each * 1000 * exp(EACH_GROWS * log(billions)))) * vary(8, 0.3))),
    founded: facts?.founded ?? 1950 + (mix(key, 9) % 68),
    headquarters: facts?.headquarters ?? TOWNS[mix(key, 10) % TOWNS.length] ?? '',
    estimated: Object.keys(estimates).filter((field) => estimates[field]) as (keyof Business)[],
  }
}

const cents = (amount: number): number => Math.round(amount * 100) / 100
const twoDigits = (count: number): number => Math.round(Number(count.toPrecision(2)))

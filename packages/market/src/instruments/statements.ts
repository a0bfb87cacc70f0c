/**
 * What companies have published, quarter by quarter: by rule, from the year that is known of them. The four quarters published last before the
 * anchor day add up to that year; those before and after it grow and vary by draws that are always the company's own.
 */
import { keyOf, mix, uniform } from '../arithmetic/hash.ts'
import type { TradingDay } from '../instant.ts'
import { dateAfter, dateOf, dayNumber } from '../sessions/date.ts'
import { type Business, businessOf } from './business.ts'
import { earningsDays } from './earnings.ts'
import type { Listing } from './listing.ts'
import { ANCHOR_DAY } from './stock-facts.ts'

/** Of a fiscal quarter or year; dollars, not rounded. */
export interface Statement {
  /** `Q3 2026` or `FY 2026`. A quarter is named by the calendar quarter in which it ends. */
  readonly period: string
  readonly ends: TradingDay
  readonly published: TradingDay
  readonly revenue: number
  readonly grossProfit: number
  readonly operatingIncome: number
  readonly ebitda: number
  readonly netIncome: number
  readonly assets: number
  readonly liabilities: number
  readonly equity: number
  readonly cash: number
  readonly debt: number
  readonly operatingCashFlow: number
  readonly investingCashFlow: number
  readonly financingCashFlow: number
  readonly freeCashFlow: number
}

const QUARTERS_A_YEAR = 4
const DAYS_A_QUARTER = 92
/** Flows of a year are those of its quarters together; the balance sheet is the last one's. */
const FLOWS = [
  'revenue',
  'grossProfit',
  'operatingIncome',
  'ebitda',
  'netIncome',
  'operatingCashFlow',
  'investingCashFlow',
  'financingCashFlow',
  'freeCashFlow',
] as const

/** Quarters published until a day, at most `count`, the newest first; none of what is no company. */
export function quartersOf(listing: Listing, until: TradingDay, count: number): Statement[] {
  const { symbol } = listing.instrument
  const from = dateAfter(until, -(count + 1) * DAYS_A_QUARTER)
  const reports = earningsDays(symbol, from, until).slice(-count)
  if (reports.length === 0) return []
  const anchored = lastQuarter(symbol)
  const business = businessOf(listing)
  const course = courseOf(listing, business)
  return reports
    .map(({ day, quarterEnd }) =>
      statementOf(business, course, Math.round((dayNumber(quarterEnd) - anchored) / (365.25 / QUARTERS_A_YEAR)), {
        ends: quarterEnd,
        published: day,
      }),
    )
    .reverse()
}

/** Whole years among quarters, the newest first. */
export function yearsOf(quarters: readonly Statement[]): Statement[] {
  const years: Statement[] = []
  for (const [place, last] of quarters.entries()) {
    if (!last.period.startsWith('Q4')) continue
    const year = quarters.slice(place, place + QUARTERS_A_YEAR)
    if (year.length === QUARTERS_A_YEAR) years.push({ ...together(year), period: last.period.replace('Q4', 'FY') })
  }
  return years
}

/** Quarters as one period: flows add up, the newest balance sheet stands. */
export function together(quarters: readonly Statement[]): Statement {
  const [last] = quarters
  if (!last) throw new RangeError('a period has at least one quarter')
  const flows = Object.fromEntries(
    FLOWS.map((flow) => [flow, quarters.reduce((sum, quarter) => sum + quarter[flow], 0)]),
  )
  return { ...last, ...flows }
}

/** Day number of the end of the quarter that was published last on the anchor day. */
function lastQuarter(symbol: string): number {
  const day = dayNumber(ANCHOR_DAY)
  const found = earningsDays(symbol, dateOf(day - 2 * DAYS_A_QUARTER), ANCHOR_DAY).at(-1)
  return found ? dayNumber(found.quarterEnd) : day
}

/** How a company's sales and earnings change from quarter to quarter: quarter 0 is the last one known. */
interface Course {
  /** Of the year's sales and of its earnings, what a quarter has. */
  readonly sales: (quarter: number) => number
  readonly earnings: (quarter: number) => number
  /** Of the equity known. */
  readonly equity: (quarter: number) => number
  readonly leverage: number
  readonly cash: number
  readonly debt: number
  readonly capital: number
}

function courseOf(listing: Listing, { ebitda, revenue }: Business): Course {
  const { symbol, sector } = (listing.follows?.listing ?? listing).instrument
  const key = keyOf('statements', symbol)
  const draw = (purpose: number, low: number, high: number): number => low + (high - low) * uniform(mix(key, purpose))
  const growth = draw(1, -0.03, 0.14)
  const swing = draw(2, 0, 0.16)
  const best = mix(key, 3) % QUARTERS_A_YEAR
  const noise = (purpose: number, quarter: number, width: number): number =>
    1 + width * (2 * uniform(mix(mix(key, purpose), quarter + 4_000)) - 1)
  const level = (quarter: number): number =>
    (1 + growth) ** (quarter / QUARTERS_A_YEAR) *
    (1 + swing * Math.cos((2 * Math.PI * (quarter - best)) / QUARTERS_A_YEAR)) *
    noise(4, quarter, 0.02)
  // No quarter earns more than it sells.
  const margin = Math.max(0, ebitda / revenue)
  const spread = Math.min(0.18, (1 - margin) / (1 + margin))
  const earned = (quarter: number): number => level(quarter) * noise(5, quarter, spread)
  const ofYear = (of: (quarter: number) => number): ((quarter: number) => number) => {
    const year = of(0) + of(-1) + of(-2) + of(-3)
    return (quarter) => of(quarter) / year
  }
  return {
    sales: ofYear(level),
    earnings: ofYear(earned),
    equity: (quarter) => (1 + 0.6 * growth) ** (quarter / QUARTERS_A_YEAR),
    leverage: sector === 'Financials' ? draw(6, 5, 10) : draw(6, 0.6, 2.2),
    cash: draw(7, 0.04, 0.22),
    debt: draw(8, 0.2, 0.6),
    capital: sector === 'Utilities' || sector === 'Energy' ? draw(9, 0.12, 0.28) : draw(9, 0.02, 0.09),
  }
}

function statementOf(
  business: Business,
  course: Course,
  quarter: number,
  { ends, published }: Pick<Statement, 'ends' | 'published'>,
): Statement {
  const revenue = business.revenue * course.sales(quarter)
  const netIncome = business.netIncome * course.earnings(quarter)
  const ebitda = business.ebitda * course.earnings(quarter)
  const operatingIncome = business.operatingMargin * business.revenue * course.earnings(quarter)
  const equity = business.book * course.equity(quarter)
  // Who owes more than it has still has something.
  const liabilities = Math.abs(equity) * (course.leverage + (equity < 0 ? 1 : 0))
  const assets = equity + liabilities
  const capital = course.capital * revenue
  const operatingCashFlow = netIncome + (ebitda - operatingIncome)
  return {
    ...{ period: periodOf(ends), ends, published },
    revenue,
    grossProfit: Math.max(business.grossMargin * revenue, operatingIncome),
    ...{ operatingIncome, ebitda, netIncome, assets, liabilities, equity },
    cash: assets * course.cash,
    debt: liabilities * course.debt,
    operatingCashFlow,
    investingCashFlow: -1.1 * capital,
    financingCashFlow: 1.1 * capital - 0.95 * operatingCashFlow,
    freeCashFlow: operatingCashFlow - capital,
  }
}

function periodOf(ends: TradingDay): string {
  const [year, month = '1'] = ends.split('-')
  return `Q${Math.ceil(Number(month) / 3)} ${year}`
}

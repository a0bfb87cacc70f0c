/** The lines of a company's statements, in the order they are read. */
import type { CompanyFigures, Fundamentals, Statement } from '@paddock/contract/desk/research/fundamentals'
import { NONE, percent, short } from '../../../format/number.ts'
import { calendarDay } from '../../../format/time.ts'

export const TABS = ['overview', 'income', 'balance', 'cash'] as const
export type Tab = (typeof TABS)[number]

interface StatementRow {
  readonly name: string
  readonly text: (statement: Statement) => string
}

const dollars = (value: number): string => short(value)
const share = (part: number, whole: number): string => (whole === 0 ? NONE : percent(part / whole))

export const STATEMENT_ROWS: Readonly<Record<Exclude<Tab, 'overview'>, readonly StatementRow[]>> = {
  income: [
    { name: 'Revenue', text: ({ revenue }) => dollars(revenue) },
    { name: 'Gross profit', text: ({ grossProfit }) => dollars(grossProfit) },
    { name: 'Operating income', text: ({ operatingIncome }) => dollars(operatingIncome) },
    { name: 'EBITDA', text: ({ ebitda }) => dollars(ebitda) },
    { name: 'Net income', text: ({ netIncome }) => dollars(netIncome) },
    { name: 'Net margin', text: ({ netIncome, revenue }) => share(netIncome, revenue) },
    { name: 'Earnings per share', text: ({ earningsPerShare }) => earningsPerShare.toFixed(2) },
  ],
  balance: [
    { name: 'Assets', text: ({ assets }) => dollars(assets) },
    { name: 'Liabilities', text: ({ liabilities }) => dollars(liabilities) },
    { name: 'Equity', text: ({ equity }) => dollars(equity) },
    { name: 'Cash', text: ({ cash }) => dollars(cash) },
    { name: 'Debt', text: ({ debt }) => dollars(debt) },
    { name: 'Debt to equity', text: ({ debt, equity }) => (equity > 0 ? (debt / equity).toFixed(2) : NONE) },
  ],
  cash: [
    { name: 'Operating', text: ({ operatingCashFlow }) => dollars(operatingCashFlow) },
    { name: 'Investing', text: ({ investingCashFlow }) => dollars(investingCashFlow) },
    { name: 'Financing', text: ({ financingCashFlow }) => dollars(financingCashFlow) },
    { name: 'Free cash flow', text: ({ freeCashFlow }) => dollars(freeCashFlow) },
  ],
}

/** What the bars above a statement show: two of its lines. */
export const BARS: Readonly<
  Record<Exclude<Tab, 'overview'>, readonly (readonly [string, (one: Statement) => number])[]>
> = {
  income: [
    ['Revenue', ({ revenue }) => revenue],
    ['Net income', ({ netIncome }) => netIncome],
  ],
  balance: [
    ['Assets', ({ assets }) => assets],
    ['Liabilities', ({ liabilities }) => liabilities],
  ],
  cash: [
    ['Operating', ({ operatingCashFlow }) => operatingCashFlow],
    ['Free cash flow', ({ freeCashFlow }) => freeCashFlow],
  ],
}

/** The figures a company is judged by first. */
export function keyFigures(company: CompanyFigures, listing: Fundamentals): readonly (readonly [string, string])[] {
  const { quarters } = company
  const debt = quarters[0]?.debt
  return [
    ['Market value', `$${short(listing.marketValue)}`],
    ['Shares', short(listing.shares)],
    ['Price to earnings', company.priceToEarnings === undefined ? NONE : company.priceToEarnings.toFixed(2)],
    ['Earnings per share', company.earningsPerShare.toFixed(2)],
    ['Price to sales', company.priceToSales.toFixed(2)],
    ['Price to book', company.book > 0 ? company.priceToBook.toFixed(2) : NONE],
    ['Dividend yield', listing.dividendYield > 0 ? percent(listing.dividendYield / 100) : NONE],
    ['Revenue, a year', `$${short(company.revenue)}`],
    ['Net income, a year', `$${short(company.netIncome)}`],
    ['Gross margin', percent(company.grossMargin)],
    ['Operating margin', percent(company.operatingMargin)],
    ['Net margin', percent(company.netMargin)],
    ['Return on equity', company.book > 0 ? percent(company.netIncome / company.book) : NONE],
    ['Debt to equity', debt !== undefined && company.book > 0 ? (debt / company.book).toFixed(2) : NONE],
    ['Beta', listing.beta.toFixed(2)],
    ['Next earnings', calendarDay(company.nextEarnings?.day)],
  ]
}

/** What a company is worth and does: nothing Alpaca's API has a call for. Plain numbers, for the eye and never added up. */
import * as z from 'zod/mini'

/** Of a fiscal quarter or year, in dollars. */
export const Statement = z.object({
  /** `Q3 2026` or `FY 2026`, by the fiscal calendar of the company. */
  period: z.string(),
  /** Last day of it, and the day it was published. */
  ends: z.string(),
  published: z.string(),
  revenue: z.number(),
  grossProfit: z.number(),
  operatingIncome: z.number(),
  ebitda: z.number(),
  netIncome: z.number(),
  /** Dollars a share. */
  earningsPerShare: z.number(),
  assets: z.number(),
  liabilities: z.number(),
  equity: z.number(),
  cash: z.number(),
  debt: z.number(),
  operatingCashFlow: z.number(),
  investingCashFlow: z.number(),
  financingCashFlow: z.number(),
  freeCashFlow: z.number(),
})
export type Statement = z.infer<typeof Statement>

const EarningsDay = z.object({ day: z.string(), time: z.enum(['before-open', 'after-close']), quarterEnd: z.string() })

export const CompanyFigures = z.object({
  revenue: z.number(),
  ebitda: z.number(),
  netIncome: z.number(),
  /** Equity. */
  book: z.number(),
  earningsPerShare: z.number(),
  /** Shares of revenue. */
  grossMargin: z.number(),
  operatingMargin: z.number(),
  netMargin: z.number(),
  employees: z.number(),
  founded: z.number(),
  headquarters: z.string(),
  /** Which of these are estimates by rule. */
  estimated: z.array(z.string()),
  /** Absent where it makes a loss. */
  priceToEarnings: z.optional(z.number()),
  priceToSales: z.number(),
  priceToBook: z.number(),
  nextEarnings: z.optional(EarningsDay),
  profile: z.string(),
  /** What has been published, the newest first. */
  years: z.array(Statement),
  quarters: z.array(Statement),
})
export type CompanyFigures = z.infer<typeof CompanyFigures>

export const Fundamentals = z.object({
  symbol: z.string(),
  name: z.string(),
  exchange: z.string(),
  sector: z.string(),
  industry: z.string(),
  price: z.number(),
  /** Shares outstanding, or coins in being. */
  shares: z.number(),
  marketValue: z.number(),
  beta: z.number(),
  /** Of the last year's days. */
  yearHigh: z.number(),
  yearLow: z.number(),
  /** Shares a day, over the last thirty. */
  /** Percent of the price. */
  dividendYield: z.number(),
  /** Absent for what is no company. */
  company: z.optional(CompanyFigures),
})
export type Fundamentals = z.infer<typeof Fundamentals>

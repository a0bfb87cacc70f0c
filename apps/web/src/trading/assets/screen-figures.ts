/** What is known of a row of the screen, by name: what columns of screeners and watchlists show and filters compare. */
import { verdictOf } from '@paddock/analytics/ratings/rating'
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import { capital } from '../../format/capital.ts'

/**
 * How a figure is written and typed: `percent` are ratios, written and typed in percent; `amount` are large counts and dollars; `score`
 * are ratings.
 */
export type FigureUnit = 'price' | 'percent' | 'amount' | 'number' | 'score'

interface Figure {
  readonly label: string
  readonly unit: FigureUnit
  readonly of: (row: ScreenRow) => number | null
  /** Coloured by its sign. */
  readonly isChange?: true
  /** Of companies alone. */
  readonly isOfCompanies?: true
}

/** A price against a level, as a ratio: above it is positive. */
const against = (level: (row: ScreenRow) => number | null) => (row: ScreenRow) => {
  const base = level(row)
  return base === null || base === 0 ? null : row.price / base - 1
}

// biome-ignore format: one figure per line
export const FIGURES = {
  price: { label: 'Price', unit: 'price', of: ({ price }) => price },
  change: { label: 'Change', unit: 'percent', of: ({ change }) => change, isChange: true },
  open: { label: 'Open', unit: 'price', of: ({ open }) => open },
  high: { label: 'High', unit: 'price', of: ({ high }) => high },
  low: { label: 'Low', unit: 'price', of: ({ low }) => low },
  gap: { label: 'Gap', unit: 'percent', of: ({ gap }) => gap, isChange: true, isOfCompanies: true },
  dayRange: { label: 'Day range', unit: 'percent', of: ({ dayRange }) => dayRange },
  volatility: { label: 'Volatility', unit: 'percent', of: ({ volatility }) => volatility },
  volume: { label: 'Volume', unit: 'amount', of: ({ volume }) => volume },
  relativeVolume: { label: 'Relative volume', unit: 'number', of: ({ relativeVolume }) => relativeVolume },
  dollarVolume: { label: 'Volume, $', unit: 'amount', of: ({ dollarVolume }) => dollarVolume },
  marketValue: { label: 'Market value', unit: 'amount', of: ({ marketValue }) => marketValue },
  supply: { label: 'Supply', unit: 'amount', of: ({ supply }) => supply },
  change1h: { label: '1 hour', unit: 'percent', of: ({ change1h }) => change1h, isChange: true },
  change4h: { label: '4 hours', unit: 'percent', of: ({ change4h }) => change4h, isChange: true },
  week: { label: 'Week', unit: 'percent', of: ({ week }) => week, isChange: true },
  month: { label: 'Month', unit: 'percent', of: ({ month }) => month, isChange: true },
  quarter: { label: '3 months', unit: 'percent', of: ({ quarter }) => quarter, isChange: true },
  halfYear: { label: '6 months', unit: 'percent', of: ({ halfYear }) => halfYear, isChange: true },
  yearToDate: { label: 'Year to date', unit: 'percent', of: ({ yearToDate }) => yearToDate, isChange: true },
  year: { label: 'Year', unit: 'percent', of: ({ year }) => year, isChange: true },
  rating: { label: 'Rating', unit: 'score', of: ({ rating }) => rating },
  averagesRating: { label: 'Rating of averages', unit: 'score', of: ({ averagesRating }) => averagesRating },
  oscillatorsRating: { label: 'Rating of oscillators', unit: 'score', of: ({ oscillatorsRating }) => oscillatorsRating },
  rsi: { label: 'RSI 14', unit: 'number', of: ({ rsi }) => rsi },
  sma20: { label: 'SMA 20', unit: 'price', of: ({ sma20 }) => sma20 },
  sma50: { label: 'SMA 50', unit: 'price', of: ({ sma50 }) => sma50 },
  sma200: { label: 'SMA 200', unit: 'price', of: ({ sma200 }) => sma200 },
  againstSma50: { label: 'Against SMA 50', unit: 'percent', of: against(({ sma50 }) => sma50), isChange: true },
  againstSma200: { label: 'Against SMA 200', unit: 'percent', of: against(({ sma200 }) => sma200), isChange: true },
  yearHigh: { label: '52-week high', unit: 'price', of: ({ yearHigh }) => yearHigh },
  yearLow: { label: '52-week low', unit: 'price', of: ({ yearLow }) => yearLow },
  againstYearHigh: { label: 'Against 52-week high', unit: 'percent', of: against(({ yearHigh }) => yearHigh), isChange: true },
  againstYearLow: { label: 'Against 52-week low', unit: 'percent', of: against(({ yearLow }) => yearLow), isChange: true },
  priceToEarnings: { label: 'P/E', unit: 'number', of: ({ priceToEarnings }) => priceToEarnings, isOfCompanies: true },
  priceToSales: { label: 'P/S', unit: 'number', of: ({ priceToSales }) => priceToSales, isOfCompanies: true },
  priceToBook: { label: 'P/B', unit: 'number', of: ({ priceToBook }) => priceToBook, isOfCompanies: true },
  earningsPerShare: { label: 'EPS', unit: 'price', of: ({ earningsPerShare }) => earningsPerShare, isOfCompanies: true },
  dividendYield: { label: 'Dividend yield', unit: 'percent', of: ({ dividendYield }) => dividendYield, isOfCompanies: true },
  dividend: { label: 'Dividends a share', unit: 'price', of: ({ dividendYield, price }) => dividendYield === null ? null : dividendYield * price, isOfCompanies: true },
  payout: { label: 'Paid of earnings', unit: 'percent', of: ({ dividendYield, price, earningsPerShare }) => dividendYield === null || earningsPerShare === null || earningsPerShare <= 0 ? null : dividendYield * price / earningsPerShare, isOfCompanies: true },
  grossMargin: { label: 'Gross margin', unit: 'percent', of: ({ grossMargin }) => grossMargin, isOfCompanies: true },
  operatingMargin: { label: 'Operating margin', unit: 'percent', of: ({ operatingMargin }) => operatingMargin, isOfCompanies: true },
  netMargin: { label: 'Net margin', unit: 'percent', of: ({ netMargin }) => netMargin, isOfCompanies: true },
  revenue: { label: 'Revenue', unit: 'amount', of: ({ revenue }) => revenue, isOfCompanies: true },
  netIncome: { label: 'Net income', unit: 'amount', of: ({ netIncome }) => netIncome, isOfCompanies: true },
  book: { label: 'Equity', unit: 'amount', of: ({ book }) => book, isOfCompanies: true },
  bookPerShare: { label: 'Equity a share', unit: 'price', of: ({ book, supply }) => book === null || !supply ? null : book / supply, isOfCompanies: true },
  returnOnEquity: { label: 'Return on equity', unit: 'percent', of: ({ netIncome, book }) => netIncome === null || !book ? null : netIncome / book, isOfCompanies: true },
  employees: { label: 'Employees', unit: 'amount', of: ({ employees }) => employees, isOfCompanies: true },
  beta: { label: 'Beta', unit: 'number', of: ({ beta }) => beta, isOfCompanies: true },
} satisfies Readonly<Record<string, Figure>>
export type FigureName = keyof typeof FIGURES

export const isFigure = (name: string): name is FigureName => Object.hasOwn(FIGURES, name)
export const figure = (name: FigureName): Figure => FIGURES[name]

/** What is known of a row in words. */
interface Word {
  readonly label: string
  readonly of: (row: ScreenRow) => string
  readonly isOfCompanies?: true
}
export const WORDS = {
  sector: { label: 'Sector', of: ({ sector }) => sector, isOfCompanies: true },
  industry: { label: 'Industry', of: ({ industry }) => industry, isOfCompanies: true },
  exchange: { label: 'Exchange', of: ({ exchange }) => exchange },
  kind: { label: 'Kind', of: ({ isFund }) => (isFund ? 'Fund' : 'Company'), isOfCompanies: true },
  verdict: { label: 'Rating in words', of: ({ rating }) => verdictText(rating) },
} satisfies Readonly<Record<string, Word>>
export type WordName = keyof typeof WORDS
export const isWord = (name: string): name is WordName => Object.hasOwn(WORDS, name)
export const word = (name: WordName): Word => WORDS[name]

/** `Strong buy`; nothing where there is no rating. */
export const verdictText = (score: number | null): string => (score === null ? '' : capital(verdictOf(score)))
export const VERDICTS = ['Strong buy', 'Buy', 'Neutral', 'Sell', 'Strong sell'] as const

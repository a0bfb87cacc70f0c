/** Which figures a screen shows together. The names are the embed's. */
import type { FigureName } from '../../trading/assets/screen-figures.ts'

// biome-ignore format: one set per entry
export const COLUMN_SETS = {
  overview: { label: 'Overview', figures: ['price', 'change', 'volume', 'relativeVolume', 'marketValue', 'priceToEarnings', 'earningsPerShare', 'dividendYield', 'rating'] },
  performance: { label: 'Performance', figures: ['price', 'change', 'change1h', 'change4h', 'week', 'month', 'quarter', 'halfYear', 'yearToDate', 'year', 'volatility'] },
  oscillators: { label: 'Oscillators', figures: ['price', 'change', 'rsi', 'oscillatorsRating', 'rating', 'dayRange', 'volatility'] },
  moving_averages: { label: 'Moving averages', figures: ['price', 'change', 'averagesRating', 'sma20', 'sma50', 'sma200', 'againstSma50', 'againstSma200'] },
  valuation: { label: 'Valuation', figures: ['price', 'change', 'marketValue', 'priceToEarnings', 'priceToSales', 'priceToBook', 'earningsPerShare', 'supply', 'beta'] },
  dividends: { label: 'Dividends', figures: ['price', 'change', 'dividendYield', 'dividend', 'payout', 'earningsPerShare'] },
  margins: { label: 'Margins', figures: ['price', 'change', 'grossMargin', 'operatingMargin', 'netMargin', 'returnOnEquity'] },
  income_statement: { label: 'Income statement', figures: ['price', 'change', 'revenue', 'netIncome', 'netMargin', 'earningsPerShare', 'employees'] },
  balance_sheet: { label: 'Balance sheet', figures: ['price', 'change', 'book', 'bookPerShare', 'priceToBook', 'returnOnEquity', 'supply'] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly figures: readonly FigureName[] }>>
export type ColumnSet = keyof typeof COLUMN_SETS

/** Of every market, and those of companies besides. */
export const PAIR_SETS = ['overview', 'performance', 'oscillators', 'moving_averages'] as const
export const COUNTRY_SETS = [
  ...PAIR_SETS,
  'valuation',
  'dividends',
  'margins',
  'income_statement',
  'balance_sheet',
] as const satisfies readonly ColumnSet[]

/** What pairs and coins have instead of what only companies have. */
export const PAIR_OVERVIEW = ['price', 'change', 'open', 'high', 'low', 'dayRange', 'rsi'] as const
export const COIN_OVERVIEW = ['price', 'change', 'dollarVolume', 'volume', 'marketValue', 'supply', 'rating'] as const

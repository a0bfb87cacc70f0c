/** What heat maps can size and colour their tiles by: a name, where it stands in a row of the screen, and how it is written. */
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import { type Limits, type LimitsOf, limitsOf } from '../../charts/heat-map/scale.ts'
import { NONE, percent, short, signedPercent } from '../../format/number.ts'

export interface SizeMeasure {
  readonly value: string
  readonly label: string
  readonly of: (row: ScreenRow) => number | null
  readonly text: (value: number) => string
}

export interface ColorMeasure {
  readonly value: string
  readonly label: string
  readonly of: (row: ScreenRow) => number | null
  readonly limits: LimitsOf
  /** How it is written where it is no change: how much of something, of which more is no gain. */
  readonly text?: (value: number) => string
}

const dollars = (value: number): string => `$${short(value)}`
const times = (value: number): string => value.toFixed(2)

// biome-ignore format: one measure per line
export const STOCK_SIZES: readonly SizeMeasure[] = [
  { value: 'market_cap_basic', label: 'Market value', of: ({ marketValue }) => marketValue, text: dollars },
  { value: 'number_of_employees', label: 'Employees', of: ({ employees }) => employees, text: short },
  { value: 'dividend_yield_recent', label: 'Dividend yield', of: ({ dividendYield }) => dividendYield, text: percent },
  { value: 'price_earnings_ttm', label: 'Price to earnings', of: ({ priceToEarnings }) => priceToEarnings, text: times },
  { value: 'price_sales_current', label: 'Price to sales', of: ({ priceToSales }) => priceToSales, text: times },
  { value: 'price_book_fq', label: 'Price to book', of: ({ priceToBook }) => priceToBook, text: times },
  { value: 'Value.Traded', label: 'Dollars traded in the day', of: ({ dollarVolume }) => dollarVolume, text: dollars },
  { value: 'volume', label: 'Volume of the day', of: ({ volume }) => volume, text: short },
]

// biome-ignore format: one measure per line
export const COIN_SIZES: readonly SizeMeasure[] = [
  { value: 'market_cap_calc', label: 'Market value', of: ({ marketValue }) => marketValue, text: dollars },
  { value: '24h_vol_cmc', label: 'Dollars traded in 24 hours', of: ({ dollarVolume }) => dollarVolume, text: dollars },
  { value: '24h_vol_to_market_cap', label: 'Traded to market value', of: ({ dollarVolume, marketValue }) => dollarVolume !== null && marketValue ? dollarVolume / marketValue : null, text: percent },
]

// biome-ignore format: one measure per line
const CHANGES: readonly ColorMeasure[] = [
  { value: 'change|60', label: '1 hour', of: ({ change1h }) => change1h, limits: 'hour' },
  { value: 'change|240', label: '4 hours', of: ({ change4h }) => change4h, limits: 'hour' },
  { value: 'change', label: '1 day', of: ({ change }) => change, limits: 'day' },
  { value: 'Perf.W', label: '1 week', of: ({ week }) => week, limits: 'week' },
  { value: 'Perf.1M', label: '1 month', of: ({ month }) => month, limits: 'month' },
  { value: 'Perf.3M', label: '3 months', of: ({ quarter }) => quarter, limits: 'quarter' },
  { value: 'Perf.6M', label: '6 months', of: ({ halfYear }) => halfYear, limits: 'halfYear' },
  { value: 'Perf.YTD', label: 'This year', of: ({ yearToDate }) => yearToDate, limits: 'year' },
  { value: 'Perf.Y', label: '1 year', of: ({ year }) => year, limits: 'year' },
]

export const COIN_COLORS: readonly ColorMeasure[] = CHANGES.map((measure) =>
  measure.value === 'change' ? { ...measure, label: '24 hours' } : measure,
)

// biome-ignore format: one measure per line
export const STOCK_COLORS: readonly ColorMeasure[] = [
  ...CHANGES,
  { value: 'premarket_change', label: 'Before the open', of: ({ premarketChange }) => premarketChange, limits: 'day' },
  { value: 'postmarket_change', label: 'After the close', of: ({ postmarketChange }) => postmarketChange, limits: 'day' },
  { value: 'gap', label: 'Gap at the open', of: ({ gap }) => gap, limits: 'day' },
  { value: 'relative_volume_10d_calc', label: 'Relative volume', of: ({ relativeVolume }) => relativeVolume, limits: 'volume', text: times },
  { value: 'Volatility.D', label: "Today's range", of: ({ dayRange }) => dayRange, limits: 'day', text: percent },
]

export const textOf = ({ text = signedPercent }: ColorMeasure, value: number | null): string =>
  value === null ? NONE : text(value)

/** Those that at least one row has a figure of: real prices come without fundamentals. All of them while there are no rows. */
export function knownIn<Measure extends { readonly of: (row: ScreenRow) => number | null }>(
  measures: readonly Measure[],
  rows: readonly ScreenRow[],
): readonly Measure[] {
  const known = measures.filter(({ of }) => rows.some((row) => of(row) !== null))
  return known.length > 0 ? known : measures
}

/** Coins move twice as far. */
export const limitsFor = ({ limits }: ColorMeasure, times = 1): Limits => limitsOf(limits, times)

export const chosen = <Measure extends { readonly value: string }>(all: readonly Measure[], value: string): Measure => {
  const [first] = all
  const found = all.find((measure) => measure.value === value) ?? first
  if (!found) throw new RangeError('there is nothing to choose from')
  return found
}

/**
 * A market at a glance: one row for each instrument that is followed closely, with what screeners, heat maps and market tables show of it.
 * Ratios are plain (0.02 is 2 %), amounts in dollars. What cannot be told of an instrument is null.
 */
import * as z from 'zod/mini'

export const SCREEN_CLASSES = ['stocks', 'crypto', 'forex'] as const
export type ScreenClass = (typeof SCREEN_CLASSES)[number]

/** A screen on its way: the share of it that is done. */
export const ScreenProgress = z.strictObject({ done: z.number() })
export type ScreenProgress = z.infer<typeof ScreenProgress>

const Figure = z.nullable(z.number())

export const ScreenRow = z.object({
  symbol: z.string(),
  name: z.string(),
  exchange: z.string(),
  sector: z.string(),
  industry: z.string(),
  isFund: z.boolean(),
  /** Of which indices it is a member: `SPX500`, `NASDAQ100`, `DJDJI`. */
  indices: z.array(z.string()),
  price: z.number(),
  open: Figure,
  high: Figure,
  low: Figure,
  /** What the change counts from: of a stock the close before its trading day, which begins at 20:00; of a coin the price of 24 hours ago. */
  previousClose: Figure,
  change: Figure,
  /** Since an hour and four hours ago. */
  change1h: Figure,
  change4h: Figure,
  /** Today's open against yesterday's close. */
  gap: Figure,
  /** Before the open against yesterday's close, and after the close against today's. */
  premarketChange: Figure,
  postmarketChange: Figure,
  volume: Figure,
  /** Shares a day, over ten days before today. */
  averageVolume: Figure,
  relativeVolume: Figure,
  /** Traded today. */
  dollarVolume: Figure,
  marketValue: Figure,
  /** Shares outstanding or coins in being. */
  supply: Figure,
  priceToEarnings: Figure,
  priceToSales: Figure,
  priceToBook: Figure,
  earningsPerShare: Figure,
  /** Of the last four quarters, and what is left of the sales after each sort of cost. */
  revenue: Figure,
  netIncome: Figure,
  grossMargin: Figure,
  operatingMargin: Figure,
  dividendYield: Figure,
  netMargin: Figure,
  beta: Figure,
  /** Equity. */
  book: Figure,
  employees: Figure,
  /** The day of the next report that is known. */
  nextReport: z.nullable(z.string()),
  week: Figure,
  month: Figure,
  quarter: Figure,
  halfYear: Figure,
  yearToDate: Figure,
  year: Figure,
  /** Highest and lowest of 21 days and of a year before today, adjusted for splits; of pairs those of their daily closes. */
  monthHigh: Figure,
  monthLow: Figure,
  yearHigh: Figure,
  yearLow: Figure,
  /** Whether nothing that is known was ever higher, or lower. */
  isAllTimeHigh: z.boolean(),
  isAllTimeLow: z.boolean(),
  sma20: Figure,
  sma50: Figure,
  sma200: Figure,
  rsi: Figure,
  /** Of the day's range, and of a month's daily returns in a year. */
  dayRange: Figure,
  volatility: Figure,
  /** Scores in [−1, 1] of daily bars. */
  rating: Figure,
  averagesRating: Figure,
  oscillatorsRating: Figure,
  /** Closes of the last days, the running one last: for a sparkline. */
  closes: z.array(z.number()),
})
export type ScreenRow = z.infer<typeof ScreenRow>

/** As it travels: the names once, and a list of values for each row. */
export const PackedScreen = z.object({
  /** Seconds since it was read, where it could not be read anew. */
  age: z.optional(z.number()),
  /** Which of Alpaca's feeds its prices came from, where they are Alpaca's. */
  feeds: z.optional(z.array(z.string())),
  at: z.string(),
  fields: z.array(z.string()),
  rows: z.array(z.array(z.unknown())),
})
export type PackedScreen = z.infer<typeof PackedScreen>

export interface Screen {
  /** Seconds since it was read, where it could not be read anew. */
  readonly age?: number
  /** Which of Alpaca's feeds its prices came from, where they are Alpaca's. */
  readonly feeds?: readonly string[]
  readonly at: string
  readonly rows: readonly ScreenRow[]
}

export const FIELDS = Object.keys(ScreenRow.shape)

export const packed = ({ at, rows }: Screen): PackedScreen => ({
  at,
  fields: FIELDS,
  rows: rows.map((row) => {
    const values: Readonly<Record<string, unknown>> = row
    return FIELDS.map((field) => values[field])
  }),
})

/** Reads what {@link packed} made. Throws where a row is not one. */
export function unpacked(answer: unknown): Screen {
  const { age, feeds, at, fields, rows } = z.parse(PackedScreen, answer)
  return {
    ...(age !== undefined && { age }),
    ...(feeds && { feeds }),
    at,
    rows: rows.map((values) => {
      const row: Record<string, unknown> = {}
      for (const [place, field] of fields.entries()) row[field] = values[place]
      return z.parse(ScreenRow, row)
    }),
  }
}

import * as z from 'zod/mini'
import { HEAT_MAP_SETTINGS, SHARED_SETTINGS } from '../../shared-settings.ts'

/** What can be drawn here, and what only the embed has. */
export const SOURCES = [
  { value: 'SPX500', label: 'S&P 500' },
  { value: 'NASDAQ100', label: 'Nasdaq 100' },
  { value: 'DJDJI', label: 'Dow Jones Industrial Average' },
  { value: 'AllUSA', label: 'All US companies' },
  { value: 'TVCRUI', label: 'Russell 1000 (embed only)' },
  { value: 'TVCRUT', label: 'Russell 2000 (embed only)' },
  { value: 'DAX', label: 'DAX (embed only)' },
  { value: 'IBEX35', label: 'IBEX 35 (embed only)' },
  { value: 'FTSEMIB', label: 'FTSE MIB (embed only)' },
  { value: 'ASX200', label: 'ASX 200 (embed only)' },
  { value: 'SENSEX', label: 'Sensex (embed only)' },
] as const
export const NATIVE_SOURCES: readonly string[] = ['SPX500', 'NASDAQ100', 'DJDJI', 'AllUSA']

/** TradingView's names of what tiles are sized and coloured by, and what is known of it here in `widgets/screen/measures.ts`. */
const SIZES =
  /^(market_cap_basic|number_of_employees|dividend_yield_recent|price_earnings_ttm|price_sales_current|price_book_fq|(volume|Value\.Traded)(\|(60|240|1W|1M))?)$/
const COLORS =
  /^(change(\|(60|240))?|Perf\.(W|1M|3M|6M|YTD|Y)|(pre|post)market_change|relative_volume_10d_calc|Volatility\.D|gap)$/

const SOURCE_CODES = SOURCES.map(({ value }) => value)

export const StockHeatMapSettings = z.object({
  ...SHARED_SETTINGS,
  ...HEAT_MAP_SETTINGS,
  dataSource: z.catch(z.enum(SOURCE_CODES), 'SPX500'),
  grouping: z.catch(z.enum(['no_group', 'sector']), 'no_group'),
  blockSize: z.catch(z.string().check(z.regex(SIZES)), 'market_cap_basic'),
  blockColor: z.catch(z.string().check(z.regex(COLORS)), 'Perf.YTD'),
})
export type StockHeatMapSettings = z.infer<typeof StockHeatMapSettings>

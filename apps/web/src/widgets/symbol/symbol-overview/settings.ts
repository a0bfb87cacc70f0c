import * as z from 'zod/mini'
import type { BarFrame } from '../../../charts/bars/bar-frame.ts'
import type { SymbolRow } from '../../field.ts'
import { DATE_RANGES, type DateRange, SHARED_SETTINGS, symbolsSetting } from '../../shared-settings.ts'

export const MOST_SYMBOLS = 10
const SYMBOLS: readonly SymbolRow[] = [
  { symbol: 'AAPL', label: 'Apple' },
  { symbol: 'GOOGL', label: 'Google' },
  { symbol: 'MSFT', label: 'Microsoft' },
]

const CHART_TYPES = ['area', 'line', 'bars', 'candlesticks', 'baseline'] as const

/** A range and the bars it is drawn in, as the embed spells them. */
export const RANGES: readonly { readonly value: string; readonly range: DateRange; readonly frame: BarFrame }[] = [
  { value: '1d|1', range: '1D', frame: '1Min' },
  { value: '1m|30', range: '1M', frame: '30Min' },
  { value: '3m|60', range: '3M', frame: '1Hour' },
  { value: '12m|1D', range: '12M', frame: '1Day' },
  { value: '60m|1W', range: '60M', frame: '1Week' },
  { value: 'all|1M', range: 'ALL', frame: '1Month' },
]

const flag = (initial = false) => z.catch(z.boolean(), initial)

export const SymbolOverviewSettings = z.object({
  ...SHARED_SETTINGS,
  symbols: symbolsSetting(SYMBOLS, MOST_SYMBOLS),
  /** Where every symbol starts. */
  range: z.catch(z.enum(DATE_RANGES), '1D'),
  chartOnly: flag(),
  chartType: z.catch(z.enum(CHART_TYPES), 'area'),
  showVolume: flag(),
  showMA: flag(),
  maLength: z.catch(z.int().check(z.minimum(1), z.maximum(200)), 9),
  hideDateRanges: flag(),
  hideMarketStatus: flag(),
  hideSymbolLogo: flag(),
  noTimeScale: flag(),
  lineWidth: z.catch(z.int().check(z.minimum(1), z.maximum(4)), 2),
  lineType: z.catch(z.enum(['0', '1', '2']), '0'),
  scalePosition: z.catch(z.enum(['right', 'left', 'no']), 'right'),
  scaleMode: z.catch(z.enum(['Normal', 'Percentage', 'Logarithmic']), 'Normal'),
  changeMode: z.catch(z.enum(['price-and-percent', 'price-only', 'percent-only', 'no-values']), 'price-and-percent'),
  dateRanges: z.catch(
    z.array(z.enum(RANGES.map(({ value }) => value))).check(z.minLength(1)),
    RANGES.map(({ value }) => value),
  ),
})
export type SymbolOverviewSettings = z.infer<typeof SymbolOverviewSettings>

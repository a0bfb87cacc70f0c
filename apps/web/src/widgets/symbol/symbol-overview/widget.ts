import * as z from 'zod/mini'
import { choicesFrom } from '../../../ui/choices.ts'
import { withAlpha } from '../../embed-colors.ts'
import { rangeLabel } from '../../quotes/range-chart.tsx'
import {
  choice,
  dateRangeSetting,
  flag,
  native,
  type Setting,
  SHARED_TRANSPARENT,
  type SymbolRow,
  symbolsSetting,
  type Valid,
  wholeNumber,
} from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { RANGES } from './ranges.ts'
import { SymbolOverviewView } from './symbol-overview-view.tsx'

const SYMBOLS: readonly SymbolRow[] = [
  { symbol: 'AAPL', label: 'Apple' },
  { symbol: 'GOOGL', label: 'Google' },
  { symbol: 'MSFT', label: 'Microsoft' },
]

const RANGE_CODES = RANGES.map(({ value }) => value)
const dateRanges: Setting<string[]> = {
  schema: z.catch(z.array(z.enum(RANGE_CODES)).check(z.minLength(1)), RANGE_CODES),
  field: {
    kind: 'choices',
    label: 'Ranges to choose from',
    least: 1,
    choices: RANGES.map(({ value, range }) => ({ value, label: rangeLabel(range) })),
  },
}

const TYPES = choicesFrom({ area: 'Area', line: 'Line', bars: 'Bars', candlesticks: 'Candles', baseline: 'Baseline' })
const LINE_TYPES = choicesFrom({ '0': 'Straight', '1': 'Stepped', '2': 'Curved' })
const POSITIONS = choicesFrom({ right: 'Right', left: 'Left', no: 'None' })
const MODES = choicesFrom({ Normal: 'Price', Percentage: 'Percent', Logarithmic: 'Logarithmic' })
const CHANGES = choicesFrom({
  'price-and-percent': 'Amount and percent',
  'price-only': 'Amount',
  'percent-only': 'Percent',
  'no-values': 'None',
})

const SETTINGS = {
  symbols: symbolsSetting('Symbols', SYMBOLS, 10),
  /** Where every symbol starts. */
  range: native(dateRangeSetting('Range to begin with', '1D')),
  dateRanges,
  chartType: choice('Chart', TYPES, 'area'),
  lineType: choice('Line', LINE_TYPES, '0', 'segments'),
  lineWidth: wholeNumber('Line width', 1, 4, 2),
  showVolume: flag('Volume'),
  showMA: flag('Moving average'),
  maLength: wholeNumber('Bars of the average', 1, 200, 9),
  scalePosition: choice('Price scale', POSITIONS, 'right', 'segments'),
  scaleMode: choice('Scale', MODES, 'Normal'),
  changeMode: choice('Change', CHANGES, 'price-and-percent'),
  chartOnly: flag('Only the chart'),
  hideDateRanges: flag('Hide the ranges'),
  hideMarketStatus: flag('Hide the market’s state'),
  hideSymbolLogo: flag('Hide the pictures'),
  noTimeScale: flag('Hide the time scale'),
  ...SHARED_TRANSPARENT,
}
export type SymbolOverviewSettings = Valid<typeof SETTINGS>

/** A large quote and chart, symbols as tabs. */
export const widget = defineWidget({
  settings: SETTINGS,
  when: {
    lineType: ({ chartType }) => ['area', 'line', 'baseline'].includes(chartType),
    maLength: ({ showMA }) => showMA,
  },
  streams: ['symbols'],
  view: SymbolOverviewView,
  embed: {
    name: 'symbol-overview',
    settings: ({ symbols, range, lineType }, { colors }) => ({
      symbols: symbols.map(({ symbol, label }) => [label, `${symbol}|${range}`]),
      lineType: Number(lineType),
      maLineColor: '#2962FF',
      maLineWidth: 1,
      valuesTracking: '1',
      fontFamily: '-apple-system, BlinkMacSystemFont, Trebuchet MS, Roboto, Ubuntu, sans-serif',
      fontSize: '10',
      lineColor: colors.primary,
      topColor: withAlpha(colors.primary, 0.3),
      bottomColor: withAlpha(colors.primary, 0),
      upColor: colors.gain,
      downColor: colors.loss,
      borderUpColor: colors.gain,
      borderDownColor: colors.loss,
      wickUpColor: colors.gain,
      wickDownColor: colors.loss,
      volumeUpColor: withAlpha(colors.gain, 0.5),
      volumeDownColor: withAlpha(colors.loss, 0.5),
      backgroundColor: colors.surface,
      gridLineColor: withAlpha(colors.text, 0.06),
      fontColor: colors.text,
      widgetFontColor: colors.text,
    }),
  },
})

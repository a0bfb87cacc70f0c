import { deskSymbol, embedSymbol } from '../../../format/widget-symbol.ts'
import { choicesFrom } from '../../../ui/choices.ts'
import { withAlpha } from '../../embed-colors.ts'
import { DATE_RANGE_CHOICES } from '../../shared-settings.ts'
import { defineWidget } from '../../widget.ts'
import { MOST_SYMBOLS, RANGES, SymbolOverviewSettings } from './settings.ts'
import { SymbolOverviewView } from './symbol-overview-view.tsx'

const labelOf = (range: string): string => DATE_RANGE_CHOICES.find(({ value }) => value === range)?.label ?? range

/** A large quote and chart, symbols as tabs. */
export const widget = defineWidget({
  settings: SymbolOverviewSettings,
  fields: [
    { kind: 'symbols', name: 'symbols', label: 'Symbols', least: 1, most: MOST_SYMBOLS },
    { kind: 'choice', name: 'range', label: 'Range to begin with', look: 'segments', choices: DATE_RANGE_CHOICES },
    {
      kind: 'choices',
      name: 'dateRanges',
      label: 'Ranges to choose from',
      least: 1,
      choices: RANGES.map(({ value, range }) => ({ value, label: labelOf(range) })),
    },
    {
      kind: 'choice',
      name: 'chartType',
      label: 'Chart',
      choices: choicesFrom({ area: 'Area', line: 'Line', bars: 'Bars', candlesticks: 'Candles', baseline: 'Baseline' }),
    },
    {
      kind: 'choice',
      name: 'lineType',
      label: 'Line',
      look: 'segments',
      when: ({ chartType }) => ['area', 'line', 'baseline'].includes(chartType),
      choices: choicesFrom({ '0': 'Straight', '1': 'Stepped', '2': 'Curved' }),
    },
    { kind: 'number', name: 'lineWidth', label: 'Line width', least: 1, most: 4 },
    { kind: 'switch', name: 'showVolume', label: 'Volume' },
    { kind: 'switch', name: 'showMA', label: 'Moving average' },
    {
      kind: 'number',
      name: 'maLength',
      label: 'Bars of the average',
      least: 1,
      most: 200,
      when: ({ showMA }) => showMA,
    },
    {
      kind: 'choice',
      name: 'scalePosition',
      label: 'Price scale',
      look: 'segments',
      choices: choicesFrom({ right: 'Right', left: 'Left', no: 'None' }),
    },
    {
      kind: 'choice',
      name: 'scaleMode',
      label: 'Scale',
      choices: choicesFrom({ Normal: 'Price', Percentage: 'Percent', Logarithmic: 'Logarithmic' }),
    },
    {
      kind: 'choice',
      name: 'changeMode',
      label: 'Change',
      choices: choicesFrom({
        'price-and-percent': 'Amount and percent',
        'price-only': 'Amount',
        'percent-only': 'Percent',
        'no-values': 'None',
      }),
    },
    { kind: 'switch', name: 'chartOnly', label: 'Only the chart' },
    { kind: 'switch', name: 'hideDateRanges', label: 'Hide the ranges' },
    { kind: 'switch', name: 'hideMarketStatus', label: 'Hide the market’s state' },
    { kind: 'switch', name: 'hideSymbolLogo', label: 'Hide the pictures' },
    { kind: 'switch', name: 'noTimeScale', label: 'Hide the time scale' },
    { kind: 'switch', name: 'isTransparent', label: 'Transparent (embed only)' },
  ],
  symbols: ({ symbols }) => symbols.flatMap(({ symbol }) => deskSymbol(symbol) ?? []),
  view: SymbolOverviewView,
  embed: {
    name: 'symbol-overview',
    settings: ({ symbols, range, lineType, ...settings }, { theme, colors }) => ({
      ...settings,
      colorTheme: theme,
      symbols: symbols.map(({ symbol, label }) => [label, `${embedSymbol(symbol)}|${range}`]),
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

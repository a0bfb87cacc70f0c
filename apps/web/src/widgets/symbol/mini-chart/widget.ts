import { deskSymbol, embedSymbol } from '../../../format/widget-symbol.ts'
import { withAlpha } from '../../embed-colors.ts'
import { DATE_RANGE_CHOICES } from '../../shared-settings.ts'
import { defineWidget } from '../../widget.ts'
import { MiniChartView } from './mini-chart-view.tsx'
import { MiniChartSettings } from './settings.ts'

/** One symbol: price, change and a small chart. */
export const widget = defineWidget({
  settings: MiniChartSettings,
  fields: [
    { kind: 'symbol', name: 'symbol', label: 'Symbol' },
    { kind: 'choice', name: 'dateRange', label: 'Range', look: 'segments', choices: DATE_RANGE_CHOICES },
    { kind: 'switch', name: 'chartOnly', label: 'Only the chart' },
    { kind: 'switch', name: 'noTimeScale', label: 'Hide the time scale' },
    { kind: 'switch', name: 'isTransparent', label: 'Transparent (embed only)' },
  ],
  symbols: ({ symbol }) => [deskSymbol(symbol) ?? []].flat(),
  view: MiniChartView,
  embed: {
    name: 'mini-symbol-overview',
    settings: ({ symbol, ...settings }, { theme, colors }) => ({
      ...settings,
      symbol: embedSymbol(symbol),
      colorTheme: theme,
      trendLineColor: withAlpha(colors.primary, 1),
      underLineColor: withAlpha(colors.primary, 0.3),
      underLineBottomColor: withAlpha(colors.primary, 0),
      largeChartUrl: '',
    }),
  },
})

import { defineWidget } from '../widget.ts'
import { deskSymbol } from '../widget-symbol.ts'
import { MiniChartView } from './mini-chart-view.tsx'
import { MiniChartSettings } from './settings.ts'

/** One symbol: price, change and a small chart. */
export const widget = defineWidget({
  settings: MiniChartSettings,
  fields: [{ kind: 'symbol', name: 'symbol', label: 'Symbol' }],
  symbols: ({ symbol }) => [deskSymbol(symbol) ?? []].flat(),
  view: MiniChartView,
})

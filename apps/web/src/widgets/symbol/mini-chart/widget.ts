import { withAlpha } from '../../embed-colors.ts'
import { dateRangeSetting, flag, SHARED_TRANSPARENT, symbolSetting, type Valid } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { MiniChartView } from './mini-chart-view.tsx'

const SETTINGS = {
  symbol: symbolSetting(),
  dateRange: dateRangeSetting('Range'),
  chartOnly: flag('Only the chart'),
  noTimeScale: flag('Hide the time scale'),
  ...SHARED_TRANSPARENT,
}
export type MiniChartSettings = Valid<typeof SETTINGS>

/** One symbol: price, change and a small chart. */
export const widget = defineWidget({
  settings: SETTINGS,
  streams: ['symbol'],
  view: MiniChartView,
  embed: {
    name: 'mini-symbol-overview',
    settings: (_, { colors }) => ({
      trendLineColor: withAlpha(colors.primary, 1),
      underLineColor: withAlpha(colors.primary, 0.3),
      underLineBottomColor: withAlpha(colors.primary, 0),
      largeChartUrl: '',
    }),
  },
})

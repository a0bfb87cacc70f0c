import * as z from 'zod/mini'
import { listColors } from '../../embed-colors.ts'
import { BONDS, FOREX, FUTURES, INDICES } from '../../quotes/market-groups.ts'
import { dateRangeSetting, flag, groupsSetting, SHARED_TRANSPARENT, type Valid, within } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { MarketOverviewView } from './market-overview-view.tsx'

const SETTINGS = {
  tabs: groupsSetting('Tabs', [INDICES, FUTURES, BONDS, FOREX], 6, 40),
  /** The name of the tab in front; the first where none is called so. */
  tab: within(z.string().check(z.maxLength(40)), ''),
  dateRange: dateRangeSetting('Range'),
  showChart: flag('Chart of the chosen symbol', true),
  showSymbolLogo: flag('Pictures', true),
  showFloatingTooltip: flag('Tooltip at the pointer (embed only)'),
  ...SHARED_TRANSPARENT,
}
export type MarketOverviewSettings = Valid<typeof SETTINGS>

/** Tabs of symbols with a chart of the chosen one. */
export const widget = defineWidget({
  settings: SETTINGS,
  streams: ['tabs'],
  view: MarketOverviewView,
  embed: {
    name: 'market-overview',
    settings: ({ tabs }, { colors }) => ({
      ...listColors(colors),
      largeChartUrl: '',
      tabs: tabs.map(({ name, symbols }) => ({
        title: name,
        originalTitle: name,
        symbols: symbols.map(({ symbol, label }) => ({ s: symbol, d: label })),
      })),
    }),
  },
})

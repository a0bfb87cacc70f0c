import { deskSymbol, embedSymbol } from '../../../format/widget-symbol.ts'
import { listColors } from '../../embed-colors.ts'
import { DATE_RANGE_CHOICES } from '../../shared-settings.ts'
import { defineWidget } from '../../widget.ts'
import { MarketOverviewView } from './market-overview-view.tsx'
import { MarketOverviewSettings, MOST_TABS } from './settings.ts'

/** Tabs of symbols with a chart of the chosen one. */
export const widget = defineWidget({
  settings: MarketOverviewSettings,
  fields: [
    { kind: 'groups', name: 'tabs', label: 'Tabs', mostGroups: MOST_TABS, most: 40 },
    { kind: 'choice', name: 'dateRange', label: 'Range', look: 'segments', choices: DATE_RANGE_CHOICES },
    { kind: 'switch', name: 'showChart', label: 'Chart of the chosen symbol' },
    { kind: 'switch', name: 'showSymbolLogo', label: 'Pictures' },
    { kind: 'switch', name: 'showFloatingTooltip', label: 'Tooltip at the pointer (embed only)' },
    { kind: 'switch', name: 'isTransparent', label: 'Transparent (embed only)' },
  ],
  symbols: ({ tabs }) => tabs.flatMap(({ symbols }) => symbols.flatMap(({ symbol }) => deskSymbol(symbol) ?? [])),
  view: MarketOverviewView,
  embed: {
    name: 'market-overview',
    settings: ({ tabs, tab: _, ...settings }, { theme, colors }) => ({
      ...settings,
      colorTheme: theme,
      ...listColors(colors),
      largeChartUrl: '',
      tabs: tabs.map(({ name, symbols }) => ({
        title: name,
        originalTitle: name,
        symbols: symbols.map(({ symbol, label }) => ({ s: embedSymbol(symbol), d: label })),
      })),
    }),
  },
})

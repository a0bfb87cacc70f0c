import { choicesFrom } from '../../../ui/choices.ts'
import { listColors } from '../../embed-colors.ts'
import { DATE_RANGE_CHOICES } from '../../shared-settings.ts'
import { defineWidget } from '../../widget.ts'
import { EXCHANGES, StockMarketSettings } from './settings.ts'
import { StockMarketView } from './stock-market-view.tsx'

/** Gainers, losers and the most traded of all stocks. */
export const widget = defineWidget({
  settings: StockMarketSettings,
  fields: [
    { kind: 'text', name: 'title', label: 'Title', most: 60 },
    {
      kind: 'choice',
      name: 'ranking',
      label: 'Ranking',
      look: 'segments',
      choices: choicesFrom({ gainers: 'Gainers', losers: 'Losers', active: 'Active' }),
    },
    { kind: 'number', name: 'rows', label: 'Rows', least: 1, most: 50 },
    {
      kind: 'choice',
      name: 'exchange',
      label: 'Exchange',
      hint: 'Those outside the United States are in the embed only.',
      choices: EXCHANGES.map(([value, label]) => ({ value, label })),
    },
    { kind: 'switch', name: 'showChart', label: 'Chart of the chosen stock' },
    {
      kind: 'choice',
      name: 'dateRange',
      label: 'Range of the chart',
      look: 'segments',
      choices: DATE_RANGE_CHOICES,
      when: ({ showChart }) => showChart,
    },
    { kind: 'switch', name: 'showSymbolLogo', label: 'Pictures' },
    { kind: 'switch', name: 'showFloatingTooltip', label: 'Tooltip at the pointer (embed only)' },
    { kind: 'switch', name: 'isTransparent', label: 'Transparent (embed only)' },
  ],
  view: StockMarketView,
  embed: {
    name: 'hotlists',
    settings: ({ title: _, ranking: _ranking, rows: _rows, ...settings }, { theme, colors }) => ({
      ...settings,
      colorTheme: theme,
      ...listColors(colors),
      largeChartUrl: '',
    }),
  },
})

import { deskSymbol } from '../../../format/widget-symbol.ts'
import { defineWidget } from '../../widget.ts'
import { MarketDataView } from './market-data-view.tsx'
import { MarketDataSettings } from './settings.ts'

/** Groups of symbols with their live prices. */
export const widget = defineWidget({
  settings: MarketDataSettings,
  fields: [
    { kind: 'text', name: 'title', label: 'Title', most: 60 },
    { kind: 'groups', name: 'symbolsGroups', label: 'Groups', mostGroups: 8, most: 30 },
    { kind: 'switch', name: 'showSymbolLogo', label: 'Pictures (embed only)' },
  ],
  symbols: ({ symbolsGroups }) =>
    symbolsGroups.flatMap(({ symbols }) => symbols.flatMap(({ symbol }) => deskSymbol(symbol) ?? [])),
  view: MarketDataView,
  embed: {
    name: 'market-quotes',
    settings: ({ symbolsGroups, title: _, ...shared }, { theme, colors }) => ({
      ...shared,
      colorTheme: theme,
      backgroundColor: colors.surface,
      symbolsGroups: symbolsGroups.map(({ name, symbols }) => ({
        name,
        originalName: name,
        symbols: symbols.map(({ symbol, label }) => ({ name: symbol, displayName: label })),
      })),
    }),
  },
})

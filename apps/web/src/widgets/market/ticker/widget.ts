import { deskSymbol } from '../../../format/widget-symbol.ts'
import { MOST_TICKERS } from '../../quotes/ticker-symbols.ts'
import { defineWidget } from '../../widget.ts'
import { TickerSettings } from './settings.ts'
import { TickerView } from './ticker-view.tsx'

/** A row of quotes. */
export const widget = defineWidget({
  settings: TickerSettings,
  fields: [
    { kind: 'symbols', name: 'symbols', label: 'Symbols', least: 1, most: MOST_TICKERS },
    { kind: 'switch', name: 'showSymbolLogo', label: 'Pictures' },
  ],
  symbols: ({ symbols }) => symbols.flatMap(({ symbol }) => deskSymbol(symbol) ?? []),
  view: TickerView,
  embed: {
    name: 'tickers',
    isSelfSizing: true,
    settings: ({ symbols, showSymbolLogo, locale, isTransparent }, { theme }) => ({
      symbols: symbols.map(({ symbol, label }) => ({ proName: symbol, title: label })),
      ...{ showSymbolLogo, locale, isTransparent },
      colorTheme: theme,
    }),
  },
})

import { deskSymbol } from '../../../format/widget-symbol.ts'
import { choicesFrom } from '../../../ui/choices.ts'
import { MOST_TICKERS } from '../../quotes/ticker-symbols.ts'
import { defineWidget } from '../../widget.ts'
import { TickerTapeSettings } from './settings.ts'
import { TickerTapeView } from './ticker-tape-view.tsx'

/** Quotes that pass by. */
export const widget = defineWidget({
  settings: TickerTapeSettings,
  fields: [
    { kind: 'symbols', name: 'symbols', label: 'Symbols', least: 1, most: MOST_TICKERS },
    {
      kind: 'choice',
      name: 'displayMode',
      label: 'Lines',
      look: 'segments',
      choices: choicesFrom({ adaptive: 'As room allows', regular: 'Two', compact: 'One' }),
    },
    { kind: 'switch', name: 'showSymbolLogo', label: 'Pictures' },
  ],
  symbols: ({ symbols }) => symbols.flatMap(({ symbol }) => deskSymbol(symbol) ?? []),
  view: TickerTapeView,
  embed: {
    name: 'ticker-tape',
    isSelfSizing: true,
    settings: ({ symbols, showSymbolLogo, displayMode, locale, isTransparent }, { theme }) => ({
      symbols: symbols.map(({ symbol, label }) => ({ proName: symbol, title: label })),
      ...{ showSymbolLogo, displayMode, locale, isTransparent },
      colorTheme: theme,
    }),
  },
})

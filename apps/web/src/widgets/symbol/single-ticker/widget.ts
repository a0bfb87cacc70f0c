import { deskSymbol } from '../../../format/widget-symbol.ts'
import { defineWidget } from '../../widget.ts'
import { SingleTickerSettings } from './settings.ts'
import { SingleTickerView } from './single-ticker-view.tsx'

/** One symbol: its price and change. */
export const widget = defineWidget({
  settings: SingleTickerSettings,
  fields: [{ kind: 'symbol', name: 'symbol', label: 'Symbol' }],
  symbols: ({ symbol }) => [deskSymbol(symbol) ?? []].flat(),
  view: SingleTickerView,
  embed: {
    name: 'single-quote',
    isSelfSizing: true,
    settings: ({ symbol, width, locale, isTransparent }, { theme }) => ({
      ...{ symbol, width, locale, isTransparent },
      colorTheme: theme,
    }),
  },
})

import { deskSymbol } from '../../../format/widget-symbol.ts'
import { defineWidget } from '../../widget.ts'
import { SymbolInfoSettings } from './settings.ts'
import { SymbolInfoView } from './symbol-info-view.tsx'

/** The head of a symbol's page as a strip: name, price and key figures. */
export const widget = defineWidget({
  settings: SymbolInfoSettings,
  fields: [{ kind: 'symbol', name: 'symbol', label: 'Symbol' }],
  symbols: ({ symbol }) => [deskSymbol(symbol) ?? []].flat(),
  view: SymbolInfoView,
  embed: {
    name: 'symbol-info',
    isSelfSizing: true,
    settings: ({ symbol, width, locale, isTransparent }, { theme }) => ({
      ...{ symbol, width, locale, isTransparent },
      colorTheme: theme,
    }),
  },
})

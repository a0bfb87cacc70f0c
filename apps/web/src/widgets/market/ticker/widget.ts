import { PICTURES_FIELD, SYMBOLS_FIELD, TickerSettings, tickerEmbed, tickerSymbols } from '../../quotes/ticker.ts'
import { defineWidget } from '../../widget.ts'
import { TickerView } from './ticker-view.tsx'

/** A row of quotes. */
export const widget = defineWidget({
  settings: TickerSettings,
  fields: [SYMBOLS_FIELD, PICTURES_FIELD],
  symbols: tickerSymbols,
  view: TickerView,
  embed: { name: 'tickers', isSelfSizing: true, settings: tickerEmbed },
})

import { TICKER } from '../../quotes/ticker.ts'
import { defineWidget } from '../../widget.ts'
import { TickerView } from './ticker-view.tsx'

/** A row of quotes. */
export const widget = defineWidget({ ...TICKER, view: TickerView, embed: { ...TICKER.embed, name: 'tickers' } })

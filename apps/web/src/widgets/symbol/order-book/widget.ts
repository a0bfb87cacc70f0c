import { deskSymbol, widgetSymbol } from '../../../format/widget-symbol.ts'
import { defineWidget } from '../../widget.ts'
import { OrderBookView } from './order-book-view.tsx'
import { DEEPEST, OrderBookSettings } from './settings.ts'

/** Bids and asks of one symbol by price: a coin's book, a share's best quote and its last prints. */
export const widget = defineWidget({
  settings: OrderBookSettings,
  fields: [
    { kind: 'symbol', name: 'symbol', label: 'Symbol' },
    {
      kind: 'number',
      name: 'depth',
      label: 'Levels of a side',
      least: 1,
      most: DEEPEST,
      when: ({ symbol }) => widgetSymbol(symbol).kind === 'coin',
    },
  ],
  symbols: ({ symbol }) => [deskSymbol(symbol) ?? []].flat(),
  view: OrderBookView,
})

import { widgetSymbol } from '../../../format/widget-symbol.ts'
import { symbolSetting, type Valid, wholeNumber } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { OrderBookView } from './order-book-view.tsx'

const SETTINGS = { symbol: symbolSetting(), depth: wholeNumber('Levels of a side', 1, 20, 8) }
export type OrderBookSettings = Valid<typeof SETTINGS>

/** Bids and asks of one symbol by price: a coin's book, a share's best quote and its last prints. */
export const widget = defineWidget({
  settings: SETTINGS,
  when: { depth: ({ symbol }) => widgetSymbol(symbol).kind === 'coin' },
  streams: ['symbol'],
  view: OrderBookView,
})

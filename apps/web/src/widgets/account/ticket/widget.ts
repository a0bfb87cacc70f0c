import { deskSymbol } from '../../../format/widget-symbol.ts'
import { defineWidget } from '../../widget.ts'
import { TicketSettings } from './settings.ts'
import { TicketView } from './ticket-view.tsx'

/** An order ticket that stays open. */
export const widget = defineWidget({
  settings: TicketSettings,
  fields: [{ kind: 'symbol', name: 'symbol', label: 'Symbol' }],
  symbols: ({ symbol }) => [deskSymbol(symbol) ?? []].flat(),
  view: TicketView,
})

import { symbolSetting, type Valid } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { TicketView } from './ticket-view.tsx'

const SETTINGS = { symbol: symbolSetting() }
export type TicketSettings = Valid<typeof SETTINGS>

/** An order ticket that stays open. */
export const widget = defineWidget({ settings: SETTINGS, streams: ['symbol'], view: TicketView })

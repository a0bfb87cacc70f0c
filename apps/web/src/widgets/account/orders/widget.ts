import { defineWidget } from '../../widget.ts'
import { OrdersView } from './orders-view.tsx'

/** The account's working orders, live. */
export const widget = defineWidget({ settings: {}, view: OrdersView })

import * as z from 'zod/mini'
import { defineWidget } from '../../widget.ts'
import { OrdersView } from './orders-view.tsx'

/** The account's working orders, live. */
export const widget = defineWidget({ settings: z.object({}), fields: [], view: OrdersView })

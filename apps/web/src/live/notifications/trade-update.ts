/** What the trading stream tells of an order. */
import { Order } from '@paddock/contract/entities/order'
import * as z from 'zod/mini'

export const TradeUpdate = z.looseObject({
  event: z.string(),
  order: Order,
  price: z.nullish(z.string()),
  qty: z.nullish(z.string()),
  sequence: z.optional(z.number()),
  execution_id: z.optional(z.string()),
})

export type TradeUpdate = z.infer<typeof TradeUpdate>

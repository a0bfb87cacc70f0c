/** What the trading stream tells of an order. */
import { Order } from '@paddock/contract/entities/order'
import * as z from 'zod/mini'

/**
 * The stream says when a cancel was asked for, which lists do not, and has the nil UUID and `buy` where they leave the asset and the side of an
 * order of several legs empty.
 */
function asListed({ cancel_requested_at: _, ...order }: Order & { readonly cancel_requested_at?: unknown }): Order {
  return order.order_class === 'mleg' && order.symbol === '' ? { ...order, asset_id: '', side: '' } : order
}

export const TradeUpdate = z.looseObject({
  event: z.string(),
  order: z.pipe(Order, z.transform(asListed)),
  price: z.nullish(z.string()),
  qty: z.nullish(z.string()),
  sequence: z.optional(z.number()),
  execution_id: z.optional(z.string()),
})

export type TradeUpdate = z.infer<typeof TradeUpdate>

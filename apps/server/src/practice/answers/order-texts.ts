/** Order rows as they are answered: the wire's JSON, with what is only known when it is read. */
import type { PracticeAccount } from '@paddock/broker/account/account'
import type { Context } from '@paddock/broker/account/context'
import { trailNow } from '@paddock/broker/orders/trailing'
import type { Order } from '@paddock/contract/entities/order'
import { toWire } from '@paddock/decimal/wire'

/** Where the working trailing stops of an account stand now, by order. */
export type Trails = ReadonlyMap<string, Pick<Order, 'hwm' | 'stop_price'>>

export function trailsOf(account: PracticeAccount, context: Context): Trails {
  const trails = new Map<string, Pick<Order, 'hwm' | 'stop_price'>>()
  for (const order of account.orders.values()) {
    const now = order.stop && trailNow(order, context)
    if (now) trails.set(order.id, { hwm: toWire(now.hwm), stop_price: toWire(now.stopPrice) })
  }
  return trails
}

/** An order with its trail as it stands. Only accounts with trailing stops pay for looking. */
export function marked(text: string, trails: Trails): string {
  if (trails.size === 0) return text
  const order = JSON.parse(text) as Order
  const trail = trails.get(order.id)
  return trail ? JSON.stringify({ ...order, ...trail }) : text
}

/** An order with its exits rolled up. Keys stay in the wire's order. */
export const withLegs = (text: string, exits: readonly string[]): string =>
  // Legs are in their order's own text already.
  exits.length === 0 || text.includes('"order_class":"mleg"')
    ? text
    : JSON.stringify({ ...(JSON.parse(text) as Order), legs: exits.map((exit) => JSON.parse(exit)) })

/** What cancelling orders comes to: the orders that are counted and asked for, each with the legs that go with it. */
import { isCancelable } from '@paddock/analytics/orders/cancelable'
import { legsOf, parentOf, withLegs } from '@paddock/analytics/orders/family'
import type { Order } from '@paddock/contract/entities/order'

/** Those that can be cancelled; a leg stands for itself only where its order has ended before it. */
export const toCancel = (orders: readonly Order[]): Order[] =>
  withLegs(orders).filter((order) => {
    const parent = parentOf(order)
    return isCancelable(order) && !(parent && isCancelable(parent))
  })

/** The legs that are cancelled with an order. */
export const legsToCancel = (order: Order): Order[] => legsOf(order).filter(isCancelable)

/** Why none of the open orders can be cancelled; undefined where one can. */
export const whyNoneToCancel = (open: readonly Order[]): string | undefined =>
  toCancel(open).length > 0
    ? undefined
    : open.length > 0
      ? 'All working orders are being cancelled'
      : 'No working orders'

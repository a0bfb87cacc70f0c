/** Which of two versions of a record is the newer: what is shown never goes back, in whatever order answers and messages come. */
import { FINAL_STATUSES, type Order } from '@paddock/contract/entities/order'
import { compare, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'

/** Whether `next` may take the place of `known`. The account's sequence decides; where it is missing, final statuses, fills and times. */
export function isNewer(next: Order, known: Order): boolean {
  const nextSequence = sequenceOf(next)
  const knownSequence = sequenceOf(known)
  if (nextSequence !== undefined && knownSequence !== undefined) return nextSequence >= knownSequence
  const isFinal = FINAL_STATUSES.has(next.status)
  if (isFinal !== FINAL_STATUSES.has(known.status)) return isFinal
  const fills = compare(fromWire(next.filled_qty) ?? ZERO, fromWire(known.filled_qty) ?? ZERO)
  if (fills !== 0) return fills > 0
  return (next.updated_at ?? '') >= (known.updated_at ?? '')
}

export const sequenceOf = (record: Readonly<Record<string, unknown>>): number | undefined =>
  typeof record.sequence === 'number' ? record.sequence : undefined

/** The latest version of every order this tab has heard of, by account. */
const latest = new Map<string, Map<string, Order>>()

/** The newer of an order and what was heard of it before. */
export function newest(account: string, order: Order): Order {
  const known = latest.get(account) ?? new Map<string, Order>()
  latest.set(account, known)
  const before = known.get(order.id)
  if (before && !isNewer(order, before)) return before
  known.set(order.id, order)
  return order
}

/** Forgets an account's orders: its history was reset. */
export const forgetOrders = (account: string): void => void latest.delete(account)

export type OrderList = 'open' | 'closed' | 'all'
/** Whether an order is in a list, as `GET /v2/orders?status=` sorts them. */
export const isListed = (order: Order, list: OrderList): boolean =>
  list === 'all' || FINAL_STATUSES.has(order.status) === (list === 'closed')

/** A list with an order added, changed in its place, or taken out. Newest first, as the broker answers. */
export function withOrder(orders: readonly Order[], order: Order, list: OrderList): Order[] {
  const at = orders.findIndex((item) => item.id === order.id)
  if (!isListed(order, list)) return orders.filter((item) => item.id !== order.id)
  if (at < 0) return [order, ...orders]
  return orders.map((item, index) => (index === at ? order : item))
}

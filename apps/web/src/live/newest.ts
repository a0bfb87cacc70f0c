/** Which of two versions of a record is the newer: what is shown never goes back, in whatever order answers and messages come. */
import { FINAL_STATUSES, type Order } from '@paddock/contract/entities/order'
import { compare, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'

/** An order as it was at the account's sequence, where the sequence is known. */
interface Heard {
  readonly order: Order
  readonly sequence: number | undefined
}

/** Whether `next` may take the place of `known`. The account's sequence decides; where it is missing, final statuses, fills and times. */
export function isNewer(next: Heard, known: Heard): boolean {
  if (next.sequence !== undefined && known.sequence !== undefined) return next.sequence >= known.sequence
  const isFinal = FINAL_STATUSES.has(next.order.status)
  if (isFinal !== FINAL_STATUSES.has(known.order.status)) return isFinal
  const fills = compare(fromWire(next.order.filled_qty) ?? ZERO, fromWire(known.order.filled_qty) ?? ZERO)
  if (fills !== 0) return fills > 0
  return (next.order.updated_at ?? '') >= (known.order.updated_at ?? '')
}

/** The latest version of every order this tab has heard of, by account. */
const latest = new Map<string, Map<string, Heard>>()

/** The newer of an order and what was heard of it before. `sequence` is the account's when the order was so. */
export function newest(account: string, order: Order, sequence?: number): Order {
  const known = latest.get(account) ?? new Map<string, Heard>()
  latest.set(account, known)
  const before = known.get(order.id)
  if (before && !isNewer({ order, sequence }, before)) return before.order
  known.set(order.id, { order, sequence: sequence ?? before?.sequence })
  return order
}

/** The latest version of an order that this tab has heard of, or the one it is given. */
export const latestOf = (account: string, order: Order): Order => latest.get(account)?.get(order.id)?.order ?? order

export type OrderList = 'open' | 'closed' | 'all'
/** Whether an order is in a list, as `GET /v2/orders?status=` sorts them. */
const isListed = (order: Order, list: OrderList): boolean =>
  list === 'all' || FINAL_STATUSES.has(order.status) === (list === 'closed')

/**
 * A list as the broker answered it at `sequence`, brought to what the stream has told since: orders in their newer versions, those that
 * have left it gone, those that came after it added. A leg comes only inside its parent's record, which is read again.
 */
export function upToDate(account: string, answer: readonly Order[], list: OrderList, sequence?: number): Order[] {
  const answered = new Set(answer.map(({ id }) => id))
  const orders = answer.map((order) => newest(account, order, sequence)).filter((order) => isListed(order, list))
  const since = [...(latest.get(account)?.values() ?? [])].filter(
    (heard) =>
      sequence !== undefined &&
      heard.sequence !== undefined &&
      heard.sequence > sequence &&
      !answered.has(heard.order.id) &&
      isSimple(heard.order),
  )
  return since.reduce((shown, { order }) => withOrder(shown, order, list), orders)
}

/** Neither a parent of legs nor a leg. */
export const isSimple = ({ order_class }: Order): boolean =>
  order_class === undefined || order_class === '' || order_class === 'simple'

/** A list with an order added, changed in its place, or taken out. Newest first, as the broker answers. */
export function withOrder(orders: readonly Order[], order: Order, list: OrderList): Order[] {
  const at = orders.findIndex((item) => item.id === order.id)
  if (!isListed(order, list)) return orders.filter((item) => item.id !== order.id)
  if (at < 0) return [order, ...orders]
  return orders.map((item, index) => (index === at ? order : item))
}

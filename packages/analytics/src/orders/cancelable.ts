/** Which orders can be cancelled, each by itself. */
import { CANCELABLE_STATUSES, type Order } from '@paddock/contract/entities/order'

/** A contract of a spread is edited and cancelled with its order: brokers refuse it alone. */
export const isLegOfSpread = ({ order_class, symbol }: Order): boolean => order_class === 'mleg' && symbol !== ''

export const isCancelable = (order: Order): boolean =>
  CANCELABLE_STATUSES.has(order.status) && order.status !== 'pending_cancel' && !isLegOfSpread(order)

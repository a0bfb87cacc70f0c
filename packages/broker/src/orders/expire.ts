/** The end an order comes to by itself. */
import type { OrderId } from '@paddock/contract/entities/scalar'
import type { PracticeAccount } from '../account.ts'
import type { Context } from '../context.ts'
import { accepted, type Decision, decidedAt, NOTHING } from '../decision.ts'

/** A day order expires with its session; a gtc order is canceled as aged after 90 days. An ioc order ends at its match instead. */
export function expireOrder(account: PracticeAccount, orderId: OrderId, context: Context): Decision {
  const order = account.orders.get(orderId)
  if (!order || order.timeInForce === 'ioc' || decidedAt(account, context) < order.expiresAt) return NOTHING
  return accepted(
    account,
    context,
    order.timeInForce === 'gtc'
      ? { kind: 'order-canceled', orderId, reason: 'aged' }
      : { kind: 'order-expired', orderId },
  )
}

/** A queued order reaches the market at 4:00 New York of its trading date, or when trading resumes. */
import type { OrderId } from '@paddock/contract/entities/scalar'
import type { PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, NOTHING } from '../account/decision.ts'
import { routedAt } from '../orders/session.ts'

export function routeOrder(account: PracticeAccount, orderId: OrderId, context: Context): Decision {
  const order = account.orders.get(orderId)
  if (order?.status !== 'accepted' || decidedAt(account, context) < routedAt(order)) return NOTHING
  return accepted(account, context, { kind: 'order-routed', orderId })
}

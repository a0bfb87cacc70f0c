/** Canceling. */
import { CANCELABLE_STATUSES } from '@paddock/contract/entities/order'
import type { OrderId } from '@paddock/contract/entities/scalar'
import type { PracticeAccount } from '../account.ts'
import type { Context } from '../context.ts'
import { accepted, type Decision, rejected } from '../decision.ts'
import type { Rejection } from '../rejection.ts'

/**
 * Cancels an open order at once. Closed orders are rows, which the account does not hold: for every order it does not know the answer is
 * `order-not-found`, and whoever has the rows asks {@link refusalToCancel} with the status found there.
 */
export function cancelOrder(account: PracticeAccount, orderId: OrderId, context: Context): Decision {
  const order = account.orders.get(orderId)
  if (!order) return rejected({ kind: 'order-not-found', orderId })
  const refusal = refusalToCancel(order.status)
  if (refusal) return rejected(refusal)
  return accepted(account, context, { kind: 'order-canceled', orderId, reason: 'user' })
}

/** Why an order in this status cannot be canceled; undefined where the answer is 204, as it is for one already canceled. */
export const refusalToCancel = (status: string): Rejection | undefined =>
  CANCELABLE_STATUSES.has(status) || status === 'canceled' ? undefined : { kind: 'not-cancelable', status }

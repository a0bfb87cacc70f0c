/** Canceling. */
import { CANCELABLE_STATUSES } from '@paddock/contract/entities/order'
import type { OrderId } from '@paddock/contract/entities/scalar'
import type { PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, rejected } from '../account/decision.ts'
import { type Rejection, unprocessable } from '../account/rejection.ts'
import { isPastAuctionCutOff } from '../orders/auction.ts'
import { canceledBeside } from '../orders/group.ts'
import { reservesWithout } from '../orders/reserves.ts'
import { trailed } from '../orders/trailing.ts'

/**
 * Cancels an open order at once, and its group with it. Closed orders are rows, which the account does not hold: for every order it does not know the answer is
 * `order-not-found`, and whoever has the rows asks {@link refusalToCancel} with the status found there.
 */
export function cancelOrder(account: PracticeAccount, orderId: OrderId, context: Context): Decision {
  const order = account.orders.get(orderId)
  if (!order) return rejected(refusalOfLeg(account, orderId) ?? { kind: 'order-not-found', orderId })
  const refusal = refusalToCancel(order.status)
  if (refusal) return rejected(refusal)
  if (isPastAuctionCutOff(order, decidedAt(account, context))) return rejected(unprocessable('order is not cancelable'))
  return accepted(
    account,
    context,
    ...trailed(order, context),
    { kind: 'order-canceled', orderId, reason: 'user' },
    ...canceledBeside(account, order),
    ...reservesWithout(account, order, decidedAt(account, context)),
  )
}

const LEG: Rejection = unprocessable('leg orders are canceled and replaced with their parent order')

/** Whether an id is that of a leg of an open order. */
const isLeg = (account: PracticeAccount, orderId: OrderId): boolean =>
  [...account.optionOrders].some((id) => account.orders.get(id)?.legs?.some((leg) => leg.id === orderId))

/** Why a leg of an open order is neither canceled nor replaced by itself; undefined for every other id. */
export const refusalOfLeg = (account: PracticeAccount, orderId: OrderId): Rejection | undefined =>
  isLeg(account, orderId) ? LEG : undefined

/** Why an order in this status cannot be canceled; undefined where the answer is 204, as it is for one already canceled. */
export const refusalToCancel = (status: string): Rejection | undefined =>
  CANCELABLE_STATUSES.has(status) || status === 'canceled' ? undefined : { kind: 'not-cancelable', status }

/** Why a leg of an order that is over cannot be canceled, in Alpaca's words for legs. */
export const refusalToCancelLeg = (status: string): Rejection =>
  unprocessable(`leg order is already in ${status} state`)

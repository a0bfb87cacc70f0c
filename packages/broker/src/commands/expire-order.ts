/** The end an order comes to by itself. */
import type { OrderId } from '@paddock/contract/entities/scalar'
import type { PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, NOTHING } from '../account/decision.ts'
import { lastTradeAt } from '../options/terms.ts'
import { endedBeside } from '../orders/group.ts'
import { reservesWithout } from '../orders/reserves.ts'
import { hasOneChance } from '../orders/session.ts'
import { trailed } from '../orders/trailing.ts'

/** A day order expires with its session; a gtc order is canceled as aged after 90 days; its group ends with it. One with one chance ends there instead. */
export function expireOrder(account: PracticeAccount, orderId: OrderId, context: Context): Decision {
  const order = account.orders.get(orderId)
  const at = decidedAt(account, context)
  if (!order || hasOneChance(order) || at < order.expiresAt) return NOTHING
  return accepted(
    account,
    context,
    ...trailed(order, context),
    order.timeInForce === 'gtc' && !(order.option && at >= lastTradeAt(order.option))
      ? { kind: 'order-canceled', orderId, reason: 'aged' }
      : { kind: 'order-expired', orderId },
    ...endedBeside(account, order, at),
    ...reservesWithout(account, order, at),
  )
}

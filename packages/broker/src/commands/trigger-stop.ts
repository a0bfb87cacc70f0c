/** The election of a stop. */
import type { OrderId } from '@paddock/contract/entities/scalar'
import { compare } from '@paddock/decimal/decimal'
import type { PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, NOTHING } from '../account/decision.ts'
import { canceledBeside } from '../orders/group.ts'
import { executableFrom, isExecutableAt } from '../orders/session.ts'
import { isTrailing, trailed, trailNow } from '../orders/trailing.ts'

/**
 * Elects a stop whose price was printed: it is a market or limit order from then on, and an exit beside it is withdrawn. Only in hours in
 * which the order may execute. Source: Alpaca, "Stop orders", "Bracket orders".
 */
export function triggerOrder(account: PracticeAccount, orderId: OrderId, context: Context): Decision {
  const order = account.orders.get(orderId)
  const at = decidedAt(account, context)
  if (!order?.stop || order.stop.isTriggered || order.group?.isActive === false) return NOTHING
  if (at < order.eligibleAt || at >= order.expiresAt || !isExecutableAt(order, at)) return NOTHING
  const symbol = context.symbol(order.symbol)
  const stopPrice = isTrailing(order) ? trailNow(order, context)?.stopPrice : order.stop.stopPrice
  if (!symbol || !stopPrice) return NOTHING
  const difference = compare(symbol.last, stopPrice)
  if (order.side === 'sell' ? difference > 0 : difference < 0) return NOTHING
  return accepted(account, context, ...trailed(order, context), ...canceledBeside(account, order), {
    kind: 'order-triggered',
    orderId,
    eligibleAt: executableFrom(order, at + account.dials.latencyMs),
  })
}

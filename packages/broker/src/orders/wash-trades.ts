/** What a new order may not stand beside: wash trades with the opposite side, and shorts beside opening buys. */
import type { OrderSide } from '@paddock/contract/entities/order'
import { compare } from '@paddock/decimal/decimal'
import type { Price } from '@paddock/decimal/money'
import type { OpenOrders } from '../account/account.ts'
import { forbidden, type Rejection } from '../account/rejection.ts'

/** Shorts and opening buys of one symbol exclude each other while they are open. */
export function wrongBeside(open: OpenOrders | undefined, positionIntent: string): Rejection | undefined {
  if (!open) return undefined
  if (positionIntent === 'sell_to_open' && open.buy.opening > 0)
    return forbidden('cannot open a short sell while a long buy order is open')
  if (positionIntent === 'buy_to_open' && open.sell.opening > 0)
    return forbidden('cannot open a long buy while a short sell order is open')
  return undefined
}

/** Refuses an order that could trade with one of the account's own; groups and trailing stops are exempt, on both sides. Source: Alpaca, "User protection", wash trades. */
export function washTrade(
  open: OpenOrders | undefined,
  order: {
    readonly side: OrderSide
    readonly type: string
    readonly limitPrice: Price | null
    readonly isInGroup: boolean
  },
): Rejection | undefined {
  if (!open || order.isInGroup || order.type === 'trailing_stop') return undefined
  const { side, limitPrice } = order
  const opposite = side === 'buy' ? open.sell : open.buy
  for (const id of opposite.market ?? []) return wash('opposite side market/stop order exists', id)
  const best = side === 'buy' ? opposite.limits[0] : opposite.limits[opposite.limits.length - 1]
  if (!best) return undefined
  const difference = limitPrice ? compare(limitPrice, best.price) : 0
  const crosses = !limitPrice || (side === 'buy' ? difference >= 0 : difference <= 0)
  if (!crosses) return undefined
  // A market order beside a limit is refused whatever the limit, and the reason names the limit.
  return wash('opposite side limit order exists', best.id)
}

const wash = (reason: string, id: string): Rejection => ({
  kind: 'forbidden',
  message: 'potential wash trade detected. use complex orders',
  facts: { reject_reason: reason, existing_order_id: id },
})

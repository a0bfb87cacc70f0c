/** The legs of an order seen as orders of their own: each holds, fills and is told as one, and all of them end together. */
import { add, decimalOf, isPositive, multiply, subtract } from '@paddock/decimal/decimal'
import { NO_MONEY, NO_PRICE, type Price, type Quantity } from '@paddock/decimal/money'
import type { WorkingLeg, WorkingOrder } from '../account/account.ts'
import type { QuoteNow } from '../account/context.ts'

/** An order, or what its legs are. */
export const partsOf = (order: WorkingOrder): readonly WorkingOrder[] =>
  order.legs ? order.legs.map((leg) => legOrder(order, leg)) : [order]

/** A leg of an order: it has no price of its own. */
export function legOrder(order: WorkingOrder, leg: WorkingLeg): WorkingOrder {
  const { id, clientOrderId, symbol, assetId, option, side, positionIntent, filledNotional } = leg
  const times = (qty: Quantity): Quantity => multiply(qty, decimalOf(BigInt(leg.ratio)))
  return {
    ...order,
    ...{ id, clientOrderId, symbol, assetId, option, side, positionIntent, filledNotional },
    type: 'market',
    qty: order.qty && times(order.qty),
    filledQty: times(order.filledQty),
    limitPrice: null,
    hold: NO_MONEY,
    legs: null,
  }
}

type Ratio = Pick<WorkingLeg, 'side' | 'ratio'>

/** What a unit of the legs costs at these quotes, or negative what it brings. Undefined where nobody bids for one that is sold. */
export function netOf(legs: readonly Ratio[], quotes: readonly QuoteNow[]): Price | undefined {
  let net: Price = NO_PRICE
  for (const [index, { side, ratio }] of legs.entries()) {
    const quote = quotes[index]
    if (!quote || (side === 'sell' && !isPositive(quote.bid))) return undefined
    const value = multiply(side === 'buy' ? quote.ask : quote.bid, decimalOf(BigInt(ratio)))
    net = side === 'buy' ? add(net, value) : subtract(net, value)
  }
  return net
}

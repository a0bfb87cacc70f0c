/** How far an order's price is from the market. */
import type { Order } from '@paddock/contract/entities/order'
import { type Decimal, isZero, subtract } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'

/** The price an order waits for: its stop, of a stop-limit order too, or its limit. Undefined for a market order. */
export const waitingPrice = (order: Order): Decimal | undefined => fromWire(order.stop_price ?? order.limit_price)

/**
 * From the last price to the order's own, of the last, 4 digits: −0.0023 means the market has to fall by 0.23 %. Undefined for orders without a
 * price and while no price is known.
 */
export function distanceRatio(order: Order, last: Decimal | undefined): Decimal | undefined {
  const price = waitingPrice(order)
  if (!price || !last || isZero(last)) return undefined
  return divide(subtract(price, last), last, { scale: 4, mode: 'half-even' })
}

/** What share of an order is filled, 0 to 1: for drawing. An order by amount counts what its fills cost. */
export function filledShare(order: Order): number {
  const filled = Number(order.filled_qty)
  if (order.status === 'filled') return 1
  if (order.qty) return Math.min(1, filled / Number(order.qty))
  if (order.notional && order.filled_avg_price)
    return Math.min(1, (filled * Number(order.filled_avg_price)) / Number(order.notional))
  return 0
}

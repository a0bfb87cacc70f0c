/** How far an order's price is from the market. */
import type { Order } from '@paddock/contract/entities/order'
import { type Decimal, decimal, isZero, multiply, subtract } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'

const HUNDRED = decimal(100)

/** The price an order waits for: its limit, or its stop. Undefined for a market order. */
export const waitingPrice = (order: Order): Decimal | undefined => fromWire(order.limit_price ?? order.stop_price)

/**
 * From the last price to the order's own, in percent of the last, 2 digits: −0.23 means the market has to fall by 0.23 %. Undefined for
 * orders without a price and while no price is known.
 */
export function distancePercent(order: Order, last: Decimal | undefined): Decimal | undefined {
  const price = waitingPrice(order)
  if (!price || !last || isZero(last)) return undefined
  return divide(multiply(subtract(price, last), HUNDRED), last, { scale: 2, mode: 'half-even' })
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

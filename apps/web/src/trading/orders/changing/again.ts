/** What the ticket is opened with from an order that is there: the same again, its other side, or what it lacks. */
import { leftOf, unspentOf } from '@paddock/analytics/orders/order-value'
import type { Order, OrderType, TimeInForce } from '@paddock/contract/entities/order'
import { formatDecimal, ZERO } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import type { TicketRequest } from '../../../page/ticket-store.ts'

/** The order once more, without its exits. */
export function again(order: Order): TicketRequest {
  const isTrailing = order.type === 'trailing_stop'
  return {
    symbol: order.symbol,
    side: order.side,
    type: order.type as OrderType,
    timeInForce: order.time_in_force as TimeInForce,
    ...(order.qty ? { qty: order.qty } : {}),
    ...(!order.qty && order.notional ? { notional: order.notional } : {}),
    ...(order.limit_price ? { limitPrice: order.limit_price } : {}),
    ...(order.stop_price && !isTrailing ? { stopPrice: order.stop_price } : {}),
    ...(order.trail_price ? { trailPrice: order.trail_price } : {}),
    ...(order.trail_percent ? { trailPercent: order.trail_percent } : {}),
    ...(order.extended_hours ? { extendedHours: true } : {}),
  }
}

/** What is left of an order that is cancelled, with the exit it had: whole cents where it is an amount. */
export function rest(order: Order): TicketRequest {
  const qty = leftOf(order)
  const left = qty
    ? { qty: formatDecimal(qty) }
    : { notional: formatDecimal(round(unspentOf(order) ?? ZERO, { scale: 2, mode: 'down' })) }
  const [exit] = order.legs ?? []
  return {
    ...again(order),
    ...left,
    ...(exit?.type === 'limit' && exit.limit_price ? { takeProfit: exit.limit_price } : {}),
    ...(exit?.stop_price ? { stopLoss: exit.stop_price } : {}),
    ...(exit?.type === 'stop_limit' && exit.limit_price ? { stopLossLimit: exit.limit_price } : {}),
  }
}

/** The same from the other side. */
export const flipped = (order: Order): TicketRequest => ({
  ...again(order),
  side: order.side === 'buy' ? 'sell' : 'buy',
})

/** A stop that follows the market, as far behind it as this one is now: in whole cents, one at least. */
export function trailing(order: Order, last: number | undefined): TicketRequest {
  const cents = last === undefined ? 0 : Math.round(Math.abs(last - Number(order.stop_price)) * 100)
  return {
    symbol: order.symbol,
    side: order.side,
    type: 'trailing_stop',
    timeInForce: order.time_in_force as TimeInForce,
    isExit: true,
    ...(order.qty ? { qty: order.qty } : {}),
    ...(cents > 0 ? { trailPrice: (cents / 100).toFixed(2) } : {}),
  }
}

/** Both exits as one order: the stop as it stands, and a target beside it that is still to be chosen. */
export const withTarget = (order: Order): TicketRequest => ({
  symbol: order.symbol,
  side: order.side,
  isExit: true,
  ...(order.qty ? { qty: order.qty } : {}),
  ...(order.stop_price ? { stopLoss: order.stop_price, takeProfit: '' } : {}),
  ...(order.type === 'stop_limit' && order.limit_price ? { stopLossLimit: order.limit_price } : {}),
})

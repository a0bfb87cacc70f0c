import type { OrderDraft } from '@paddock/contract/desk/order-drafts'
import type { OrderType, PositionIntent, TimeInForce } from '@paddock/contract/entities/order'
import type { TicketRequest } from '../../page/ticket-store.ts'

/** The ticket filled with a draft, under the name it would have been sent by: who waits for that name finds what becomes of it. */
export function ticketOf({ order, clientOrderId }: OrderDraft): TicketRequest {
  const { legs, take_profit, stop_loss } = order
  const isExit = order.order_class === 'oco'
  const isSpread = Boolean(legs?.length)
  return {
    clientOrderId,
    ...(order.symbol && !isSpread && { symbol: order.symbol }),
    ...(order.side && { side: order.side }),
    ...(order.type && !isExit && { type: order.type as OrderType }),
    ...(order.time_in_force && { timeInForce: order.time_in_force as TimeInForce }),
    ...(order.qty && { qty: order.qty }),
    ...(order.notional && !order.qty && { notional: order.notional }),
    ...(order.limit_price && !isExit && { limitPrice: order.limit_price }),
    ...(order.stop_price && { stopPrice: order.stop_price }),
    ...(order.trail_price && { trailPrice: order.trail_price }),
    ...(order.trail_percent && { trailPercent: order.trail_percent }),
    ...(take_profit?.limit_price && { takeProfit: take_profit.limit_price }),
    ...(stop_loss?.stop_price && { stopLoss: stop_loss.stop_price }),
    ...(stop_loss?.limit_price && { stopLossLimit: stop_loss.limit_price }),
    ...(isExit && { isExit }),
    ...(order.position_intent && { positionIntent: order.position_intent as PositionIntent }),
    ...(order.extended_hours && { extendedHours: true }),
    ...(isSpread && {
      legs: (legs ?? []).map(({ symbol, side, ratio_qty, position_intent }) => ({
        symbol: symbol ?? '',
        side: (side ?? position_intent?.split('_')[0]) === 'sell' ? ('sell' as const) : ('buy' as const),
        ratio: Number(ratio_qty ?? 1),
      })),
    }),
  }
}

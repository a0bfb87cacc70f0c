import type { PickedLeg } from '@paddock/analytics/options/spread'
import { type Decimal, formatDecimal } from '@paddock/decimal/decimal'
import type { TicketRequest } from '../../../page/ticket-store.ts'

/** What the ticket opens with: one contract is an order of its own, more are legs at their net price. */
export function ticketOf(legs: readonly PickedLeg[], net: Decimal | undefined): TicketRequest {
  const [first, ...more] = legs
  const limitPrice = net && formatDecimal(net)
  if (first && more.length === 0) {
    const each = limitPrice?.replace(/^-/, '')
    return {
      symbol: first.symbol,
      side: first.side,
      qty: String(first.ratio),
      type: 'limit',
      ...(each !== undefined && first.ratio === 1 && { limitPrice: each }),
    }
  }
  return { legs: legs.map((leg) => ({ ...leg })), type: 'limit', qty: '1', limitPrice }
}

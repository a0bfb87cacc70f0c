import type { PickedLeg } from '@paddock/analytics/options/spread'
import type { TicketRequest } from '../../../page/ticket-store.ts'

/** The middle of the quotes, which the ticket computes as they move. */
const MIDDLE = 'm'

/** What the ticket opens with, at the middle: one contract is an order of its own, more are legs. */
export function ticketOf(legs: readonly PickedLeg[]): TicketRequest {
  const [first, ...more] = legs
  if (first && more.length === 0) {
    const { symbol, side, ratio } = first
    return { symbol, side, qty: String(ratio), type: 'limit', limitPrice: MIDDLE }
  }
  return { legs: legs.map((leg) => ({ ...leg })), type: 'limit', qty: '1', limitPrice: MIDDLE }
}

/** Tickets that stand on the page: what a price elsewhere on it is pressed for goes to them, before a dialog opens. */
import { openTicket, type TicketRequest } from './ticket-store.ts'

interface PlacedTicket {
  readonly account: string
  readonly symbol: string
  readonly take: (request: TicketRequest) => void
}
const placed = new Set<PlacedTicket>()

/** A ticket in sight takes requests for its symbol until it says it is gone, which the answer does. */
export function placeTicket(ticket: PlacedTicket): () => void {
  placed.add(ticket)
  return () => placed.delete(ticket)
}

/** Gives a request to the ticket that was last placed for its symbol, or opens the dialog with it. */
export function askTicket(account: string, request: TicketRequest & { readonly symbol: string }): void {
  const found = [...placed].findLast((ticket) => ticket.account === account && ticket.symbol === request.symbol)
  if (found) found.take(request)
  else openTicket(request)
}

/** The broker's own check of a request's terms, as the last word before it is sent: what no warning of ours has named. */
import type { SymbolNow } from '@paddock/broker/account/context'
import { refusedTerms } from '@paddock/broker/precheck'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { auctionClosed } from '../draft/choices.ts'
import { blocking, type Found } from './warning.ts'

export function termsWarning(request: PlaceOrder, symbol: SymbolNow | undefined, at: number | undefined): Found {
  const closed = at === undefined ? undefined : auctionClosed(request.time_in_force ?? '', at)
  if (closed) return blocking('auction', `Orders for this auction: ${closed.toLowerCase()}.`)
  const wrong = refusedTerms(request, symbol, at ?? 0)
  return wrong && blocking('refused', `The broker does not accept this: ${wrong}.`)
}

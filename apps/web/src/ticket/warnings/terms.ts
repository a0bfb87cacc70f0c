/** The broker's own check of a request's terms, as the last word before it is sent: what no warning of ours has named. */

import type { SymbolNow } from '@paddock/broker/context'
import { isLegsDraft, readLegs } from '@paddock/broker/options/legs-draft'
import { isDraft, readDraft } from '@paddock/broker/orders/draft'
import { wrongPrices } from '@paddock/broker/orders/prices'
import { wrongTerms } from '@paddock/broker/orders/terms'
import { rejectionAnswer } from '@paddock/broker/rejection-answer'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { auctionClosed } from '../choices.ts'
import { blocking, type Warning } from './warning.ts'

export function termsWarnings(request: PlaceOrder, symbol: SymbolNow | undefined, at: number | undefined): Warning[] {
  const closed = at === undefined ? undefined : auctionClosed(request.time_in_force ?? '', at)
  if (closed) return [blocking('auction', `Orders for this auction: ${closed.toLowerCase()}.`)]
  if (request.order_class === 'mleg') {
    const legs = readLegs(request)
    return isLegsDraft(legs) ? [] : [refused(legs)]
  }
  const draft = readDraft(request)
  if (!isDraft(draft)) return [refused(draft)]
  if (!symbol) return []
  const wrong = wrongTerms(draft, symbol.instrument, at ?? 0) ?? wrongPrices(draft, symbol)
  return wrong ? [refused(wrong)] : []
}

const refused = (rejection: Parameters<typeof rejectionAnswer>[0]): Warning =>
  blocking('refused', `The broker does not take this: ${rejectionAnswer(rejection).body.message}.`)

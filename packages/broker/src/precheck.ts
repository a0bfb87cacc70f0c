/**
 * What of an order can be judged without the account: the broker's own checks, for the ticket, so that what it composes is judged by the same
 * rules on both sides. The broker has the last word.
 */
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import type { Decimal } from '@paddock/decimal/decimal'
import { asPrice, type Price, type Quantity } from '@paddock/decimal/money'
import type { Instant } from '@paddock/market/instant'
import type { SymbolNow } from './account/context.ts'
import type { Rejection } from './account/rejection.ts'
import { rejectionAnswer } from './account/rejection-answer.ts'
import { wrongExits, wrongPrices, wrongStopSide } from './orders/prices.ts'
import { type ShortSale, wrongBorrow } from './orders/short.ts'
import { wrongTerms } from './orders/terms.ts'
import { stopBehind } from './orders/trailing.ts'
import { wrongLegsTerms } from './reading/legs-draft.ts'
import { readOrder } from './reading/read-order.ts'

export { isBehindQuote } from './orders/judged.ts'

/** Why a request would be refused whatever the account, in Alpaca's words. Without a symbol its prices and terms are not looked at. */
export function refusedTerms(request: PlaceOrder, symbol: SymbolNow | undefined, at: Instant): string | undefined {
  const wrong = wrongRequest(request, symbol, at)
  return wrong && rejectionAnswer(wrong).body.message
}

function wrongRequest(request: PlaceOrder, symbol: SymbolNow | undefined, at: Instant): Rejection | undefined {
  const draft = readOrder(request)
  if ('kind' in draft) return draft
  if ('legs' in draft) return wrongLegsTerms(draft)
  return symbol && (wrongTerms(draft, symbol.instrument, at) ?? wrongPrices(draft, symbol))
}

/** Whether the shares of a short sale can be borrowed; `located` says how many of those located are free for an order that ends then. */
export const canBorrow = (
  instrument: Parameters<typeof wrongBorrow>[0],
  sale: ShortSale,
  at: Instant,
  located: (until: Instant) => Quantity,
): boolean => wrongBorrow(instrument, sale, at, located) === undefined

/** Whether a stop lies on its side of the market. */
export const isStopSideRight = (side: 'buy' | 'sell', stop: Price | undefined, last: Price): boolean =>
  wrongStopSide(side, stop ?? null, last) === undefined

/** Whether the exits lie on their sides of the price a position is entered at, and of each other. */
export const areExitsRight = (
  exitSide: 'buy' | 'sell',
  { target, stop }: { readonly target: Price | undefined; readonly stop: Price | undefined },
  base: Price | undefined,
): boolean =>
  wrongExits(
    exitSide,
    { takeProfit: target ?? null, stopLoss: stop ? { stopPrice: stop, limitPrice: null } : null },
    base ?? null,
  ) === undefined

/** Where a trailing stop would stand behind a price, in cents. */
export const trailingStop = (last: Price, side: 'buy' | 'sell', trail: Decimal, unit: 'price' | 'percent'): Price =>
  stopBehind(
    last,
    side,
    unit === 'price' ? { trailPrice: asPrice(trail), trailPercent: null } : { trailPrice: null, trailPercent: trail },
    2,
  )

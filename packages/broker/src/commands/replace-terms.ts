/** What a replacement asks for, read: the order's own terms where the request says nothing. */
import type { TimeInForce } from '@paddock/contract/entities/order'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { type Decimal, equals } from '@paddock/decimal/decimal'
import { asPrice, type Price, type Quantity } from '@paddock/decimal/money'
import type { WorkingOrder } from '../account/account.ts'
import { malformed, type Rejection } from '../account/rejection.ts'
import { readChanges } from '../reading/changes.ts'
import { isGiven, readPercent, wrongClientId } from '../reading/draft.ts'

export interface Terms {
  readonly qty: Quantity | null
  readonly limitPrice: Price | null
  /** Of a trailing stop the one that stands. */
  readonly stopPrice: Price | null
  readonly trailPrice: Price | null
  readonly trailPercent: Decimal | null
  readonly timeInForce: TimeInForce
}

/** The terms of the order that is wanted, or the first thing wrong with the request's syntax (422/40010001). */
export function readTerms(order: WorkingOrder, request: ReplaceOrder): Terms | Rejection {
  const problem = wrongFields(order, request)
  if (problem) return malformed(problem)
  const changes = readChanges(request, false)
  if ('kind' in changes) return changes
  const { limitPrice, stopPrice } = changes
  const stop = order.stop
  const isPercent = stop?.trailPercent != null
  const trail = isPercent ? readPercent(request.trail) : changes.trail
  if (trail && 'kind' in trail) return trail
  return (
    wrongClientId(request.client_order_id) ?? {
      qty: changes.qty ?? order.qty,
      limitPrice: limitPrice ?? order.limitPrice,
      stopPrice: stopPrice ?? stop?.stopPrice ?? null,
      trailPrice: isPercent ? null : (asPrice(trail) ?? stop?.trailPrice ?? null),
      trailPercent: isPercent ? (trail ?? stop.trailPercent) : null,
      timeInForce: (changes.timeInForce ?? order.timeInForce) as TimeInForce,
    }
  )
}

/** Which fields an order of a type has to be changed. */
function wrongFields({ type, stop }: WorkingOrder, request: ReplaceOrder): string | undefined {
  const [limit, stopPrice, trail] = [request.limit_price, request.stop_price, request.trail].map(isGiven)
  if (trail && type !== 'trailing_stop') return 'only trailing stop orders take a trail'
  if ((stopPrice || trail) && stop?.isTriggered) return 'the stop of this order was reached already'
  switch (type) {
    case 'market':
      return limit || stopPrice ? 'market orders require no stop or limit price' : undefined
    case 'limit':
      return stopPrice ? 'limit orders require no stop price' : undefined
    case 'stop':
      return limit ? 'stop orders require no limit price' : undefined
    case 'stop_limit':
      return undefined
    case 'trailing_stop':
      return limit || stopPrice ? 'trailing stop orders require no stop or limit price' : undefined
  }
}

/** Whether anything of the order would be different. */
export function isChanged(order: WorkingOrder, terms: Terms): boolean {
  const same = (a: Decimal | null | undefined, b: Decimal | null): boolean => (a && b ? equals(a, b) : !a && !b)
  return !(
    same(order.qty, terms.qty) &&
    same(order.limitPrice, terms.limitPrice) &&
    same(order.stop?.stopPrice, terms.stopPrice) &&
    same(order.stop?.trailPrice, terms.trailPrice) &&
    same(order.stop?.trailPercent, terms.trailPercent) &&
    terms.timeInForce === order.timeInForce
  )
}

/** What a replacement asks for, read: the order's own terms where the request says nothing. */
import { TIMES_IN_FORCE, type TimeInForce } from '@paddock/contract/entities/order'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { type Decimal, equals } from '@paddock/decimal/decimal'
import type { Price, Quantity } from '@paddock/decimal/money'
import { fromWire } from '@paddock/decimal/wire'
import type { WorkingOrder } from '../account/account.ts'
import { malformed, type Rejection } from '../account/rejection.ts'
import { readPercent, readQty, wrongClientId } from '../orders/draft.ts'
import { givenPrice } from '../orders/given-price.ts'

export interface Terms {
  readonly qty: Quantity | null
  readonly limitPrice: Price | null
  /** Of a trailing stop the one that stands. */
  readonly stopPrice: Price | null
  readonly trailPrice: Price | null
  readonly trailPercent: Decimal | null
  readonly timeInForce: TimeInForce
}

/** What a request for a replacement says: the one reading of it, by whoever judges it and by who carries it out. Null where it says nothing. */
export interface Changes {
  readonly qty: Quantity | null
  /** Of legs the net, which may be negative. */
  readonly limitPrice: Price | null
  readonly stopPrice: Price | null
  /** In the measure the order has: dollars or percent. */
  readonly trail: Decimal | null
  readonly notional: Decimal | null
  readonly timeInForce: string | null
}

const TIMES: ReadonlySet<string> = new Set(TIMES_IN_FORCE)
const isGiven = (value: unknown): boolean => value !== undefined && value !== null

export function readChanges(request: ReplaceOrder, isOfLegs: boolean): Changes | Rejection {
  const qty = isGiven(request.qty) ? readQty(request.qty) : null
  if (isGiven(request.qty) && !qty) return malformed('qty must be > 0')
  const limitPrice = isOfLegs ? (fromWire(request.limit_price) ?? null) : givenPrice(request.limit_price)
  if (limitPrice === undefined) return malformed('limit price must be > 0')
  const stopPrice = givenPrice(request.stop_price)
  if (stopPrice === undefined) return malformed('stop price must be > 0')
  const trail = givenPrice(request.trail)
  if (trail === undefined) return malformed('trail must be > 0')
  const timeInForce = request.time_in_force || null
  if (timeInForce !== null && !TIMES.has(timeInForce)) return malformed('invalid time_in_force')
  return { qty, limitPrice, stopPrice, trail, notional: fromWire(request.notional) ?? null, timeInForce }
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
  if (trail === undefined) return malformed('trail_percent must be greater than or equal to 0.1')
  return (
    wrongClientId(request.client_order_id) ?? {
      qty: changes.qty ?? order.qty,
      limitPrice: limitPrice ?? order.limitPrice,
      stopPrice: stopPrice ?? stop?.stopPrice ?? null,
      trailPrice: isPercent ? null : (trail ?? stop?.trailPrice ?? null),
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

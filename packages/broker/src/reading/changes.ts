/** What a request for a change of an order says: the one reading of it, by whoever judges it and by who carries it out. */
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import type { Decimal } from '@paddock/decimal/decimal'
import type { Money, Price, Quantity } from '@paddock/decimal/money'
import { malformed, type Rejection } from '../account/rejection.ts'
import { isGiven, readNotional, readQty, TIMES } from './draft.ts'
import { givenPrice, signedPrice } from './given-price.ts'

/** Null where the request says nothing. */
export interface Changes {
  readonly qty: Quantity | null
  /** Of legs the net, which may be negative. */
  readonly limitPrice: Price | null
  readonly stopPrice: Price | null
  /** In the measure the order has: dollars or percent. */
  readonly trail: Decimal | null
  readonly notional: Money | null
  readonly timeInForce: string | null
}

export function readChanges(request: ReplaceOrder, isOfLegs: boolean): Changes | Rejection {
  const qty = isGiven(request.qty) ? readQty(request.qty) : null
  if (isGiven(request.qty) && !qty) return malformed('qty must be > 0')
  const limitPrice = isOfLegs ? (signedPrice(request.limit_price) ?? null) : givenPrice(request.limit_price)
  if (limitPrice === undefined) return malformed('limit price must be > 0')
  const stopPrice = givenPrice(request.stop_price)
  if (stopPrice === undefined) return malformed('stop price must be > 0')
  const trail = givenPrice(request.trail)
  if (trail === undefined) return malformed('trail must be > 0')
  const timeInForce = request.time_in_force || null
  if (timeInForce !== null && !TIMES.has(timeInForce)) return malformed('invalid time_in_force')
  return { qty, limitPrice, stopPrice, trail, notional: readNotional(request.notional), timeInForce }
}

/** What became of an order whose answer was lost. It is never sent again by itself: the broker is asked by the id the order went with. */
import { OrderIntent } from '@paddock/contract/desk/order-intents'
import type { Order } from '@paddock/contract/entities/order'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { ApiError } from '@paddock/contract/errors/api-error'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { equals, parseDecimal } from '@paddock/decimal/decimal'
import * as z from 'zod/mini'

/** The broker has no order of the id that was sent: nothing was placed. */
export class OrderNotArrivedError extends Error {
  override readonly name = 'OrderNotArrivedError'
}

/** What the server has on record of an order whose answer was lost; undefined of any other error. */
export const sentOf = (error: unknown): OrderIntent | undefined =>
  error instanceof ApiError ? Unknown.safeParse(error.body).data?.sent : undefined
const Unknown = z.object({ sent: OrderIntent })

/** Milliseconds before each time the broker is asked: what is on its way may still arrive. */
const ASKED_AFTER = [0, 500, 1_500] as const

/** An order has the id already: it may be this one. */
export const isSentBefore = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 422 && /client_order_id must be unique/.test(error.detail ?? '')

/** Whether an order is what was asked for. */
export function isOf(order: Order, asked: PlaceOrder): boolean {
  const isSame = (one: string | number | null | undefined, other: string | number | null | undefined) => {
    const [a, b] = [parseDecimal(String(one ?? '')), parseDecimal(String(other ?? ''))]
    return a && b ? equals(a, b) : a === b
  }
  return (
    (asked.side === undefined || (isSameSymbol(order.symbol, asked.symbol ?? '') && order.side === asked.side)) &&
    order.type === asked.type &&
    isSame(order.qty, asked.qty) &&
    isSame(order.notional, asked.notional) &&
    isSame(order.limit_price, asked.limit_price) &&
    isSame(order.stop_price, asked.stop_price)
  )
}

/** Whether an error leaves open what became of the order: a refusal tells, unless it is of the order's id; a lost answer does not. */
export const isFateUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || isSentBefore(error)

/**
 * The order that `find` answers, asked several times. Throws {@link OrderNotArrivedError} where the broker knows of none each time, and
 * `lost`, the error of the answer, where it cannot be asked; where the server says what it has on record of the order, its error.
 */
export async function fateOf(
  find: () => Promise<Order>,
  lost: unknown,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Order> {
  for (const ms of ASKED_AFTER) {
    await wait(ms)
    try {
      return await find()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw sentOf(error) ? error : lost
    }
  }
  throw new OrderNotArrivedError('The broker has no order of this id')
}

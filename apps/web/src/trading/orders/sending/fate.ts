/** What became of an order whose answer was lost. It is never sent again by itself: the broker is asked by the id the order went with. */
import type { Order } from '@paddock/contract/entities/order'
import { ApiError } from '@paddock/contract/errors/api-error'

/** The broker has no order of the id that was sent: nothing was placed. */
export class OrderNotArrivedError extends Error {
  override readonly name = 'OrderNotArrivedError'
}

/** Milliseconds before each time the broker is asked: what is on its way may still arrive. */
const ASKED_AFTER = [0, 500, 1_500] as const

/** Whether an error says what became of the order: a refusal does, a lost answer does not. */
export const isFateUnknown = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500

/**
 * The order that `find` answers, asked several times. Throws {@link OrderNotArrivedError} where the broker knows of none each time, and
 * `lost`, the error of the answer, where it cannot be asked.
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
      if (!(error instanceof ApiError) || error.status !== 404) throw lost
    }
  }
  throw new OrderNotArrivedError('The broker has no order of this id')
}

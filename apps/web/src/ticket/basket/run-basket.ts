/** Sends the basket of an account, outside of any component: one run at a time in all tabs of a browser. */
import type { QueryClient } from '@tanstack/react-query'
import { accountClient } from '../../live/client.ts'
import { writeOrder } from '../../live/streams/trading-stream.ts'
import { fateOf } from '../../trading/orders/sending/fate.ts'
import { type JobWays, runBasket } from './basket-job.ts'
import { basketOf, type JobEnd, type JobLine, lockOf } from './kept-basket.ts'

/** Orders a minute that Alpaca takes of an account. Source: Alpaca, "Usage limit". */
export const ORDERS_A_MINUTE = 200

/** Where a page has no locks (one that is not served securely), this tab's runs are kept apart. */
const here = new Map<string, Promise<void>>()

/** Does what it is given while nobody else does. Where somebody does it waits, or, unless it may, does nothing. */
async function alone(name: string, mayWait: boolean, act: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (locks) return locks.request(name, { ifAvailable: !mayWait }, (lock) => (lock ? act() : undefined))
  if (here.has(name) && !mayWait) return
  while (here.has(name)) await here.get(name)
  const done = act().finally(() => here.delete(name))
  here.set(name, done)
  await done
}

/**
 * Goes through what is left of the basket of an account, or through the lines of a new one. Every change is kept before the next thing happens.
 * Nothing is done where a basket of the account is being sent already, and nothing further once it is stopped or left, in whichever tab.
 */
export const sendBasket = (
  account: string,
  ways: Omit<JobWays, 'isStopped'>,
  lines?: readonly JobLine[],
): Promise<void> =>
  // One that was left may still have its last order on its way.
  alone(lockOf(account), basketOf(account).read().lines.length === 0, async () => {
    const basket = basketOf(account)
    const of = lines ?? basket.read().lines
    const first = of[0]?.order.client_order_id
    /** Left meanwhile, or left and another one begun. */
    const isLeft = () => basket.read().lines[0]?.order.client_order_id !== first
    if (first === undefined) return
    basket.write({ lines: [...of], phase: 'going' })
    const isStopped = () => isLeft() || basket.read().phase !== 'going'
    const end = await runBasket(of, { ...ways, isStopped }, (place, line) => {
      const now = basket.read()
      if (!isLeft()) basket.write({ ...now, lines: now.lines.with(place, line) })
    }).catch((): JobEnd => 'stopped')
    if (!isLeft()) basket.write({ ...basket.read(), phase: 'resting', end })
  })

/** How orders are sent and asked for. `isCounted`: the broker counts requests, and the orders are paced for it. */
export function basketWays(account: string, isCounted: boolean, queryClient: QueryClient): Omit<JobWays, 'isStopped'> {
  const client = accountClient(account)
  return {
    async place(body) {
      const order = await client.postOrder({ body })
      writeOrder(queryClient, account, order)
      return order
    },
    find: (client_order_id) =>
      fateOf(
        () => client.getOrderByClientOrderId({ query: { client_order_id } }),
        new Error('The broker could not be asked'),
      ),
    read: (order_id) => client.getOrderByOrderID({ path: { order_id } }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    pace: isCounted ? 60_000 / ORDERS_A_MINUTE : 0,
  }
}

/** Runs the jobs of an account, outside of any component: one run of each at a time in all tabs of a browser. */
import { CHANCE_BYTES, ulid } from '@paddock/contract/entities/ulid'
import type { QueryClient } from '@tanstack/react-query'
import { accountClient } from '../../../live/client.ts'
import { writeOrder } from '../../../live/streams/trading-stream.ts'
import type { JobKind } from '../../../page/layers.ts'
import { fateOf } from '../sending/fate.ts'
import { postOrder } from '../sending/post-order.ts'
import { type Job, type JobEnd, jobOf, lockOf, type NewJob } from './kept-job.ts'
import { type JobWays, runSteps } from './steps.ts'

/** Requests a minute that Alpaca takes of an account. Source: Alpaca, "Usage limit". */
export const REQUESTS_A_MINUTE = 200
/** As many lines go without a pause: they are less than a minute's requests. */
const AT_ONCE = 50

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
 * Goes through what is left of the job of a kind, or through a new one. Every change is kept before the next thing happens. Nothing is done
 * where a job of the kind is running already, and nothing further once it is stopped or left, in whichever tab.
 */
export const runJob = (
  kind: JobKind,
  account: string,
  ways: Omit<JobWays, 'isStopped'>,
  asked?: NewJob,
): Promise<void> =>
  // One that was left may still have its last request on its way.
  alone(lockOf(kind, account), jobOf(kind, account).read().lines.length === 0, async () => {
    const kept = jobOf(kind, account)
    const { end: _, message: __, ...of } = asked ? begun(asked) : kept.read()
    const isLeft = () => kept.read().id !== of.id
    if (of.lines.length === 0) return
    kept.write({ ...of, phase: 'going' })
    const isStopped = () => isLeft() || kept.read().phase !== 'going'
    const end = await runSteps(
      of,
      { ...ways, isStopped, pace: of.lines.length > AT_ONCE ? ways.pace : 0 },
      (change) => {
        if (!isLeft()) kept.write({ ...kept.read(), ...change })
      },
    ).catch((): JobEnd => 'stopped')
    if (!isLeft()) kept.write({ ...kept.read(), phase: 'resting', end })
  })

const begun = ({ lines, ...of }: NewJob): Job => ({
  ...of,
  id: ulid(Date.now(), crypto.getRandomValues(new Uint8Array(CHANCE_BYTES))),
  lines: lines.map((line) => ({ ...line, state: 'waiting' })),
  phase: 'going',
})

/** How requests are sent and asked for. `isCounted`: the broker counts them, and many are paced for it. */
export function jobWays(account: string, isCounted: boolean, queryClient: QueryClient): Omit<JobWays, 'isStopped'> {
  const client = accountClient(account)
  return {
    async place(body) {
      const order = await postOrder(queryClient, account, body)
      writeOrder(queryClient, account, order)
      return order
    },
    find: (client_order_id) =>
      fateOf(
        () => client.getOrderByClientOrderId({ query: { client_order_id } }),
        new Error('The broker could not be asked'),
      ),
    read: (order_id) => client.getOrderByOrderID({ path: { order_id } }),
    cancel: (order_id) => client.deleteOrderByOrderID({ path: { order_id } }),
    async whole(what) {
      if (what === 'cancel') return (await client.deleteAllOrders()).map(({ id, ...of }) => ({ key: id, ...of }))
      const query = { cancel_orders: what === 'cancel-and-close' }
      return (await client.deleteAllOpenPositions({ query })).map(({ symbol, ...of }) => ({ key: symbol, ...of }))
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    pace: isCounted ? 60_000 / REQUESTS_A_MINUTE : 0,
  }
}

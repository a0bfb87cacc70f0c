import { afterAll, expect, it } from 'vitest'
import { localBuses } from '../../cluster/bus.ts'
import { createLeases, LEASE_MS, type LeaseRows, RENEW_MS } from '../../cluster/leases.ts'
import { createLog } from '../../log.ts'
import { onSqlite } from '../../testing/engines.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { addUser, MONDAY, openAccount, practiceOn } from '../../testing/practice.ts'
import { Waker } from './waker.ts'

const held = onSqlite(addUser)
const wakers: Waker[] = []
afterAll(() => Promise.all(wakers.map((waker) => waker.stop())))
const moment = () => new Promise((resolve) => setTimeout(resolve, 5))

/** One owner at a time, without end. */
function rows(): LeaseRows {
  const owners = new Map<string, string>()
  return {
    async take(names, owner) {
      return names.flatMap((name) => {
        if (!owners.has(name)) owners.set(name, owner)
        return owners.get(name) === owner ? [{ name, epoch: 1 }] : []
      })
    },
    give: async (name, owner) => void (owners.get(name) === owner && owners.delete(name)),
    epochOf: async (name) => (owners.has(name) ? 1 : undefined),
  }
}

it('of several servers one wakes the accounts that nobody else woke, and another when that one ends', async () => {
  const { storage } = held
  const clock = manualClock(MONDAY)
  const id = await openAccount(practiceOn(storage, MONDAY, clock).practice)
  await storage.db
    .updateTable('account')
    .set({ next_wake_at: MONDAY + 1_000 })
    .where('id', '=', id)
    .execute()
  const buses = localBuses()
  const lease = rows()
  const log = createLog('silent')
  const woken: string[] = []
  const [first, second] = await Promise.all(
    ['first', 'second'].map(async (server) => {
      const leases = createLeases({ rows: lease, server, clock, log, bus: buses.join() })
      const cluster = { isShared: true, leases }
      const waker = new Waker({ db: storage.db, clock, log, cluster, wake: async () => void woken.push(server) })
      wakers.push(waker)
      await waker.start()
      await moment()
      return waker
    }),
  )
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= RENEW_MS / 2) {
      clock.advanceBy(RENEW_MS / 2)
      await moment()
    }
  }
  await pass(1_000)
  expect(woken).toEqual([])
  /** The clock goes on until somebody woke the account. */
  const untilWoken = () =>
    expect
      .poll(async () => {
        await pass(RENEW_MS / 2)
        return woken.length
      })
      .toBeGreaterThan(0)
  await pass(5_000)
  await untilWoken()
  const owner = woken[0]
  expect(new Set(woken)).toEqual(new Set([owner]))
  await (owner === 'first' ? first : second)?.stop()
  woken.length = 0
  await pass(LEASE_MS)
  await untilWoken()
  expect(new Set(woken)).toEqual(new Set([owner === 'first' ? 'second' : 'first']))
})

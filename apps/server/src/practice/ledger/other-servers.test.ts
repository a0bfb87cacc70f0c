import type { OperationName } from '@paddock/contract/operations/table'
import { forAllAsync } from '@paddock/contract/testing/for-all'
import { DAY_MS } from '@paddock/market/instant'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Message } from '../../accounts/broker.ts'
import { type Bus, localBuses } from '../../cluster/bus.ts'
import { soleLeases } from '../../cluster/leases.ts'
import { accountAtDoor } from '../../storage/accounts.ts'
import type { Storage } from '../../storage/engine/database.ts'
import { ENGINES, type StartedEngine } from '../../testing/engines.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { ACTOR, call, limitBuy, MARKET, MONDAY, marketBuy, practiceOn } from '../../testing/practice.ts'
import { insertPerson } from '../../testing/records.ts'
import type { Practice } from '../practice.ts'
import { LOOK_EVERY_MS } from './other-servers.ts'

const BY = { actor: ACTOR, cause: 'test' }

/** Loses every message while it is asked to. */
function losing(bus: Bus, isLost: () => boolean): Bus {
  return { ...bus, publish: (subject, body) => !isLost() && bus.publish(subject, body) }
}

describe('two servers on one PostgreSQL database', () => {
  let engine: StartedEngine
  const storages: Storage[] = []
  let isLost = false
  const clock = manualClock(MONDAY)
  let servers: readonly [Practice, Practice]
  beforeAll(async () => {
    engine = await (ENGINES.find(({ name }) => name === 'postgres') as (typeof ENGINES)[number]).start()
    const location = await engine.newLocation()
    const buses = localBuses()
    const opened: Practice[] = []
    for (let number = 0; number < 2; number += 1) {
      const storage = await engine.openStorage(location)
      storages.push(storage)
      const cluster = { isShared: true, leases: soleLeases(), bus: losing(buses.join(), () => isLost) }
      opened.push(practiceOn(storage, MONDAY, clock, MARKET, undefined, undefined, cluster).practice)
    }
    servers = opened as [Practice, Practice]
  })
  afterAll(async () => {
    for (const practice of servers) await practice.close()
    for (const storage of storages) await storage.close()
    await engine.stop()
  })

  const READS: readonly OperationName[] = [
    'getAccount',
    'getAllOrders',
    'getAllOpenPositions',
    'getAccountConfig',
    'getAccountActivities',
    'legacyClock',
  ]
  let people = 0
  /** Each of a person of its own, who may have so many only. */
  const newAccount = async () => {
    const userId = `person-${++people}`
    await insertPerson(storages[0] as Storage, userId)
    return servers[0].openAccount({ userId, name: 'Practice', cash: '100000', ...BY })
  }
  /** As a request brings it whose caller was looked up. */
  const sequenceOf = async (id: string) => (await accountAtDoor((storages[0] as Storage).db, id))?.sequence
  const seen = async (practice: Practice, id: string, sequence?: number) =>
    Promise.all(
      READS.map(
        async (operation) => (await call(practice.broker(id), operation, { query: { status: 'all' }, sequence })).body,
      ),
    )

  const ACTS: Record<string, (practice: Practice, id: string) => Promise<unknown>> = {
    rest: (practice, id) => call(practice.broker(id), 'postOrder', { body: limitBuy('AAPL', '20') }),
    buy: (practice, id) => call(practice.broker(id), 'postOrder', { body: marketBuy('AAPL', '1') }),
    cancelAll: (practice, id) => call(practice.broker(id), 'deleteAllOrders'),
    async cancelOne(practice, id) {
      const { body } = await call(practice.broker(id), 'getAllOrders')
      if (body[0]) {
        const canceled = await call(practice.broker(id), 'deleteOrderByOrderID', { path: { order_id: body[0].id } })
        expect(canceled.status).toBe(204)
      }
    },
    deposit: (practice, id) => practice.transfer(id, { kind: 'deposit', amount: '10' }, BY),
    configure: (practice, id) => call(practice.broker(id), 'patchAccountConfig', { body: { no_shorting: true } }),
    later: async () => clock.advanceBy(60_000),
    skip: (practice, id) => practice.setClock(id, { kind: 'run-to', at: clock.now() + 3_600_000 }, BY),
  }
  const step = fc.record({
    act: fc.constantFrom(...Object.keys(ACTS)),
    by: fc.nat({ max: 1 }),
    isLost: fc.boolean(),
    /** Whether the reads bring the sequence of the account. */
    isRead: fc.boolean(),
  })

  it('answer the same as soon as either has answered, whichever was asked before, and tell the same, once and in order, also when messages are lost', () =>
    forAllAsync(12, fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const id = await newAccount()
      const heard: string[][] = [[], []]
      const stops = servers.map((practice, number) =>
        practice
          .broker(id)
          .subscribe({ kind: 'trade_updates' }, ({ event_id }) => heard[number]?.push(String(event_id))),
      )
      for (const practice of servers) await practice.broker(id).listening?.()
      for (const { act, by, isLost: isNextLost, isRead } of steps) {
        isLost = isNextLost
        await ACTS[act]?.(servers[by as 0 | 1], id)
        const sequence = isRead ? await sequenceOf(id) : undefined
        const [one, other] = [await seen(servers[0], id, sequence), await seen(servers[1], id, sequence)]
        expect(other).toEqual(one)
      }
      isLost = false
      clock.advanceBy(LOOK_EVERY_MS)
      const past: string[] = []
      for await (const { event_id } of servers[0].broker(id).past?.('trade_updates', {}) ?? [])
        past.push(String(event_id))
      await expect.poll(() => heard).toEqual([past, past])
      for (const stop of stops) stop()
    }))

  it.each([
    { what: 'asks', isRead: false },
    { what: 'is told', isRead: true },
  ])(
    'judge each against what the other committed, when both are asked at once and each $what how far the account has come',
    async ({ isRead }) => {
      const id = await newAccount()
      const heard: Message[][] = [[], []]
      const stops = servers.map((practice, number) =>
        practice.broker(id).subscribe({ kind: 'trade_updates' }, (message) => heard[number]?.push(message)),
      )
      for (const practice of servers) await practice.broker(id).listening?.()
      const rounds = 5
      for (let round = 0; round < rounds; round += 1) {
        const answers = await Promise.all(
          Array.from({ length: 12 }, async (_, number) =>
            call(servers[(number % 2) as 0 | 1].broker(id), 'postOrder', {
              sequence: isRead ? await sequenceOf(id) : undefined,
              body: limitBuy('AAPL', '2', { client_order_id: `order-${round}-${Math.floor(number / 2)}` }),
            }),
          ),
        )
        // Of two orders of one name, one at each server, one is accepted; the other is refused, and nothing fails.
        expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), ...Array(6).fill(422)])
      }
      const open = await call(servers[1].broker(id), 'getAllOrders')
      expect(open.body).toHaveLength(6 * rounds)
      await expect.poll(() => heard.map((one) => one.length)).toEqual([6 * rounds, 6 * rounds])
      expect(heard[0]?.map(({ event_id }) => event_id)).toEqual(heard[1]?.map(({ event_id }) => event_id))
      for (const stop of stops) stop()
    },
  )

  it('a run of a clock ends where another server has set the clock since', async () => {
    const id = await newAccount()
    const [one, other] = servers
    const at = async () => (JSON.parse(String((await other.clockOf(id)).body)) as { at: number }).at
    const before = await at()
    const to = clock.now() + 1_000 * DAY_MS
    const run = one.setClock(id, { kind: 'run-to', at: to }, BY)
    await expect.poll(at, { interval: 1 }).toBeGreaterThan(before)
    const paused = await other.setClock(id, { kind: 'pause' }, BY)
    expect(paused.status).toBe(200)
    await run
    await one.stopClock(id)
    const stands = JSON.parse(String(paused.body)) as { at: number }
    expect(stands.at).toBeLessThan(to)
    expect(await at()).toBe(stands.at)
  })

  it('read nothing again that a request brings, and what it lacks once', async () => {
    const id = await newAccount()
    const known = async (sequence?: number) =>
      (await call(servers[1].broker(id), 'getAccountConfig', { sequence })).headers['X-Paddock-Sequence']
    const before = Number(await known())
    await call(servers[0].broker(id), 'postOrder', { body: limitBuy('AAPL', '20') })
    expect(await known(before)).toBe(String(before))
    expect(await known(before + 1)).toBe(String(before + 1))
    expect(await known(before)).toBe(String(before + 1))
  })

  it('tell what the other committed to who listens to an account that is not in memory', async () => {
    const id = await newAccount()
    const heard: unknown[] = []
    const stop = servers[1].broker(id).subscribe({ kind: 'trade_updates' }, ({ event }) => heard.push(event))
    await servers[1].broker(id).listening?.()
    await call(servers[0].broker(id), 'postOrder', { body: limitBuy('AAPL', '20') })
    await expect.poll(() => heard).toHaveLength(1)
    stop()
  })
})

import { DAY_MS } from '@paddock/market/instant'
import { expect, it } from 'vitest'
import { eventsAfter } from '../../storage/events.ts'
import { onSqlite } from '../../testing/engines.ts'
import { addUser, BY, call, limitBuy, MONDAY, marketBuy, openAccount, practiceOn } from '../../testing/practice.ts'
import type { ClockRequest } from './set-clock.ts'

const sqlite = onSqlite(addUser)

async function setUp() {
  const { practice, clock } = practiceOn(sqlite.storage)
  const id = await openAccount(practice)
  const broker = practice.broker(id)
  const set = async (request: ClockRequest) => {
    const { status, body } = await practice.setClock(id, request, BY)
    return { status, body: JSON.parse(String(body)) }
  }
  const ask = (...given: Parameters<typeof call> extends [unknown, ...infer Rest] ? Rest : never) =>
    call(broker, ...given)
  const kinds = async () => (await eventsAfter(sqlite.storage.db, id, 0, 100_000)).map(({ body }) => body.kind)
  return { practice, clock, id, set, ask, kinds }
}

it('runs to a date: what lies between has happened, and the speed is what it was', async () => {
  const { set, ask, kinds } = await setUp()
  await ask('postOrder', { body: marketBuy('KO', '10') })
  const { body: rests } = await ask('postOrder', { body: limitBuy('AAPL', '1.00') })
  const to = MONDAY + 200 * DAY_MS
  expect(await set({ kind: 'run-to', at: to })).toEqual({ status: 200, body: { wall: MONDAY, at: to, speed: 1 } })
  expect((await ask('getOrderByOrderID', { path: { order_id: rests.id } })).body.status).toBe('expired')
  const happened = await kinds()
  // 200 days have 138 closes: 9 March to 25 September 2026, less five holidays and the weekends.
  expect(happened.filter((kind) => kind === 'day-closed').length).toBeGreaterThan(130)
  expect(happened.filter((kind) => kind === 'clock-set')).toHaveLength(Math.ceil(200 / 14))
})

it('runs to the next thing that happens, and to nothing where nothing will', async () => {
  const { set, ask, clock } = await setUp()
  expect(await set({ kind: 'skip-to-event' })).toMatchObject({ status: 422, body: { code: 42210000 } })
  const { body: order } = await ask('postOrder', { body: limitBuy('AAPL', '1.00') })
  const skipped = await set({ kind: 'skip-to-event' })
  expect(skipped).toMatchObject({ status: 200, body: { at: Date.parse(order.expires_at) } })
  expect((await ask('getOrderByOrderID', { path: { order_id: order.id } })).body.status).toBe('expired')
  clock.advanceBy(1)
  // A holding pays a dividend some day of the year: that is an event too.
  await set({ kind: 'skip-to-open' })
  await ask('postOrder', { body: marketBuy('KO', '10') })
  expect((await set({ kind: 'skip-to-event' })).status).toBe(200)
  const { body: fills } = await ask('getAccountActivities')
  expect(fills[0]).toMatchObject({ activity_type: 'FILL', symbol: 'KO' })
  expect((await set({ kind: 'skip-to-event' })).status).toBe(200)
  expect((await ask('getAccountActivities')).body[0].activity_type).not.toBe('FILL')
})

it('never runs back, nor beyond what is simulated, nor faster or slower than it may', async () => {
  const { set } = await setUp()
  for (const request of [
    { kind: 'run-to', at: MONDAY - 1 },
    { kind: 'run-to', at: Date.UTC(2030, 0, 1) },
    { kind: 'run', speed: 0.09 },
    { kind: 'run', speed: 10_001 },
  ] as const)
    expect(await set(request)).toMatchObject({ status: 422, body: { code: 42210000 } })
  expect((await set({ kind: 'run', speed: 0.1 })).status).toBe(200)
  expect((await set({ kind: 'run', speed: 10_000 })).status).toBe(200)
})

it('comes back to real time from years before, having lived them', async () => {
  const { practice } = practiceOn(sqlite.storage)
  const begins = { at: Date.parse('2024-03-11T15:00:00Z'), speed: 0 }
  const id = await practice.openAccount({ userId: 'u1', name: 'Old', cash: '1000', begins, ...BY })
  const { status, body } = await practice.setClock(id, { kind: 'real-time' }, BY)
  expect([status, JSON.parse(String(body))]).toEqual([200, { wall: MONDAY, at: MONDAY, speed: 1 }])
})

it('stops where it has got to when it is told to', async () => {
  const { practice, id, ask } = await setUp()
  await ask('postOrder', { body: marketBuy('KO', '10') })
  const run = practice.setClock(id, { kind: 'run-to', at: MONDAY + 1_000 * DAY_MS }, BY)
  // Let it begin, and its first slices pass.
  for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate)
  await practice.stopClock(id)
  await run
  const { now } = await practice.presentOf(id)
  expect(now).toBeLessThan(MONDAY + 1_000 * DAY_MS)
  expect(await practice.clockOf(id)).not.toHaveProperty('run')
})

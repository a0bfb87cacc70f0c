import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, type StartedEngine } from '../../testing/engines.ts'
import { activityRow, insertPersonWithAccounts, orderRow, START, unit } from '../../testing/records.ts'
import { accountById } from '../accounts.ts'
import { listActivities } from '../activities.ts'
import { eventsAfter } from '../events.ts'
import { listOrders, orderById } from '../orders.ts'
import { checkStorage } from './check.ts'
import type { Storage, StorageLocation } from './database.ts'

describe.each(ENGINES)('append on $name', ({ start }) => {
  let engine: StartedEngine
  let location: StorageLocation
  let storage: Storage
  beforeAll(async () => {
    engine = await start()
  })
  afterAll(() => engine.stop())
  beforeEach(async () => {
    location = await engine.newLocation()
    storage = await engine.openStorage(location)
    await insertPersonWithAccounts(storage, 'ada', ['one', 'two', 'three'])
  })
  afterEach(() => storage.close())

  it('writes events, rows, the sequence and the next wake-up', async () => {
    const row = orderRow('order-1', { submittedAt: START })
    const written = unit('one', 0, 2, { rows: [row, activityRow('fill-1', 'FILL', START)], nextWakeAt: START + 5 })
    expect(await storage.appender.append([written])).toEqual(['written'])
    expect(await eventsAfter(storage.db, 'one', 0, 10)).toEqual(written.events)
    expect(await eventsAfter(storage.db, 'one', 1, 10)).toEqual(written.events.slice(1))
    expect(await orderById(storage.db, 'one', 'order-1')).toBe(JSON.stringify(row.order))
    expect(await listActivities(storage.db, 'one', { pageSize: 9 }, async () => undefined)).toHaveLength(1)
    expect(await accountById(storage.db, 'one')).toMatchObject({ sequence: 2, next_wake_at: START + 5 })
    expect(await checkStorage(storage.db)).toEqual([])
  })

  it('lets one of two units win the same sequence', async () => {
    const first = storage.appender.append([unit('one', 0, 1)])
    const second = storage.appender.append([unit('one', 0, 1, { cause: 'late' })])
    expect(await Promise.all([first, second])).toEqual([['written'], ['stale']])
    expect((await eventsAfter(storage.db, 'one', 0, 10)).map((event) => event.cause)).toEqual(['request'])
  })

  it('writes nothing of a stale unit, nor of what is chained on it, and the other accounts of the group', async () => {
    await storage.appender.append([unit('one', 0, 3)])
    const results = await storage.appender.append([
      unit('two', 0, 1, { rows: [orderRow('two-1')] }),
      unit('one', 1, 2, { rows: [orderRow('lost-1')], nextWakeAt: 7 }),
      unit('one', 3, 1, { rows: [orderRow('lost-2'), activityRow('lost-3', 'FILL', START)] }),
      unit('two', 1, 1),
      unit('three', 9, 1),
    ])
    expect(results).toEqual(['written', 'stale', 'stale', 'written', 'stale'])
    expect(await accountById(storage.db, 'one')).toMatchObject({ sequence: 3, next_wake_at: null })
    expect(await accountById(storage.db, 'three')).toMatchObject({ sequence: 0 })
    expect(await listOrders(storage.db, 'one', { limit: 9 })).toEqual([])
    expect(await listActivities(storage.db, 'one', { pageSize: 9 }, async () => undefined)).toEqual([])
    expect(await listOrders(storage.db, 'two', { limit: 9 })).toHaveLength(1)
    expect(await checkStorage(storage.db)).toEqual([])
  })

  it('writes a chain of units at once, and an order in its last state', async () => {
    const states = ['new', 'partially_filled', 'filled']
    const units = states.map((status, index) =>
      unit('one', index, 1, { rows: [orderRow('order-1', { status, isOpen: status !== 'filled' })] }),
    )
    const answers = await Promise.all(units.map((each) => storage.appender.append([each])))
    expect(answers).toEqual([['written'], ['written'], ['written']])
    expect((await listOrders(storage.db, 'one', { limit: 9 })).map((body) => JSON.parse(body).status)).toEqual([
      'filled',
    ])
    expect(await listOrders(storage.db, 'one', { status: 'open', limit: 9 })).toEqual([])
  })

  it('keeps what was chained on a lost unit lost, although another server reached the sequence it expects', async () => {
    const other = await engine.openStorage(location)
    await other.appender.append([unit('one', 0, 1, { cause: 'other server' })])
    // The first is committed alone; the second waits meanwhile, and expects the sequence the other server has made true.
    const first = storage.appender.append([unit('one', 0, 1)])
    await Promise.resolve()
    await Promise.resolve()
    const second = storage.appender.append([unit('one', 1, 1)])
    expect(await Promise.all([first, second])).toEqual([['stale'], ['stale']])
    expect((await eventsAfter(storage.db, 'one', 0, 10)).map((event) => event.cause)).toEqual(['other server'])
    expect(await storage.appender.append([unit('one', 1, 1)])).toEqual(['written'])
    await other.close()
  })

  it('rejects what cannot be written, with what is chained on it lost, and writes the rest of its group', async () => {
    await storage.appender.append([unit('one', 0, 1, { rows: [orderRow('order-1', { clientOrderId: 'mine' })] })])
    const group = [
      storage.appender.append([unit('two', 0, 1)]),
      storage.appender.append([unit('one', 1, 1, { rows: [orderRow('order-2', { clientOrderId: 'mine' })] })]),
      storage.appender.append([unit('one', 2, 1)]),
      storage.appender.append([unit('three', 0, 2)]),
      storage.appender.append([unit('two', 1, 1)]),
    ]
    const settled = await Promise.allSettled(group)
    expect(settled.map((each) => (each.status === 'rejected' ? 'rejected' : each.value))).toEqual([
      ['written'],
      'rejected',
      ['stale'],
      ['written'],
      ['written'],
    ])
    expect(await accountById(storage.db, 'two')).toMatchObject({ sequence: 2 })
    expect(await accountById(storage.db, 'one')).toMatchObject({ sequence: 1 })
    expect(await checkStorage(storage.db)).toEqual([])
    expect(await storage.appender.append([unit('one', 1, 1), unit('two', 2, 1)])).toEqual(['written', 'written'])
  })

  it('refuses events that are not numbered from the expected sequence, alone', async () => {
    const wrong = { ...unit('one', 4, 1), expectedSequence: 0 }
    const settled = await Promise.allSettled([
      storage.appender.append([wrong]),
      storage.appender.append([unit('two', 0, 1)]),
    ])
    expect(settled.map((each) => each.status)).toEqual(['rejected', 'fulfilled'])
  })

  it('finishes what was appended before closing, and refuses afterwards', async () => {
    const pending = storage.appender.append([unit('one', 0, 1)])
    await storage.close()
    expect(await pending).toEqual(['written'])
    await expect(storage.appender.append([unit('one', 1, 1)])).rejects.toThrow('closed')
  })

  it('gives two servers on one database a single history without gaps', async () => {
    const effort = Number(process.env.PADDOCK_EFFORT ?? 1)
    const other = await engine.openStorage(location)
    const race = async (server: Storage, name: string) => {
      for (let done = 0; done < 30 * effort; ) {
        const accounts = ['one', 'two', 'three']
        const heads = await Promise.all(accounts.map(async (id) => (await accountById(server.db, id))?.sequence ?? 0))
        // The two name the accounts in opposite orders, which must not make them wait for each other.
        const units = accounts.map((id, index) => unit(id, heads[index] ?? 0, 1, { cause: name }))
        const results = await server.appender.append(name === 'a' ? units : units.reverse())
        done += results.filter((result) => result === 'written').length
      }
    }
    await Promise.all([race(storage, 'a'), race(other, 'b')])
    expect(await checkStorage(storage.db)).toEqual([])
    const heads = await storage.db
      .selectFrom('account')
      .select((select) => select.fn.sum<number>('sequence').as('sum'))
      .executeTakeFirstOrThrow()
    expect(Number(heads.sum)).toBeGreaterThanOrEqual(60 * effort)
    await other.close()
  })
})

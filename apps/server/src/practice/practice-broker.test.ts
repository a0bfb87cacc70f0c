import { MODEL } from '@paddock/market/simulated'
import { expect, it } from 'vitest'
import type { Message, PastFrom } from '../accounts/broker.ts'
import { accountById } from '../storage/accounts.ts'
import type { Storage } from '../storage/engine/database.ts'
import { loadSnapshot } from '../storage/snapshots.ts'
import { onEachSqlite } from '../testing/engines.ts'
import {
  ACTOR,
  addUser,
  BY,
  call,
  limitBuy,
  MARKET,
  MONDAY,
  marketBuy,
  openAccount,
  practiceOn,
  type TestPractice,
} from '../testing/practice.ts'

let storage: Storage
let here: TestPractice
onEachSqlite(async (opened) => {
  storage = opened
  await addUser(storage)
  here = practiceOn(storage)
})

it('lets an account rest whose market this release does not have, and serves the others', async () => {
  const older = { ...MARKET, id: 'simulated:paddock-1:main' }
  const { practice: then } = practiceOn(storage, MONDAY, here.clock, older)
  const resting = await openAccount(then)
  await call(then.broker(resting), 'postOrder', { body: limitBuy('AAPL', '1.00') })
  const refusal = {
    status: 403,
    body: {
      code: 40310000,
      message: `This release has no market model named paddock-1: it has ${MODEL}. Please open a new account.`,
    },
  }
  const { practice, clock } = here
  await practice.start()
  const broker = practice.broker(resting)
  const stop = broker.subscribe({ kind: 'market', feed: 'stocks', type: 'trades', symbol: 'AAPL' }, () => {})
  expect(await call(broker, 'getAccount')).toMatchObject(refusal)
  expect(await call(broker, 'postOrder', { body: marketBuy('AAPL') })).toMatchObject(refusal)
  expect(await call(broker, 'stockBars', { query: { symbols: 'AAPL', timeframe: '1Day' } })).toMatchObject(refusal)
  expect((await practice.clockOf(resting)).status).toBe(403)
  expect((await practice.setClock(resting, { kind: 'pause' }, BY)).status).toBe(403)
  clock.advanceBy(86_400_000)
  expect((await call(practice.broker(await openAccount(practice)), 'getAccount')).status).toBe(200)
  stop()
  await practice.close()
})

it('refuses an order for what is off the list', async () => {
  const gone = MARKET.instruments.find(({ isInactive }) => isInactive)?.symbol ?? ''
  const broker = here.practice.broker(await openAccount(here.practice))
  expect(await call(broker, 'postOrder', { body: marketBuy(gone) })).toMatchObject({
    status: 422,
    body: { code: 40010001, message: `asset ${gone} is not active` },
  })
})

it('tells of orders in the order of their events, each with the order after it', async () => {
  const { practice, clock } = here
  const broker = practice.broker(await openAccount(practice))
  const told: Message[] = []
  const stop = broker.subscribe({ kind: 'trade_updates' }, (message) => told.push(message))
  const bought = await call(broker, 'postOrder', { body: marketBuy('AAPL', '1') })
  const resting = await call(broker, 'postOrder', { body: limitBuy('MSFT', '1.00') })
  clock.advanceBy(5_000)
  const path = { order_id: resting.body.id }
  const replaced = await call(broker, 'patchOrderByOrderId', { path, body: { limit_price: '1.10' } })
  await call(broker, 'deleteAllOrders')
  expect(told.map(({ event, order }) => [event, (order as { id: string }).id])).toEqual([
    ['new', bought.body.id],
    ['new', resting.body.id],
    ['fill', bought.body.id],
    ['replaced', resting.body.id],
    ['new', replaced.body.id],
    ['canceled', replaced.body.id],
  ])
  const filled = await call(broker, 'getOrderByOrderID', { path: { order_id: bought.body.id } })
  expect(told[2]).toMatchObject({
    order: filled.body,
    qty: '1',
    position_qty: '1',
    price: filled.body.filled_avg_price,
  })
  const numbers = told.map(({ sequence }) => Number(sequence))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  stop()
  await call(broker, 'postOrder', { body: limitBuy('KO', '1.00') })
  expect(told.length).toBe(6)
})

it('tells the past word for word as it told the present, from any place in it', async () => {
  const { practice, clock } = here
  const broker = practice.broker(await openAccount(practice))
  const told = { trade_updates: [] as Message[], activities: [] as Message[] }
  for (const kind of ['trade_updates', 'activities'] as const)
    broker.subscribe({ kind }, (message) => told[kind].push(message))
  await call(broker, 'postOrder', { body: marketBuy('AAPL', '2') })
  const resting = await call(broker, 'postOrder', { body: limitBuy('MSFT', '1.00') })
  clock.advanceBy(5_000)
  await call(broker, 'patchOrderByOrderId', { path: { order_id: resting.body.id }, body: { limit_price: '1.10' } })
  await call(broker, 'postOrder', { body: { ...marketBuy('AAPL', '1'), side: 'sell' } })
  clock.advanceBy(5_000)
  await call(broker, 'deleteAllOrders')
  const past = async (kind: keyof typeof told, from: PastFrom) => {
    const messages: Message[] = []
    for await (const message of broker.past?.(kind, from) ?? []) messages.push(message)
    return messages
  }
  const [opening, ...activities] = await past('activities', {})
  expect(opening).toMatchObject({ activity_type: 'JNLC', net_amount: '100000' })
  expect(activities).toEqual(told.activities)
  expect(activities.map(({ activity_type }) => activity_type)).toEqual(['FILL', 'FILL'])
  const updates = await past('trade_updates', {})
  expect(updates).toEqual(told.trade_updates)
  expect(updates.length).toBeGreaterThan(6)
  for (let place = 0; place < updates.length; place += 1) {
    const afterId = String(updates[place]?.event_id)
    expect(await past('trade_updates', { afterId })).toEqual(updates.slice(place + 1))
    const since = Date.parse(String(updates[place]?.at))
    expect(await past('trade_updates', { since })).toEqual(updates.filter(({ at }) => Date.parse(String(at)) >= since))
  }
})

it('tells a long past from checkpoints that the first to ask left, and stops looking for who is gone', async () => {
  const broker = here.practice.broker(await openAccount(here.practice))
  for (let round = 0; round < 22; round += 1) {
    await Promise.all(Array.from({ length: 50 }, () => call(broker, 'postOrder', { body: limitBuy('KO', '1.00') })))
    await call(broker, 'deleteAllOrders')
  }
  const past = async (from: PastFrom, signal?: AbortSignal) => {
    const messages: Message[] = []
    for await (const message of broker.past?.('trade_updates', from, signal) ?? []) messages.push(message)
    return messages
  }
  const all = await past({})
  expect(all.length).toBe(2_200)
  const { db } = storage
  const kept = await db.selectFrom('account_checkpoint').select('sequence').execute()
  expect(kept).toEqual([{ sequence: 2_000 }])
  // Whoever asks again is told the same, from the checkpoint, from before it, and without the snapshot of the present.
  await db.deleteFrom('account_snapshot').execute()
  for (const place of [1_500, 1_997, 1_999, 2_000, 2_150, 2_199])
    expect(await past({ afterId: String(all[place]?.event_id) })).toEqual(all.slice(place + 1))
  expect(await past({}, AbortSignal.abort())).toEqual([])
})

it('tells the desk when the clock is set', async () => {
  const { practice } = here
  const id = await openAccount(practice)
  const told: Message[] = []
  practice.broker(id).subscribe({ kind: 'account_updates' }, (message) => told.push(message))
  await practice.setClock(id, { kind: 'skip-to-close' }, BY)
  expect(told).toEqual([
    {
      event: 'clock-set',
      at: '2026-03-09T15:00:00Z',
      sequence: 2,
      clock: { wall: MONDAY, at: Date.parse('2026-03-09T20:00:00Z'), speed: 1 },
    },
  ])
})

it('moves a market subscription with the account’s clock', async () => {
  const { practice, clock } = here
  const id = await openAccount(practice)
  const broker = practice.broker(id)
  const told: Message[] = []
  /** Who listens begins to in a turn of its own. */
  const begun = async () => {
    await call(broker, 'getAccount')
    await new Promise(setImmediate)
  }
  const channel = { kind: 'market', feed: 'stocks', type: 'trades', symbol: 'AAPL' } as const
  const stop = broker.subscribe(channel, (message) => told.push(message))
  await begun()
  clock.advanceBy(10_000)
  const before = told.length
  expect(before).toBeGreaterThan(0)
  await practice.setClock(id, { kind: 'skip-to-open' }, BY)
  await begun()
  clock.advanceBy(10_000)
  const times = told.slice(before).map(({ t }) => Date.parse(String(t)))
  const open = Date.parse('2026-03-10T13:30:00Z')
  expect(times.length).toBeGreaterThan(0)
  expect(times.every((time) => time > open && time <= open + 10_000)).toBe(true)
  stop()
  const count = told.length
  clock.advanceBy(10_000)
  expect(told.length).toBe(count)
})

it('keeps snapshots, and a restart from one is the same account', async () => {
  const { practice, clock } = here
  const id = await openAccount(practice)
  const broker = practice.broker(id)
  await Promise.all(
    Array.from({ length: 260 }, (_, index) =>
      call(broker, 'postOrder', { body: limitBuy(index % 2 ? 'AAPL' : 'KO', '1.00', { qty: '1' }) }),
    ),
  )
  await call(broker, 'postOrder', { body: marketBuy('MSFT', '1.5') })
  clock.advanceBy(10_000)
  const canceled = await call(broker, 'deleteAllOrders')
  expect(canceled.body.length).toBe(260)
  const last = await call(broker, 'postOrder', { body: limitBuy('MSFT', '1.00') })
  let snapshot = await loadSnapshot(storage.db, id)
  while (!snapshot) snapshot = await loadSnapshot(storage.db, id)
  expect(snapshot.sequence).toBeGreaterThanOrEqual(500)
  const again = practiceOn(storage, MONDAY, clock).practice.broker(id)
  expect(await call(again, 'getAccount')).toEqual(await call(broker, 'getAccount'))
  expect(await call(again, 'getAllOpenPositions')).toEqual(await call(broker, 'getAllOpenPositions'))
  expect((await call(again, 'getAllOrders')).body).toEqual([last.body])
})

it('lists orders as they are asked for', async () => {
  const { practice, clock } = here
  const broker = practice.broker(await openAccount(practice))
  const placed: { id: string; submitted_at: string }[] = []
  for (const symbol of ['AAPL', 'KO', 'BTC/USD']) {
    const more = symbol.includes('/') ? { time_in_force: 'gtc' } : {}
    placed.push((await call(broker, 'postOrder', { body: limitBuy(symbol, '1.10', more) })).body)
    clock.advanceBy(1_000)
  }
  const ids = placed.map(({ id }) => id)
  const list = async (query: Record<string, string>) =>
    (await call(broker, 'getAllOrders', { query })).body.map(({ id }: { id: string }) => id)
  expect(await list({})).toEqual(ids.toReversed())
  expect(await list({ direction: 'asc', limit: '2' })).toEqual(ids.slice(0, 2))
  expect(await list({ symbols: 'BTCUSD,KO', direction: 'asc' })).toEqual(ids.slice(1))
  expect(await list({ asset_class: 'crypto' })).toEqual(ids.slice(2))
  expect(await list({ side: 'sell' })).toEqual([])
  expect(await list({ after: placed[0]?.submitted_at ?? '', direction: 'asc' })).toEqual(ids.slice(1))
  expect(await list({ before_order_id: ids[1] ?? '' })).toEqual(ids.slice(0, 1))
  expect((await call(broker, 'getAllOrders', { query: { limit: '501' } })).status).toBe(422)
  const both = { before_order_id: ids[0] ?? '', after: '2026-03-09' }
  expect((await call(broker, 'getAllOrders', { query: both })).status).toBe(422)
})

it('records who asked, in which request', async () => {
  const { practice } = here
  const id = await openAccount(practice)
  await call(practice.broker(id), 'postOrder', { body: limitBuy('AAPL', '1.00') })
  const events = await storage.db.selectFrom('account_event').select(['cause', 'actor']).orderBy('sequence').execute()
  expect(events).toEqual([
    { cause: 'test', actor: JSON.stringify(ACTOR) },
    { cause: 'request', actor: JSON.stringify(ACTOR) },
  ])
  expect(MARKET.source).toBe('simulated')
})

it('goes on waiting for weeks without writing anything but when to look again', async () => {
  const { practice, clock } = here
  const id = await openAccount(practice)
  await call(practice.broker(id), 'postOrder', { body: limitBuy('AAPL', '1.00', { time_in_force: 'gtc' }) })
  const wakeAt = async () => (await accountById(storage.db, id))?.next_wake_at
  expect(await wakeAt()).toBe(Date.parse('2026-03-10T00:00:00Z'))
  clock.advanceTo(Date.parse('2026-03-30T15:00:00Z'))
  const later = practiceOn(storage, 0, clock)
  await later.practice.start()
  clock.advanceBy(1)
  while ((await wakeAt()) !== Date.parse('2026-03-31T00:00:00Z')) await new Promise((resolve) => setImmediate(resolve))
  expect((await accountById(storage.db, id))?.sequence).toBe(2)
  await later.practice.close()
})

/** Orders through the operation table: groups and their lists, stops that follow the market, auctions, and single chances. */
import { decide } from '@paddock/broker/decide'
import { evolve, unopened } from '@paddock/broker/evolve'
import type { Order } from '@paddock/contract/entities/order'
import { MINUTE_MS } from '@paddock/market/instant'
import { expect, it } from 'vitest'
import type { Broker, Message } from '../accounts/broker.ts'
import type { Storage } from '../storage/engine/database.ts'
import { onEachSqlite } from '../testing/engines.ts'
import {
  addUser,
  BY,
  call,
  limitBuy,
  MARKET,
  marketBuy,
  openAccount,
  practiceOn,
  type TestPractice,
} from '../testing/practice.ts'
import { contextAt } from './ledger/context-at.ts'
import { LoadedAccount } from './ledger/loaded-account.ts'

let storage: Storage
let here: TestPractice
let broker: Broker
onEachSqlite(async (opened) => {
  storage = opened
  await addUser(storage)
  here = practiceOn(storage)
  broker = here.practice.broker(await openAccount(here.practice))
})

const lastOf = (symbol: string, at: number): number => (MARKET.lastTrade(symbol, at)?.price ?? 0) / 100
const usd = (value: number): string => value.toFixed(2)
const list = async (query: Record<string, string>): Promise<Order[]> =>
  (await call(broker, 'getAllOrders', { query: { direction: 'asc', ...query } })).body
const read = async (id: string, query = {}): Promise<Order> =>
  (await call(broker, 'getOrderByOrderID', { path: { order_id: id }, query })).body
const legsOf = (order: Order): Order[] => (order.legs ?? []) as Order[]

/** A bracket around the market as it is now. */
function bracket(more: object = {}) {
  const last = lastOf('AAPL', here.clock.now())
  return marketBuy('AAPL', '10', {
    order_class: 'bracket',
    take_profit: { limit_price: usd(last * 1.2) },
    stop_loss: { stop_price: usd(last * 0.8) },
    ...more,
  })
}

it('a bracket lives: sent with its legs, rolled up, woken by its entry, ended as one', async () => {
  const told: Message[] = []
  broker.subscribe({ kind: 'trade_updates' }, (message) => told.push(message))
  const sent = (await call(broker, 'postOrder', { body: bracket({ time_in_force: 'gtc' }) })).body as Order
  const [profit, loss] = legsOf(sent)
  if (!profit || !loss) throw new Error('a bracket has two legs')
  expect([sent.status, profit.status, loss.status]).toEqual(['new', 'held', 'held'])
  expect([sent.order_class, profit.type, loss.type]).toEqual(['bracket', 'limit', 'stop'])
  expect((await list({})).map(({ id }) => id)).toEqual([sent.id])
  expect((await list({ nested: 'true' })).map((order) => [order.id, legsOf(order).map(({ id }) => id)])).toEqual([
    [sent.id, [profit.id, loss.id]],
  ])

  here.clock.advanceBy(5_000)
  expect((await list({})).map(({ id }) => id)).toEqual([profit.id])
  // The parent is closed: its exits stand for themselves among the open ones.
  expect((await list({ nested: 'true' })).map(({ id }) => id)).toEqual([profit.id, loss.id])
  expect((await list({ status: 'all' })).map(({ id, status }) => [id, status])).toEqual([
    [sent.id, 'filled'],
    [profit.id, 'new'],
    [loss.id, 'held'],
  ])
  expect(legsOf((await list({ status: 'all', nested: 'true' }))[0] as Order).map(({ status }) => status)).toEqual([
    'new',
    'held',
  ])
  expect(legsOf(await read(sent.id, { nested: 'true' })).map(({ id }) => id)).toEqual([profit.id, loss.id])
  expect((await read(sent.id)).legs).toBeNull()

  const closed = await call(broker, 'deleteOpenPosition', { path: { symbol_or_asset_id: 'AAPL' } })
  expect([closed.status, closed.body.held_for_orders, closed.body.related_orders]).toEqual([403, '10', [profit.id]])

  const path = { order_id: loss.id }
  const stop_price = usd(lastOf('AAPL', here.clock.now()) * 0.9)
  const moved = (await call(broker, 'patchOrderByOrderId', { path, body: { stop_price } })).body as Order
  expect(moved).toMatchObject({ replaces: loss.id, status: 'held', stop_price: String(Number(stop_price)) })
  expect(legsOf(await read(sent.id, { nested: 'true' })).map(({ id }) => id)).toEqual([profit.id, moved.id])

  const canceled = await call(broker, 'deleteAllOrders')
  expect([canceled.status, canceled.body]).toEqual([
    207,
    [
      { id: profit.id, status: 200 },
      { id: moved.id, status: 200 },
    ],
  ])
  expect((await call(broker, 'deleteOpenPosition', { path: { symbol_or_asset_id: 'AAPL' } })).status).toBe(200)
  expect(told.map(({ event, order }) => [event, (order as Order).id]).slice(0, 9)).toEqual([
    ['new', sent.id],
    ['held', profit.id],
    ['held', loss.id],
    ['fill', sent.id],
    ['new', profit.id],
    ['replaced', loss.id],
    ['held', moved.id],
    ['canceled', profit.id],
    ['canceled', moved.id],
  ])
})

it('everything can be sold, exits and all', async () => {
  await call(broker, 'postOrder', { body: bracket() })
  here.clock.advanceBy(5_000)
  const closed = await call(broker, 'deleteAllOpenPositions', { query: { cancel_orders: 'true' } })
  expect(closed.body.map(({ status }: { status: number }) => status)).toEqual([200])
  here.clock.advanceBy(5_000)
  expect((await call(broker, 'getAllOpenPositions')).body).toEqual([])
})

it('a trailing stop shows where it stands while it follows, and sells where the market came back to it', async () => {
  await call(broker, 'postOrder', { body: marketBuy('AAPL') })
  here.clock.advanceBy(5_000)
  const sent = (
    await call(broker, 'postOrder', {
      body: { ...marketBuy('AAPL'), side: 'sell', type: 'trailing_stop', trail_percent: '0.4' },
    })
  ).body as Order
  const start = here.clock.now()
  expect(Number(sent.stop_price)).toBe(Math.floor(Number(sent.hwm) * 99.6 + 1e-6) / 100)
  let order = sent
  let best = Math.round(Number(sent.hwm) * 100)
  for (let minute = 0; order.status === 'new' && minute < 300; minute += 1) {
    here.clock.advanceBy(MINUTE_MS)
    order = await read(sent.id)
    if (order.status !== 'new') break
    best = bestUntil('AAPL', start, here.clock.now(), best)
    expect(Math.round(Number(order.hwm) * 100)).toBe(best)
  }
  expect(order.status).toBe('filled')
  expect(Number(order.filled_avg_price)).toBeLessThan(Number(order.hwm))
  const triggered = (await list({ status: 'all' })).find(({ id }) => id === sent.id)
  expect(triggered).toEqual(order)
})

function bestUntil(symbol: string, from: number, until: number, best: number): number {
  return MARKET.trades(symbol, from, until).reduce((most, { price }) => Math.max(most, price), best)
}

it('auction orders trade at the official prices', async () => {
  here.clock.advanceBy(17 * 60 * MINUTE_MS)
  const opening = (await call(broker, 'postOrder', { body: marketBuy('AAPL', '500', { time_in_force: 'opg' }) })).body
  const open = Date.parse('2026-03-10T13:30:00Z')
  expect([opening.status, opening.expires_at]).toEqual(['new', '2026-03-10T13:30:00Z'])
  here.clock.advanceBy(open + 1_000 - here.clock.now())
  expect(await read(opening.id)).toMatchObject({
    status: 'filled',
    filled_qty: '500',
    filled_avg_price: String((MARKET.trades('AAPL', open, open, 1)[0]?.price ?? 0) / 100),
  })
  const closing = (
    await call(broker, 'postOrder', { body: { ...marketBuy('AAPL', '500', { time_in_force: 'cls' }), side: 'sell' } })
  ).body
  const close = Date.parse('2026-03-10T20:00:00Z')
  here.clock.advanceBy(close + 1_000 - here.clock.now())
  expect(await read(closing.id)).toMatchObject({
    status: 'filled',
    filled_avg_price: String((MARKET.trades('AAPL', close, close, 1)[0]?.price ?? 0) / 100),
  })
})

it('a fill-or-kill order for more than is shown trades nothing', async () => {
  const shown = MARKET.quote('AAPL', here.clock.now() + 40)?.askSize ?? 0
  const body = marketBuy('AAPL', String(shown + 1), { time_in_force: 'fok' })
  const { id } = (await call(broker, 'postOrder', { body })).body
  here.clock.advanceBy(5_000)
  expect(await read(id)).toMatchObject({ status: 'canceled', filled_qty: '0' })
})

it('a coin is bought through the levels of its book', async () => {
  const body = marketBuy('ETH/USD', '8', { time_in_force: 'gtc' })
  const { id } = (await call(broker, 'postOrder', { body })).body
  here.clock.advanceBy(500)
  const { body: fills } = await call(broker, 'getAccountActivities', { query: { activity_types: 'FILL' } })
  const prices = fills.map(({ price }: { price: string }) => Number(price))
  expect((await read(id)).status).toBe('filled')
  expect(new Set(prices).size).toBe(prices.length)
})

it('at night an extended limit meets the overnight venue', async () => {
  here.clock.advanceBy(11 * 60 * MINUTE_MS)
  const quote = MARKET.quote('AAPL', here.clock.now() + 40, 'all')
  const limit_price = usd(((quote?.ask ?? 0) + 5) / 100)
  const body = limitBuy('AAPL', limit_price, { qty: '1', extended_hours: true })
  const { id } = (await call(broker, 'postOrder', { body })).body
  here.clock.advanceBy(5_000)
  expect(await read(id)).toMatchObject({ status: 'filled', filled_avg_price: String((quote?.ask ?? 0) / 100) })
})

/** An account with one order of every kind, at the beginning of a day. */
function withOrders(): LoadedAccount {
  const start = Date.parse('2026-03-10T12:00:00Z')
  const account = unopened('00000000-0000-4000-8000-00000000000d')
  const opening = {
    cash: '1000000',
    multiplier: 4,
    market: MARKET.id,
    clock: { wall: start, at: start, speed: 1 },
  } as const
  const opened = decide(account, { kind: 'open-account', opening }, contextAt(MARKET, start))
  if (opened.kind === 'rejected') throw new Error('the account was not opened')
  for (const event of opened.events) evolve(account, event)
  const loaded = new LoadedAccount({ account, market: MARKET, wall: start, isListenedTo: () => false })
  const place = (request: object) => loaded.judge({ kind: 'place-order', request: request as never }, BY, start, false)
  for (const symbol of ['AAPL', 'MSFT', 'TSLA']) {
    const last = lastOf(symbol, start)
    const near = (share: number) => usd(last * share)
    place(marketBuy(symbol, '100'))
    place(limitBuy(symbol, near(0.997), { time_in_force: 'gtc', extended_hours: true }))
    place(marketBuy(symbol, '7', { type: 'stop', stop_price: near(1.004) }))
    place(marketBuy(symbol, '9', { type: 'trailing_stop', trail_percent: '0.5' }))
    place(marketBuy(symbol, '11', { time_in_force: 'cls' }))
    const exits = { take_profit: { limit_price: near(1.006) }, stop_loss: { stop_price: near(0.994) } }
    place(limitBuy(symbol, near(0.999), { order_class: 'bracket', ...exits }))
  }
  return loaded
}

it('a day lived second by second is the day skipped through', () => {
  const [lived, skipped] = [withOrders(), withOrders()]
  const until = Date.parse('2026-03-11T00:30:00Z')
  const eventsOf = (loaded: LoadedAccount): unknown[] =>
    (loaded.handOver()?.unit.events ?? []).map(({ sequence, at, body }) => ({ sequence, at, body }))
  for (let wall = Date.parse('2026-03-10T12:00:00Z'); wall <= until; wall += 1_000) lived.advance(wall)
  while (!skipped.advance(until));
  const [one, other] = [eventsOf(lived), eventsOf(skipped)]
  expect(one.length).toBeGreaterThan(40)
  expect(JSON.stringify(other)).toBe(JSON.stringify(one))
})

import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { afterEach, expect, it } from 'vitest'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { answerJson, gatewayTo, inTime, MUTATING, request, standIn } from '../testing/alpaca.ts'
import { onSqlite } from '../testing/engines.ts'
import { insertPerson } from '../testing/records.ts'
import { createReadCache, KEPT } from './read-cache.ts'

const stored = onSqlite((storage) => insertPerson(storage, 'u1'))
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

const answer = (body = '[]', status = 200): BrokerAnswer => ({
  status,
  headers: { 'X-Paddock-Source': 'alpaca-paper', 'x-ratelimit-remaining': '9' },
  body,
})
const URL_OF = 'https://api.test/v2/orders'

const names = Object.keys(OPERATIONS) as OperationName[]

it('keeps reads alone, no price and no single order, and nothing longer than a minute', () => {
  for (const name of names) {
    const keeping = KEPT[name]
    if (!keeping) continue
    expect([name, OPERATIONS[name].method]).toEqual([name, 'GET'])
    expect(name).not.toMatch(/latest|snapshot|bars|quotes|trades|chain|clock|getOrderBy/i)
    expect(keeping.ms).toBeLessThanOrEqual(60_000)
    if (keeping.isOfAccount) expect(keeping.ms).toBeLessThanOrEqual(5_000)
  }
})

it('gives an answer again with its age, and without what was true of the first alone, until its time is over', () => {
  const cache = createReadCache()
  const read = () => cache.read('a', request('getAllOrders'), URL_OF, true)
  expect(read()?.again(0)).toBeUndefined()
  read()?.keep(answer(), 0)
  expect(read()?.again(3_400)).toEqual({
    status: 200,
    headers: { 'X-Paddock-Source': 'alpaca-paper', age: '3' },
    body: '[]',
  })
  expect(read()?.again(5_000)).toBeUndefined()
  expect(cache.read('b', request('getAllOrders'), URL_OF, true)?.again(1)).toBeUndefined()
})

it('gives nothing of an account again after it moved, nor what was asked before and answered after', () => {
  const cache = createReadCache()
  const read = () => cache.read('a', request('getAllOrders'), URL_OF, true)
  const assets = () => cache.read('a', request('getV2Assets'), `${URL_OF}assets`, true)
  read()?.keep(answer(), 0)
  assets()?.keep(answer('assets'), 0)
  const late = read()
  cache.moved('a', 0)
  expect(read()?.again(1)).toBeUndefined()
  expect(assets()?.again(1)?.body).toBe('assets')
  late?.keep(answer('late'), 3_000)
  expect(read()?.again(3_001)).toBeUndefined()
  // A list may follow an event by a moment.
  read()?.keep(answer('at once'), 1_999)
  expect(read()?.again(2_000)).toBeUndefined()
  read()?.keep(answer('settled'), 2_000)
  expect(read()?.again(2_001)?.body).toBe('settled')
  cache.forget('a')
  expect(assets()?.again(2)).toBeUndefined()
})

it('keeps nothing of an account whose order events are not heard, nothing for rules, and no refusal', () => {
  const cache = createReadCache()
  expect(cache.read('a', request('getAllOrders'), URL_OF, false)).toBeUndefined()
  expect(cache.read('a', { ...request('getAccount'), actor: { kind: 'wake-up' } }, URL_OF, true)).toBeUndefined()
  expect(cache.read('a', request('stockLatestQuotes'), URL_OF, true)).toBeUndefined()
  cache.read('a', request('getV2Assets'), URL_OF, false)?.keep(answer('{}', 429), 0)
  expect(cache.read('a', request('getV2Assets'), URL_OF, false)?.again(1)).toBeUndefined()
})

it('lets go of what was kept longest ago where it would be too much', () => {
  const cache = createReadCache(3_000)
  const read = (url: string) => cache.read('a', request('getV2Assets'), url, true)
  for (const url of ['one', 'two', 'three']) read(url)?.keep(answer('x'.repeat(300)), 0)
  expect(['one', 'two', 'three'].map((url) => read(url)?.again(1) !== undefined)).toEqual([false, true, true])
  read('large')?.keep(answer('x'.repeat(2_000)), 0)
  expect(read('large')?.again(1)).toBeUndefined()
  expect(read('three')?.again(1)).toBeDefined()
})

/** Understands what Alpaca's stream of orders does. */
const heardOrders: NonNullable<Parameters<typeof standIn>[1]> = ({ action }, socket) => {
  const say = (words: object) => socket.send(JSON.stringify(words))
  if (action === 'authenticate') say({ stream: 'authorization', data: { status: 'authorized' } })
  if (action === 'listen') say({ stream: 'listening', data: { streams: ['trade_updates'] } })
}
const FILL = JSON.stringify({ stream: 'trade_updates', data: { event: 'fill', order: { id: 'o1' } } })

it('who asks after an event is not given the answer to what was asked before it, though that is still on its way', async () => {
  const waiting: (() => void)[] = []
  const alpaca = await standIn(({ url }, response) => {
    if (!url.startsWith('/v2/positions')) return answerJson(response, 200, [])
    const held = waiting.length === 0 ? [] : [{ symbol: 'AAPL' }]
    waiting.push(() => answerJson(response, 200, held))
  }, heardOrders)
  const { gateway, accountId } = await gatewayTo(alpaca.url, stored.storage, { userId: 'u1' })
  opened.push(gateway, alpaca)
  const broker = gateway.broker(accountId)
  const events: unknown[] = []
  broker.subscribe({ kind: 'trade_updates' }, (message) => events.push(message))
  await expect.poll(() => gateway.activity(accountId).streams.orders).toBe('open')
  const before = broker.send(request('getAllOpenPositions'))
  await expect.poll(() => waiting.length).toBe(1)
  alpaca.sockets[0]?.send(FILL)
  await expect.poll(() => events.length).toBe(1)
  const after = broker.send(request('getAllOpenPositions'))
  await expect.poll(() => waiting.length).toBe(2)
  for (const answer of waiting) answer()
  expect((await Promise.all([before, after])).map(({ body }) => JSON.parse(String(body)).length)).toEqual([0, 1])
})

it('the desk is told to read again when order events are first heard: a fill before that moment is told by nobody', async () => {
  const alpaca = await standIn((_, response) => answerJson(response, 200, []), heardOrders)
  const { gateway, accountId } = await gatewayTo(alpaca.url, stored.storage, { userId: 'u1' })
  opened.push(gateway, alpaca)
  const broker = gateway.broker(accountId)
  const told: unknown[] = []
  broker.subscribe({ kind: 'account_updates' }, ({ event }) => told.push(event))
  broker.subscribe({ kind: 'trade_updates' }, () => {})
  await expect.poll(() => told).toEqual(['orders-heard'])
})

it('orders are asked for once while their events are heard, and again after an event, a change, and where none is heard', async () => {
  const alpaca = await standIn((_, response) => answerJson(response, 200, []), heardOrders)
  const { gateway, accountId, clock } = await gatewayTo(alpaca.url, stored.storage, { userId: 'u1' })
  opened.push(gateway, alpaca)
  const broker = gateway.broker(accountId)
  // What the gateway itself reads of open orders has a query.
  const asked = () => alpaca.heard.filter(({ method, url }) => method === 'GET' && url === '/v2/orders').length
  const read = () => inTime(clock, broker.send(request('getAllOrders')), 0)

  await read()
  await read()
  expect(asked()).toBe(2)

  const events: unknown[] = []
  broker.subscribe({ kind: 'trade_updates' }, (message) => events.push(message))
  await expect.poll(() => gateway.activity(accountId).streams.orders).toBe('open')
  clock.advanceBy(2_000)
  await read()
  expect((await read()).headers.age).toBe('0')
  expect(asked()).toBe(3)

  alpaca.sockets[0]?.send(FILL)
  await expect.poll(() => events.length).toBe(1)
  clock.advanceBy(2_000)
  await read()
  expect(asked()).toBe(4)

  expect(MUTATING).toContain('deleteOrderByOrderID')
  await inTime(clock, broker.send(request('deleteOrderByOrderID', { path: { order_id: 'o1' } })), 0)
  clock.advanceBy(2_000)
  await read()
  expect(asked()).toBe(5)
  await read()
  expect(asked()).toBe(5)
})

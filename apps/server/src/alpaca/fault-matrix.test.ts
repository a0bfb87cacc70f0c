/**
 * Everything a network and a broker do wrong, one by one, over real sockets: another server of this program stands in for Alpaca, behind a network
 * that misbehaves as it is told. Whatever befalls a call, it is carried out once or not at all, and what is answered in the end says which.
 */
import type { OperationName } from '@paddock/contract/operations/table'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Message } from '../accounts/broker.ts'
import type { Storage } from '../storage/engine/database.ts'
import { gatewayTo, inTime, request } from '../testing/alpaca.ts'
import { ENGINES, type StartedEngine } from '../testing/engines.ts'
import {
  CALL_TROUBLES,
  type CallTrouble,
  type MisbehavingNetwork,
  misbehavingNetwork,
  type StreamTrouble,
} from '../testing/misbehaving-network.ts'
import { Dice } from '../testing/mutations.ts'
import { insertPerson } from '../testing/records.ts'
import { type Guest, type RunningDesk, runDesk } from '../testing/running-desk.ts'

const RANDOM = 500 * Number(process.env.PADDOCK_EFFORT ?? 1)
const [sqlite] = ENGINES
let engine: StartedEngine
let storage: Storage
let upstream: RunningDesk
let network: MisbehavingNetwork
let there: Guest
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  if (!sqlite) throw new Error('SQLite is always there')
  engine = await sqlite.start()
  storage = await engine.openStorage()
  upstream = await runDesk({ requestsPerMinute: 1_000_000 })
  network = await misbehavingNetwork(() => upstream.url)
})
afterEach(async () => {
  network.stream()
  network.letSockets(true)
  for (const one of opened.splice(0)) await one.close()
})
afterAll(async () => {
  await network.close()
  await upstream.close()
  await storage.close()
  await engine.stop()
})

interface Asked {
  readonly id: string
  readonly client_order_id: string
  readonly status: string
  readonly symbol: string
  readonly filled_qty: string
}

/** Of a second of the network's own time, a dozen: who waits there is not cut off by time that runs ahead. Where nothing will come there is more. */
const step = () => (network.isSilent() ? 250 : 25)

let people = 0
async function reach() {
  there = await upstream.guest()
  const userId = `matrix ${++people}`
  await insertPerson(storage, userId)
  const reached = await gatewayTo(network.url, storage, { userId, key: await there.key() })
  opened.push(reached.gateway)
  const broker = reached.gateway.broker(reached.accountId)
  const send = async (operation: OperationName, given: Parameters<typeof request>[1] = {}) => {
    const { status, body } = await inTime(reached.clock, broker.send(request(operation, given)), step)
    const text = String(body)
    return { status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
  }
  const orders = async () => (await (await there.ask(`${there.base}/v2/orders?status=all&limit=500`)).json()) as Asked[]
  return { ...reached, broker, send, orders }
}

const LIMIT = { symbol: 'BTC/USD', qty: '1', side: 'buy', type: 'limit', time_in_force: 'gtc', limit_price: '100' }
const MARKET = { symbol: 'BTC/USD', qty: '0.01', side: 'buy', type: 'market', time_in_force: 'gtc' }
const isCarriedOut = (trouble: CallTrouble): boolean => /after|middle/.test(trouble)
const isRefused = (trouble: CallTrouble): boolean => trouble.startsWith('429')

describe.each(CALL_TROUBLES)('%s', (trouble) => {
  it.each(['with an id', 'without one'])(
    'befalls a new order %s: it is there once where it arrived, and not where it did not',
    async (id) => {
      const { send, orders } = await reach()
      const body = id === 'with an id' ? { ...LIMIT, client_order_id: `mine-${trouble}` } : LIMIT
      network.next(trouble)
      const first = await send('postOrder', { body })
      expect(first.status).toBe(isCarriedOut(trouble) ? 200 : isRefused(trouble) ? 429 : 504)
      expect(await orders()).toHaveLength(isCarriedOut(trouble) ? 1 : 0)
      // A client that repeats what it was not answered has one order in the end.
      if (!isCarriedOut(trouble)) expect((await send('postOrder', { body })).status).toBe(200)
      expect(await orders()).toHaveLength(1)
    },
  )

  it('befalls the close of a position: one order closes it', async () => {
    const { send, orders, gateway, accountId, clock } = await reach()
    expect((await send('postOrder', { body: MARKET })).status).toBe(200)
    await expect.poll(async () => (await orders())[0]?.status).toBe('filled')
    network.next(trouble)
    const close = () => send('deleteOpenPosition', { path: { symbol_or_asset_id: 'BTCUSD' }, search: 'qty=0.004' })
    const first = await close()
    expect(first.status).toBe(isCarriedOut(trouble) ? 200 : isRefused(trouble) ? 429 : 504)
    if (!isCarriedOut(trouble) && !isRefused(trouble)) {
      expect((await close()).status).toBe(409)
      clock.advanceBy(60_000)
      await inTime(clock, expect.poll(() => gateway.activity(accountId).unknownOrders).toEqual([]))
    }
    if (!isCarriedOut(trouble)) expect((await close()).status).toBe(200)
    expect(await orders()).toHaveLength(2)
  })

  it('befalls a cancel and a change: repeated, each has its effect once', async () => {
    const { send, orders } = await reach()
    const { body: order } = await send('postOrder', { body: LIMIT })
    network.next(trouble)
    const path = { order_id: order.id }
    const change = await send('patchOrderByOrderId', { path, body: { limit_price: '101' } })
    expect(change.status).toBe(isCarriedOut(trouble) ? 200 : isRefused(trouble) ? 429 : 504)
    expect(await orders()).toHaveLength(isCarriedOut(trouble) ? 2 : 1)
    const [newest] = await orders()
    network.next(trouble)
    const cancel = () => send('deleteOrderByOrderID', { path: { order_id: newest?.id ?? '' } })
    await cancel()
    expect([204, 422]).toContain((await cancel()).status)
    await expect.poll(async () => (await orders())[0]?.status).toBe('canceled')
  })
})

/** Each is made of the messages of a fill. */
const STREAMS: readonly (readonly [what: string, trouble: StreamTrouble])[] = [
  ['told twice', (text, say) => [text, text].forEach(say)],
  ['told late', (text, say) => void setTimeout(() => say(text), 50)],
  ['told in another order', (text, say) => void setTimeout(() => say(text), text.includes('"event":"new"') ? 150 : 0)],
  ['lost', () => {}],
  ['lost with the socket', (_, __, socket) => socket.terminate()],
  ['half-open', (_, __, socket) => socket.pause()],
]

describe.each(STREAMS)('events that are %s', (_, trouble) => {
  it('leave a desk with the order as it is', async () => {
    const { broker, send, orders, clock, gateway, accountId } = await reach()
    const told: Message[] = []
    let isStale = false
    broker.subscribe({ kind: 'trade_updates' }, (message) => told.push(message))
    broker.subscribe({ kind: 'account_updates' }, ({ event }) => {
      isStale ||= event === 'order-silent' || event === 'stream-resumed'
    })
    await expect.poll(() => gateway.activity(accountId).streams.orders).toBe('open')
    network.stream(trouble)
    const { body: order } = await send('postOrder', { body: MARKET })
    const isKnown = () =>
      isStale || told.some(({ order: one }) => (one as Asked).id === order.id && (one as Asked).status === 'filled')
    await expect.poll(async () => (await orders())[0]?.status).toBe('filled')
    network.stream()
    await inTime(clock, expect.poll(isKnown).toBe(true), 1_000)
    const seen = told.map(({ order: one }) => Number((one as Asked).filled_qty))
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    const executions = told.flatMap(({ execution_id: id }) => (id === undefined ? [] : [id]))
    expect(new Set(executions).size).toBe(executions.length)
  })
})

it(`over ${RANDOM} random faults on real sockets no order is sent twice and none is lost`, async () => {
  const dice = new Dice(1)
  const { send, orders, gateway, accountId, clock } = await reach()
  // Those that wait for a time-out of half a minute are made one by one above, and are few here.
  const quick = CALL_TROUBLES.filter((trouble) => !trouble.startsWith('silent') && !isRefused(trouble))
  const wanted = new Set<string>()
  for (let number = 0; number < RANDOM; number += 1) {
    const body = {
      ...LIMIT,
      limit_price: String(100 + number),
      ...(dice.chance(0.5) && { client_order_id: `r${number}` }),
    }
    network.next(dice.chance(0.01) ? 'silent after' : dice.of(quick))
    const first = await send('postOrder', { body })
    const last = first.status === 504 ? await send('postOrder', { body }) : first
    expect([number, last.status]).toEqual([number, 200])
    wanted.add(last.body.id)
    if (number % 20 === 19)
      for (const id of wanted) if (wanted.delete(id)) await send('deleteOrderByOrderID', { path: { order_id: id } })
    if (number % 20 === 19) {
      const all = await orders()
      expect(new Set(all.map(({ client_order_id: id }) => id)).size).toBe(all.length)
      expect(all.filter(({ status }) => status === 'new' || status === 'accepted')).toEqual([])
      expect(all.length).toBe(Math.min(500, number + 1))
    }
  }
  await inTime(clock, expect.poll(() => gateway.activity(accountId).unknownOrders).toEqual([]))
}, 300_000)

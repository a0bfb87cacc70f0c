import type { Transaction } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Message } from '../accounts/broker.ts'
import { systemClock } from '../clock.ts'
import { type Bus, localBuses } from '../cluster/bus.ts'
import { createLeases, type LeaseRows, type Leases } from '../cluster/leases.ts'
import { createLog } from '../log.ts'
import { updateConnection } from '../storage/alpaca-connections.ts'
import type { Storage } from '../storage/engine/database.ts'
import { answerJson, gatewayTo, request, standIn } from '../testing/alpaca.ts'
import { onSqlite } from '../testing/engines.ts'
import { insertPerson } from '../testing/records.ts'
import { createSend } from './exchange.ts'
import { createSharedGateway } from './shared-gateway.ts'

let storage: Storage
onSqlite(async (own) => {
  storage = own
})
const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

type Spoken = NonNullable<Parameters<typeof standIn>[1]>
const log = createLog('silent')
const UNTIL = { timeout: 15_000 }

/** Signs every order stream in. */
const spoken: Spoken = ({ action }, socket) => {
  const stream = action === 'authenticate' ? 'authorization' : 'listening'
  socket.send(JSON.stringify({ stream, data: { status: 'authorized' } }))
}

/** Leases in memory, which a test gives to a server of its choice. */
function leaseRows() {
  const rows = new Map<string, { owner: string; epoch: number; until: number }>()
  const take: LeaseRows['take'] = async (names, owner, forMs) =>
    names.flatMap((name) => {
      const row = rows.get(name)
      const isFree = row === undefined || row.until <= Date.now()
      if (!isFree && row.owner !== owner) return []
      const epoch = (row?.epoch ?? 0) + (isFree ? 1 : 0)
      rows.set(name, { owner, epoch, until: Date.now() + forMs })
      return [{ name, epoch }]
    })
  return {
    take,
    async give(name: string, owner: string) {
      const row = rows.get(name)
      if (row?.owner === owner) row.until = 0
    },
    async epochOf(name: string) {
      const row = rows.get(name)
      return row && row.until > Date.now() ? row.epoch : undefined
    },
    ownerOf: (name: string) => rows.get(name)?.owner,
    isOf: (name: string, epoch: number) => rows.get(name)?.epoch === epoch,
  }
}

let people = 0
/** Two servers with one database and one connection. */
async function servers(answer: Parameters<typeof standIn>[0], kind: 'alpaca-paper' | 'alpaca-live' = 'alpaca-paper') {
  const userId = `u${++people}`
  await insertPerson(storage, userId)
  const alpaca = await standIn(answer, spoken)
  const { accountId, parts } = await gatewayTo(alpaca.url, storage, { userId, kind })
  const rows = leaseRows()
  const buses = localBuses()
  const one = async (id: string) => {
    const joined = buses.join()
    const state = { isOut: false, isDeaf: false, missed: 0 }
    const bus: Bus = {
      ...joined,
      publish: (subject, body) => !state.isDeaf && joined.publish(subject, body),
      subscribe: (subject, listener) =>
        joined.subscribe(subject, (body) => {
          if (state.isDeaf) state.missed += 1
          else listener(body)
        }),
    }
    const reachable: LeaseRows = {
      ...rows,
      take: async (...asked) => {
        if (state.isOut) throw new Error('no connection')
        return rows.take(...asked)
      },
    }
    const leases: Leases = {
      ...createLeases({ rows: reachable, server: id, clock: systemClock, log, bus }),
      isHeld: async (_: Transaction<never>, name, epoch) => rows.isOf(name, epoch),
    }
    const gateway = createSharedGateway({
      ...parts,
      ...{ clock: systemClock, send: createSend(systemClock), log },
      cluster: { id, bus, leases },
    })
    await gateway.start()
    const server = {
      ...{ id, gateway, broker: gateway.broker(accountId), state },
      async close() {
        await gateway.close()
        await leases.close()
      },
    }
    opened.push(server)
    return server
  }
  const first = await one('first')
  await expect.poll(() => rows.ownerOf('alpaca')).toBe('first')
  const second = await one('second')
  opened.push(alpaca)
  return { alpaca, accountId, first, second, rows }
}

const order = (name: string) =>
  request('postOrder', {
    body: { symbol: 'AAPL', qty: '1', side: 'buy', type: 'limit', limit_price: '1', client_order_id: name },
  })
const posts = (alpaca: { heard: readonly { method: string }[] }) =>
  alpaca.heard.filter(({ method }) => method === 'POST').length
const placed = (name: string) => ({ id: `id of ${name}`, type: 'limit', status: 'new', client_order_id: name })

/** Takes every order and knows it afterwards. */
function taking() {
  const orders = new Map<string, object>()
  const answer: Parameters<typeof standIn>[0] = (heard, response) => {
    if (heard.method === 'POST') {
      const { client_order_id: name } = JSON.parse(heard.body) as { client_order_id: string }
      orders.set(name, placed(name))
      return answerJson(response, 200, placed(name))
    }
    const name = new URL(heard.url, 'http://a').searchParams.get('client_order_id')
    if (name === null) return answerJson(response, 200, [])
    const known = orders.get(name)
    return known ? answerJson(response, 200, known) : answerJson(response, 404, { message: 'not found' })
  }
  return { orders, answer }
}

describe('of servers that share a database', () => {
  it('orders enter at any of them, and each is sent once', async () => {
    const { alpaca, first, second } = await servers(taking().answer)
    const answers = await Promise.all([first.broker.send(order('a')), second.broker.send(order('b'))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(JSON.parse(String(answers[1]?.body))).toMatchObject({ client_order_id: 'b' })
    expect(posts(alpaca)).toBe(2)
  })

  it('one has the order stream of a key, and the readers of all hear it, once and in order', async () => {
    const { alpaca, first, second } = await servers(taking().answer)
    const heard: Message[][] = [[], []]
    for (const [at, server] of [first, second].entries())
      server.broker.subscribe({ kind: 'trade_updates' }, (message) => heard[at]?.push(message))
    await second.broker.send(order('a'))
    for (let number = 0; number < 50; number += 1)
      alpaca.sockets[0]?.send(
        JSON.stringify({ stream: 'trade_updates', data: { event: 'new', order: { id: `o${number}`, status: 'new' } } }),
      )
    const ids = (messages: readonly Message[] | undefined) =>
      messages?.map(({ order: told }) => (told as { id: string }).id)
    const all = Array.from({ length: 50 }, (_, number) => `o${number}`)
    await expect.poll(() => heard.map(ids), UNTIL).toEqual([all, all])
    expect(alpaca.sockets).toHaveLength(1)
  })

  it('a live account that was locked at one takes no order at another, though nobody was told', async () => {
    const { alpaca, accountId, second } = await servers(taking().answer, 'alpaca-live')
    await updateConnection(storage.db, accountId, { unlocked_at: 1 })
    expect((await second.broker.send(order('a'))).status).toBe(200)
    await updateConnection(storage.db, accountId, { unlocked_at: null })
    const refused = await second.broker.send(order('b'))
    expect([refused.status, posts(alpaca)]).toEqual([403, 1])
  })

  it('another takes over within five seconds after one died, and the readers of all are told to read again', async () => {
    const { alpaca, first, second, rows } = await servers(taking().answer)
    const told: Message[] = []
    second.broker.subscribe({ kind: 'trade_updates' }, () => {})
    second.broker.subscribe({ kind: 'account_updates' }, (message) => told.push(message))
    expect((await second.broker.send(order('a'))).status).toBe(200)
    first.state.isOut = true
    first.state.isDeaf = true
    expect((await second.broker.send(order('b'))).status).toBeGreaterThan(500)
    await expect.poll(async () => (await second.broker.send(order('c'))).status, UNTIL).toBe(200)
    expect(rows.ownerOf('alpaca')).toBe('second')
    await expect.poll(() => told.map(({ event }) => event), UNTIL).toContain('stream-resumed')
    expect(posts(alpaca)).toBe(2)
  })

  it('one that was held up and is the owner no more sends nothing', async () => {
    const { alpaca, first, second, rows } = await servers(taking().answer)
    expect((await first.broker.send(order('a'))).status).toBe(200)
    // Its time is over by the database, and it has not noticed yet.
    first.state.isOut = true
    await rows.give('alpaca', 'first')
    await expect.poll(() => rows.ownerOf('alpaca'), UNTIL).toBe('second')
    const answer = await first.broker.send(order('b'))
    expect([answer.status, posts(alpaca)]).toEqual([200, 2])
    expect((await second.broker.send(order('c'))).status).toBe(200)
  })

  it('one that takes over knows what became of an order on its way before it sends another', async () => {
    const { orders, answer } = taking()
    let isSilent = true
    const { alpaca, first, second } = await servers((heard, response) => {
      if (!isSilent || heard.method !== 'POST') return answer(heard, response)
      const { client_order_id: name } = JSON.parse(heard.body) as { client_order_id: string }
      orders.set(name, placed(name))
    })
    const lost = second.broker.send(order('a'))
    await expect.poll(() => posts(alpaca)).toBe(1)
    first.state.isOut = true
    first.state.isDeaf = true
    const unknown = await lost
    expect([unknown.status, JSON.parse(String(unknown.body)).client_order_id]).toEqual([504, 'a'])
    isSilent = false
    await expect.poll(async () => (await second.broker.send(order('b'))).status, UNTIL).toBe(200)
    const read = await second.broker.send(request('getOrderByClientOrderId', { search: 'client_order_id=a' }))
    expect([read.status, posts(alpaca), (await second.gateway.activity('none')).unknownOrders]).toEqual([200, 2, []])
  })

  it('an owner that is stopped hands over at once, and no order is refused meanwhile', async () => {
    const { alpaca, first, second, rows } = await servers(taking().answer)
    let sent = 0
    let isOver = false
    const answers: number[] = []
    const sending = (async () => {
      while (!isOver || sent < 20) answers.push((await second.broker.send(order(`n${sent++}`))).status)
    })()
    await expect.poll(() => answers.length).toBeGreaterThan(3)
    await first.close()
    await expect.poll(() => rows.ownerOf('alpaca')).toBe('second')
    isOver = true
    await sending
    expect([new Set(answers), posts(alpaca)]).toEqual([new Set([200]), sent])
  })

  it('readers whose messages were lost are told to read again', async () => {
    const { alpaca, second } = await servers(taking().answer)
    const told: Message[] = []
    second.broker.subscribe({ kind: 'account_updates' }, (message) => told.push(message))
    second.broker.subscribe({ kind: 'trade_updates' }, () => {})
    await second.broker.send(order('a'))
    await expect.poll(() => told.length).toBeGreaterThan(0)
    const before = told.length
    second.state.isDeaf = true
    alpaca.sockets[0]?.send(
      JSON.stringify({ stream: 'trade_updates', data: { event: 'new', order: { id: 'x', status: 'new' } } }),
    )
    await expect.poll(() => second.state.missed, UNTIL).toBeGreaterThan(0)
    second.state.isDeaf = false
    await expect.poll(() => told.length, UNTIL).toBeGreaterThan(before)
  })
})

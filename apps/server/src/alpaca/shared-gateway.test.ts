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
      ...{ id, gateway, accountId, broker: gateway.broker(accountId), state },
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
    await expect.poll(() => heard.map(ids)).toEqual([all, all])
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
    await expect.poll(async () => (await second.broker.send(order('c'))).status).toBe(200)
    expect(rows.ownerOf('alpaca')).toBe('second')
    await expect.poll(() => told.map(({ event }) => event)).toContain('stream-resumed')
    expect(posts(alpaca)).toBe(2)
  })

  it('the readers of all are told which streams are away, those that come meanwhile too, and when they are back', async () => {
    const { alpaca, first, second } = await servers(taking().answer)
    const told: unknown[][] = [[], [], []]
    const listen = (server: typeof first, into: number) =>
      server.broker.subscribe({ kind: 'account_updates' }, ({ event, away }) => {
        if (event === 'streams-changed') told[into]?.push(away)
      })
    second.broker.subscribe({ kind: 'trade_updates' }, () => {})
    listen(first, 0)
    listen(second, 1)
    await expect.poll(() => alpaca.sockets.length).toBe(1)
    const state = async () => (await first.gateway.activity(first.accountId)).streams.orders
    await expect.poll(state).toBe('open')
    alpaca.sockets[0]?.terminate()
    await expect.poll(() => told.slice(0, 2).map((each) => each[0])).toEqual([['orders'], ['orders']])
    listen(second, 2)
    expect(told[2]).toEqual([['orders']])
    await expect.poll(() => told).toEqual(told.map(() => [['orders'], []]))
  })

  it('one that was held up and is the owner no more sends nothing', async () => {
    const { alpaca, first, second, rows } = await servers(taking().answer)
    expect((await first.broker.send(order('a'))).status).toBe(200)
    // Its time is over by the database, and it has not noticed yet.
    first.state.isOut = true
    await rows.give('alpaca', 'first')
    await expect.poll(() => rows.ownerOf('alpaca')).toBe('second')
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
    await expect.poll(async () => (await second.broker.send(order('b'))).status).toBe(200)
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
    await expect.poll(() => second.state.missed).toBeGreaterThan(0)
    second.state.isDeaf = false
    await expect.poll(() => told.length).toBeGreaterThan(before)
  })

  describe('what one of them learns of a key, the others go by:', () => {
    const reads = (alpaca: { heard: readonly { method: string; url: string }[] }, path: string) =>
      alpaca.heard.filter(({ method, url }) => method === 'GET' && url.startsWith(path)).length
    const assets = request('getV2Assets', { search: 'status=active' })
    const news = request('news', { search: 'symbols=AAPL' })

    it('reads on their way, and answers that are still fresh, are shared with all', async () => {
      let answerNow = () => {}
      const { alpaca, first, second } = await servers(async ({ url }, response) => {
        if (url.startsWith('/v2/assets')) await new Promise<void>((resolve) => (answerNow = resolve))
        answerJson(response, 200, url.startsWith('/v2/assets') ? [{ symbol: 'AAPL' }] : { news: [] })
      })
      const underWay = [second, first, second].map(({ broker }) => broker.send(assets))
      await expect.poll(() => reads(alpaca, '/v2/assets')).toBe(1)
      answerNow()
      for (const answer of await Promise.all(underWay))
        expect([answer.status, answer.body]).toEqual([200, '[{"symbol":"AAPL"}]'])
      for (const { broker } of [first, second, first]) {
        expect(await broker.send(assets)).toMatchObject({ status: 200, body: '[{"symbol":"AAPL"}]' })
        expect((await broker.send(news)).status).toBe(200)
      }
      expect([reads(alpaca, '/v2/assets'), reads(alpaca, '/v1beta1/news')]).toEqual([1, 1])
    })

    it('what the account has is not given again after an order that entered at another', async () => {
      const { alpaca, first, second } = await servers(taking().answer)
      first.broker.subscribe({ kind: 'trade_updates' }, () => {})
      const orders = request('getAllOrders', { search: 'status=open' })
      await expect.poll(async () => (await first.gateway.activity(first.accountId)).streams.orders).toBe('open')
      const count = async (broker: typeof first.broker) => {
        expect((await broker.send(orders)).status).toBe(200)
        return reads(alpaca, '/v2/orders')
      }
      // What is answered in the moments after its events began to be heard may be from before.
      let before = 0
      const isShared = async () => {
        before = await count(first.broker)
        return (await count(second.broker)) === before
      }
      await expect.poll(isShared).toBe(true)
      expect((await second.broker.send(order('a'))).status).toBe(200)
      expect(await count(first.broker)).toBe(before + 1)
    })

    it.each([0, 1])('who was told to wait, by way of server %i, is waited for at all', async (at) => {
      let isBusy = true
      const { alpaca, first, second, accountId } = await servers((heard, response) => {
        if (isBusy) return answerJson(response, 429, { message: 'too many' }, { 'retry-after': '100' })
        return answerJson(response, 200, [], {
          'x-ratelimit-limit': '200',
          'x-ratelimit-remaining': '9',
          'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 60),
        })
      })
      const both = [first, second] as const
      const [asked, other] = at === 0 ? both : ([second, first] as const)
      expect((await asked.broker.send(request('getAllOrders'))).status).toBe(429)
      const before = alpaca.heard.length
      const refused = await other.broker.send(request('getAllOpenPositions'))
      expect([refused.status, Number(refused.headers['retry-after']) > 90]).toEqual([429, true])
      expect(alpaca.heard).toHaveLength(before)
      isBusy = false
      // Orders are sent all the same, and tell how much is left.
      expect((await other.broker.send(order('a'))).status).toBe(200)
      const told = await Promise.all(both.map(({ gateway }) => gateway.activity(accountId)))
      expect(told[0]?.budget).toMatchObject({ limit: 200, remaining: 9, refusals: 1 })
      expect(told[1]).toEqual(told[0])
    })

    it('a server that does not answer is spared by all', async () => {
      const { alpaca, first, second, accountId } = await servers((_, response) => answerJson(response, 503, {}))
      const started = Date.now()
      for (let times = 0; ; times += 1) {
        const { broker } = times % 2 === 0 ? first : second
        const answer = await broker.send(request('getAccount'))
        if (String(answer.body).includes('does not answer')) break
        expect(Date.now() - started).toBeLessThan(25_000)
      }
      const before = alpaca.heard.length
      for (const { broker } of [first, second])
        expect((await broker.send(request('getAllOpenPositions'))).status).toBe(503)
      expect(alpaca.heard).toHaveLength(before)
      const told = await Promise.all([first, second].map(({ gateway }) => gateway.activity(accountId)))
      expect(told[0]?.spared).toMatchObject({ host: 'trading' })
      expect(told[1]).toEqual(told[0])
    }, 40_000)

    it('its monitor shows the same at each, whoever spent and whoever listens', async () => {
      const { alpaca, first, second, accountId } = await servers(taking().answer)
      for (const { broker } of [first, second]) {
        broker.subscribe({ kind: 'trade_updates' }, () => {})
        broker.subscribe({ kind: 'market', feed: 'stocks', type: 'trades', symbol: 'AAPL' }, () => {})
        await broker.send(request('getAllOrders'))
      }
      expect((await second.broker.send(order('a'))).status).toBe(200)
      await expect.poll(async () => (await first.gateway.monitor(accountId))?.streams.orders.state).toBe('open')
      expect(alpaca.sockets.length).toBeGreaterThan(0)
      const seen = async () => Promise.all([first, second].map(({ gateway }) => gateway.monitor(accountId)))
      const [here, there] = await seen()
      expect(here?.users.map(({ total }) => total).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(2)
      expect(there).toEqual(here)
    })
  })
})

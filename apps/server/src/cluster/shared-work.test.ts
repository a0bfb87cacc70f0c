/** What servers that share a database do once between them, and tell each other of: connections to Alpaca, alerts, held orders, recordings, open desks. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { prepared } from '@paddock/broker/waiting/held-prepared'
import { HoldOrder } from '@paddock/contract/desk/held-orders'
import { HOUR_MS, MINUTE_MS } from '@paddock/market/instant'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { insertAlert } from '../storage/alerts.ts'
import { openPostgres } from '../storage/engine/postgres.ts'
import { insertHeld } from '../storage/held-orders.ts'
import { NATS_SERVER } from '../testing/nats.ts'
import { type Guest, runDesk, signIn, standingIn } from '../testing/running-desk.ts'
import { at, sharedDesk } from '../testing/two-servers.ts'

const LIMIT = { symbol: 'BTC/USD', qty: '0.5', side: 'buy', type: 'limit', time_in_force: 'gtc', limit_price: '100' }

interface Order {
  readonly id: string
  readonly client_order_id: string
  readonly status: string
  readonly created_at: string
}

const clockOf = async (guest: Guest) => (await (await guest.ask(`${guest.base}/clock`)).json()) as { at: number }
/** Sets an account's clock: 200 where it is there, 202 where it is still on its way. */
async function takeClock(guest: Guest, to: object): Promise<void> {
  const { status } = await guest.ask(`${guest.base}/clock`, 'PUT', to)
  expect([200, 202]).toContain(status)
}

/** Signs on where tests of this file can be run at all. */
const upstream = NATS_SERVER === undefined ? undefined : await runDesk()

describe.skipIf(upstream === undefined)('of servers that share a database', () => {
  const desk = sharedDesk(standingIn(upstream?.url ?? ''))
  const order = (guest: Guest, base: string, id: string) =>
    guest.ask(`${base}/v2/orders`, 'POST', { ...LIMIT, client_order_id: id })
  const ordersOf = async (guest: Guest, base: string) =>
    (await (await guest.ask(`${base}/v2/orders?status=all&limit=500`)).json()) as Order[]

  /** A connection made at the first server, to an account of the desk that stands in for Alpaca. */
  async function connected() {
    const guests = await desk.guest()
    const there = await signIn(upstream?.url ?? '')
    const made = await guests[0].ask('/api/alpaca', 'POST', await there.key())
    expect(made.status).toBeLessThan(300)
    const { accountId } = (await made.json()) as { accountId: string }
    return { guests, there, base: `/api/accounts/${accountId}`, accountId }
  }

  /** What an open desk at a server hears. */
  async function listening(server: number, guest: Guest, base: string) {
    const url = desk.servers[server]?.url.replace('http', 'ws')
    const socket = new WebSocket(`${url}${base}/stream`, {
      headers: { cookie: guest.cookie, origin: desk.servers[server]?.url ?? '' },
    })
    const heard: { stream: string; data: Record<string, unknown> }[] = []
    socket.on('message', (data) => heard.push(JSON.parse(String(data))))
    await once(socket, 'open')
    socket.send(JSON.stringify({ action: 'listen', data: { streams: ['trade_updates', 'account_updates'] } }))
    await expect.poll(() => heard.some(({ stream }) => stream === 'listening')).toBe(true)
    return { heard, close: () => socket.close() }
  }

  it('orders at Alpaca enter at each and are sent once, each cancels what the other sent, and the sockets of both hear it', async () => {
    const { guests, there, base } = await connected()
    const [here, other] = guests
    const sockets = await Promise.all(guests.map((guest, server) => listening(server, guest, base)))
    const answers = await Promise.all([order(here, base, 'a'), order(other, base, 'b')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const sent = await ordersOf(there, there.base)
    expect(sent.map(({ client_order_id: id }) => id).sort()).toEqual(['a', 'b'])
    const [first, second] = (await Promise.all(answers.map((answer) => answer.json()))) as [Order, Order]
    expect((await other.ask(`${base}/v2/orders/${first.id}`, 'DELETE')).status).toBe(204)
    expect((await here.ask(`${base}/v2/orders/${second.id}`, 'DELETE')).status).toBe(204)
    for (const { heard } of sockets)
      await expect
        .poll(() => heard.filter(({ data }) => data.event === 'canceled').map(({ data }) => (data.order as Order).id))
        .toHaveLength(2)
    for (const one of guests)
      expect((await ordersOf(one, base)).map(({ status }) => status)).toEqual(['canceled', 'canceled'])
    for (const { close } of sockets) close()
  })

  it('a connection that was removed at one is gone at the other at once', async () => {
    const { guests, base, accountId } = await connected()
    expect((await order(guests[1], base, 'a')).status).toBe(200)
    expect((await guests[0].ask(`/api/alpaca/${accountId}`, 'DELETE')).status).toBeLessThan(300)
    expect((await order(guests[1], base, 'b')).status).toBe(404)
  })

  it('an alert set at either is told once, to the desks that are open at both', async () => {
    const guests = await desk.guest()
    const sockets = await Promise.all(guests.map((guest, server) => listening(server, guest, guest.base)))
    const set = await Promise.all(
      guests.map(async (guest) => {
        const time = new Date(Date.now() + 1_500).toISOString()
        const answer = await guest.ask(`${guest.base}/alerts`, 'POST', { kind: 'time', at: time })
        expect(answer.status).toBeLessThan(300)
        return ((await answer.json()) as { id: string }).id
      }),
    )
    const told = ({ heard }: { heard: readonly { data: Record<string, unknown> }[] }) =>
      heard
        .filter(({ data }) => data.event === 'alert-reached')
        .map(({ data }) => (data.reached as { alertId: string }).alertId)
        .sort()
    for (const socket of sockets) await expect.poll(() => told(socket)).toEqual(set.toSorted())
    for (const guest of guests) {
      const reached = (await (await guest.ask(`${guest.base}/alerts/reached`)).json()) as unknown
      expect(JSON.stringify(reached).match(/"alertId"/g)).toHaveLength(2)
    }
    for (const { close } of sockets) close()
  })

  it('an alert that was removed at either is not told', async () => {
    const guests = await desk.guest()
    const [here, other] = guests
    const socket = await listening(0, here, here.base)
    // An hour ahead, so that none is due before it was removed; then the account's clock is taken past all of them.
    const due = Date.now() + HOUR_MS
    const set = async (guest: Guest, at: number) => {
      const terms = { kind: 'time', at: new Date(at).toISOString() }
      return ((await (await guest.ask(`${guest.base}/alerts`, 'POST', terms)).json()) as { id: string }).id
    }
    const removed = [await set(here, due), await set(other, due)]
    expect((await other.ask(`${here.base}/alerts/${removed[0]}`, 'DELETE')).status).toBeLessThan(300)
    expect((await here.ask(`${here.base}/alerts/${removed[1]}`, 'DELETE')).status).toBeLessThan(300)
    const witness = await set(other, due + MINUTE_MS)
    await takeClock(here, { kind: 'run-to', at: new Date(due + 2 * MINUTE_MS).toISOString() })
    const told = () =>
      socket.heard
        .filter(({ data }) => data.event === 'alert-reached')
        .map(({ data }) => (data.reached as { alertId: string }).alertId)
    await expect.poll(told).toEqual([witness])
    socket.close()
  })

  it('an open desk hears what was done to held orders and drafts at the other', async () => {
    const [here, other] = await desk.guest()
    const socket = await listening(0, here, here.base)
    const held = await other.ask(`${other.base}/held`, 'POST', {
      ...{ symbol: 'BTC/USD', side: 'buy', qty: '0.01', isEntry: true },
      steps: [{ when: { kind: 'time', at: new Date(Date.now() + HOUR_MS).toISOString() } }],
    })
    const { id } = (await held.json()) as { id: string }
    await expect
      .poll(() => socket.heard.map(({ data }) => data))
      .toContainEqual(expect.objectContaining({ event: 'held-order', id }))
    const draft = await other.ask(`${other.base}/drafts`, 'POST', { order: LIMIT })
    expect(draft.status).toBeLessThan(300)
    await expect.poll(() => socket.heard.map(({ data }) => data.event)).toContain('order-draft')
    socket.close()
  })

  it.each([0, 1])('a clock that is set at server %i stops on the way at an order that is held', async (server) => {
    const guests = await desk.guest()
    const [guest] = guests
    const due = Date.now() + HOUR_MS
    const held = await guest.ask(`${guest.base}/held`, 'POST', {
      ...{ symbol: 'BTC/USD', side: 'buy', qty: '0.01', isEntry: true },
      steps: [{ when: { kind: 'time', at: new Date(due).toISOString() } }],
    })
    const { id } = (await held.json()) as { id: string }
    await takeClock(guests[server] as Guest, { kind: 'skip-to-event' })
    const status = async () =>
      ((await (await guest.ask(`${guest.base}/held/${id}`)).json()) as { status: string }).status
    await expect.poll(status).toBe('done')
    const [sent] = await ordersOf(guest, guest.base)
    expect(Math.abs(Date.parse(sent?.created_at ?? '') - due)).toBeLessThan(60_000)
  })

  it.each([0, 1])(
    'a clock that is set at server %i right after an alert stops at it, whichever was asked for that',
    async (server) => {
      const guests = await desk.guest()
      for (let times = 0; times < 5; times += 1)
        for (const guest of guests) {
          await takeClock(guest, { kind: 'pause' })
          const due = (await clockOf(guest)).at + HOUR_MS
          const terms = { kind: 'time', at: new Date(due).toISOString() }
          expect((await guest.ask(`${guest.base}/alerts`, 'POST', terms)).status).toBe(201)
          await takeClock(guests[server] as Guest, { kind: 'skip-to-event' })
          await expect.poll(async () => (await clockOf(guest)).at).toBe(due)
        }
    },
  )

  it.each(['alert', 'held'] as const)(
    'a clock stops at what another server has written to wait for (%s), before its word of that is heard',
    async (kind) => {
      const storage = openPostgres(desk.databaseUrl)
      for (const server of [0, 1] as const) {
        const guest = (await desk.guest())[server]
        await takeClock(guest, { kind: 'pause' })
        const { at: now } = await clockOf(guest)
        const due = now + HOUR_MS
        const { accountId, userId } = guest
        const id = randomUUID()
        if (kind === 'alert') {
          const terms = { kind: 'time', at: new Date(due).toISOString() } as const
          const alert = { ...terms, id, accountId, userId, status: 'waiting', from: now, createdAt: now, times: 0 }
          await insertAlert(storage.db, {
            ...{ id, account_id: accountId, version: 1, is_active: 1, body: JSON.stringify(alert) },
            ...{ created_at: now, looked_at: null, removed_at: null },
          })
        } else {
          const request = HoldOrder.parse({
            ...{ symbol: 'BTC/USD', side: 'buy', qty: '0.01', isEntry: true },
            steps: [{ when: { kind: 'time', at: new Date(due).toISOString() } }],
          })
          const body = JSON.stringify(prepared(request, id, now))
          await insertHeld(storage.db, {
            ...{ id, account_id: accountId, is_open: 1, body, created_at: Date.now(), looked_at: now },
          })
        }
        await takeClock(guest, { kind: 'skip-to-event' })
        await expect.poll(async () => (await clockOf(guest)).at).toBe(due)
      }
      await storage.close()
    },
  )

  it('a recording asked for at either is made once', async () => {
    const { guests, accountId } = await connected()
    const day = new Date(Date.now() - 72 * HOUR_MS).toISOString().slice(0, 10)
    for (const [number, guest] of guests.entries()) {
      const wanted = { name: `Recording ${number}`, connection: accountId, symbols: ['BTC/USD'], from: day, to: day }
      const made = await guest.ask('/api/recordings', 'POST', wanted)
      expect([made.status, await made.clone().text()]).toEqual([201, expect.any(String)])
      const { id } = (await made.json()) as { id: string }
      const other = guests[1 - number]
      const read = async () => {
        const all = (await (await other?.ask('/api/recordings'))?.json()) as {
          id: string
          status: string
          bars: number
        }[]
        return all.find((one) => one.id === id)
      }
      await expect.poll(async () => (await read())?.status).toBe('done')
      expect((await read())?.bars).toBeGreaterThan(0)
    }
  })

  it('what an owner that was stopped did is done by another at once: its orders are sent, and none twice', async () => {
    const { guests, there, base } = await connected()
    const third = await desk.start()
    const guest = at(third.url, guests[0])
    expect((await order(guest, base, 'before')).status).toBe(200)
    let isOver = false
    const answers: number[] = []
    const sending = (async () => {
      for (let number = 0; !isOver; number += 1) answers.push((await order(guest, base, `n${number}`)).status)
    })()
    await desk.servers[0]?.close()
    await desk.servers[1]?.close()
    isOver = true
    await sending
    expect((await order(guest, base, 'after')).status).toBe(200)
    expect(new Set(answers)).toEqual(new Set([200]))
    const names = (await ordersOf(there, there.base)).map(({ client_order_id: id }) => id)
    expect(names.toSorted()).toEqual(['after', 'before', ...answers.map((_, number) => `n${number}`)].toSorted())
  })
})

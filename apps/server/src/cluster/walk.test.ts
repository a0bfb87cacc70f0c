/**
 * What a new user does first with two servers, as the documents say: both are started on one PostgreSQL and one NATS, an account at Alpaca is connected
 * through one and traded through the other with a desk and a script open at each, the server that has the connections is killed, and all goes on.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { KeyPair } from '../identity/access-keys.ts'
import { ENGINES, freePort } from '../testing/engines.ts'
import { NATS_SERVER, startNats } from '../testing/nats.ts'
import { type Guest, runDesk, signIn, standingIn } from '../testing/running-desk.ts'
import { startProcess } from '../testing/server-process.ts'
import { at } from '../testing/two-servers.ts'

const LONG_MS = 300_000
const COIN = { symbol: 'BTC/USD', side: 'buy', time_in_force: 'gtc' }

interface Message {
  readonly stream: string
  readonly data: {
    readonly event?: string
    readonly order?: { readonly id: string }
    readonly reached?: { readonly alertId: string }
  }
}

/** What an open desk at a server is told. */
async function openDesk(url: string, { cookie }: Guest, base: string) {
  const heard: Message[] = []
  const socket = new WebSocket(`${url.replace('http', 'ws')}${base}/stream`, { headers: { cookie, origin: url } })
  socket.on('message', (text) => heard.push(JSON.parse(String(text))))
  await once(socket, 'open')
  socket.send(JSON.stringify({ action: 'listen', data: { streams: ['trade_updates', 'account_updates'] } }))
  await expect.poll(() => heard.some(({ stream }) => stream === 'listening')).toBe(true)
  const events = (id: string) => heard.flatMap(({ data: { event, order } }) => (order?.id === id ? [event] : []))
  const told = (event: string) => heard.filter(({ data }) => data.event === event)
  return { events, told, close: () => socket.close() }
}

/** What a script is told that listens to a server's event stream. */
async function openScript(url: string, { keyId, secretKey }: KeyPair) {
  let text = ''
  const over = new AbortController()
  const headers = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey }
  const answer = await fetch(`${url}/v2/events/trades`, { headers, signal: over.signal })
  expect(answer.status).toBe(200)
  const reading = (async () => {
    for await (const part of answer.body ?? []) text += Buffer.from(part).toString()
  })().catch(() => {})
  return {
    times: (id: string, event: string) =>
      text.split('\n').filter((line) => line.includes(`"event":"${event}"`) && line.includes(id)).length,
    async close() {
      over.abort()
      await reading
    },
  }
}

describe.skipIf(NATS_SERVER === undefined)('a new user of two servers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-walk-'))
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  afterAll(async () => {
    for (const one of undo.toReversed()) await one()
  }, LONG_MS)

  it(
    'connects through one, trades through the other, and goes on when the one that had the connections is killed',
    async () => {
      const engine = await ENGINES.find(({ name }) => name === 'postgres')?.start()
      const location = await engine?.newLocation()
      const nats = await startNats()
      const upstream = await runDesk()
      undo.push(
        () => engine?.stop(),
        () => nats.stop(),
        () => upstream.close(),
      )
      const begin = async (name: string) => {
        const server = await startProcess(await freePort(), {
          ...{ DATABASE_URL: location && 'databaseUrl' in location ? location.databaseUrl : '', NATS_URL: nats.url },
          ...{ PADDOCK_DATA: join(folder, name), PADDOCK_SECRET: 'a secret that all servers have: 32 or more' },
          ...standingIn(upstream.url),
        })
        undo.push(() => server.end('SIGTERM'))
        return server
      }
      // The first one has all that only one may do.
      const first = await begin('first')
      const second = await begin('second')

      const here = await signIn(first.url)
      const kept = { email: 'ada@example.com', password: 'a long password of hers', name: 'Ada' }
      expect((await here.ask('/api/_auth/guest/keep', 'POST', kept)).status).toBe(200)
      const there = await signIn(upstream.url)
      const added = await here.ask('/api/alpaca', 'POST', await there.key())
      expect([added.status, await added.clone().text()]).toEqual([201, expect.any(String)])
      const { accountId } = (await added.json()) as { accountId: string }
      const base = `/api/accounts/${accountId}`
      const other = at(second.url, here)
      const key = (await (await other.ask(`${base}/keys`, 'POST', {})).json()) as KeyPair
      const servers = [first.url, second.url]
      const desks = await Promise.all(servers.map((url) => openDesk(url, here, base)))
      const scripts = await Promise.all(servers.map((url) => openScript(url, key)))

      const send = async (guest: Guest, path: string, method: string, body: unknown) => {
        const answer = await guest.ask(`${base}${path}`, method, body)
        const text = await answer.text()
        expect([answer.status < 300, text]).toEqual([true, text])
        return text === '' ? undefined : (JSON.parse(text) as { id: string })
      }
      const order = async (guest: Guest, more: object) =>
        (await send(guest, '/v2/orders', 'POST', { ...COIN, ...more }))?.id ?? ''
      const resting = await order(other, { type: 'limit', qty: '0.5', limit_price: '100', client_order_id: 'resting' })
      const bought = await order(other, { type: 'market', qty: '0.01', client_order_id: 'bought' })
      for (const desk of desks) {
        await expect.poll(() => desk.events(resting)).toContain('new')
        await expect.poll(() => desk.events(bought)).toContain('fill')
      }
      await send(other, `/v2/orders/${resting}`, 'DELETE', undefined)
      for (const desk of desks) await expect.poll(() => desk.events(resting)).toContain('canceled')
      for (const script of scripts) await expect.poll(() => script.times(bought, 'fill')).toBe(1)
      const positions = await Promise.all(
        [here, other].map(async (one) => (await one.ask(`${base}/v2/positions`)).json()),
      )
      expect(positions.map((all) => (all as { symbol: string }[]).map(({ symbol }) => symbol))).toEqual([
        ['BTCUSD'],
        ['BTCUSD'],
      ])

      // Both are due while nobody has the connections.
      const due = new Date(Date.now() + 1_500).toISOString()
      const held = await send(other, '/held', 'POST', {
        ...{ symbol: 'ETH/USD', side: 'buy', qty: '0.1', isEntry: true, onMissed: 'act' },
        steps: [{ when: { kind: 'time', at: due } }],
      })
      const alert = await send(other, '/alerts', 'POST', { kind: 'time', at: due })
      await first.end('SIGKILL')
      // What was on its way to it is answered with 504: sent again under its id, as that answer says, it is taken once.
      const body = { ...COIN, type: 'market', qty: '0.01', client_order_id: 'after' }
      const repeated = async () => (await other.ask(`${base}/v2/orders`, 'POST', body)).status
      await expect.poll(repeated).toBeOneOf([200, 422])
      const found = await other.ask(`${base}/v2/orders:by_client_order_id?client_order_id=after`)
      const { id: after } = (await found.json()) as { id: string }
      await expect.poll(() => desks[1]?.told('stream-resumed').length).toBeGreaterThan(0)
      await expect.poll(() => scripts[1]?.times(after, 'fill')).toBe(1)
      const status = async () =>
        ((await (await other.ask(`${base}/held/${held?.id}`)).json()) as { status: string }).status
      await expect.poll(status).toBe('done')
      const alerts = () => desks[1]?.told('alert-reached').map(({ data }) => data.reached?.alertId)
      await expect.poll(alerts).toEqual([alert?.id])

      // The first one comes back, and is one among two.
      const again = await begin('again')
      const back = at(again.url, here)
      const desk = await openDesk(again.url, here, base)
      const last = await order(back, { type: 'market', qty: '0.01', client_order_id: 'last' })
      for (const one of [desk, desks[1]]) await expect.poll(() => one?.events(last)).toContain('fill')
      const books = await Promise.all(
        [[there, there.base] as const, [other, base] as const, [back, base] as const].map(async ([guest, of]) => {
          const all = (await (await guest.ask(`${of}/v2/orders?status=all&limit=500`)).json()) as {
            client_order_id: string
            status: string
          }[]
          return all.map(({ client_order_id: id, status: how }) => `${id} ${how}`).toSorted()
        }),
      )
      expect(books[0]).toEqual([
        ...[
          'after filled',
          'bought filled',
          expect.stringMatching(`^held-${held?.id}.* filled$`),
          'last filled',
          'resting canceled',
        ],
      ])
      expect(books[1]).toEqual(books[0])
      expect(books[2]).toEqual(books[0])
      desk.close()
      for (const one of desks) one.close()
      for (const script of scripts) await script.close()
    },
    LONG_MS,
  )
})

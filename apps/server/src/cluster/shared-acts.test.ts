/**
 * What a person does at one server to work that another does: it takes effect there within seconds. Each is done at both servers, one after the other,
 * so that one of them is not the one whose work it is.
 */
import { once } from 'node:events'
import { HOUR_MS } from '@paddock/market/instant'
import { afterAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { KeyPair } from '../identity/access-keys.ts'
import { misbehavingNetwork } from '../testing/misbehaving-network.ts'
import { NATS_SERVER } from '../testing/nats.ts'
import { type Guest, runDesk, signIn, standingIn } from '../testing/running-desk.ts'
import { at, sharedDesk } from '../testing/two-servers.ts'
import { runReceiver } from '../testing/webhook-receiver.ts'

/** In which what was done at one server has taken effect at the other. */
const SOON = { timeout: 5_000 }
/** In which what waits is due: long enough that it can be called off before, on a busy machine too. */
const DUE_MS = 5_000
const LIMIT = { symbol: 'BTC/USD', qty: '0.5', side: 'buy', type: 'limit', time_in_force: 'gtc', limit_price: '100' }

/** Between the servers and the desk that stands in for Alpaca. */
const upstream = NATS_SERVER === undefined ? undefined : await runDesk({ requestsPerMinute: 1_000_000 })
const network = await misbehavingNetwork(() => upstream?.url ?? '')
afterAll(async () => {
  await network.close()
  await upstream?.close()
})

describe.skipIf(upstream === undefined).each([0, 1])('what is done at server %i', (number) => {
  const desk = sharedDesk({ ...standingIn(network.url), PADDOCK_WEBHOOK_PRIVATE: 'true' })
  const receivers: { close(): Promise<void> }[] = []
  afterAll(() => Promise.all(receivers.map((one) => one.close())))

  /** The same person at the server where something is done, and at the other. */
  async function person() {
    const guests = await desk.guest()
    const [acting, other] = number === 0 ? guests : ([guests[1], guests[0]] as const)
    return { guests, acting, other, base: acting.base }
  }
  const done = async (answering: Promise<Response>): Promise<unknown> => {
    const answer = await answering
    const text = await answer.text()
    expect([answer.status < 300, text]).toEqual([true, text])
    return text === '' ? undefined : JSON.parse(text)
  }
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

  const heldIn = async (guest: Guest, ms: number) =>
    (await done(
      guest.ask(`${guest.base}/held`, 'POST', {
        ...{ symbol: 'BTC/USD', side: 'buy', qty: '0.01', isEntry: true, onMissed: 'act' },
        steps: [{ when: { kind: 'time', at: inMs(ms) } }],
      }),
    )) as { id: string }
  const heldStatus = async (guest: Guest, { id }: { id: string }) =>
    ((await done(guest.ask(`${guest.base}/held/${id}`))) as { status: string }).status
  const ordersOf = async (guest: Guest, base = guest.base) =>
    (await done(guest.ask(`${base}/v2/orders?status=all`))) as { client_order_id: string; status: string }[]
  const alertIn = async (guest: Guest, ms: number) =>
    (await done(guest.ask(`${guest.base}/alerts`, 'POST', { kind: 'time', at: inMs(ms) }))) as { id: string }
  const told = async (guest: Guest) =>
    ((await done(guest.ask(`${guest.base}/alerts/reached`))) as { alertId: string }[]).map(({ alertId }) => alertId)

  /** A script that listens to orders at a server; resolves with how it was closed, if it was. */
  async function listening(server: number, { keyId, secretKey }: KeyPair) {
    const state: { closed: number | undefined } = { closed: undefined }
    const socket = new WebSocket(`${desk.servers[server]?.url.replace('http', 'ws')}/stream`)
    socket.on('close', (code) => {
      state.closed = code
    })
    await once(socket, 'open')
    const authorized = once(socket, 'message')
    socket.send(JSON.stringify({ action: 'auth', key: keyId, secret: secretKey }))
    expect(String((await authorized)[0])).toContain('"authorized"')
    const heard = once(socket, 'message')
    socket.send(JSON.stringify({ action: 'listen', data: { streams: ['trade_updates'] } }))
    expect(String((await heard)[0])).toContain('listening')
    return state
  }
  const asScript = (server: number, { keyId, secretKey }: KeyPair) =>
    fetch(`${desk.servers[server]?.url}/v2/account`, {
      headers: { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey },
    })

  async function connected() {
    const { guests, acting, other } = await person()
    const there = await signIn(upstream?.url ?? '')
    const key = await there.key()
    const { accountId } = (await done(acting.ask('/api/alpaca', 'POST', key))) as { accountId: string }
    return { guests, acting, other, there, key, accountId, base: `/api/accounts/${accountId}` }
  }

  it('a held order that was cancelled is not sent, an alert that was changed is told when it is set to, and not before', async () => {
    const { acting, other } = await person()
    const held = await Promise.all([acting, other].map((one) => heldIn(one, DUE_MS)))
    const alerts = await Promise.all([acting, other].map((one) => alertIn(one, DUE_MS)))
    const early = await alertIn(other, HOUR_MS)
    for (const one of held) await done(acting.ask(`${acting.base}/held/${one.id}`, 'DELETE'))
    for (const { id } of alerts)
      await done(acting.ask(`${acting.base}/alerts/${id}`, 'PATCH', { kind: 'time', at: inMs(HOUR_MS) }))
    await done(acting.ask(`${acting.base}/alerts/${early.id}`, 'PATCH', { kind: 'time', at: inMs(2_000) }))
    await expect.poll(() => told(other), SOON).toEqual([early.id])
    const [witness, last] = [await heldIn(other, DUE_MS), await alertIn(other, DUE_MS)]
    await expect.poll(() => heldStatus(other, witness)).toBe('done')
    await expect.poll(() => told(other)).toContain(last.id)
    expect((await told(acting)).toSorted()).toEqual([early.id, last.id].toSorted())
    expect(await ordersOf(other)).toHaveLength(1)
  })

  it('a webhook that got another address is sent there, one that was removed is sent nothing', async () => {
    const { guests, base } = await person()
    const kept = { email: `webhooks-${number}@example.com`, password: 'a long password', name: 'Ada' }
    await done(guests[0].ask('/api/_auth/guest/keep', 'POST', kept))
    // The cookie is another one since then.
    const [acting, other] = [number, 1 - number].map((one) => at(desk.servers[one]?.url ?? '', guests[0])) as [
      Guest,
      Guest,
    ]
    const [old, next, gone, witness] = await Promise.all([runReceiver(), runReceiver(), runReceiver(), runReceiver()])
    receivers.push(old, next, gone, witness)
    const hook = async (url: string) => {
      const made = await done(other.ask(`${base}/webhooks`, 'POST', { url, events: ['new'] }))
      return (made as { webhook: { id: string } }).webhook.id
    }
    const [moved, removed] = [await hook(old.url), await hook(gone.url)]
    await hook(witness.url)
    await done(other.ask(`${base}/v2/orders`, 'POST', LIMIT))
    await Promise.all([old.took(1), gone.took(1), witness.took(1)])
    await done(acting.ask(`${base}/webhooks/${moved}`, 'PATCH', { url: next.url }))
    await done(acting.ask(`${base}/webhooks/${removed}`, 'DELETE'))
    await done(other.ask(`${base}/v2/orders`, 'POST', LIMIT))
    await expect.poll(() => next.taken.length, SOON).toBe(1)
    await witness.took(2)
    expect([old.received.length, gone.received.length]).toEqual([1, 1])
  })

  it('a recording that was called off, or deleted, asks for nothing more', async () => {
    const { acting, other, accountId } = await connected()
    const symbols = 'AAPL MSFT NVDA AMZN META GOOGL TSLA JPM V UNH XOM JNJ WMT MA PG HD COST ORCL'.split(' ')
    const [from, to] = [40, 12].map((days) => new Date(Date.now() - days * 24 * HOUR_MS).toISOString().slice(0, 10))
    const record = async (guest: Guest, name: string, some: readonly string[]) =>
      (await done(guest.ask('/api/recordings', 'POST', { name, connection: accountId, symbols: some, from, to }))) as {
        id: string
      }
    const asked = () => network.heard.filter(({ url }) => symbols.some((one) => url.includes(`symbols=${one}&`))).length
    for (const end of ['cancel', 'delete']) {
      const before = asked()
      const { id } = await record(other, `Ended by ${end}`, symbols)
      await expect.poll(asked).toBeGreaterThan(before)
      await done(
        end === 'cancel'
          ? acting.ask(`/api/recordings/${id}/cancel`, 'POST')
          : acting.ask(`/api/recordings/${id}`, 'DELETE'),
      )
      // What has left is not taken back.
      const then = asked() + 1
      const witness = await record(other, `Witness of ${end}`, ['ETH/USD'])
      const status = async () => ((await done(other.ask(`/api/recordings/${witness.id}`))) as { status: string }).status
      await expect.poll(status).toBe('done')
      expect(asked()).toBeLessThanOrEqual(then)
    }
  })

  it('a connection that was removed has no socket at Alpaca any more, and takes no order', async () => {
    const { acting, other, base, accountId } = await connected()
    const before = network.sockets()
    await done(other.ask(`${base}/v2/orders`, 'POST', LIMIT))
    const sockets = await Promise.all(
      [acting, other].map(async (one, at) => {
        const server = desk.servers[at === 0 ? number : 1 - number]
        const socket = new WebSocket(`${server?.url.replace('http', 'ws')}${base}/stream`, {
          headers: { cookie: one.cookie, origin: server?.url ?? '' },
        })
        await once(socket, 'open')
        socket.send(JSON.stringify({ action: 'listen', data: { streams: ['trade_updates'] } }))
        return socket
      }),
    )
    await expect.poll(() => network.sockets()).toBe(before + 1)
    await done(acting.ask(`/api/alpaca/${accountId}`, 'DELETE'))
    await expect.poll(() => network.sockets(), SOON).toBe(before)
    for (const one of [acting, other]) expect((await one.ask(`${base}/v2/orders`, 'POST', LIMIT)).status).toBe(404)
    for (const socket of sockets) socket.close()
  })

  it('a key that took the place of another is the one that is used', async () => {
    const { acting, other, base, accountId, there, key } = await connected()
    expect((await done(other.ask(`${base}/v2/orders`, 'POST', LIMIT))) as object).toMatchObject({ status: 'new' })
    const next = await there.key()
    await done(acting.ask(`/api/alpaca/${accountId}/key`, 'PUT', next))
    await done(there.ask(`${there.base}/keys/${key.keyId}`, 'DELETE'))
    for (const one of [other, acting]) {
      await done(one.ask(`${base}/v2/orders`, 'POST', LIMIT))
      await done(one.ask(`${base}/v2/positions`))
    }
    expect(await ordersOf(there)).toHaveLength(3)
  })

  it('an account that was archived, or reset, is left by its keys, and what waits in it waits for nothing', async () => {
    for (const what of ['archive', 'reset']) {
      const { acting, other, base } = await person()
      await done(acting.ask('/api/accounts', 'POST', { name: 'Another', cash: '1000' }))
      const key = await other.key()
      const sockets = await Promise.all([0, 1].map((server) => listening(server, key)))
      const held = await heldIn(other, DUE_MS)
      await alertIn(other, DUE_MS)
      await done(acting.ask(`${base}/${what}`, 'POST'))
      for (const socket of sockets) await expect.poll(() => socket.closed, SOON).toBeDefined()
      for (const server of [0, 1]) expect((await asScript(server, key)).status).toBe(what === 'archive' ? 401 : 200)
      expect((await other.ask(`${base}/v2/orders`, 'POST', LIMIT)).status).toBeGreaterThanOrEqual(400)
      const fresh = await person()
      const witness = await heldIn(fresh.other, DUE_MS)
      await expect.poll(() => heldStatus(fresh.other, witness)).toBe('done')
      expect([await ordersOf(other), await told(other), await heldStatus(other, held)]).toEqual([[], [], 'waiting'])
    }
  })

  it('a clock that was stopped stands for what waits, and one that was set on reaches it', async () => {
    const { acting, other, base } = await person()
    const [held, alert] = [await heldIn(other, DUE_MS), await alertIn(other, DUE_MS)]
    await done(acting.ask(`${base}/clock`, 'PUT', { kind: 'pause' }))
    const fresh = await person()
    const witness = await heldIn(fresh.other, DUE_MS)
    await expect.poll(() => heldStatus(fresh.other, witness)).toBe('done')
    expect([await told(other), await heldStatus(other, held)]).toEqual([[], 'waiting'])
    await done(acting.ask(`${base}/clock`, 'PUT', { kind: 'run', speed: 10 }))
    await expect.poll(() => told(other), SOON).toEqual([alert.id])
    await expect.poll(() => heldStatus(other, held), SOON).toBe('done')
  })

  it('guardrails that were tightened refuse what is held as well', async () => {
    const { acting, other, base } = await person()
    const held = await heldIn(other, DUE_MS)
    await done(acting.ask(`${base}/guardrails`, 'PATCH', { orderValue: '1' }))
    await expect.poll(() => heldStatus(other, held)).toBe('failed')
    expect(await ordersOf(other)).toEqual([])
  })

  it('a script’s requests under a limit of a minute are counted by all servers together', async () => {
    const { acting, base } = await person()
    const { keyId, secretKey } = await acting.key()
    await done(acting.ask(`${base}/dials`, 'PATCH', { requestsPerMinute: 60 }))
    const asked = async (url: string | undefined) => {
      const keys = { 'apca-api-key-id': keyId, 'apca-api-secret-key': secretKey }
      const { status, headers } = await fetch(`${url}/v2/clock`, { headers: keys })
      return { status, limit: headers.get('x-ratelimit-limit'), minute: headers.get('x-ratelimit-reset') }
    }
    const urls = desk.servers.map(({ url }) => url)
    for (const url of urls) await expect.poll(async () => (await asked(url)).limit).toBe('60')
    const taken: (string | null)[] = []
    for (let isRefused = false; !isRefused; )
      for (const url of urls) {
        const { status, minute } = await asked(url)
        if (status === 429) isRefused = true
        else taken.push(minute)
      }
    // Each alone would take as many as both do; what is told is on its way for a moment.
    expect(taken.filter((minute) => minute === taken.at(-1)).length).toBeLessThan(70)
  })

  it('a key that was revoked listens nowhere any more, a person who signed out neither', async () => {
    const { acting, other, base } = await person()
    const key = await other.key()
    const sockets = await Promise.all([0, 1].map((server) => listening(server, key)))
    await done(acting.ask(`${base}/keys/${key.keyId}`, 'DELETE'))
    for (const socket of sockets) await expect.poll(() => socket.closed, SOON).toBeDefined()
    const server = desk.servers[1 - number]?.url ?? ''
    const open = new WebSocket(`${server.replace('http', 'ws')}${base}/stream`, {
      headers: { cookie: other.cookie, origin: server },
    })
    await once(open, 'open')
    const closed = once(open, 'close')
    await done(acting.ask('/api/_auth/sign-out', 'POST'))
    await closed
  })
})

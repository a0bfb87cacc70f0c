/** The seam, proved: another server of this program stands in for Alpaca, and the same walk is made through both. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { KeyPair } from '../identity/access-keys.ts'
import { type Guest, type RunningDesk, runDesk, standingIn } from '../testing/running-desk.ts'
import { walkWithSdk } from '../testing/sdk-walk.ts'

let upstream: RunningDesk
let desk: RunningDesk
let guest: Guest
/** Of the stand-in for Alpaca. */
let upstreamPair: KeyPair
let upstreamGuest: Guest

interface Connected {
  readonly accountId: string
  readonly [field: string]: unknown
}

beforeAll(async () => {
  upstream = await runDesk()
  desk = await runDesk({ environment: standingIn(upstream.url) })
  upstreamGuest = await upstream.guest()
  upstreamPair = await upstreamGuest.key()
  guest = await desk.guest()
})
afterAll(async () => {
  await desk.close()
  await upstream.close()
})

async function connect(who: Guest, { keyId, secretKey }: KeyPair, more: object = {}) {
  const answer = await who.ask('/api/alpaca', 'POST', { keyId, secretKey, ...more })
  return { status: answer.status, body: (await answer.json()) as Connected }
}

describe('an account through the relay', () => {
  let base: string
  let pair: KeyPair
  beforeAll(async () => {
    const { status, body } = await connect(guest, upstreamPair)
    expect([status, body]).toMatchObject([201, { name: 'Alpaca paper', environment: 'paper', isLocked: false }])
    base = `/api/accounts/${body.accountId}`
    pair = (await (await guest.ask(`${base}/keys`, 'POST', {})).json()) as KeyPair
  })

  walkWithSdk(() => ({ url: desk.url, socketUrl: desk.socketUrl, pair }))

  it('is in the list of accounts, and says where its answers come from', async () => {
    const accounts = await (await guest.ask('/api/accounts')).json()
    expect(accounts).toMatchObject([{ kind: 'practice' }, { kind: 'alpaca-paper', source: 'alpaca' }])
    const answer = await guest.ask(`${base}/v2/account`)
    expect(answer.headers.get('x-paddock-source')).toBe('alpaca-paper')
    expect(answer.headers.get('x-ratelimit-limit')).toBe('1000000')
    // Word for word what the stand-in answers.
    expect(await answer.text()).toBe(await (await upstreamGuest.ask(`${upstreamGuest.base}/v2/account`)).text())
  })

  it('keeps nothing of a key pair where a browser could read it', async () => {
    const said = JSON.stringify([
      await (await guest.ask('/api/alpaca')).json(),
      await (await guest.ask('/api/accounts')).json(),
    ])
    expect(said).not.toContain(upstreamPair.secretKey)
    expect(said).not.toContain(upstreamPair.keyId)
    expect(said).toContain(upstreamPair.keyId.slice(-4))
  })

  it('has no practice clock', async () => {
    expect((await guest.ask(`${base}/clock`)).status).toBe(404)
    expect((await guest.ask(`${base}/clock`, 'PUT', { kind: 'pause' })).status).toBe(404)
  })

  it('passes on numbers and refusals as they are, and mints an id where there is none', async () => {
    const placed = await guest.ask(`${base}/v2/orders`, 'POST', {
      symbol: 'ETH/USD',
      qty: 0.5,
      side: 'buy',
      type: 'limit',
      time_in_force: 'gtc',
      limit_price: 100.5,
    })
    const order = (await placed.json()) as { client_order_id: string; id: string }
    expect([placed.status, order]).toMatchObject([200, { qty: '0.5', limit_price: '100.5' }])
    const named = `/v2/orders:by_client_order_id?client_order_id=${order.client_order_id}`
    expect(await (await upstreamGuest.ask(`${upstreamGuest.base}${named}`)).json()).toEqual(order)
    expect((await guest.ask(`${base}/v2/orders/${order.id}`, 'DELETE')).status).toBe(204)

    const refused = await guest.ask(`${base}/v2/orders/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`)
    expect([refused.status, await refused.json()]).toMatchObject([404, { code: 40410000 }])
    expect((await guest.ask(`${base}/v2/positions/BTC%2FEUR`)).status).toBe(404)
    expect((await guest.ask(`${base}/v2/no-such-call`)).status).toBe(404)
  })

  it('relays prices and order events to a browser over one socket each', async () => {
    const headers = { cookie: guest.cookie, origin: desk.url }
    const dial = async (path: string, greeting: object[]) => {
      const socket = new WebSocket(`${desk.socketUrl}${base}${path}`, { headers })
      const heard: Record<string, unknown>[] = []
      socket.on('message', (data) => heard.push(...[JSON.parse(String(data))].flat()))
      await new Promise((resolve) => socket.on('open', resolve))
      for (const words of greeting) socket.send(JSON.stringify(words))
      return { socket, heard }
    }
    const symbols = { action: 'subscribe', quotes: ['BTC/USD', 'ETH/USD', 'SOL/USD'] }
    const listen = { action: 'listen', data: { streams: ['trade_updates', 'account_updates'] } }
    const tabs = await Promise.all([dial('/v1beta3/crypto/us', [symbols]), dial('/v1beta3/crypto/us', [symbols])])
    const orders = await Promise.all([dial('/stream', [listen]), dial('/stream', [listen])])
    for (const { heard } of tabs) {
      await expect.poll(() => heard.some(({ T }) => T === 'q')).toBe(true)
      // The prices are the stand-in's, and are not called simulated by this server.
      expect(heard[0]).toEqual({ T: 'success', msg: 'connected' })
    }
    const body = { symbol: 'BTC/USD', qty: '0.01', side: 'buy', type: 'market', time_in_force: 'gtc' }
    expect((await guest.ask(`${base}/v2/orders`, 'POST', body)).status).toBe(200)
    for (const { heard } of orders) await expect.poll(() => JSON.stringify(heard)).toContain('"event":"fill"')
    const [connection] = ((await (await guest.ask('/api/alpaca')).json()) as { connections: Connected[] }).connections
    expect(connection?.streams).toMatchObject({ orders: 'open', markets: { crypto: { state: 'open', symbols: 3 } } })
    for (const { socket } of [...tabs, ...orders]) socket.terminate()
  })
})

describe('connections', () => {
  it('are refused where nobody knows the pair, and nothing is kept', async () => {
    const other = await desk.guest()
    const wrong = await connect(other, { keyId: upstreamPair.keyId, secretKey: 'wrong' })
    expect([wrong.status, wrong.body]).toMatchObject([422, { field: 'secretKey' }])
    expect(await (await other.ask('/api/alpaca')).json()).toMatchObject({ connections: [] })
  })

  it('are one per account of Alpaca, tested again, renamed, given new keys and removed', async () => {
    const other = await desk.guest()
    const there = await upstream.guest()
    const first = await there.key()
    const { body } = await connect(other, first, { name: 'Swing' })
    const path = `/api/alpaca/${body.accountId}`
    expect((await connect(other, await there.key())).status).toBe(409)

    const tested = await other.ask(`${path}/test`, 'POST')
    expect(await tested.json()).toMatchObject({
      lastTest: { isAccepted: true },
      feeds: { stocks: 'sip' },
      dataServer: 'data',
    })
    expect(await (await other.ask(`${path}/name`, 'PUT', { name: 'Practice' })).json()).toMatchObject({ field: 'name' })
    expect(await (await other.ask(`${path}/name`, 'PUT', { name: 'Swings' })).json()).toMatchObject({ name: 'Swings' })

    const foreign = await (await upstream.guest()).key()
    expect((await other.ask(`${path}/key`, 'PUT', foreign)).status).toBe(422)
    const second = await there.key()
    expect(await (await other.ask(`${path}/key`, 'PUT', second)).json()).toMatchObject({
      keyHint: second.keyId.slice(-4),
    })
    // The old pair is no longer used: its end there ends nothing here.
    await there.ask(`${there.base}/keys/${first.keyId}`, 'DELETE')
    const base = `/api/accounts/${body.accountId}`
    expect((await other.ask(`${base}/v2/account`)).status).toBe(200)

    const scripts = (await (await other.ask(`${base}/keys`, 'POST', {})).json()) as KeyPair
    expect((await other.ask(path, 'DELETE')).status).toBe(204)
    expect((await other.ask(`${base}/v2/account`)).status).toBe(404)
    const headers = { 'APCA-API-KEY-ID': scripts.keyId, 'APCA-API-SECRET-KEY': scripts.secretKey }
    expect((await fetch(`${desk.url}/v2/account`, { headers })).status).toBe(401)
    expect((await connect(other, second, { name: 'Swings' })).status).toBe(201)
  })

  it("are nobody else's", async () => {
    const [owner, other] = [await desk.guest(), await desk.guest()]
    const { body } = await connect(owner, await (await upstream.guest()).key())
    const path = `/api/alpaca/${body.accountId}`
    for (const [method, rest, what] of [
      ['DELETE', '', undefined],
      ['POST', '/test', undefined],
      ['PUT', '/name', { name: 'Mine' }],
      ['PUT', '/key', { keyId: 'a', secretKey: 'b' }],
      ['PUT', '/lock', undefined],
      ['PUT', '/unlock', { phrase: 'trade with real money' }],
    ] as const)
      expect([rest, (await other.ask(`${path}${rest}`, method, what)).status]).toEqual([rest, 404])
    expect((await other.ask(`/api/accounts/${body.accountId}/v2/account`)).status).toBe(404)
    expect((await fetch(`${desk.url}/api/alpaca`)).status).toBe(401)
  })

  it.each([
    { what: 'no key id', body: { keyId: '', secretKey: 'b' }, field: 'keyId' },
    { what: 'a line break', body: { keyId: 'a', secretKey: 'line\nbreak' }, field: 'secretKey' },
    { what: '513 characters', body: { keyId: 'a'.repeat(513), secretKey: 'b' }, field: 'keyId' },
    { what: 'no secret', body: { keyId: 'a' }, field: 'secretKey' },
    { what: 'a name of 61', body: { keyId: 'a', secretKey: 'b', name: 'n'.repeat(61) }, field: 'name' },
  ])('are not asked for with $what', async ({ body, field }) => {
    const answer = await guest.ask('/api/alpaca', 'POST', body)
    expect([answer.status, await answer.json()]).toMatchObject([422, { field }])
  })
})

import { decode, encode } from '@msgpack/msgpack'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { manualClock } from '../testing/manual-clock.ts'
import { type Guest, type RunningDesk, runDesk } from '../testing/running-desk.ts'
import { createPeers } from './peers.ts'

/** Monday, 11:00 in New York: stocks and coins trade. */
const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
let desk: RunningDesk
beforeAll(async () => {
  desk = await runDesk({ clock })
})
afterAll(() => desk.close())

const opened: WebSocket[] = []
afterAll(() => {
  for (const socket of opened) socket.terminate()
})

interface Client {
  readonly socket: WebSocket
  /** The next frame, decoded. */
  next(): Promise<unknown>
  /** Whether the last frame was binary. */
  wasBinary(): boolean
  say(message: unknown): void
  readonly closed: Promise<number>
}

/** Opens a socket, or answers the status it was refused with. */
async function dial(
  path: string,
  headers: Record<string, string> = {},
  url = desk.socketUrl,
): Promise<Client | number> {
  const socket = new WebSocket(`${url}${path}`, { headers })
  socket.on('error', () => {})
  const isPacked = headers['content-type'] === 'application/msgpack'
  const frames: unknown[] = []
  const readers: ((frame: unknown) => void)[] = []
  let isBinaryNow = false
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    isBinaryNow = isBinary
    const frame: unknown = isPacked ? decode(data) : JSON.parse(data.toString())
    const reader = readers.shift()
    if (reader) reader(frame)
    else frames.push(frame)
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  const refused = await new Promise<number | undefined>((resolve) => {
    socket.on('open', () => resolve(undefined))
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
  })
  if (refused !== undefined) return refused
  opened.push(socket)
  return {
    socket,
    next: () => (frames.length > 0 ? Promise.resolve(frames.shift()) : new Promise((resolve) => readers.push(resolve))),
    wasBinary: () => isBinaryNow,
    say: (message) => socket.send(isPacked ? encode(message) : JSON.stringify(message)),
    closed,
  }
}

async function connect(path: string, headers: Record<string, string> = {}, url = desk.socketUrl): Promise<Client> {
  const client = await dial(path, headers, url)
  if (typeof client === 'number') throw new Error(`${path} was refused with ${client}`)
  return client
}

const browser = (guest: Guest) => ({ cookie: guest.cookie, origin: desk.url })
const order = (guest: Guest) =>
  guest.ask(`${guest.base}/v2/orders`, 'POST', {
    symbol: 'AAPL',
    qty: '1',
    side: 'buy',
    type: 'limit',
    limit_price: '1',
    time_in_force: 'gtc',
  })

const CONNECTED = [{ T: 'success', msg: 'connected', source: 'simulated' }]
const AUTHENTICATED = [{ T: 'success', msg: 'authenticated' }]

describe('the trading stream', () => {
  it('authorises by message, listens and delivers, in binary frames', async () => {
    const guest = await desk.guest()
    const { keyId, secretKey } = await guest.key()
    const client = await connect('/stream')
    client.say({ action: 'listen', data: { streams: ['trade_updates'] } })
    expect(await client.next()).toEqual({
      stream: 'authorization',
      data: { status: 'unauthorized', action: 'listen' },
    })
    client.say({ action: 'authenticate', data: { key_id: keyId, secret_key: 'wrong' } })
    expect(await client.next()).toMatchObject({ data: { status: 'unauthorized', action: 'authenticate' } })
    client.say({ action: 'authenticate', data: { key_id: keyId, secret_key: secretKey } })
    expect(await client.next()).toEqual({
      stream: 'authorization',
      data: { status: 'authorized', action: 'authenticate' },
    })
    client.say({ action: 'listen', data: { streams: ['trade_updates', 'account_updates'] } })
    expect(await client.next()).toEqual({ stream: 'listening', data: { streams: ['trade_updates'] } })
    await order(guest)
    expect(await client.next()).toMatchObject({
      stream: 'trade_updates',
      data: { event: 'new', order: { symbol: 'AAPL', status: 'new' } },
    })
    expect(client.wasBinary()).toBe(true)
  })

  it('takes a key in the headers, and refuses a wrong one', async () => {
    const { keyId, secretKey } = await (await desk.guest()).key()
    const headers = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey }
    const client = await connect('/stream', headers)
    expect(await client.next()).toMatchObject({ data: { status: 'authorized' } })
    expect(await dial('/stream', { ...headers, 'APCA-API-SECRET-KEY': 'wrong' })).toBe(401)
  })

  it('greets a browser as who it is, in text, and tells it of its account', async () => {
    const guest = await desk.guest()
    const client = await connect(`${guest.base}/stream`, browser(guest))
    expect(await client.next()).toMatchObject({ stream: 'authorization', data: { status: 'authorized' } })
    expect(client.wasBinary()).toBe(false)
    client.say({ action: 'listen', data: { streams: ['trade_updates', 'account_updates'] } })
    expect(await client.next()).toMatchObject({ data: { streams: ['trade_updates', 'account_updates'] } })
    await guest.ask(`${guest.base}/clock`, 'PUT', { kind: 'pause' })
    expect(await client.next()).toMatchObject({ stream: 'account_updates', data: { event: 'clock-set' } })
  })
})

describe('market data', () => {
  const subscription = (quotes: string[]) => [
    { T: 'subscription', trades: [], quotes, orderbooks: [], bars: [], updatedBars: [], dailyBars: [] },
  ]

  it('authorises by message and delivers quotes as arrays', async () => {
    const { keyId, secretKey } = await (await desk.guest()).key()
    const client = await connect('/v1beta3/crypto/us')
    expect(await client.next()).toEqual(CONNECTED)
    client.say({ action: 'auth', key: keyId, secret: secretKey })
    expect(await client.next()).toEqual(AUTHENTICATED)
    client.say({ action: 'subscribe', quotes: ['BTC/USD', 'ETH/USD'] })
    expect(await client.next()).toEqual(subscription(['BTC/USD', 'ETH/USD']))
    const quotes = await nextData(client)
    expect(quotes[0]).toMatchObject({ T: 'q', S: expect.stringMatching(/^(BTC|ETH)\/USD$/), bp: expect.any(Number) })
    client.say({ action: 'unsubscribe', quotes: ['*', 'BTC/USD', 'ETH/USD'] })
    let echo: unknown
    do echo = await client.next()
    while ((echo as { T: string }[])[0]?.T === 'q')
    expect(echo).toEqual(subscription([]))
  })

  it('hears what an impatient client says before it knows who it is, and then', async () => {
    const { keyId, secretKey } = await (await desk.guest()).key()
    const client = await connect('/v1beta3/crypto/us')
    client.say({ action: 'auth', key: keyId, secret: secretKey })
    client.say({ action: 'subscribe', quotes: ['BTC/USD'] })
    client.say({ action: 'unsubscribe', quotes: ['BTC/USD'] })
    expect([await client.next(), await client.next(), await client.next(), await client.next()]).toEqual([
      CONNECTED,
      AUTHENTICATED,
      subscription(['BTC/USD']),
      subscription([]),
    ])
    const trading = await connect('/stream')
    trading.say({ action: 'authenticate', data: { key_id: keyId, secret_key: secretKey } })
    trading.say({ action: 'listen', data: { streams: ['trade_updates'] } })
    expect(await trading.next()).toMatchObject({ data: { status: 'authorized' } })
    expect(await trading.next()).toMatchObject({ stream: 'listening', data: { streams: ['trade_updates'] } })
  })

  it('speaks msgpack when asked to, with times as times', async () => {
    const { keyId, secretKey } = await (await desk.guest()).key()
    const client = await connect('/v2/iex', {
      'content-type': 'application/msgpack',
      'APCA-API-KEY-ID': keyId,
      'APCA-API-SECRET-KEY': secretKey,
    })
    expect(await client.next()).toEqual(CONNECTED)
    expect(await client.next()).toEqual(AUTHENTICATED)
    client.say({ action: 'subscribe', trades: ['AAPL'], quotes: ['AAPL', 'MSFT', 'SPY'] })
    expect(await client.next()).toMatchObject([{ T: 'subscription', corrections: ['AAPL'] }])
    const [message] = await nextData(client)
    expect(client.wasBinary()).toBe(true)
    expect(message).toMatchObject({ T: expect.stringMatching(/^[qt]$/), t: expect.any(Date) })
  })

  it('refuses a wrong key and hangs up', async () => {
    const client = await connect('/v2/sip')
    await client.next()
    client.say({ action: 'auth', key: 'PKWRONG', secret: 'wrong' })
    expect(await client.next()).toEqual([{ T: 'error', code: 402, msg: 'auth failed' }])
    expect(await client.closed).toBe(1008)
  })

  it('hangs up on who does not say who they are within ten seconds', async () => {
    const client = await connect('/v2/sip')
    await client.next()
    clock.advanceBy(10_000)
    expect(await client.next()).toEqual([{ T: 'error', code: 404, msg: 'auth timeout' }])
    await client.closed
  })

  it('shows visitors the market without asking who they are', async () => {
    const client = await connect('/api/market/v2/sip', { origin: desk.url })
    expect(await client.next()).toEqual(CONNECTED)
    expect(await client.next()).toEqual(AUTHENTICATED)
    client.say({ action: 'subscribe', quotes: ['SPY'] })
    expect(await client.next()).toMatchObject([{ T: 'subscription', quotes: ['SPY'] }])
    expect((await nextData(client))[0]).toMatchObject({ T: 'q', S: 'SPY' })
  })

  it('has a stock that trades around the clock, to try the socket with', async () => {
    const { keyId, secretKey } = await (await desk.guest()).key()
    const client = await connect('/v2/test', { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey })
    await client.next()
    await client.next()
    client.say({ action: 'subscribe', quotes: ['FAKEPACA'] })
    expect(await client.next()).toEqual([{ T: 'subscription', trades: [], quotes: ['FAKEPACA'], bars: [] }])
    expect((await nextData(client))[0]).toMatchObject({ T: 'q', S: 'FAKEPACA', bx: 'O', ax: 'R', z: 'A' })
  })

  it('tells the consolidated tape fifteen minutes late to who listens to delayed_sip', async () => {
    const { keyId, secretKey } = await (await desk.guest()).key()
    const client = await connect('/v2/delayed_sip', { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey })
    await client.next()
    await client.next()
    client.say({ action: 'subscribe', trades: ['AAPL'] })
    await client.next()
    const [trade] = await nextData(client)
    const lateMs = clock.now() - Date.parse(String(trade?.t))
    expect(lateMs).toBeGreaterThanOrEqual(15 * 60_000)
    expect(lateMs).toBeLessThan(20 * 60_000)
  })

  it('begins an order book with all of it, and goes on with what changes', async () => {
    const client = await connect('/api/market/v1beta3/crypto/us', { origin: desk.url })
    await client.next()
    await client.next()
    client.say({ action: 'subscribe', orderbooks: ['BTC/USD'] })
    expect(await client.next()).toMatchObject([{ T: 'subscription', orderbooks: ['BTC/USD'] }])
    const [whole] = (await client.next()) as Record<string, unknown>[]
    expect(whole).toMatchObject({ T: 'o', S: 'BTC/USD', b: { length: 20 }, a: { length: 20 }, r: true })
    const [change] = await nextData(client)
    expect(change).toMatchObject({ T: 'o', S: 'BTC/USD' })
    expect(change).not.toHaveProperty('r')
  })

  it('has options in msgpack only, but for its own pages', async () => {
    const { keyId, secretKey } = await (await desk.guest()).key()
    const key = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey }
    const plain = await connect('/v1beta1/opra', key)
    expect(await plain.next()).toEqual(CONNECTED)
    const words = 'option messages are only available in MsgPack format'
    expect(await plain.next()).toEqual([{ T: 'error', code: 412, msg: words }])
    expect(await plain.closed).toBe(1008)
    const packed = await connect('/v1beta1/indicative', { ...key, 'content-type': 'application/msgpack' })
    const page = await connect('/api/market/v1beta1/indicative', { origin: desk.url })
    for (const client of [packed, page]) {
      expect([await client.next(), await client.next()]).toEqual([CONNECTED, AUTHENTICATED])
      client.say({ action: 'subscribe', quotes: ['*'] })
      expect(await client.next()).toMatchObject([{ T: 'error', code: 413 }])
      client.say({ action: 'subscribe', trades: ['AAPL270115C00200000'] })
      expect(await client.next()).toEqual([{ T: 'subscription', trades: ['AAPL270115C00200000'], quotes: [] }])
    }
  })

  it('takes subscriptions to news', async () => {
    const client = await connect('/api/market/v1beta1/news', { origin: desk.url })
    await client.next()
    await client.next()
    client.say({ action: 'subscribe', news: ['*'] })
    expect(await client.next()).toEqual([{ T: 'subscription', news: ['*'] }])
  })

  it('compresses for who can read it, and asks nobody to', async () => {
    const client = await connect('/api/market/v2/sip', { origin: desk.url })
    expect(client.socket.extensions).toBe('permessage-deflate')
    const plain = new WebSocket(`${desk.socketUrl}/api/market/v2/sip`, { origin: desk.url, perMessageDeflate: false })
    opened.push(plain)
    await new Promise((resolve) => plain.on('open', resolve))
    expect(plain.extensions).toBe('')
  })

  it('answers what it cannot read', async () => {
    const client = await connect('/api/market/v2/sip', { origin: desk.url })
    await client.next()
    await client.next()
    client.socket.send('{')
    expect(await client.next()).toEqual([{ T: 'error', code: 400, msg: 'invalid syntax' }])
  })

  /** Lets the market's time pass until something is said. */
  async function nextData(client: Client): Promise<Record<string, unknown>[]> {
    const data = client.next() as Promise<Record<string, unknown>[]>
    let isHere = false
    void data.then(() => {
      isHere = true
    })
    while (!isHere) {
      clock.advanceBy(1_000)
      // What the server sent is here before its answer to this, and the server's own pings are answered in time.
      client.socket.ping()
      await new Promise((resolve) => client.socket.once('pong', resolve))
    }
    return data
  }
})

describe('who may open a socket', () => {
  it('is refused where there is none, and never redirected', async () => {
    for (const path of ['/', '/v2/nothing', '/stream/', '/api/market/stream', '/api/accounts/x/v2/nothing'])
      expect([path, await dial(path, { origin: desk.url })]).toEqual([path, 404])
  })

  it('is asked for a session, for its own account, from our own pages', async () => {
    const mine = await desk.guest()
    const theirs = await desk.guest()
    expect(await dial(`${mine.base}/stream`, { origin: desk.url })).toBe(401)
    expect(await dial(`${theirs.base}/stream`, browser(mine))).toBe(404)
    expect(await dial(`${mine.base}/stream`, { cookie: mine.cookie, origin: 'https://evil.test' })).toBe(403)
    expect(await dial('/api/market/v2/sip', { origin: 'https://evil.test' })).toBe(403)
  })

  it('is let go when the key is revoked, and when the session ends', async () => {
    const guest = await desk.guest()
    const { keyId, secretKey } = await guest.key()
    const script = await connect('/stream', { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey })
    const page = await connect(`${guest.base}/stream`, browser(guest))
    await guest.ask(`${guest.base}/keys/${keyId}`, 'DELETE')
    expect(await script.closed).toBe(1008)
    expect(page.socket.readyState).toBe(WebSocket.OPEN)
    await guest.ask('/api/_auth/session', 'DELETE')
    expect(await page.closed).toBe(1008)
  })
})

describe('how many', () => {
  it('is counted per account and address, and given back when a socket goes', async () => {
    const peers = createPeers(clock)
    const { socket } = await connect('/v2/sip')
    const peer = { socket, keyId: undefined, userId: undefined }
    peers.add(peer)
    peers.count(peer, 'a /v2/sip')
    expect([peers.isFull('a /v2/sip', 1), peers.isFull('a /v2/sip', 2), peers.isFull('a /v2/iex', 1)]).toEqual([
      true,
      false,
      false,
    ])
    peers.remove(peer)
    expect(peers.isFull('a /v2/sip', 1)).toBe(false)
  })

  it('is answered with 406 where it is too many, and the socket stays for another try', async () => {
    const few = await runDesk({ clock, environment: { PADDOCK_STREAM_PLAN: 'basic' } })
    const { keyId, secretKey } = await (await few.guest()).key()
    const url = few.socketUrl
    const first = await connect('/v2/iex', {}, url)
    const second = await connect('/v2/iex', {}, url)
    // One after the other: two that ask at once are answered in either order.
    await first.next()
    first.say({ action: 'auth', key: keyId, secret: secretKey })
    expect(await first.next()).toEqual(AUTHENTICATED)
    await second.next()
    second.say({ action: 'auth', key: keyId, secret: secretKey })
    expect(await second.next()).toEqual([{ T: 'error', code: 406, msg: 'connection limit exceeded' }])
    first.socket.close()
    await first.closed
    // The server may hear of it a moment later than the client: ask as Alpaca's Go client does, again and again.
    let answer: unknown
    do {
      second.say({ action: 'auth', key: keyId, secret: secretKey })
      answer = await second.next()
    } while ((answer as { code?: number }[])[0]?.code === 406)
    expect(answer).toEqual(AUTHENTICATED)
    await few.close()
  })
})

describe('the plan', () => {
  it('keeps from a client with a key what it does not cover, and nothing from our own pages', async () => {
    const basic = await runDesk({ clock, environment: { PADDOCK_STREAM_PLAN: 'basic' } })
    const guest = await basic.guest()
    const { keyId, secretKey } = await guest.key()
    const key = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey }
    const sip = await connect('/v2/sip', key, basic.socketUrl)
    await sip.next()
    expect(await sip.next()).toEqual([{ T: 'error', code: 409, msg: 'insufficient subscription' }])
    expect(await sip.closed).toBe(1008)
    const symbols = Array.from({ length: 31 }, (_, index) => `S${index}`)
    const iex = await connect('/v2/iex', key, basic.socketUrl)
    const page = await connect(`${guest.base}/v2/iex`, { cookie: guest.cookie, origin: basic.url }, basic.socketUrl)
    for (const client of [iex, page]) {
      expect([await client.next(), await client.next()]).toEqual([CONNECTED, AUTHENTICATED])
      client.say({ action: 'subscribe', trades: symbols })
    }
    expect(await iex.next()).toEqual([{ T: 'error', code: 405, msg: 'symbol limit exceeded' }])
    expect(await page.next()).toMatchObject([{ T: 'subscription', trades: symbols }])
    await basic.close()
  })
})

describe('shutting down', () => {
  it('says goodbye to sockets and then closes', async () => {
    const other = await runDesk({ clock })
    const socket = new WebSocket(`${other.socketUrl}/api/market/v2/sip`)
    await new Promise((resolve) => socket.on('open', resolve))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    await other.close()
    expect(await closed).toBe(1001)
  })
})

/** Practice accounts on real prices: another desk stands in for Alpaca, in real time, with its simulated market as the real one. */
import { OPERATIONS } from '@paddock/contract/operations/table'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { KeyPair } from '../../identity/access-keys.ts'
import { ENGINES, type StartedEngine } from '../../testing/engines.ts'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { MONDAY } from '../../testing/practice.ts'
import { asTimePasses, type Guest, type RunningDesk, runDesk, standingIn } from '../../testing/running-desk.ts'

interface Order {
  readonly id: string
  readonly status: string
  readonly filled_avg_price: string | null
  readonly filled_at: string | null
}

describe.each(ENGINES)('on $name', ({ start }) => {
  let engine: StartedEngine
  let clock: ManualClock
  let upstream: RunningDesk
  let desk: RunningDesk
  let guest: Guest
  let owner: Guest
  let pair: KeyPair
  let connectionId: string
  beforeAll(async () => {
    engine = await start()
  })
  afterAll(() => engine.stop())
  beforeEach(async () => {
    clock = manualClock(MONDAY + 300)
    upstream = await runDesk({ clock })
    const location = await engine.newLocation()
    const environment = 'databaseUrl' in location ? { DATABASE_URL: String(location.databaseUrl) } : {}
    desk = await runDesk({ clock, environment: { ...standingIn(upstream.url), ...environment } })
    owner = await upstream.guest()
    pair = await owner.key()
    guest = await desk.guest()
    connectionId = await connect()
  })
  afterEach(async () => {
    await desk.close()
    await upstream.close()
  })

  const moment = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const going = <Value>(promise: Promise<Value>) => asTimePasses(clock, upstream, promise)
  async function pass(ms: number): Promise<void> {
    for (const end = clock.now() + ms; clock.now() < end; await moment(5)) clock.advanceBy(250)
  }

  const ask = async <Body>(path: string, method = 'GET', body?: unknown, who = guest) => {
    const answer = await going(who.ask(path, method, body))
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : null) as Body }
  }
  const connect = async (): Promise<string> => {
    const { keyId, secretKey } = pair
    const made = await ask<{ accountId: string }>('/api/alpaca', 'POST', { keyId, secretKey })
    expect(made.status).toBe(201)
    return made.body.accountId
  }
  async function openAccount(name = 'Real prices'): Promise<string> {
    const made = await ask<{ id: string }>('/api/accounts', 'POST', { name, connectionId })
    expect([made.status, made.body]).toMatchObject([201, { source: 'live', market: `live:${connectionId}` }])
    return `/api/accounts/${made.body.id}`
  }
  const order = (base: string, body: object) =>
    ask<Order>(`${base}/v2/orders`, 'POST', { qty: '10', side: 'buy', type: 'market', time_in_force: 'day', ...body })
  const orderOf = async (base: string, { id }: Order) => (await ask<Order>(`${base}/v2/orders/${id}`)).body
  const quotes = async (symbol: string) =>
    (
      await ask<{ quotes: Record<string, { ap: number; bp: number }[]> }>(
        `${owner.base}/v2/stocks/quotes?symbols=${symbol}&start=${new Date(clock.now() - 60_000).toISOString()}&limit=1000`,
        'GET',
        undefined,
        owner,
      )
    ).body.quotes[symbol] ?? []

  const streams = async () =>
    (await ask<{ connections: { streams: { markets: Record<string, { symbols: number }> } }[] }>('/api/alpaca')).body
      .connections[0]?.streams.markets

  async function filled(base: string, placed: Order, tries = 40): Promise<Order> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const now = await orderOf(base, placed)
      if (now.status === 'filled') return now
      await pass(1_000)
    }
    throw new Error(`never filled: ${JSON.stringify(await orderOf(base, placed))}`)
  }

  it('a market order fills at the quote of the connection, and everything says that prices are live', async () => {
    const base = await openAccount()
    const placed = await order(base, { symbol: 'AAPL' })
    expect([placed.status, placed.headers.get('x-paddock-source')]).toMatchObject([200, 'live'])
    const done = await filled(base, placed.body)
    const asked = (await quotes('AAPL')).map(({ ap }) => ap)
    expect(asked).toContain(Number(done.filled_avg_price))
    const bars = await ask<{ bars: { AAPL: unknown[] } }>(
      `${base}/v2/stocks/bars?symbols=AAPL&timeframe=1Day&start=2026-03-02`,
    )
    expect([bars.status, bars.headers.get('x-paddock-source')]).toEqual([200, 'live'])
    expect(bars.body.bars.AAPL.length).toBeGreaterThan(3)
    expect((await ask(`${base}/v2/positions`)).body).toMatchObject([{ symbol: 'AAPL', qty: '10' }])
    expect((await ask(`${base}/market`)).body).toEqual({ polled: [], rests: null })
    const kinds = [
      { kind: 'run', speed: 60 },
      { kind: 'run-to', at: new Date(clock.now() + 3_600_000).toISOString() },
    ]
    const skips = ['skip-to-open', 'skip-to-close', 'skip-to-event'].map((kind) => ({ kind }))
    for (const change of [...kinds, ...skips]) {
      const refused = await ask(`${base}/clock`, 'PUT', change)
      expect([refused.status, refused.body], JSON.stringify(change)).toMatchObject([
        422,
        { message: expect.stringContaining('real') },
      ])
    }
  })

  it('answers whatever is asked of its market, and says plainly what Alpaca has no call for', async () => {
    const base = await openAccount()
    const query = `symbols=AAPL&symbol=AAPL&timeframe=1Min&start=2026-03-06&currency_pairs=EURUSD&underlying_symbols=AAPL`
    for (const [name, { method, path, host }] of Object.entries(OPERATIONS)) {
      if (method !== 'GET' || host !== 'data') continue
      const filled = path
        .replace('{loc}', 'us')
        .replace('{market_type}', 'stocks')
        .replace(/\{\w+\}/g, 'AAPL')
      for (const asked of [query, ''])
        expect((await going(guest.ask(`${base}${filled}?${asked}`))).status, `${name} ${asked}`).toBeLessThan(500)
    }
    for (const asked of ['fundamentals?symbol=AAPL', 'economic-calendar', 'references']) {
      const { status, headers, body } = await ask(`${base}/research/${asked}`)
      expect([status, headers.get('x-paddock-source'), body], asked).toMatchObject([
        404,
        'live',
        { message: expect.stringContaining('Alpaca answers only prices') },
      ])
    }
    expect((await ask(`${base}/research/screen?class=stocks`)).status).toBe(200)
  }, 120_000)

  it('a resting order fills when the price of the connection gets there', async () => {
    const base = await openAccount()
    const [last] = (await quotes('AAPL')).slice(-1)
    const limit = ((last?.bp ?? 0) - 0.02).toFixed(2)
    const placed = await order(base, { symbol: 'AAPL', type: 'limit', limit_price: limit, qty: '1' })
    expect(placed.body.status).toBe('new')
    const done = await filled(base, placed.body, 400)
    expect(Number(done.filled_avg_price)).toBeLessThanOrEqual(Number(limit))
    const cheapest = Math.min(...(await quotes('AAPL')).map(({ ap }) => ap))
    expect(cheapest).toBeLessThanOrEqual(Number(limit) + 0.05)
  }, 120_000)

  it('refuses what the connection does not list, and changes nothing', async () => {
    const base = await openAccount()
    const refused = await order(base, { symbol: 'NOSUCH' })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 42210000, message: expect.stringContaining('NOSUCH') },
    ])
    expect((await ask(`${base}/v2/orders?status=all`)).body).toEqual([])
  })

  it('two accounts share one subscription, which ends with the last need of it', async () => {
    const [one, two] = [await openAccount('One'), await openAccount('Two')]
    const far = { symbol: 'AAPL', type: 'limit', limit_price: '1.00' }
    const [first, second] = [await order(one, far), await order(two, far)]
    await pass(1_000)
    expect(await streams()).toMatchObject({ stocks: { state: 'open', symbols: 1, refused: [] } })
    await ask(`${one}/v2/orders/${first.body.id}`, 'DELETE')
    await pass(70_000)
    expect(await streams()).toMatchObject({ stocks: { state: 'open', symbols: 1 } })
    await ask(`${two}/v2/orders/${second.body.id}`, 'DELETE')
    await pass(70_000)
    expect((await streams())?.stocks?.symbols ?? 0).toBe(0)
  }, 120_000)

  it('a break of the stream loses nothing: it comes back, and what rests is filled by what comes then', async () => {
    const base = await openAccount()
    const [last] = (await quotes('AAPL')).slice(-1)
    const limit = ((last?.bp ?? 0) - 0.02).toFixed(2)
    const placed = await order(base, { symbol: 'AAPL', type: 'limit', limit_price: limit, qty: '1' })
    expect(placed.body.status).toBe('new')
    const cut = await ask(`${owner.base}/trouble`, 'POST', { kind: 'drop-stream', times: 1 }, owner)
    expect(cut.status).toBe(201)
    const done = await filled(base, placed.body, 400)
    expect(Number(done.filled_avg_price)).toBeLessThanOrEqual(Number(limit))
    expect(await streams()).toMatchObject({ stocks: { state: 'open' } })
    expect((await ask(`${base}/market`)).body).toEqual({ polled: [], rests: null })
  }, 120_000)

  it('rests while its connection is gone, in words, and goes on when the same account is connected again', async () => {
    const base = await openAccount()
    const held = await filled(base, (await order(base, { symbol: 'AAPL' })).body)
    expect((await ask(`/api/alpaca/${connectionId}`, 'DELETE')).status).toBe(204)
    await pass(1_000)
    const resting = await order(base, { symbol: 'AAPL' })
    expect([resting.status, resting.body]).toMatchObject([
      403,
      { code: 40310000, message: expect.stringContaining('connect the same Alpaca account again') },
    ])
    await pass(60_000)
    connectionId = await connect()
    await pass(3_000)
    expect((await ask(`${base}/v2/positions`)).body).toMatchObject([{ symbol: 'AAPL', qty: '10' }])
    expect((await orderOf(base, held)).status).toBe('filled')
    await filled(base, (await order(base, { symbol: 'AAPL', side: 'sell' })).body)
    expect((await ask(`${base}/v2/positions`)).body).toEqual([])
  }, 120_000)

  it('greets the listeners of its prices as live ones', async () => {
    const base = await openAccount()
    const socket = new WebSocket(`${desk.socketUrl}${base}/v2/iex`, {
      headers: { cookie: guest.cookie, origin: desk.url },
    })
    const heard: Record<string, unknown>[] = []
    socket.on('message', (data) => heard.push(...[JSON.parse(String(data))].flat()))
    await expect.poll(() => heard[0]).toMatchObject({ T: 'success', msg: 'connected', source: 'live' })
    socket.send(JSON.stringify({ action: 'subscribe', quotes: ['AAPL'] }))
    for (let tries = 0; tries < 40 && !heard.some(({ T }) => T === 'q'); tries += 1) await pass(1_000)
    expect(heard.find(({ T }) => T === 'q')).toMatchObject({ S: 'AAPL' })
    socket.terminate()
  }, 60_000)

  it('is not opened on somebody else’s connection, nor on another date', async () => {
    const stranger = await desk.guest()
    const foreign = await ask('/api/accounts', 'POST', { name: 'Foreign', connectionId }, stranger)
    expect([foreign.status, foreign.body]).toMatchObject([422, { field: 'connectionId' }])
    const begins = { at: '2020-03-02T15:00:00Z', speed: 1 }
    const late = await ask('/api/accounts', 'POST', { name: 'Late', connectionId, begins })
    expect([late.status, late.body]).toMatchObject([422, { field: 'begins' }])
  })
})

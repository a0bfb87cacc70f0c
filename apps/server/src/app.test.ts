import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notificationsOf } from '@paddock/contract/desk/notifications'
import { preferencesOf } from '@paddock/contract/desk/preferences'
import { OPERATION_NAMES, OPERATIONS } from '@paddock/contract/operations/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'
import { createLog } from './log.ts'
import { openDesk } from './server.ts'
import { manualClock } from './testing/manual-clock.ts'

/** Monday, 11:00 in New York: the market is open. */
const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
const HOST = 'http://desk.test'
let directory: string
let desk: Awaited<ReturnType<typeof openDesk>>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paddock-app-'))
  const webDirectory = join(directory, 'web')
  await mkdir(webDirectory)
  await writeFile(join(webDirectory, 'index.html'), '<!doctype html><title>Paddock</title>')
  const config = parseConfig({ PADDOCK_DATA: join(directory, 'data'), PORT: '0', PADDOCK_URL: 'http://desk.test' })
  desk = await openDesk(config, createLog('silent'), { clock, webDirectory })
})
afterAll(async () => {
  desk.retire()
  await desk.close()
  await rm(directory, { recursive: true })
})

type Ask = { method?: string; body?: unknown; headers?: Record<string, string> }

async function ask(path: string, { method = 'GET', body, headers = {} }: Ask = {}) {
  const answer = await desk.app.request(`${HOST}${path}`, {
    method,
    headers: { host: 'desk.test', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const isStream = answer.headers.get('content-type') === 'text/event-stream'
  if (isStream) await answer.body?.cancel()
  const text = isStream ? '' : await answer.text()
  const isJson = answer.headers.get('content-type') === 'application/json' && text !== ''
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
}

async function guest() {
  const signedIn = await ask('/api/_auth/sign-in/anonymous', { method: 'POST' })
  const headers = { cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const [account] = (await ask('/api/accounts', { headers })).body
  return { headers, account: account as { id: string }, base: `/api/accounts/${account.id}` }
}

async function keyOf({ base, headers }: Awaited<ReturnType<typeof guest>>) {
  const { keyId, secretKey } = (await ask(`${base}/keys`, { method: 'POST', headers, body: { name: 'Bot' } })).body
  return { keyId, headers: { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey } }
}

it('an order whose quotes cannot be read is refused, and one with quotes is the order that it is without', async () => {
  const { headers, base } = await guest()
  const quotes = JSON.stringify([
    {
      ...{ symbol: 'AAPL', feed: null, bid: '187.18', ask: '187.2', quoted_at: '2026-03-09T15:00:00Z' },
      ...{ last: null, traded_at: null },
    },
  ])
  const place = (seen: string) =>
    ask(`${base}/v2/orders`, { method: 'POST', headers: { ...headers, 'x-paddock-quotes': seen }, body: BUY })
  for (const seen of ['{}', 'quotes', quotes.replace('187.18', 'much'), `[${' '.repeat(5_000)}]`])
    expect(await place(seen)).toMatchObject({ status: 422, body: { code: 40010001 } })
  expect((await ask(`${base}/v2/orders?status=all`, { headers })).body).toEqual([])
  expect(await place(quotes)).toMatchObject({ status: 200, body: { symbol: 'AAPL' } })
})

const BUY = { symbol: 'AAPL', qty: '1', side: 'buy', type: 'market', time_in_force: 'day' }

describe('accounts', () => {
  it('opens a practice account with 100,000 dollars for every new user', async () => {
    const { headers, base } = await guest()
    const { body } = await ask('/api/accounts', { headers })
    expect(body).toEqual([
      {
        id: expect.any(String),
        name: 'Practice',
        number: expect.stringMatching(/^PA/),
        kind: 'practice',
        marketName: null,
        source: 'simulated',
        market: expect.stringMatching(/^simulated:/),
        createdAt: '2026-03-09T15:00:00Z',
        archivedAt: null,
        origin: null,
        isGuarded: false,
      },
    ])
    expect((await ask(`${base}/v2/account`, { headers })).body).toMatchObject({ cash: '100000', currency: 'USD' })
  })

  it('tells what happened to an order, and of none that is not there', async () => {
    const { headers, base } = await guest()
    const { body: order } = await ask(`${base}/v2/orders`, { method: 'POST', headers, body: BUY })
    const { status, body } = await ask(`${base}/orders/${order.id}/record`, { headers })
    expect([status, body.order_id, body.steps[0].kind]).toEqual([200, order.id, 'order-accepted'])
    expect((await ask(`${base}/orders/%E0%A4%A/record`, { headers })).status).toBe(404)
    expect((await ask(`${base}/orders/${order.id}/record`, { method: 'POST', headers })).status).toBe(405)
  })

  it('keeps one user from the account of another, and from one that is not', async () => {
    const mine = await guest()
    const theirs = await guest()
    const notFound = { status: 404, body: { code: 40410000, message: 'endpoint not found' } }
    for (const path of [
      '/v2/account',
      '/v2/orders',
      '/keys',
      '/clock',
      '/dials',
      '/orders/x/record',
      '/notifications',
      '/guardrails',
      '/papers',
    ])
      expect(await ask(`${theirs.base}${path}`, { headers: mine.headers })).toMatchObject(notFound)
    expect(await ask('/api/accounts/no-such-account/v2/account', { headers: mine.headers })).toMatchObject(notFound)
  })

  it('asks who is there before it says what there is', async () => {
    const { base } = await guest()
    const unauthorized = { status: 401, body: { message: 'unauthorized.' } }
    expect(await ask('/api/accounts')).toMatchObject(unauthorized)
    expect(await ask(`${base}/v2/account`)).toMatchObject(unauthorized)
    expect(await ask(`${base}/v2/account`, { headers: { cookie: 'paddock.session_token=forged' } })).toMatchObject(
      unauthorized,
    )
  })

  it('takes orders from its own pages and from no other site', async () => {
    const { headers, base } = await guest()
    const order = (origin: string) =>
      ask(`${base}/v2/orders`, { method: 'POST', headers: { ...headers, origin }, body: BUY })
    expect(await order('https://evil.test')).toMatchObject({ status: 403, body: { code: 40310000 } })
    expect(await order(HOST)).toMatchObject({ status: 200, body: { symbol: 'AAPL', side: 'buy' } })
    expect((await ask(`${base}/v2/orders?status=all`, { headers })).body).toHaveLength(1)
  })

  it('reads and sets the practice clock', async () => {
    const { headers, base } = await guest()
    expect((await ask(`${base}/clock`, { headers })).body).toMatchObject({ speed: 1 })
    const set = (body: unknown) => ask(`${base}/clock`, { method: 'PUT', headers, body })
    expect(await set({ kind: 'run', speed: 60 })).toMatchObject({ status: 200, body: { speed: 60 } })
    expect((await ask(`${base}/clock`, { headers })).body).toMatchObject({ speed: 60 })
    expect(await set({ kind: 'run', speed: -1 })).toMatchObject({ status: 422 })
    expect(await set({ kind: 'backwards' })).toMatchObject({ status: 400, body: { code: 40010000 } })
    expect(await ask(`${base}/clock`, { method: 'POST', headers })).toMatchObject({ status: 405 })
  })
})

describe('keys', () => {
  it('spec 6: authenticate every trading call with two headers', async () => {
    const user = await guest()
    const key = await keyOf(user)
    const account = await ask('/v2/account', key)
    expect(account).toMatchObject({ status: 200, body: { id: user.account.id } })
    const basic = Buffer.from(Object.values(key.headers).join(':')).toString('base64')
    expect((await ask('/v2/account', { headers: { authorization: `Basic ${basic}` } })).body).toEqual(account.body)
    expect((await ask('/v2/orders', { ...key, method: 'POST', body: BUY })).status).toBe(200)
  })

  it('are refused when wrong, missing or revoked', async () => {
    const user = await guest()
    const key = await keyOf(user)
    const unauthorized = { status: 401, body: { message: 'unauthorized.' } }
    expect(await ask('/v2/account')).toMatchObject(unauthorized)
    expect(await ask('/v2/account', { headers: { ...key.headers, 'APCA-API-SECRET-KEY': 'wrong' } })).toMatchObject(
      unauthorized,
    )
    // A session is no key: the root belongs to clients.
    expect(await ask('/v2/account', { headers: user.headers })).toMatchObject(unauthorized)
    const revoke = () => ask(`${user.base}/keys/${key.keyId}`, { method: 'DELETE', headers: user.headers })
    expect((await revoke()).status).toBe(204)
    expect(await ask('/v2/account', key)).toMatchObject(unauthorized)
    expect((await revoke()).status).toBe(404)
  })
})

describe('notifications', () => {
  it('are as they usually are until they are chosen, and each account keeps its own', async () => {
    const { headers, base } = await guest()
    const other = await guest()
    const tell = (method: string, body?: unknown) => ask(`${base}/notifications`, { method, headers, body })
    const usual = notificationsOf()
    expect(await tell('GET')).toMatchObject({ status: 200, body: usual })
    const louder = notificationsOf({ fill: { sound: true } })
    expect(await tell('PATCH', { fill: { sound: true } })).toMatchObject({ status: 200, body: louder })
    const both = notificationsOf({ fill: { sound: true, toast: false }, connection: { toast: true } })
    expect((await tell('PATCH', { fill: { toast: false }, connection: { toast: true } })).body).toEqual(both)
    for (const wrong of [{ fills: {} }, { fill: { mail: true } }, { fill: { toast: 1 } }, { fill: null }, []])
      expect(await tell('PATCH', wrong)).toMatchObject({ status: 422, body: { code: 42210000 } })
    for (const broken of ['{', 7]) expect((await tell('PATCH', broken)).status).toBe(400)
    expect(await tell('DELETE')).toMatchObject({ status: 405 })
    expect((await tell('GET')).body).toEqual(both)
    expect((await ask(`${other.base}/notifications`, { headers: other.headers })).body).toEqual(usual)
  })
})

describe('preferences', () => {
  it('load nothing of others until a person allows it, who can take that back, and are their own', async () => {
    const { headers } = await guest()
    const other = await guest()
    const prefer = (method: string, body?: unknown) => ask('/api/preferences', { method, headers, body })
    expect(await prefer('GET')).toMatchObject({
      status: 200,
      body: { areEmbedsAllowed: false, rendering: 'native' },
    })
    const allowed = preferencesOf({ areEmbedsAllowed: true, rendering: 'embed' })
    expect((await prefer('PATCH', { areEmbedsAllowed: true })).body).toEqual(preferencesOf({ areEmbedsAllowed: true }))
    expect((await prefer('PATCH', { rendering: 'embed' })).body).toEqual(allowed)
    for (const wrong of [{ rendering: 'picture' }, { areEmbedsAllowed: 1 }, { frames: 'https://a.test' }, []])
      expect(await prefer('PATCH', wrong)).toMatchObject({ status: 422, body: { code: 42210000 } })
    for (const broken of ['{', 7]) expect((await prefer('PATCH', broken)).status).toBe(400)
    expect(await prefer('DELETE')).toMatchObject({ status: 405 })
    expect((await prefer('GET')).body).toEqual(allowed)
    expect((await ask('/api/preferences', { headers: other.headers })).body).toEqual(preferencesOf())
    expect((await prefer('PATCH', { areEmbedsAllowed: false })).body).toMatchObject({ areEmbedsAllowed: false })
    expect(await ask('/api/preferences')).toMatchObject({ status: 401 })
  })

  it('frames come from where the policy of pages says', async () => {
    const { headers } = await ask('/dashboard', { headers: { accept: 'text/html' } })
    const { body } = await ask('/api/embeds')
    expect(body).toEqual({ frames: 'https://www.tradingview-widget.com' })
    expect(headers.get('content-security-policy')).toContain(`frame-src ${body.frames};`)
  })
})

describe('dials', () => {
  it('are where nobody put them, and stay where they are put', async () => {
    const { headers, base } = await guest()
    const dial = (method: string, body?: unknown) => ask(`${base}/dials`, { method, headers, body })
    expect(await dial('GET')).toMatchObject({ status: 200, body: { requestsPerMinute: null } })
    expect(await dial('PATCH', { requestsPerMinute: 200 })).toMatchObject({ body: { requestsPerMinute: 200 } })
    expect(await dial('PATCH', {})).toMatchObject({ status: 200, body: { requestsPerMinute: 200 } })
    for (const wrong of [
      { requestsPerMinute: 0 },
      { requestsPerMinute: '200' },
      { requestsPerMinute: 1.5 },
      { speed: 1 },
      7,
    ])
      expect(await dial('PATCH', wrong)).toMatchObject({ status: 422, body: { code: 42210000 } })
    expect(await dial('PATCH', '{')).toMatchObject({ status: 400, body: { code: 40010000 } })
    expect(await dial('DELETE')).toMatchObject({ status: 405 })
    clock.advanceBy(10_000)
    expect((await dial('GET')).body).toMatchObject({ requestsPerMinute: 200, preset: 'realistic' })
    expect((await dial('PATCH', { requestsPerMinute: null, preset: 'harsh', latencyMs: 5 })).body).toMatchObject({
      requestsPerMinute: null,
      preset: 'custom',
      latencyMs: 5,
      queuePercent: 300,
    })
  })

  it("refuse a script's requests beyond the limit until the minute is over, on each host, and none of the desk", async () => {
    const user = await guest()
    const { headers } = await keyOf(user)
    const other = await keyOf(user)
    await ask(`${user.base}/dials`, { method: 'PATCH', headers: user.headers, body: { requestsPerMinute: 2 } })
    clock.advanceTo(Math.ceil(clock.now() / 60_000) * 60_000 + 20_000)
    const left = async (path: string, given = headers) => {
      const answer = await ask(path, { headers: given })
      return [answer.status, answer.headers.get('x-ratelimit-limit'), answer.headers.get('x-ratelimit-remaining')]
    }
    expect(await left('/v2/account')).toEqual([200, '2', '1'])
    // All keys of an account share its requests.
    expect(await left('/v2/orders', other.headers)).toEqual([200, '2', '0'])
    const refused = await ask('/v2/account', { headers })
    expect(refused).toMatchObject({ status: 429, body: { code: 42910000, message: 'rate limit exceeded' } })
    expect(refused.headers.get('retry-after')).toBe('40')
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String(clock.now() / 1000 + 40))
    expect(await left('/v2beta1/events/activities')).toEqual([429, '2', '0'])
    expect(await left('/v2/stocks/quotes/latest?symbols=AAPL')).toEqual([200, '2', '1'])
    await left('/v2/stocks/quotes/latest?symbols=AAPL')
    const data = await ask('/v2/stocks/quotes/latest?symbols=AAPL', { headers })
    expect(data).toMatchObject({ status: 429, body: { message: 'too many requests.' } })
    expect((await ask(`${user.base}/v2/account`, { headers: user.headers })).status).toBe(200)
    clock.advanceBy(40_000)
    expect(await left('/v2/account')).toEqual([200, '2', '1'])
  })
})

describe('visitors', () => {
  it('read coin prices at the root without a key, as Alpaca has it, but not with a wrong one', async () => {
    const path = '/v1beta3/crypto/us/latest/quotes?symbols=BTC/USD'
    expect((await ask(path)).body.quotes['BTC/USD']).toMatchObject({ bp: expect.any(Number) })
    const headers = { 'APCA-API-KEY-ID': 'PKWRONG', 'APCA-API-SECRET-KEY': 'wrong' }
    expect(await ask(path, { headers })).toMatchObject({ status: 401, body: { message: 'unauthorized.' } })
    expect((await ask('/v2/stocks/quotes/latest?symbols=AAPL')).status).toBe(401)
  })

  it('spec 6: read the market and nothing of an account', async () => {
    const assets = await ask('/api/market/v2/assets/AAPL')
    expect(assets).toMatchObject({ status: 200, body: { symbol: 'AAPL' } })
    expect(assets.headers.get('x-paddock-source')).toBe('simulated')
    expect((await ask('/api/market/v2/stocks/quotes/latest?symbols=AAPL')).body.quotes.AAPL).toMatchObject({
      ap: expect.any(Number),
    })
  })

  it.each(OPERATION_NAMES.filter((name) => OPERATIONS[name].isPublic))('%s says that it is simulated', async (name) => {
    const { path, method } = OPERATIONS[name]
    const address = path
      .replace('{loc}', 'us')
      .replace('{market}', 'NYSE')
      .replace('{market_type}', 'stocks')
      .replaceAll(/\{\w+\}/g, 'AAPL')
    const query =
      'symbols=AAPL&symbol=AAPL&timeframe=1Day&start=2026-03-05&currency_pairs=EURUSD&underlying_symbols=AAPL'
    for (const asked of [query, 'symbols=NOPE', '']) {
      const { status, headers } = await desk.app.request(`${HOST}/api/market${address}?${asked}`, { method })
      expect([status < 500, headers.get('x-paddock-source')], asked).toEqual([true, 'simulated'])
    }
  })

  it('read what is known of companies, and may not change it', async () => {
    const found = await ask('/api/market/research/fundamentals?symbol=AAPL')
    expect(found).toMatchObject({ status: 200, body: { symbol: 'AAPL', company: { founded: 1977 } } })
    expect(found.headers.get('x-paddock-source')).toBe('simulated')
    expect((await ask('/api/market/research/fundamentals', { method: 'POST' })).status).toBe(405)
    expect((await ask('/api/market/research/nothing')).status).toBe(404)
  })

  it.each(OPERATION_NAMES.filter((name) => !OPERATIONS[name].isPublic))('may not call %s', async (name) => {
    const { path, method } = OPERATIONS[name]
    const address = `/api/market${path.replaceAll(/\{\w+\}/g, 'x')}`
    expect(await ask(address, { method })).toMatchObject({ status: 401, body: { message: 'unauthorized.' } })
  })
})

describe('the edge', () => {
  it.each([
    ['/v2/nothing', 404],
    ['/v1beta3/nothing', 404],
    ['/v3/calendar/x/y', 404],
    ['/api', 404],
    ['/api/nothing', 404],
    ['/api/market/v2/nothing', 404],
    ['/v2/orders/', 404],
  ])('%s is an API path that does not exist, never a page', async (path, status) => {
    const answer = await ask(path, { headers: { accept: 'text/html' } })
    expect(answer).toMatchObject({ status, body: { code: 40410000, message: 'endpoint not found' } })
  })

  it('answers 405 where only the method is wrong', async () => {
    expect(await ask('/v2/account', { method: 'DELETE' })).toMatchObject({
      status: 405,
      body: { code: 40510000, message: 'method not allowed' },
    })
  })

  it('answers HEAD as GET without a body, and OPTIONS with what a path takes', async () => {
    const key = await keyOf(await guest())
    const head = await ask('/v2/account', { ...key, method: 'HEAD' })
    expect([head.status, head.body]).toEqual([200, ''])
    expect((await ask('/v2/account', { method: 'HEAD' })).status).toBe(401)
    const options = await ask('/v2/orders', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, POST, DELETE, HEAD, OPTIONS'])
    expect((await ask('/v2/orders', { method: 'PUT' })).headers.get('allow')).toBe('GET, POST, DELETE, HEAD, OPTIONS')
    expect((await ask('/v2/nothing', { method: 'OPTIONS' })).status).toBe(404)
  })

  it('refuses what is not offered here in a sentence, to keys and to visitors', async () => {
    const key = await keyOf(await guest())
    const perps = '/v1beta1/crypto-perps/global/latest/bars?symbols=BTCUSDT.P'
    expect(await ask(perps, key)).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/not offered/) },
    })
    expect((await ask(`/api/market${perps}`)).status).toBe(403)
    expect(await ask('/v2/tokenization/requests', key)).toMatchObject({ status: 403, body: { code: 40310000 } })
  })

  it('understands literal colons, encoded symbols, and both forms of a pair', async () => {
    const key = await keyOf(await guest())
    for (const symbol of ['BTC%2FUSD', 'BTCUSD', 'BTC%2fUSD'])
      expect((await ask(`/v2/assets/${symbol}`, key)).body).toMatchObject({ symbol: 'BTC/USD' })
    for (const path of [
      '/v2/orders:by_client_order_id?client_order_id=x',
      '/v2/orders%3Aby_client_order_id?client_order_id=x',
    ])
      expect((await ask(path, key)).body).toMatchObject({ message: 'order not found for x' })
    expect((await ask('/v2/watchlists:by_name?name=none', key)).status).toBe(404)
    expect((await ask('/v2/assets/%E0%A4%A', key)).status).toBe(404)
  })

  it('shows the API reference to everybody', async () => {
    expect((await ask('/openapi.json')).body).toMatchObject({ openapi: '3.1.1', servers: [{ url: HOST }] })
    expect((await ask('/docs/api')).body).toContain('<h1>API reference</h1>')
  })

  it('refuses bodies that are no JSON, or too large', async () => {
    const key = await keyOf(await guest())
    const post = (body: string) => ask('/v2/orders', { ...key, method: 'POST', body })
    expect(await post('{"symbol":')).toMatchObject({
      status: 400,
      body: { code: 40010000, message: 'request body format is invalid' },
    })
    expect(await post(`"${'x'.repeat(1024 * 1024)}"`)).toMatchObject({ status: 413, body: { code: 41310000 } })
  })

  it('names every answer and says how many requests are left', async () => {
    const key = await keyOf(await guest())
    const ids = new Set<string | null>()
    for (const path of ['/v2/account', '/v2/nothing', '/v2/orders/unknown', '/v2/clock']) {
      const { headers } = await ask(path, key)
      ids.add(headers.get('x-request-id'))
      expect(Number(headers.get('x-ratelimit-limit'))).toBeGreaterThan(0)
      expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0)
      expect(Number(headers.get('x-ratelimit-reset'))).toBe(clock.now() / 1000 + 60)
    }
    expect(ids.size).toBe(4)
    expect((await ask('/dashboard')).headers.get('x-request-id')).toBeTruthy()
  })

  it('never redirects a call', async () => {
    const key = await keyOf(await guest())
    for (const name of OPERATION_NAMES) {
      const { path, method } = OPERATIONS[name]
      const { status } = await ask(path.replaceAll(/\{\w+\}/g, 'x'), { ...key, method })
      expect([300, 301, 302, 303, 307, 308]).not.toContain(status)
      expect(status).not.toBe(500)
    }
  })

  it('answers pages with headers that keep them to themselves', async () => {
    const { status, body, headers } = await ask('/orders', { headers: { accept: 'text/html' } })
    expect([status, body]).toEqual([200, '<!doctype html><title>Paddock</title>'])
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is alive and ready', async () => {
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await ask('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS, toTimestamp } from '@paddock/market/instant'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createVault } from '../../alpaca/vault.ts'
import { parseConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { openDesk } from '../../server.ts'
import { insertConnection } from '../../storage/alpaca-connections.ts'
import { answerJson, KEY, type StandIn, standIn } from '../../testing/alpaca.ts'
import { appOf, wrongCodeOf } from '../../testing/authenticator.ts'
import { manualClock } from '../../testing/manual-clock.ts'

const PASSWORD = 'correct horse'
const RESTING = {
  ...{ id: 'o1', client_order_id: 'c1', created_at: '2026-03-09T14:00:00Z', symbol: 'AAPL', status: 'new' },
  ...{ side: 'buy', qty: '10', filled_qty: '0', limit_price: '100', order_class: '', time_in_force: 'day' },
  ...{ type: 'limit', order_type: 'limit' },
}
const HELD = {
  ...{ asset_id: 'a1', symbol: 'AAPL', exchange: 'NASDAQ', asset_class: 'us_equity', side: 'long' },
  ...{ qty: '100', avg_entry_price: '100', cost_basis: '10000', market_value: '20000' },
}

/** Monday, 11:00 in New York. */
const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
let directory: string
let alpaca: StandIn
let desk: Awaited<ReturnType<typeof openDesk>>
let held: readonly unknown[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paddock-security-'))
  alpaca = await standIn(({ method, url, body }, response) => {
    if (method !== 'GET') return answerJson(response, 200, { id: 'o2', status: 'new', ...(body && JSON.parse(body)) })
    if (url.startsWith('/v2/positions')) return answerJson(response, 200, held)
    if (url.startsWith('/v2/orders/o1')) return answerJson(response, 200, RESTING)
    if (url.startsWith('/v2/stocks/quotes/latest'))
      return answerJson(response, 200, {
        quotes: { AAPL: { t: '2026-03-09T15:00:00Z', bp: 199, ap: 200, bs: 1, as: 1 } },
      })
    return answerJson(response, 200, [])
  })
  const config = parseConfig({
    PADDOCK_DATA: join(directory, 'data'),
    PADDOCK_URL: 'http://desk.test',
    ALPACA_LIVE_URL: alpaca.url,
    ALPACA_PAPER_URL: alpaca.url,
    ALPACA_DATA_URL: alpaca.url,
  })
  desk = await openDesk(config, createLog('silent'), { clock, webDirectory: directory })
})
afterAll(async () => {
  desk.retire()
  await desk.close()
  await alpaca.close()
  await rm(directory, { recursive: true })
})
beforeEach(() => {
  alpaca.heard.length = 0
  held = []
})

const sent = () =>
  alpaca.heard.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body])

let people = 0

/** A person at a desk, with a practice account, a paper account and a live account. */
async function person() {
  people += 1
  let cookie = ''
  const ask = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const answer = await desk.app.request(`http://desk.test${path}`, {
      method,
      headers: { host: 'desk.test', ...(Object.keys(more).length > 0 ? more : { cookie }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const session = answer.headers.getSetCookie().find((set) => set.startsWith('paddock.session_token='))
    if (session) cookie = session.split(';')[0] ?? ''
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const email = `person-${people}@example.com`
  const { body } = await ask('POST', '/api/_auth/sign-up/email', { email, password: PASSWORD })
  const userId = body.user.id as string
  const [practice] = (await ask('GET', '/api/accounts')).body
  const vault = createVault(desk.secret)
  const connect = async (environment: 'paper' | 'live') => {
    const id = `${environment}-${people}`
    const { vaultKey, sealed } = vault.seal(id, JSON.stringify(KEY))
    await insertConnection(
      desk.storage.db,
      { id, name: environment, kind: `alpaca-${environment}`, number: 'PA1' },
      {
        ...{ user_id: userId, upstream_id: id, data_server: 'data', stock_feed: 'sip', key_hint: 'TEST' },
        ...{ vault_key: vaultKey, sealed, origin: 'desk', created_at: clock.now() },
      },
    )
    return id
  }
  const [paper, live] = [await connect('paper'), await connect('live')]
  let uri = ''
  let code = () => ''
  return {
    ask,
    paper,
    live,
    practice: practice.id as string,
    code: () => code(),
    wrongCode: () => wrongCodeOf(uri),
    /** Sets an authenticator app up. A first code is fresh, so the five minutes are let pass. */
    async withApp() {
      uri = (await ask('POST', '/api/_auth/two-factor/enable', { password: PASSWORD })).body.uri
      code = appOf(uri)
      await ask('POST', '/api/_auth/two-factor/confirm', { code: code() })
      clock.advanceBy(5 * MINUTE_MS)
    },
    prove: () => ask('POST', '/api/_auth/two-factor/prove', { code: code() }),
    choose: (choices: object) => ask('PATCH', '/api/security', choices),
    order: (account: string, order: object) =>
      ask('POST', `/api/accounts/${account}/v2/orders`, {
        ...{ symbol: 'AAPL', side: 'buy', type: 'limit', time_in_force: 'day', ...order },
      }),
    unlock: () => ask('PUT', `/api/alpaca/${live}/unlock`, { phrase: 'trade with real money' }),
  }
}

const codeFor = (purpose: string, words: RegExp | string = /takes a fresh code of your authenticator app/) => ({
  status: 403,
  body: { code: 40310000, message: expect.stringMatching(words), needs: 'second-factor', purpose },
})

describe('choices', () => {
  it('are a code to unlock a live account, no other, and a quarter of an hour', async () => {
    const { ask, withApp } = await person()
    const choices = { live: true, key: false, guardrails: false, order: false, orderFrom: '10000', idleMinutes: 15 }
    const before = { hasSecondFactor: false, recoveryCodesLeft: null, choices }
    expect(await ask('GET', '/api/security')).toEqual({ status: 200, body: before })
    await withApp()
    expect((await ask('GET', '/api/security')).body).toEqual({ hasSecondFactor: true, recoveryCodesLeft: 10, choices })
    expect((await ask('GET', '/api/security', undefined, { cookie: 'none' })).status).toBe(401)
    expect((await ask('DELETE', '/api/security')).status).toBe(405)
  })

  it.each([
    [{ orderFrom: '0' }, 'orderFrom'],
    [{ orderFrom: '1.234' }, 'orderFrom'],
    [{ idleMinutes: 0 }, 'idleMinutes'],
    [{ idleMinutes: 1441 }, 'idleMinutes'],
    [{ key: 'yes' }, 'key'],
    [{ other: true }, 'other'],
  ])('refuses %j by its field', async (choices, field) => {
    const { choose } = await person()
    expect(await choose(choices)).toMatchObject({ status: 422, body: { code: 42210000, field } })
  })

  it('are made stricter at once, and easier with a fresh code', async () => {
    const { choose, withApp, prove } = await person()
    expect((await choose({ key: true })).status).toBe(200)
    expect((await choose({ key: false })).status).toBe(200)
    await withApp()
    expect((await choose({ key: true, order: true, orderFrom: '500', idleMinutes: 5 })).status).toBe(200)
    for (const easier of [{ key: false }, { live: false }, { orderFrom: '501' }, { idleMinutes: 6 }])
      expect(await choose(easier)).toEqual(codeFor('choices'))
    expect((await choose({ orderFrom: '400', idleMinutes: 4, guardrails: true })).status).toBe(200)
    await prove()
    expect((await choose({ key: false, order: false, idleMinutes: 60 })).body.choices).toEqual({
      ...{ live: true, key: false, guardrails: true, order: false, orderFrom: '400', idleMinutes: 60 },
    })
  })
})

describe('what needs a fresh code', () => {
  it('an access key, where that was chosen; what a key may do is asked for nothing', async () => {
    const { ask, practice, withApp, choose, prove } = await person()
    const make = () => ask('POST', `/api/accounts/${practice}/keys`, { name: 'bot' })
    await choose({ key: true })
    expect((await make()).status).toBe(201)
    await withApp()
    expect(await make()).toEqual(codeFor('key'))
    await prove()
    expect((await make()).status).toBe(201)
  })

  it('loosening guardrails, and tightening them never', async () => {
    const { ask, practice, withApp, choose, prove } = await person()
    const set = (rules: object) => ask('PATCH', `/api/accounts/${practice}/guardrails`, rules)
    await choose({ guardrails: true })
    await withApp()
    expect((await set({ tradesPerDay: 3, orderValue: '500' })).status).toBe(200)
    expect((await set({ tradesPerDay: 2 })).status).toBe(200)
    expect(await set({ tradesPerDay: null })).toEqual(codeFor('guardrails'))
    expect(await set({ tradesPerDay: 1, orderValue: '501' })).toEqual(codeFor('guardrails'))
    expect((await ask('GET', `/api/accounts/${practice}/guardrails`)).body.wanted).toMatchObject({
      ...{ tradesPerDay: 2, orderValue: '500' },
    })
    await prove()
    expect((await set({ tradesPerDay: null })).status).toBe(200)
  })

  it('unlocking a live account, unless that was chosen otherwise', async () => {
    const { ask, live, withApp, choose, prove, unlock } = await person()
    expect((await unlock()).body).toMatchObject({ isLocked: false })
    await ask('PUT', `/api/alpaca/${live}/lock`)
    await withApp()
    expect(await ask('PUT', `/api/alpaca/${live}/unlock`, { phrase: 'no' })).toMatchObject({ status: 422 })
    expect(await unlock()).toEqual(codeFor('live', /^unlocking a live account takes/))
    expect((await ask('GET', `/api/accounts/${live}/lock`)).body).toMatchObject({ isLocked: true, isIdle: false })
    await prove()
    expect((await unlock()).status).toBe(200)
    await choose({ live: false })
    clock.advanceBy(5 * MINUTE_MS)
    expect((await unlock()).status).toBe(200)
  })

  it('orders that open more than was said, of paper and live accounts alone, and nothing of them leaves', async () => {
    const { paper, practice, ask, withApp, choose, order, prove } = await person()
    await choose({ order: true, orderFrom: '1000' })
    await withApp()
    expect((await order(paper, { qty: '10', limit_price: '100' })).status).toBe(200)
    expect(sent()).toHaveLength(1)
    const large = { qty: '10', limit_price: '100.01', client_order_id: 'once' }
    expect(await order(paper, large)).toEqual(codeFor('order'))
    // A market order is worth what the other side asks: six shares at $200.
    expect(await order(paper, { type: 'market', qty: '6' })).toEqual(codeFor('order'))
    expect((await order(paper, { type: 'market', qty: '5' })).status).toBe(200)
    expect(await order(paper, { type: 'market', notional: '1000.01' })).toEqual(codeFor('order'))
    // Of what has no quote nobody knows how much it is.
    expect(await order(paper, { symbol: 'NONE', type: 'market', qty: '1' })).toEqual(codeFor('order'))
    const change = (changes: object) => ask('PATCH', `/api/accounts/${paper}/v2/orders/o1`, changes)
    expect(await change({ qty: '11' })).toEqual(codeFor('order'))
    expect((await change({ qty: '9' })).status).toBe(200)
    // What closes, cancels or is malformed is asked nothing.
    held = [HELD]
    expect((await order(paper, { side: 'sell', qty: '100', limit_price: '190' })).status).toBe(200)
    expect(await order(paper, { side: 'sell', qty: '101', limit_price: '190' })).toEqual(codeFor('order'))
    expect((await ask('DELETE', `/api/accounts/${paper}/v2/positions`)).status).toBe(200)
    expect((await order(practice, { qty: '10', limit_price: '150' })).body).not.toHaveProperty('needs')
    alpaca.heard.length = 0

    const wait = { when: { kind: 'price', direction: 'falls', price: '150' } }
    const hold = { symbol: 'AAPL', side: 'buy', qty: '7', isEntry: true, steps: [wait] }
    expect(await ask('POST', `/api/accounts/${paper}/held`, hold)).toEqual(codeFor('order'))
    const bounded = { ...wait, order: { type: 'limit', limitPrice: '150' } }
    expect(await ask('POST', `/api/accounts/${paper}/held`, { ...hold, steps: [bounded] })).toEqual(codeFor('order'))
    expect(sent()).toEqual([])

    // The same call again, after a code, is the one that is sent, under its own id.
    await prove()
    expect((await order(paper, large)).status).toBe(200)
    expect(sent().map(([method, url, body]) => [method, url, JSON.parse(String(body)).client_order_id])).toEqual([
      ['POST', '/v2/orders', 'once'],
    ])
  })

  it('is nothing by a key', async () => {
    const { ask, paper, withApp, choose } = await person()
    const { keyId, secretKey } = (await ask('POST', `/api/accounts/${paper}/keys`, {})).body
    await choose({ order: true, orderFrom: '1' })
    await withApp()
    const key = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey }
    const body = { symbol: 'AAPL', qty: '100', side: 'buy', type: 'market', time_in_force: 'day' }
    expect((await ask('POST', '/v2/orders', body, key)).status).toBe(200)
  })

  it('takes a right code, of who asks', async () => {
    const { ask, practice, withApp, choose, wrongCode } = await person()
    const other = await person()
    await other.withApp()
    await choose({ key: true })
    await withApp()
    const prove = (code: string) => ask('POST', '/api/_auth/two-factor/prove', { code })
    expect((await prove(wrongCode())).status).toBe(422)
    await other.prove()
    expect(await ask('POST', `/api/accounts/${practice}/keys`, {})).toEqual(codeFor('key'))
  })
})

describe('the lock of a live account', () => {
  it('closes for the desk when nobody was at it, and for no script', async () => {
    const { ask, live, choose, order, unlock } = await person()
    const lock = async () => (await ask('GET', `/api/accounts/${live}/lock`)).body
    const used = () => ask('POST', `/api/accounts/${live}/lock/used`)
    const words = { minutes: 15, phrase: 'trade with real money' }
    expect(await lock()).toEqual({ isLocked: true, isIdle: false, locksAt: null, ...words })
    expect((await used()).status).toBe(204)
    expect((await lock()).isLocked).toBe(true)
    await unlock()
    expect(await lock()).toEqual({
      ...{ isLocked: false, isIdle: false, locksAt: toTimestamp(clock.now() + 15 * MINUTE_MS) },
      ...words,
    })
    const { keyId, secretKey } = (await ask('POST', `/api/accounts/${live}/keys`, {})).body
    const small = { qty: '1', limit_price: '10' }

    clock.advanceBy(15 * MINUTE_MS - 1)
    // What is read is no use: a page that is left open reads all the time.
    await ask('GET', `/api/accounts/${live}/v2/orders`)
    await used()
    clock.advanceBy(15 * MINUTE_MS - 1)
    expect((await order(live, small)).status).toBe(200)
    clock.advanceBy(15 * MINUTE_MS)
    expect(await lock()).toEqual({ isLocked: true, isIdle: true, locksAt: null, ...words })
    alpaca.heard.length = 0
    const refused = {
      status: 403,
      body: {
        ...{ code: 40310000, reason: 'idle-lock' },
        message: 'this live account is locked: its desk was left alone for 15 minutes. Unlock it to go on',
      },
    }
    expect(await order(live, small)).toEqual(refused)
    expect(await ask('DELETE', `/api/accounts/${live}/v2/orders`)).toEqual(refused)
    const hold = { symbol: 'AAPL', side: 'sell', qty: '1', steps: [{ when: { kind: 'close', minutesBefore: 5 } }] }
    expect(await ask('POST', `/api/accounts/${live}/held`, hold)).toEqual(refused)
    expect((await used()).status).toBe(204)
    expect(await order(live, small)).toEqual(refused)
    expect(sent()).toEqual([])
    expect((await ask('GET', `/api/accounts/${live}/v2/orders`)).status).toBe(200)
    expect((await ask('GET', '/api/alpaca')).body.connections).toMatchObject([
      { environment: 'live', isLocked: true, isIdle: true },
      { environment: 'paper', isLocked: false, isIdle: false },
    ])
    const key = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey }
    const body = { symbol: 'AAPL', side: 'buy', type: 'limit', time_in_force: 'day', ...small }
    expect((await ask('POST', '/v2/orders', body, key)).status).toBe(200)

    await unlock()
    expect((await order(live, small)).status).toBe(200)
    await choose({ idleMinutes: 60 })
    clock.advanceBy(59 * MINUTE_MS)
    expect((await lock()).isIdle).toBe(false)
  })

  it('is of live accounts alone', async () => {
    const { ask, paper, live } = await person()
    expect((await ask('GET', `/api/accounts/${paper}/lock`)).status).toBe(404)
    expect((await ask('PUT', `/api/accounts/${live}/lock`)).status).toBe(405)
    const other = await person()
    expect((await other.ask('GET', `/api/accounts/${live}/lock`)).status).toBe(404)
  })
})

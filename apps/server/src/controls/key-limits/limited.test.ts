/** Keys with limits, over HTTP, in practice and at Alpaca's: what is refused, with which words, and what it leaves behind. */
import { KeyLimits } from '@paddock/contract/desk/key-limits'
import type { OrderDraft } from '@paddock/contract/desk/order-drafts'
import { describe, expect, it } from 'vitest'
import type { Brokers } from '../../accounts/broker.ts'
import { insertAccessKey } from '../../storage/access-keys.ts'
import { ordersSent } from '../../storage/key-limits.ts'
import { ALWAYS_FRESH } from '../../testing/accounts.ts'
import { answerJson, gatewayTo, inTime, request, standIn } from '../../testing/alpaca.ts'
import { askedDesk } from '../../testing/asked-desk.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { insertPerson } from '../../testing/records.ts'
import { createGuardrails } from '../guardrails/guardrails.ts'
import { createLimited } from './limited.ts'

/** Monday, 11:00 in New York: the market is open. */
const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
const desk = askedDesk(clock)
async function guest(limits?: object) {
  const person = await desk.guest()
  const key = await person.newKey({ name: 'Bot', limits })
  const { own } = person
  return {
    ...person,
    ...key,
    limit: (to: object) => own('PATCH', `keys/${key.made.keyId}`, { limits: to }),
    drafts: async (): Promise<OrderDraft[]> => (await own('GET', 'drafts')).body.drafts,
  }
}
const order = (symbol: string, side: string, qty: string, more: object = {}) => ({
  ...{ symbol, side, qty, type: 'market', time_in_force: 'day' },
  ...more,
})
const limit = (symbol: string, qty: string, limit_price: string, more: object = {}) =>
  order(symbol, 'buy', qty, { type: 'limit', limit_price, ...more })
const refusal = (rule: string, words: string | RegExp) => ({
  status: 403,
  body: { code: 40310000, rule, message: typeof words === 'string' ? words : expect.stringMatching(words) },
})

describe('limits', () => {
  it('are set with a key, changed either way at once, and by its owner alone', async () => {
    const { own, script, limit: set, made } = await guest({ scope: 'read' })
    expect(made.limits).toMatchObject({ scope: 'read', symbols: [], orderValue: null, keepsDrafts: true })
    expect((await own('GET', 'keys')).body).toMatchObject([{ name: 'Bot', limits: { scope: 'read' } }])
    expect(await script('POST', '/v2/orders', limit('AAPL', '1', '1'))).toMatchObject({ status: 403 })
    expect((await set({ scope: 'trade' })).body).toMatchObject({ keyId: made.keyId, limits: { scope: 'trade' } })
    expect((await script('POST', '/v2/orders', limit('AAPL', '1', '1'))).status).toBe(200)
    expect((await own('GET', 'keys')).body[0].limits).toBeUndefined()
    expect(await set({ ordersPerDay: 0 })).toMatchObject({
      status: 422,
      body: { message: 'the number of orders a day is a whole number from 1 to 100000', field: 'limits.ordersPerDay' },
    })
    expect(await own('POST', 'keys', { name: 'Bot', limits: { scope: 'all' } })).toMatchObject({
      ...{ status: 422, body: { field: 'limits.scope' } },
    })
    expect(await own('PATCH', 'keys/PKNOBODY', { limits: {} })).toMatchObject({ status: 404 })
    const other = await guest()
    expect((await other.script('PATCH', `/api/accounts/x/keys/${made.keyId}`, { limits: {} })).status).toBe(401)
  })

  it('of scope let a key read, or cancel, and nothing else', async () => {
    const { own, script, limit: set } = await guest({ scope: 'read' })
    const { body: resting } = await own('POST', 'v2/orders', limit('AAPL', '1', '1'))
    const words = 'key limit scope: this key reads and changes nothing'
    expect((await script('GET', '/v2/orders')).body).toHaveLength(1)
    expect(await script('DELETE', `/v2/orders/${resting.id}`)).toMatchObject(refusal('key-scope', words))
    expect(await script('POST', '/v2/watchlists', { name: 'W' })).toMatchObject(refusal('key-scope', words))
    await set({ scope: 'cancel' })
    expect(await script('DELETE', '/v2/positions')).toMatchObject(
      refusal('key-scope', /cancels orders and does nothing/),
    )
    expect((await script('DELETE', `/v2/orders/${resting.id}`)).status).toBe(204)
    await set({ ordersPerDay: 9 })
    expect((await script('POST', '/v2/watchlists', { name: 'W' })).status).toBe(200)
    expect(await script('PATCH', '/v2/account/configurations', { no_shorting: true })).toMatchObject(
      refusal('key-scope', /neither moves money nor sets up the account/),
    )
    expect((await own('GET', 'guardrails/receipts')).body).toMatchObject([
      { rule: 'key-scope', path: 'key', key: 'Bot', what: 'other' },
      { rule: 'key-scope', what: 'close', limit: 'cancel', value: 'trade' },
      { rule: 'key-scope', what: 'other' },
      { rule: 'key-scope', what: 'cancel' },
    ])
    expect((await own('GET', 'drafts')).body).toEqual({ drafts: [], waiting: 0 })
  })

  it('of symbols and of worth hold for orders and for what a change would make of one', async () => {
    const { own, script, limit: set, drafts } = await guest({ symbols: ['AAPL'], orderValue: '500' })
    expect(await script('POST', '/v2/orders', limit('MSFT', '1', '1'))).toMatchObject(
      refusal('key-symbol', /^key limit symbol: MSFT is not among AAPL; kept as draft [0-9a-f-]{36}, which awaits/),
    )
    const large = await script('POST', '/v2/orders', limit('AAPL', '10', '100', { client_order_id: 'bot-1' }))
    const draft = (await drafts()).find(({ clientOrderId }) => clientOrderId === 'bot-1')
    expect(large).toEqual({
      status: 403,
      body: {
        ...{ code: 40310000, rule: 'key-order-value', limit: '500', value: '1000', draft_id: draft?.id },
        message: `key limit order-value: 1000 is above 500 an order; kept as draft ${draft?.id}, which awaits its owner's approval`,
      },
    })
    // A market order is worth what it costs now.
    expect(await script('POST', '/v2/orders', order('AAPL', 'buy', '1000'))).toMatchObject({
      body: { rule: 'key-order-value' },
    })
    const { body: resting } = await script('POST', '/v2/orders', limit('AAPL', '5', '10'))
    expect(await script('PATCH', `/v2/orders/${resting.id}`, { qty: '51' })).toMatchObject(
      refusal('key-order-value', 'key limit order-value: 510 is above 500 an order'),
    )
    expect((await script('PATCH', `/v2/orders/${resting.id}`, { qty: '50' })).status).toBe(200)
    expect((await script('PATCH', '/v2/orders/11111111-2222-4333-8444-555555555555', { qty: '7' })).status).toBe(404)
    expect((await script('POST', '/v2/orders', { symbol: 'AAPL' })).status).toBe(422)
    expect((await script('POST', '/v2/orders', { ...order('AAPL', 'buy', '1'), qty: 'one' })).status).toBe(400)
    // One that says not to keeps nothing.
    await set({ symbols: ['AAPL'], keepsDrafts: false })
    expect(await script('POST', '/v2/orders', limit('MSFT', '1', '1'))).toEqual({
      status: 403,
      body: {
        ...{ code: 40310000, message: 'key limit symbol: MSFT is not among AAPL' },
        ...{ rule: 'key-symbol', limit: 'AAPL', value: 'MSFT' },
      },
    })
    expect(await drafts()).toHaveLength(3)
    const { body: receipts } = await own('GET', 'guardrails/receipts')
    expect(receipts.map(({ rule, what }: { rule: string; what: string }) => `${rule} ${what}`)).toEqual([
      'key-symbol order',
      'key-order-value change',
      'key-order-value order',
      'key-order-value order',
      'key-symbol order',
    ])
  })

  it('of a day count orders and closes, however many come at once, and not what the broker refuses', async () => {
    const { own, script, limit: set } = await guest({ ordersPerDay: 3, keepsDrafts: false })
    expect((await script('POST', '/v2/orders', limit('AAPL', '1000000', '10000'))).status).toBe(403)
    expect((await own('GET', 'keys')).body[0].sent).toEqual({ day: '2026-03-09', orders: 0 })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => script('POST', '/v2/orders', limit('SPY', '1', '1'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403])
    expect(await script('POST', '/v2/orders', limit('AAPL', '1', '1'))).toEqual({
      status: 403,
      body: {
        ...{ code: 40310000, message: 'key limit orders-per-day: 3 of 3 orders are sent today' },
        ...{ rule: 'key-orders-per-day', limit: '3', value: '3' },
      },
    })
    await set({ ordersPerDay: 4, keepsDrafts: false })
    await own('POST', 'v2/orders', order('AAPL', 'buy', '2'))
    await own('POST', 'v2/orders', order('MSFT', 'buy', '2'))
    clock.advanceBy(2_000)
    expect(await script('DELETE', '/v2/positions')).toMatchObject(
      refusal('key-orders-per-day', /3 of 4 orders are sent today, and these are 2 more/),
    )
    expect((await script('DELETE', '/v2/positions/AAPL')).status).toBe(200)
    expect((await own('GET', 'keys')).body[0]).toMatchObject({ sent: { day: '2026-03-09', orders: 4 } })
    await set({ symbols: ['AAPL'] })
    expect(await script('DELETE', '/v2/positions/MSFT')).toMatchObject(refusal('key-symbol', /MSFT is not among AAPL/))
    expect(await script('DELETE', '/v2/positions')).toMatchObject({ status: 403 })
    // The next market day begins anew.
    await set({ ordersPerDay: 1 })
    await own('PUT', 'clock', { kind: 'skip-to-close' })
    await own('PUT', 'clock', { kind: 'skip-to-open' })
    expect((await script('POST', '/v2/orders', limit('AAPL', '1', '1'))).status).toBe(200)
    expect((await own('GET', 'keys')).body[0].sent).toEqual({ day: '2026-03-10', orders: 1 })
  })

  it('end a key with its last day: it may not even read, and one that is given longer goes on', async () => {
    const { script, limit: set, own } = await guest({ expiresOn: '2026-03-08' })
    const words = 'key limit expired: it worked until 2026-03-08, and it is 2026-03-09 in New York'
    expect(await script('GET', '/v2/account')).toMatchObject(refusal('key-expired', words))
    expect((await own('GET', 'guardrails/receipts')).body).toEqual([])
    expect(await script('POST', '/v2/orders', limit('AAPL', '1', '1'))).toMatchObject(refusal('key-expired', words))
    expect((await own('GET', 'guardrails/receipts')).body).toMatchObject([{ rule: 'key-expired', what: 'order' }])
    expect(await script('GET', '/v2/events/trades')).toMatchObject(refusal('key-expired', words))
    await set({ expiresOn: '2026-03-09' })
    expect((await script('GET', '/v2/account')).status).toBe(200)
  })

  it('go with the account when it begins again', async () => {
    const { own, script } = await guest({ orderValue: '100' })
    expect((await own('POST', 'reset')).status).toBe(201)
    expect(await script('POST', '/v2/orders', limit('AAPL', '10', '100'))).toMatchObject({
      ...{ status: 403, body: { rule: 'key-order-value' } },
    })
  })
})

describe('an account of Alpaca’s', () => {
  async function limitedAlpaca(limits: object, answer: Parameters<typeof standIn>[0]) {
    const alpaca = await standIn(answer)
    const { storage, drafts } = desk.open
    const userId = `user of ${alpaca.url}`
    await insertPerson(storage, userId)
    const { gateway, accountId, clock: own } = await gatewayTo(alpaca.url, storage, { userId })
    const nobody = (): never => {
      throw new Error('not an account of Alpaca’s')
    }
    const brokers: Brokers = { practice: nobody, 'alpaca-paper': gateway.broker, 'alpaca-live': nobody }
    const guardrails = createGuardrails({ db: storage.db, brokers, clock: own, freshness: ALWAYS_FRESH })
    const limited = createLimited({ db: storage.db, brokers, guardrails, drafts, clock: own })
    const keyId = `PK${accountId}`
    await insertAccessKey(storage.db, {
      ...{ id: keyId, user_id: userId, account_id: accountId, name: 'Bot' },
      ...{ secret_sha256: '0'.repeat(64), scopes: '', created_at: 0 },
    })
    const limit = KeyLimits.parse({ keepsDrafts: false, ...limits })
    const holder = { keyId, userId, accountId, limited: { name: 'Bot', limits: limit } }
    const broker = limited(holder, 'alpaca-paper', gateway.broker(accountId))
    return {
      clock: own,
      changes: () => alpaca.heard.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`),
      sent: () => ordersSent(storage.db, keyId, '2026-03-09'),
      async send(...asked: Parameters<typeof request>) {
        const { status, body } = await broker.send(request(...asked))
        return { status, body: JSON.parse(String(body)) }
      },
      async close() {
        await gateway.close()
        await alpaca.close()
      },
    }
  }

  it('is asked for nothing but prices before an order that is too large is refused', async () => {
    const answers: Readonly<Record<string, unknown>> = {
      'GET /v2/stocks/quotes/latest': { quotes: { AAPL: { t: '', bp: 99, bs: 1, ap: 100, as: 1 } } },
      'POST /v2/orders': { id: 'o' },
    }
    const { send, changes, close } = await limitedAlpaca(
      { orderValue: '1000', ordersPerDay: 1 },
      ({ method, url }, response) => {
        const found = answers[`${method} ${url.split('?')[0]}`]
        answerJson(response, found === undefined ? 503 : 200, found ?? { message: 'down' })
      },
    )
    const buy = async (qty: string) => {
      const { status, body } = await send('postOrder', { body: order('AAPL', 'buy', qty) })
      return { status, message: body.message }
    }
    expect(await buy('11')).toEqual({ status: 403, message: 'key limit order-value: 1100 is above 1000 an order' })
    expect(changes()).toEqual([])
    expect((await buy('10')).status).toBe(200)
    expect(await buy('1')).toEqual({
      ...{ status: 403, message: 'key limit orders-per-day: 1 of 1 orders are sent today' },
    })
    expect(changes()).toEqual(['POST /v2/orders'])
    await close()
  })

  const openOrder = (id: string) => ({
    ...{ id, client_order_id: id, created_at: '2026-03-09T14:00:00Z', filled_qty: '0', status: 'pending_cancel' },
    ...{ symbol: 'AAPL', type: 'limit', time_in_force: 'day' },
  })
  /** Positions and orders of an Alpaca that opens MSFT as soon as its positions were listed, and takes a while to cancel. */
  const trading = (positions: string[], open: string[] = []) => {
    const position = (symbol: string) => ({
      ...{ asset_id: symbol, symbol, exchange: 'NASDAQ', asset_class: symbol.length > 10 ? 'us_option' : 'us_equity' },
      ...{ avg_entry_price: '1', qty: '1', cost_basis: '1', side: symbol.length > 10 ? 'short' : 'long' },
    })
    const answer: Parameters<typeof standIn>[0] = ({ method, url }, response) => {
      const [path = ''] = url.split('?')
      if (method === 'GET' && path === '/v2/orders') return answerJson(response, 200, open.splice(0, 1).map(openOrder))
      if (path === '/v2/orders') return answerJson(response, 207, [])
      if (method === 'GET') {
        answerJson(response, 200, positions.map(position))
        if (!positions.includes('MSFT')) positions.push('MSFT')
        return
      }
      const closed = path === '/v2/positions' ? [...positions] : [path.split('/').pop() ?? '']
      if (closed[0] === 'HELD') return answerJson(response, 403, { code: 40310000, message: 'insufficient qty' })
      for (const symbol of closed) positions.splice(positions.indexOf(symbol), 1)
      answerJson(response, 200, { symbol: closed[0] })
    }
    return answer
  }

  it('has no position closed that was opened after the others were judged', async () => {
    const positions = ['AAPL', 'HELD', 'AAPL260320C00100000']
    const alpaca = await limitedAlpaca({ symbols: ['AAPL', 'HELD'], ordersPerDay: 3 }, trading(positions))
    expect(await alpaca.send('deleteAllOpenPositions')).toMatchObject({
      status: 207,
      body: [
        { symbol: 'AAPL260320C00100000', status: 200 },
        { symbol: 'AAPL', status: 200 },
        { symbol: 'HELD', status: 403, body: { message: 'insufficient qty' } },
      ],
    })
    expect(positions).toEqual(['HELD', 'MSFT'])
    // What is being bought back first covers nothing any more, and what was refused is no order of the day.
    expect(alpaca.changes()[0]).toBe('DELETE /v2/positions/AAPL260320C00100000')
    expect(await alpaca.sent()).toBe(2)
    expect(await alpaca.send('deleteAllOpenPositions')).toMatchObject({ status: 403, body: { rule: 'key-symbol' } })
    expect(positions).toEqual(['HELD', 'MSFT'])
    await alpaca.close()
  })

  it('closes nothing before the cancels that were asked for with it are confirmed', async () => {
    const open = ['a', 'b']
    const alpaca = await limitedAlpaca({ symbols: ['AAPL'] }, trading(['AAPL'], open))
    const closing = alpaca.send('deleteAllOpenPositions', { search: 'cancel_orders=True' })
    expect(await inTime(alpaca.clock, closing)).toMatchObject({ status: 207, body: [{ symbol: 'AAPL', status: 200 }] })
    expect(open).toEqual([])
    expect(alpaca.changes()).toEqual(['DELETE /v2/orders', 'DELETE /v2/positions/AAPL'])
    await alpaca.close()
  })
})

import { tradingDateAt } from '@paddock/market/derive/locates'
import { describe, expect, it } from 'vitest'
import type { Broker } from '../../accounts/broker.ts'
import { createLog } from '../../log.ts'
import type { Storage } from '../../storage/engine/database.ts'
import { ENGINES, withEachStorage } from '../../testing/engines.ts'
import { EVENTFUL, HARD_TO_BORROW } from '../../testing/eventful-market.ts'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { addUser, call, MONDAY, openAccount } from '../../testing/practice.ts'
import { createPractice } from '../practice.ts'

it.each([
  ['2026-03-09T15:00:00Z', '2026-03-09'],
  ['2026-03-09T23:59:59Z', '2026-03-09'],
  ['2026-03-10T00:00:00Z', '2026-03-10'],
  ['2026-03-14T00:00:00Z', '2026-03-16'],
  ['2026-03-15T15:00:00Z', '2026-03-16'],
])('the trading date of %s is %s: it rolls at 20:00 in New York', (at, day) => {
  expect(tradingDateAt(Date.parse(at))).toBe(day)
})

describe.each(ENGINES)('locates on $name', ({ start }) => {
  let storage: Storage
  let broker: Broker
  let clock: ManualClock
  withEachStorage(start, async (opened) => {
    storage = opened
    await addUser(storage)
    clock = manualClock(MONDAY)
    const practice = createPractice({ storage, clock, log: createLog('silent'), visitorMarket: EVENTFUL })
    broker = practice.broker(await openAccount(practice))
  })

  const quotes = async (symbols: string) => (await call(broker, 'listLocateQuotes', { query: { symbols } })).body
  const ask = (body: object) => call(broker, 'createLocates', { body })

  it('quotes what is hard to borrow, and says why not of the rest', async () => {
    expect(await quotes(`${HARD_TO_BORROW},AAPL,NOSUCH`)).toEqual({
      quotes: [
        {
          symbol: HARD_TO_BORROW,
          available_qty: expect.any(Number),
          price: expect.stringMatching(/^0\.\d{4}$/),
          quoted_at: '2026-03-09T15:00:00Z',
        },
      ],
      errors: [
        { symbol: 'AAPL', code: 'easy_to_borrow', message: 'AAPL is easy to borrow and takes no locate' },
        { symbol: 'NOSUCH', code: 'symbol_not_found', message: 'symbol not found: NOSUCH' },
      ],
    })
  })

  it('sets shares aside until 20:00, for a fee that is paid at once', async () => {
    const [quote] = (await quotes(HARD_TO_BORROW)).quotes
    expect(quote.available_qty).toBeGreaterThanOrEqual(100)
    const { status, body } = await ask({ symbol: HARD_TO_BORROW, qty: 100, limit_price: quote.price })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        symbol: HARD_TO_BORROW,
        status: 'active',
        requested_qty: 100,
        located_qty: 100,
        limit_price: quote.price,
        located_price: quote.price,
        total_fee: expect.any(String),
        all_or_none: false,
        created_at: '2026-03-09T15:00:00Z',
        expires_at: '2026-03-10T00:00:00Z',
        rejection_reason: null,
      },
    ])
    expect(Number(body.total_fee)).toBeCloseTo(Math.ceil(Number(quote.price) * 10_000) / 100, 2)
    const { cash } = (await call(broker, 'getAccount')).body
    expect(Number(cash)).toBeCloseTo(100_000 - Number(body.total_fee), 2)
    const fees = await call(broker, 'getAccountActivitiesByActivityType', { path: { activity_type: 'FEE' } })
    expect(fees.body).toMatchObject([{ net_amount: `-${body.total_fee}`, symbol: HARD_TO_BORROW }])
    expect((await call(broker, 'getLocate', { path: { locate_id: body.id } })).body).toEqual(body)
    clock.advanceBy(9 * 3_600_000)
    expect((await call(broker, 'getLocate', { path: { locate_id: body.id } })).body.status).toBe('expired')
  })

  it('records what found nothing as rejected, and charges nothing', async () => {
    const { status, body } = await ask({ symbol: HARD_TO_BORROW, qty: '100', limit_price: '0.00001' })
    expect([status, body.status, body.rejection_reason, body.total_fee]).toEqual([
      201,
      'rejected',
      'the price is above the limit',
      null,
    ])
    expect(await ask({ symbol: HARD_TO_BORROW, qty: 1_000_000, all_or_none: true })).toMatchObject({
      body: { status: 'rejected', rejection_reason: 'not enough shares are available' },
    })
    expect((await call(broker, 'getAccount')).body.cash).toBe('100000')
  })

  it('is paid once for an idempotency key, also when it is sent twice at the same moment', async () => {
    const once = (body: object, idempotencyKey = 'mine') => call(broker, 'createLocates', { body, idempotencyKey })
    const order = { symbol: HARD_TO_BORROW, qty: 100 }
    const [first, again] = await Promise.all([once(order), once(order)])
    expect(first.status).toBe(201)
    expect(again.body).toEqual(first.body)
    clock.advanceBy(1_000)
    expect((await once({ ...order, qty: '100', all_or_none: false })).body).toEqual(first.body)
    expect((await call(broker, 'listLocates')).body.locates).toEqual([first.body])
    expect((await call(broker, 'getAccount')).body.cash).toBe(String(100_000 - Number(first.body.total_fee)))
    expect(await once({ ...order, qty: 200 })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_conflict' },
    })
    expect(await once(order, 'x'.repeat(256))).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
    expect((await once(order, 'another')).body.id).not.toBe(first.body.id)
  })

  it('is what a short sale of such shares draws on', async () => {
    const short = (qty: string) => {
      const body = {
        symbol: HARD_TO_BORROW,
        side: 'sell',
        qty,
        type: 'limit',
        time_in_force: 'day',
        limit_price: '900',
      }
      return call(broker, 'postOrder', { body })
    }
    const message = `asset "${HARD_TO_BORROW}" cannot be sold short`
    expect(await short('60')).toEqual(expect.objectContaining({ status: 422, body: { code: 42210000, message } }))
    expect((await ask({ symbol: HARD_TO_BORROW, qty: 100 })).status).toBe(201)
    expect((await short('60')).body).toMatchObject({ position_intent: 'sell_to_open', qty: '60' })
    expect(await short('60')).toMatchObject({
      status: 403,
      body: { message: 'insufficient located qty available for order (requested: 60, available: 40)', available: '40' },
    })
  })

  it.each([
    [{ qty: 100 }, 'invalid_input'],
    [{ symbol: HARD_TO_BORROW, qty: 150 }, 'invalid_input'],
    [{ symbol: HARD_TO_BORROW }, 'invalid_input'],
    [{ symbol: HARD_TO_BORROW, qty: 100, limit_price: 0 }, 'invalid_limit_price'],
    [{ symbol: 'AAPL', qty: 100 }, 'easy_to_borrow'],
    [{ symbol: 'NOSUCH', qty: 100 }, 'symbol_not_found'],
  ])('refuses %j as %s', async (body, code) => {
    expect(await ask(body)).toMatchObject({ status: 422, body: { code, message: expect.any(String) } })
  })

  it.each([
    ['createLocates', {}, 400, 'invalid_request_body'],
    ['createLocates', { body: { symbol: 7 } }, 400, 'invalid_request_body'],
    ['listLocateQuotes', {}, 422, 'invalid_symbols'],
    ['listLocates', { query: { status: 'lost' } }, 422, 'invalid_input'],
    ['listLocates', { query: { page_token: 'lost' } }, 422, 'invalid_input'],
    ['getLocate', { path: { locate_id: 'lost' } }, 404, 'locate_not_found'],
  ] as const)('refuses %s of %j with words for codes: %s %s', async (operation, asked, status, code) => {
    expect(await call(broker, operation, asked)).toMatchObject({ status, body: { code, message: expect.any(String) } })
  })

  it('says why a locate cannot be paid, or made at all', async () => {
    const [quote] = (await quotes(HARD_TO_BORROW)).quotes
    await call(broker, 'patchAccountConfig', { body: { max_margin_multiplier: '1' } })
    await call(broker, 'postOrder', {
      body: { symbol: 'SPY', notional: '99999.5', side: 'buy', type: 'market', time_in_force: 'day' },
    })
    clock.advanceBy(2_000)
    const { buying_power } = (await call(broker, 'getAccount')).body
    expect(await ask({ symbol: HARD_TO_BORROW, qty: quote.available_qty - (quote.available_qty % 100) })).toMatchObject(
      {
        status: 403,
        body: { code: 'insufficient_buying_power', message: 'insufficient buying power', buying_power },
      },
    )
  })

  it('lists locates, newest first, by status, symbol and trading date, page by page', async () => {
    const made: string[] = []
    for (const qty of [100, 200, 300]) {
      made.unshift((await ask({ symbol: HARD_TO_BORROW, qty, limit_price: '0.00001' })).body.id)
      clock.advanceBy(1000)
    }
    const list = async (query: Record<string, string>) => (await call(broker, 'listLocates', { query })).body
    const ids = (body: { locates: { id: string }[] }) => body.locates.map(({ id }) => id)
    expect(ids(await list({}))).toEqual(made)
    expect(ids(await list({ status: 'active' }))).toEqual([])
    expect(ids(await list({ symbol: 'AAPL' }))).toEqual([])
    expect(ids(await list({ start: '2026-03-09', end: '2026-03-10' }))).toEqual(made)
    expect(ids(await list({ end: '2026-03-09' }))).toEqual([])
    const first = await list({ limit: '2' })
    expect(ids(await list({ page_token: first.next_page_token }))).toEqual(made.slice(2))
    expect(await call(broker, 'listLocates', { query: { page_token: 'x' } })).toMatchObject({ status: 422 })
    expect((await call(broker, 'getLocate', { path: { locate_id: 'x' } })).status).toBe(404)
  })
})

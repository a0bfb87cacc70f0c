import { toWire } from '@paddock/decimal/wire'
import { describe, expect, it } from 'vitest'
import { TestBroker } from '../testing/test-broker.ts'

const desk = () =>
  new TestBroker().price('AAPL', { bid: '99.90', ask: '100' }).price('BTC/USD', { bid: '80000', ask: '80010' })
const limit = (limit_price: string) => ({ symbol: 'AAPL', qty: '1', type: 'limit', limit_price })
const refusal = (code: number, message: string) => ({
  status: code === FORBIDDEN ? 403 : 422,
  body: expect.objectContaining({ code, message }),
})
const SYNTAX = 40010001
const FORBIDDEN = 40310000
const RULE = 42210000
const LONG_ID = 'x'.repeat(129)

describe('refusals, in Alpaca’s words', () => {
  it.each([
    [
      'T1',
      limit('290.123'),
      RULE,
      'invalid limit_price 290.123. sub-penny increment does not fulfill minimum pricing criteria',
    ],
    [
      'T2',
      limit('0.12345'),
      RULE,
      'invalid limit_price 0.12345. sub-penny increment does not fulfill minimum pricing criteria',
    ],
    [
      'T2',
      limit('1.001'),
      RULE,
      'invalid limit_price 1.001. sub-penny increment does not fulfill minimum pricing criteria',
    ],
    [
      'T8',
      { symbol: 'AAPL', qty: '1', type: 'trailing_stop' },
      SYNTAX,
      'trailing stop orders must specify one of trail_price or trail_percent',
    ],
    ['T9', { symbol: 'AAPL', qty: '1', limit_price: '1' }, SYNTAX, 'market orders require no stop or limit price'],
    ['T9', { symbol: 'AAPL', qty: '1', type: 'limit' }, SYNTAX, 'limit orders require a limit price'],
    [
      'T9',
      { symbol: 'AAPL', qty: '1', type: 'stop_limit', limit_price: '1' },
      SYNTAX,
      'stop limit orders require both stop and limit price',
    ],
    [
      'T10',
      { ...limit('90'), extended_hours: true, time_in_force: 'ioc' },
      RULE,
      'extended hours order must be DAY or GTC limit orders',
    ],
    [
      'T10',
      { symbol: 'AAPL', qty: '1', extended_hours: true },
      RULE,
      'extended hours order must be DAY or GTC limit orders',
    ],
    ['F1', { symbol: 'AAPL', qty: '0.5', time_in_force: 'gtc' }, RULE, 'fractional orders must be DAY orders'],
    ['F2', { symbol: 'AAPL', notional: '0.50' }, RULE, 'notional amount must be >= 1.00'],
    ['F2', { symbol: 'AAPL', notional: '10.005' }, RULE, 'notional value must be limited to 2 decimal places'],
    ['F2b', { symbol: 'AAPL', qty: '0.003' }, FORBIDDEN, 'cost basis must be >= minimal amount of order 1'],
    ['F4', { symbol: 'AAPL', qty: '1', notional: '1' }, SYNTAX, 'only one of qty or notional is accepted'],
    ['F4', { symbol: 'AAPL' }, SYNTAX, 'qty or notional is required'],
    ['F5', { symbol: 'AAPL', qty: '0.5', side: 'sell' }, RULE, 'fractional orders cannot be sold short'],
    [
      'F7',
      {
        symbol: 'AAPL',
        qty: '1.5',
        order_class: 'bracket',
        take_profit: { limit_price: '120' },
        stop_loss: { stop_price: '90' },
      },
      RULE,
      'fractional orders must be simple orders',
    ],
    [
      'C4',
      { symbol: 'BTC/USD', notional: '9.73', time_in_force: 'gtc' },
      FORBIDDEN,
      'cost basis must be >= minimal amount of order 10',
    ],
    [
      'C8',
      {
        symbol: 'BTC/USD',
        qty: '1',
        time_in_force: 'gtc',
        order_class: 'bracket',
        take_profit: { limit_price: '120' },
        stop_loss: { stop_price: '90' },
      },
      RULE,
      'crypto orders not allowed for advanced order_class: otoco',
    ],
    ['C8', { symbol: 'BTC/USD', qty: '1', time_in_force: 'day' }, RULE, 'invalid crypto time_in_force'],
    [
      'C8',
      { symbol: 'BTC/USD', qty: '1', time_in_force: 'gtc', type: 'stop', stop_price: '1' },
      SYNTAX,
      'invalid order type for crypto order',
    ],
    [
      'crypto',
      { symbol: 'BTCUSD', qty: '1', side: 'sell', time_in_force: 'gtc' },
      FORBIDDEN,
      'insufficient balance for BTC (requested: 1, available: 0)',
    ],
    [
      'crypto',
      { symbol: 'BTCUSD', qty: '2', time_in_force: 'gtc', type: 'limit', limit_price: '60000' },
      FORBIDDEN,
      'insufficient balance for USD (requested: 120000, available: 100000)',
    ],
    [
      'crypto',
      { symbol: 'BTCUSD', qty: '3', time_in_force: 'gtc' },
      FORBIDDEN,
      'cost basis must be <= maximal amount of order 200000',
    ],
    ['symbol', { qty: '1' }, SYNTAX, 'symbol is required'],
    ['symbol', { symbol: 'NOPE', qty: '1' }, RULE, 'asset "NOPE" not found'],
    ['side', { symbol: 'AAPL', qty: '1', side: 'hold' }, SYNTAX, 'invalid side'],
    ['type', { symbol: 'AAPL', qty: '1', type: 'magic' }, SYNTAX, 'invalid order type'],
    ['time', { symbol: 'AAPL', qty: '1', time_in_force: 'gtd' }, SYNTAX, 'invalid time_in_force'],
    ['qty', { symbol: 'AAPL', qty: '0' }, SYNTAX, 'qty must be > 0'],
    ['qty', { symbol: 'AAPL', qty: '-1' }, SYNTAX, 'qty must be > 0'],
    [
      'id',
      { symbol: 'AAPL', qty: '1', client_order_id: LONG_ID },
      SYNTAX,
      'client_order_id must be no more than 128 characters',
    ],
    [
      'intent',
      { symbol: 'AAPL', qty: '1', position_intent: 'buy_to_close' },
      RULE,
      'position intent mismatch, inferred: buy_to_open, specified: buy_to_close',
    ],
    ['order of checks: syntax before the asset', { symbol: 'NOPE', qty: '0' }, SYNTAX, 'qty must be > 0'],
    [
      'order of checks: DAY rule before the simple rule',
      {
        symbol: 'AAPL',
        qty: '1.5',
        time_in_force: 'gtc',
        order_class: 'bracket',
        take_profit: { limit_price: '120' },
        stop_loss: { stop_price: '90' },
      },
      RULE,
      'fractional orders must be DAY orders',
    ],
    [
      'order of checks: price before funds',
      { symbol: 'AAPL', qty: '99999', type: 'limit', limit_price: '100.001' },
      RULE,
      'invalid limit_price 100.001. sub-penny increment does not fulfill minimum pricing criteria',
    ],
  ])('%s: %j', (_, request, code, message) => {
    expect(desk().place(request)).toEqual(refusal(code, message))
  })

  it.each([
    ['T2', limit('0.1234')],
    ['T2', limit('10.500')],
    ['F2b', { symbol: 'AAPL', qty: '0.01' }],
    ['C4', { symbol: 'BTC/USD', notional: '10.05', time_in_force: 'gtc' }],
  ])('%s accepts %j', (_, request) => {
    expect(desk().place(request)).toHaveProperty('id')
  })

  it('F2c, C7: digits of a quantity beyond the ninth are cut', () => {
    const at = desk()
    const stock = at.placed({ symbol: 'AAPL', qty: '0.123456789012' })
    const coin = at.placed({ symbol: 'BTC/USD', qty: '0.1234567891234', time_in_force: 'gtc' })
    expect([stock.qty, coin.qty].map((qty) => qty && toWire(qty))).toEqual(['0.123456789', '0.123456789'])
  })

  it('P8, P10: only what is free can be sold', () => {
    const at = desk()
    at.placed({ symbol: 'AAPL', qty: '10' })
    at.settle()
    const resting = at.placed({ symbol: 'AAPL', qty: '4', side: 'sell', type: 'limit', limit_price: '120' })
    expect(at.place({ symbol: 'AAPL', qty: '7', side: 'sell', type: 'limit', limit_price: '121' })).toEqual({
      status: 403,
      body: {
        code: FORBIDDEN,
        message: 'insufficient qty available for order (requested: 7, available: 6)',
        available: '6',
        existing_qty: '10',
        held_for_orders: '4',
        related_orders: [resting.id],
        symbol: 'AAPL',
      },
    })
    expect(at.place({ symbol: 'AAPL', qty: '15', side: 'sell' })).toEqual(
      refusal(FORBIDDEN, 'insufficient qty available for order (requested: 15, available: 6)'),
    )
  })

  it('W2: a buy at or above the own sell limit is a wash trade', () => {
    const at = desk()
    at.placed({ symbol: 'AAPL', qty: '10' })
    at.settle()
    const sell = at.placed({ symbol: 'AAPL', qty: '10', side: 'sell', type: 'limit', limit_price: '110' })
    expect(at.place(limit('110'))).toEqual({
      status: 403,
      body: {
        code: FORBIDDEN,
        message: 'potential wash trade detected. use complex orders',
        reject_reason: 'opposite side limit order exists',
        existing_order_id: sell.id,
      },
    })
    expect(at.place({ symbol: 'AAPL', qty: '1' })).toEqual(
      refusal(FORBIDDEN, 'potential wash trade detected. use complex orders'),
    )
    expect(at.place(limit('109'))).toHaveProperty('id')
  })

  it('a market order on the other side is one as well', () => {
    const at = desk()
    at.placed({ symbol: 'AAPL', qty: '10' })
    at.settle()
    at.placed({ symbol: 'AAPL', qty: '10', side: 'sell' })
    expect(at.place(limit('80'))).toMatchObject({ body: { reject_reason: 'opposite side market/stop order exists' } })
  })

  it('shorts and opening buys exclude each other', () => {
    const short = desk()
    short.placed({ symbol: 'AAPL', qty: '1', side: 'sell', type: 'limit', limit_price: '120' })
    expect(short.place(limit('90'))).toEqual(
      refusal(FORBIDDEN, 'cannot open a long buy while a short sell order is open'),
    )
    const long = desk()
    long.placed(limit('90'))
    expect(long.place({ symbol: 'AAPL', qty: '1', side: 'sell', type: 'limit', limit_price: '120' })).toEqual(
      refusal(FORBIDDEN, 'cannot open a short sell while a long buy order is open'),
    )
  })

  it('S1: what is hard to borrow cannot be sold short', () => {
    const at = new TestBroker().price('GVH', { bid: '9', ask: '10' }, { isEasyToBorrow: false })
    expect(at.place({ symbol: 'GVH', qty: '1', side: 'sell', time_in_force: 'gtc' })).toEqual(
      refusal(RULE, 'only day orders are allowed for hard-to-borrow asset "GVH"'),
    )
    expect(at.place({ symbol: 'GVH', qty: '1', side: 'sell' })).toEqual(
      refusal(RULE, 'asset "GVH" cannot be sold short'),
    )
  })

  it('I1: a client order id is used once', () => {
    const at = desk()
    at.placed({ ...limit('90'), client_order_id: 'mine' })
    expect(at.place({ ...limit('90'), client_order_id: 'mine' })).toEqual(
      refusal(SYNTAX, 'client_order_id must be unique'),
    )
  })

  it('outside hours, a closing order by notional stands alone', () => {
    const at = desk()
    at.placed({ symbol: 'AAPL', qty: '10' })
    at.settle()
    at.until(Date.parse('2026-09-10T21:00:00Z'))
    at.placed({ symbol: 'AAPL', notional: '100', side: 'sell' })
    const words = 'unable to open new notional orders while having open closing position orders'
    expect(at.place({ symbol: 'AAPL', qty: '1', side: 'sell' })).toEqual(refusal(FORBIDDEN, words))
  })
})

describe('what clients send besides', () => {
  const NOT_ENTITLED = {
    status: 403,
    body: { code: 40310000, message: 'account not allowed to use advanced_instructions' },
  }

  it('routing by own instructions is for accounts that are entitled to it', () => {
    const desk = new TestBroker().price('AAPL', { bid: '100', ask: '100' })
    const limit = { symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '90' } as const
    expect(desk.place({ ...limit, advanced_instructions: { algorithm: 'DMA', destination: 'NYSE' } })).toEqual(
      NOT_ENTITLED,
    )
    expect(desk.place({ ...limit, order_class: 'mleg', advanced_instructions: {} })).not.toMatchObject({
      status: 'new',
    })
    const order = desk.placed({ ...limit, advanced_instructions: null })
    desk.settle()
    expect(desk.replace(order.id, { limit_price: '91', advanced_instructions: { algorithm: 'VWAP' } })).toEqual(
      NOT_ENTITLED,
    )
  })

  it('prices of coins lose the noise of floating point, and prices of stocks do not', () => {
    const desk = new TestBroker()
      .price('ETH/USD', { bid: '3000', ask: '3000' })
      .price('AAPL', { bid: '100', ask: '100' })
    const coin = { symbol: 'ETH/USD', qty: '1', type: 'limit', time_in_force: 'gtc' } as const
    const order = desk.placed({ ...coin, limit_price: '2345.3000000000000003' })
    expect(desk.row(order.id)).toMatchObject({ limit_price: '2345.3' })
    desk.settle()
    const next = desk.replace(order.id, { limit_price: '2345.1000000000000002' }) as { id: string }
    expect(desk.row(next.id)).toMatchObject({ limit_price: '2345.1' })
    desk.settle()
    expect(desk.replace(next.id, { limit_price: '2345.10000000000000009' })).toMatchObject({
      body: { message: 'order parameters are not changed' },
    })
    const stop = desk.placed({
      ...coin,
      type: 'stop_limit',
      stop_price: '3100.2999999999997',
      limit_price: '3100.4000000000001',
    })
    expect(desk.row(stop.id)).toMatchObject({ stop_price: '3100.3', limit_price: '3100.4' })
    expect(desk.place({ ...coin, limit_price: '0.0000000000001' })).toMatchObject({
      body: {
        message: 'invalid limit_price 0.0000000000001. sub-penny increment does not fulfill minimum pricing criteria',
      },
    })
    expect(desk.place({ symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '90.10000000000001' })).toMatchObject({
      status: 422,
      body: { code: 42210000 },
    })
  })
})

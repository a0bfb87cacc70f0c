import { toWire } from '@paddock/decimal/wire'
import { describe, expect, it } from 'vitest'
import { OPEN, TestBroker } from '../testing/test-broker.ts'

const QUOTE = { bid: '100', ask: '100.02', last: '100' }
const desk = () => new TestBroker().price('AAPL', QUOTE)
const tick = (on: TestBroker, last: string) => on.price('AAPL', { bid: last, ask: last, last }).settle()
const rule = (message: string, facts = {}) => ({ status: 422, body: { code: 42210000, message, ...facts } })
const syntax = (message: string) => ({ status: 422, body: { code: 40010001, message } })

/** A desk that holds ten shares. */
const holding = () => {
  const on = desk()
  on.placed({ symbol: 'AAPL', qty: '10' })
  return on.settle()
}

describe('stops', () => {
  it.each([
    ['T3', '40', '41.6', '40'],
    ['T3', '50', '51.25', '50'],
    ['T3, B15', '210', '215.25', '210'],
  ])('%s: a buy stop at %s pays at most %s', (_, stop_price, cap, last) => {
    const on = new TestBroker({ cash: '1000000' }).price('AAPL', { bid: '10', ask: '10.01', last: '10' })
    const order = on.placed({ symbol: 'AAPL', qty: '10', type: 'stop', stop_price })
    expect([order.cap && toWire(order.cap), toWire(order.hold)]).toEqual([cap, String(Number(cap) * 10)])
    expect(on.row(order.id)).toMatchObject({ type: 'stop', stop_price, limit_price: null, status: 'new' })
    on.price('AAPL', { bid: last, ask: '300', last }).settle()
    expect(on.row(order.id)).toMatchObject({ status: 'new', filled_qty: '0' })
    tick(on, cap)
    expect(on.row(order.id)).toMatchObject({ status: 'filled', filled_avg_price: cap })
  })

  it('T4: a stop lies on its side of the last trade', () => {
    const on = holding()
    on.price('AAPL', { bid: '162.5', ask: '162.7', last: '162.6' })
    expect(on.place({ symbol: 'AAPL', qty: '1', side: 'sell', type: 'stop', stop_price: '167.01' })).toEqual(
      rule('stop price must be less than current price', { market_price: '162.6', stop_price: '167.01' }),
    )
    expect(on.place({ symbol: 'AAPL', qty: '1', type: 'stop', stop_price: '162.6' })).toEqual(
      rule('stop price must be greater than current price', { market_price: '162.6', stop_price: '162.6' }),
    )
  })

  it('T1, T2: every price of an order lies on the grid, and the refusal names it', () => {
    const grid = (field: string, price: string) =>
      rule(`invalid ${field} ${price}. sub-penny increment does not fulfill minimum pricing criteria`)
    const buy = { symbol: 'AAPL', qty: '1' }
    const exits = (profit: string, stop: string, limit?: string) => ({
      ...buy,
      order_class: 'bracket',
      take_profit: { limit_price: profit },
      stop_loss: { stop_price: stop, ...(limit && { limit_price: limit }) },
    })
    expect([
      desk().place({ ...buy, type: 'limit', limit_price: '290.123' }),
      desk().place({ ...buy, type: 'stop', stop_price: '290.123' }),
      desk().place(exits('110.001', '90')),
      desk().place(exits('110', '90.001')),
      desk().place(exits('110', '90', '89.999')),
    ]).toEqual([
      grid('limit_price', '290.123'),
      grid('stop_price', '290.123'),
      grid('take_profit.limit_price', '110.001'),
      grid('stop_loss.stop_price', '90.001'),
      grid('stop_loss.limit_price', '89.999'),
    ])
  })

  it('T9: prices that a type takes, and no others', () => {
    const buy = { symbol: 'AAPL', qty: '1' }
    expect([
      desk().place({ ...buy, type: 'market', limit_price: '1' }),
      desk().place({ ...buy, type: 'limit' }),
      desk().place({ ...buy, type: 'stop' }),
      desk().place({ ...buy, type: 'stop_limit', limit_price: '1' }),
      desk().place({ ...buy, type: 'stop', stop_price: '110', limit_price: '111' }),
      desk().place({ ...buy, type: 'trailing_stop', trail_price: '1', limit_price: '99' }),
    ]).toEqual(
      [
        'market orders require no stop or limit price',
        'limit orders require a limit price',
        'stop orders require a stop price',
        'stop limit orders require both stop and limit price',
        'stop orders require no limit price',
        'trailing stop orders require no stop or limit price',
      ].map(syntax),
    )
  })

  it('a stop-limit order rests at its limit once it was elected, by a print and not by the quote', () => {
    const on = holding()
    const order = on.placed({
      symbol: 'AAPL',
      qty: '10',
      side: 'sell',
      type: 'stop_limit',
      stop_price: '95',
      limit_price: '94.5',
    })
    on.price('AAPL', { bid: '94', ask: '94.2', last: '95.01' }).settle()
    expect(on.account.orders.get(order.id)?.stop?.isTriggered).toBe(false)
    on.price('AAPL', { bid: '94', ask: '94.2', last: '94.1' }).settle()
    expect(on.row(order.id)).toMatchObject({ status: 'new', filled_qty: '0' })
    tick(on, '94.6')
    expect(on.row(order.id)).toMatchObject({ status: 'filled', filled_avg_price: '94.6', stop_price: '95' })
  })

  it('is not elected outside regular hours', () => {
    const on = holding()
    const order = on.placed({
      symbol: 'AAPL',
      qty: '10',
      side: 'sell',
      type: 'stop',
      stop_price: '95',
      time_in_force: 'gtc',
    })
    on.until(Date.parse('2026-09-10T21:00:00Z'))
    on.price('AAPL', { bid: '90', ask: '90', last: '90' }).until(Date.parse('2026-09-11T13:29:00Z'))
    expect(on.row(order.id)?.status).toBe('new')
    on.until(Date.parse('2026-09-11T13:31:00Z'))
    expect(on.row(order.id)).toMatchObject({ status: 'filled', filled_avg_price: '90' })
  })

  it('coins have stop-limit orders, elected at any time', () => {
    const on = new TestBroker({ now: OPEN + 12 * 3_600_000 }).price('ETH/USD', { bid: '3000', ask: '3000' })
    const order = on.placed({
      symbol: 'ETH/USD',
      qty: '1',
      type: 'stop_limit',
      stop_price: '3100',
      limit_price: '3110',
      time_in_force: 'gtc',
    })
    on.price('ETH/USD', { bid: '3105', ask: '3105' }).settle()
    expect(on.row(order.id)).toMatchObject({ status: 'filled', filled_avg_price: '3105' })
  })
})

describe('trailing stops', () => {
  it.each([
    ['T5', 'sell', { trail_price: '2' }, ['100', '103', '102', '104', '102.01'], '102', '104', '102'],
    ['T6', 'sell', { trail_percent: '10' }, ['100', '120', '108.01'], '108', '120', '108'],
    ['T7', 'buy', { trail_percent: '5' }, ['100', '90', '94.49'], '94.5', '90', '94.5'],
  ] as const)('%s: a %s with %j is elected by the last print only', (_, side, trail, prints, last, hwm, stop) => {
    const on = holding()
    const order = on.placed({ symbol: 'AAPL', qty: '1', side, type: 'trailing_stop', ...trail })
    for (const print of prints) tick(on, print)
    expect(on.account.orders.get(order.id)?.stop?.isTriggered).toBe(false)
    tick(on, last)
    expect(on.row(order.id)).toMatchObject({ status: 'filled', hwm, stop_price: stop, filled_avg_price: last })
  })

  it('T8: has one of the two trails', () => {
    const message = 'trailing stop orders must specify one of trail_price or trail_percent'
    const order = { symbol: 'AAPL', qty: '1', side: 'sell', type: 'trailing_stop' }
    expect(desk().place({ ...order, trail_price: '1', trail_percent: '1' })).toEqual(syntax(message))
    expect(desk().place(order)).toEqual(syntax(message))
    expect(desk().place({ ...order, trail_percent: '0.09' })).toEqual(
      syntax('trail_percent must be greater than or equal to 0.1'),
    )
    expect(desk().place({ ...order, trail_percent: '100' })).toEqual(syntax('trail_percent must be less than 100'))
  })

  it.each([
    ['100', { trail_price: '100' }, 'trail_price'],
    ['100', { trail_price: '250' }, 'trail_price'],
    ['0.05', { trail_percent: '99.9' }, 'trail_percent'],
  ] as const)('at %s a sale with %j would have no stop above zero, and is refused', (last, trail, field) => {
    const on = holding()
    tick(on, last)
    const order = { symbol: 'AAPL', qty: '10', side: 'sell', type: 'trailing_stop' }
    expect(on.place({ ...order, ...trail })).toMatchObject({
      status: 422,
      body: { code: 42210000, message: `${field} must leave a stop price > 0`, market_price: last },
    })
    const placed = on.placed({ ...order, trail_percent: '1' })
    expect(placed.status).toBe('new')
  })

  it('nor is a trail changed to leave none; to buy it may be as long as one likes', () => {
    const on = holding()
    const order = { symbol: 'AAPL', qty: '10', type: 'trailing_stop' }
    const sale = on.placed({ ...order, side: 'sell', trail_price: '5' })
    expect(on.replace(sale.id, { trail: '100' })).toMatchObject({
      status: 422,
      body: { message: 'trail must leave a stop price > 0', stop_price: '0' },
    })
    expect(on.placed({ ...order, qty: '1', side: 'buy', trail_price: '250' }).status).toBe('new')
  })

  it('begins at the last trade and keeps its best print when the trail is changed', () => {
    const on = holding()
    const order = on.placed({ symbol: 'AAPL', qty: '10', side: 'sell', type: 'trailing_stop', trail_price: '5' })
    expect(on.row(order.id)).toMatchObject({ hwm: '100', stop_price: '95', trail_price: '5', trail_percent: null })
    tick(on, '110')
    const next = on.replace(order.id, { trail: '2' })
    if (!('id' in next)) throw new Error(JSON.stringify(next))
    expect(on.row(order.id)).toMatchObject({ status: 'replaced', hwm: '110', stop_price: '105' })
    expect(on.row(next.id)).toMatchObject({ hwm: '110', stop_price: '108', trail_price: '2' })
    tick(on, '108')
    expect(on.row(next.id)).toMatchObject({ status: 'filled', filled_avg_price: '108' })
  })

  it('one that waits for the opening follows from its first print', () => {
    const on = holding()
    on.until(Date.parse('2026-09-10T22:00:00Z'))
    const order = on.placed({ symbol: 'AAPL', qty: '10', side: 'sell', type: 'trailing_stop', trail_percent: '10' })
    expect(on.row(order.id)).toMatchObject({ status: 'accepted', hwm: null, stop_price: null })
    on.until(Date.parse('2026-09-11T13:31:00Z'))
    tick(on, '120')
    tick(on, '108')
    expect(on.row(order.id)).toMatchObject({ status: 'filled', hwm: '120', stop_price: '108' })
  })

  it('W3: may stand beside anything', () => {
    const on = holding()
    on.placed({ symbol: 'AAPL', qty: '10', side: 'sell', type: 'trailing_stop', trail_price: '5' })
    expect('id' in on.place({ symbol: 'AAPL', qty: '1' })).toBe(true)
  })

  it('W1: a resting sell stop and a buy would trade with each other', () => {
    const on = holding()
    const stop = on.placed({ symbol: 'AAPL', qty: '10', side: 'sell', type: 'stop', stop_price: '90' })
    const wash = {
      status: 403,
      body: {
        code: 40310000,
        message: 'potential wash trade detected. use complex orders',
        reject_reason: 'opposite side market/stop order exists',
        existing_order_id: stop.id,
      },
    }
    expect(on.place({ symbol: 'AAPL', qty: '1' })).toEqual(wash)
    expect(on.place({ symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '80' })).toEqual(wash)
  })
})

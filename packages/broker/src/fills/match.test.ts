import { toWire } from '@paddock/decimal/wire'
import { describe, expect, it } from 'vitest'
import { OPEN, TestBroker } from '../testing/test-broker.ts'

const position = (desk: TestBroker, symbol: string) => {
  const held = desk.account.positions.get(symbol)
  return held && toWire(held.qty)
}
const fills = (desk: TestBroker) =>
  desk.events.flatMap(({ body }) => (body.kind === 'order-filled' ? [[body.qty, body.price, body.leavesQty]] : []))
const cash = (desk: TestBroker) => toWire(desk.account.cash)

describe('stocks', () => {
  it('T17: a limit rests, and fills at the quote, never worse than it says', () => {
    const desk = new TestBroker().price('AAPL', { bid: '99.90', ask: '100.10' })
    const first = desk.placed({ symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '100' })
    desk.settle()
    expect(fills(desk)).toEqual([])
    desk.price('AAPL', { bid: '99.90', ask: '100.00' }).settle()
    desk.placed({ symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '100' })
    desk.price('AAPL', { bid: '99.80', ask: '99.95' }).settle()
    expect(fills(desk)).toEqual([
      ['1', '100', '0'],
      ['1', '99.95', '0'],
    ])
    expect(desk.row(first.id)).toMatchObject({ status: 'filled', filled_avg_price: '100', filled_qty: '1' })
  })

  it('takes what is shown, and the rest a second later', () => {
    const desk = new TestBroker().price('AAPL', { bid: '99', ask: '100', size: '4' })
    const order = desk.placed({ symbol: 'AAPL', qty: '10' })
    desk.settle()
    expect(fills(desk)).toEqual([
      ['4', '100', '6'],
      ['4', '100', '2'],
    ])
    expect(desk.row(order.id)?.status).toBe('partially_filled')
    desk.settle()
    expect(desk.row(order.id)?.status).toBe('filled')
    expect(desk.messages.map(({ event, position_qty }) => [event, position_qty])).toEqual([
      ['new', undefined],
      ['partial_fill', '4'],
      ['partial_fill', '8'],
      ['fill', '10'],
    ])
  })

  it('T15: an ioc order takes what there is and the rest is canceled', () => {
    const desk = new TestBroker().price('AAPL', { bid: '99', ask: '100', size: '4' })
    const order = desk.placed({ symbol: 'AAPL', qty: '10', type: 'limit', limit_price: '100', time_in_force: 'ioc' })
    desk.settle()
    expect(desk.row(order.id)).toMatchObject({ status: 'canceled', filled_qty: '4' })
    expect(toWire(desk.account.heldMarginable)).toBe('0')
  })

  it('F3: a notional buys what it pays for, to the ninth digit', () => {
    const desk = new TestBroker().price('AAPL', { bid: '32', ask: '33' })
    const order = desk.placed({ symbol: 'AAPL', notional: '100' })
    desk.settle()
    expect(desk.row(order.id)).toMatchObject({ qty: null, notional: '100', filled_qty: '3.03030303', status: 'filled' })
  })

  it('T13: sent in the evening it queues, is routed at 4:00, and executes from 9:30', () => {
    const desk = new TestBroker({ now: Date.parse('2025-11-14T00:57:00Z') }).price('AAPL', { bid: '99', ask: '100' })
    const order = desk.placed({ symbol: 'AAPL', qty: '1' })
    expect(desk.row(order.id)).toMatchObject({ status: 'accepted', expires_at: '2025-11-14T21:00:00Z' })
    expect(desk.replace(order.id, { qty: '2' })).toMatchObject({
      status: 422,
      body: { code: 42210000, message: 'cannot replace order in accepted status' },
    })
    desk.until(Date.parse('2025-11-14T14:29:59Z'))
    expect(desk.row(order.id)).toMatchObject({ status: 'new', submitted_at: '2025-11-14T09:00:00Z' })
    desk.until(Date.parse('2025-11-14T14:30:00Z'))
    expect(desk.row(order.id)).toMatchObject({ status: 'filled', filled_at: '2025-11-14T14:30:00Z' })
  })

  it('a day order expires at the close, an extended one at 20:00', () => {
    const desk = new TestBroker().price('AAPL', { bid: '99', ask: '100' })
    const request = { symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '90' }
    const day = desk.placed(request)
    const extended = desk.placed({ ...request, extended_hours: true })
    desk.until(Date.parse('2026-09-11T12:00:00Z'))
    expect(desk.row(day.id)).toMatchObject({ status: 'expired', expired_at: '2026-09-10T20:00:00Z' })
    expect(desk.row(extended.id)).toMatchObject({ status: 'expired', expired_at: '2026-09-11T00:00:00Z' })
    expect(toWire(desk.account.heldMarginable)).toBe('0')
  })

  it('only extended limits execute outside regular hours', () => {
    const desk = new TestBroker({ now: Date.parse('2026-09-10T21:00:00Z') }).price('AAPL', { bid: '99', ask: '100' })
    const request = { symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '100', time_in_force: 'gtc' }
    const plain = desk.placed(request)
    const extended = desk.placed({ ...request, extended_hours: true })
    desk.settle()
    expect([desk.row(plain.id)?.status, desk.row(extended.id)?.status]).toEqual(['accepted', 'filled'])
    desk.until(Date.parse('2026-09-11T13:30:00Z'))
    expect(desk.row(plain.id)).toMatchObject({ status: 'filled', filled_at: '2026-09-11T13:30:00Z' })
  })

  it('T14: a gtc order ages out 90 days on, at 16:15 New York', () => {
    const desk = new TestBroker({ now: Date.parse('2026-09-01T15:00:00Z') }).price('AAPL', { bid: '99', ask: '100' })
    const order = desk.placed({ symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '50', time_in_force: 'gtc' })
    expect(desk.row(order.id)?.expires_at).toBe('2026-11-30T21:15:00Z')
    desk.until(Date.parse('2026-12-01T00:00:00Z'))
    expect(desk.row(order.id)).toMatchObject({ status: 'canceled', canceled_at: '2026-11-30T21:15:00Z' })
    expect(desk.events.at(-1)?.body).toMatchObject({ reason: 'aged' })
  })

  it('P9: after a position is sold, the next sale is a short', () => {
    const desk = new TestBroker().price('AAPL', { bid: '100', ask: '100.01' })
    desk.placed({ symbol: 'AAPL', qty: '10' })
    desk.settle()
    desk.placed({ symbol: 'AAPL', qty: '10', side: 'sell' })
    desk.settle()
    expect(position(desk, 'AAPL')).toBeUndefined()
    const short = desk.placed({ symbol: 'AAPL', qty: '5', side: 'sell' })
    desk.settle()
    expect([short.positionIntent, position(desk, 'AAPL')]).toEqual(['sell_to_open', '-5'])
  })

  it('a wake-up that comes too early or twice changes nothing', () => {
    const desk = new TestBroker().price('AAPL', { bid: '99', ask: '100' })
    const { id } = desk.placed({ symbol: 'AAPL', qty: '1' })
    for (const kind of ['match', 'expire', 'route'] as const)
      expect(desk.ask({ kind: 'wake', wakeUp: { kind, orderId: id } })).toEqual({ kind: 'accepted', events: [] })
    desk.settle()
    expect(desk.ask({ kind: 'wake', wakeUp: { kind: 'match', orderId: id } })).toEqual({ kind: 'accepted', events: [] })
    expect(desk.ask({ kind: 'wake', wakeUp: { kind: 'mark' } })).toEqual({ kind: 'accepted', events: [] })
  })
})

describe('crypto', () => {
  it.each([
    ['C1', '0.00016', '0.0001596'],
    ['C2', '0.000617391', '0.000615847'],
  ])('%s: a taker buy of %s leaves %s', (_, qty, net) => {
    const desk = new TestBroker().price('BTC/USD', { bid: '83000', ask: '84041' })
    const order = desk.placed({ symbol: 'BTCUSD', qty, time_in_force: 'gtc' })
    desk.settle()
    expect([desk.row(order.id)?.filled_qty, position(desk, 'BTC/USD')]).toEqual([qty, net])
  })

  it('C3: a notional buy is sized 2 % over the ask', () => {
    const desk = new TestBroker().price('BTC/USD', { bid: '84000', ask: '84041' })
    const order = desk.placed({ symbol: 'BTC/USD', notional: '11', time_in_force: 'gtc' })
    desk.price('BTC/USD', { bid: '84000', ask: '84029.58' }).settle()
    expect(desk.row(order.id)).toMatchObject({ filled_qty: '0.000128322', status: 'filled' })
    expect(cash(desk).slice(0, 8)).toBe('99989.21')
  })

  it('C5: what is sold must be owned', () => {
    const desk = new TestBroker().price('BTC/USD', { bid: '84000', ask: '84041' })
    desk.placed({ symbol: 'BTC/USD', qty: '0.0002', time_in_force: 'gtc' })
    desk.settle()
    expect(desk.place({ symbol: 'BTC/USD', qty: '0.0002', side: 'sell', time_in_force: 'gtc' })).toEqual({
      status: 403,
      body: {
        code: 40310000,
        message: 'insufficient balance for BTC (requested: 0.0002, available: 0.0001995)',
        available: '0.0001995',
        balance: '0.0001995',
        symbol: 'USD',
      },
    })
  })

  it('C6: a taker sale of 3,000 brings 2,992.50', () => {
    const desk = new TestBroker().price('ETH/USD', { bid: '3000', ask: '3000' })
    desk.placed({ symbol: 'ETH/USD', qty: '2', time_in_force: 'gtc' })
    desk.settle()
    const before = Number(cash(desk))
    desk.placed({ symbol: 'ETH/USD', qty: '1', side: 'sell', time_in_force: 'gtc' })
    desk.settle()
    expect(Number(cash(desk)) - before).toBe(2992.5)
  })

  it('a limit that rested pays the maker fee', () => {
    const desk = new TestBroker().price('ETH/USD', { bid: '3000', ask: '3001' })
    desk.placed({ symbol: 'ETH/USD', qty: '1', type: 'limit', limit_price: '2900', time_in_force: 'gtc' })
    desk.price('ETH/USD', { bid: '2899', ask: '2900' }).settle()
    expect(position(desk, 'ETH/USD')).toBe('0.9985')
  })

  it('a market order waits where the ask has run away by more than 2 %', () => {
    const desk = new TestBroker().price('ETH/USD', { bid: '3000', ask: '3000' })
    desk.placed({ symbol: 'ETH/USD', qty: '1', time_in_force: 'gtc' })
    desk.price('ETH/USD', { bid: '3061', ask: '3061' }).settle()
    expect(fills(desk)).toEqual([])
    desk.price('ETH/USD', { bid: '3060', ask: '3060' }).settle()
    expect(fills(desk)).toEqual([['1', '3060', '0']])
  })

  it('trades at night', () => {
    const desk = new TestBroker({ now: OPEN + 12 * 3_600_000 }).price('ETH/USD', { bid: '3000', ask: '3001' })
    const order = desk.placed({ symbol: 'ETH/USD', qty: '1', time_in_force: 'ioc' })
    desk.settle()
    expect([order.status, desk.row(order.id)?.status]).toEqual(['new', 'filled'])
  })
})

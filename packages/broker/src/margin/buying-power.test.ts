import { asPrice, asQuantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import { describe, expect, it } from 'vitest'
import { accountView } from '../project/account.ts'
import { TestBroker } from '../testing/test-broker.ts'
import { maintenanceOf } from './requirements.ts'

const view = (desk: TestBroker) => accountView(desk.account, desk.context())
const stock = (desk: TestBroker, bid: string, ask = bid) => desk.price('AAPL', { bid, ask })

/** Alpaca's documentation and recorded answers; the vectors are numbered B1 to B17. */
describe('figures of the account', () => {
  it.each([
    { multiplier: 1 as const, buying_power: '100000', regt_buying_power: '100000' },
    { multiplier: 2 as const, buying_power: '200000', regt_buying_power: '200000' },
    { multiplier: 4 as const, buying_power: '400000', regt_buying_power: '200000' },
  ])('B1, B2: a new account of class $multiplier has $buying_power of buying power', ({ multiplier, ...figures }) => {
    expect(view(new TestBroker({ multiplier }))).toMatchObject({
      ...figures,
      equity: '100000',
      cash: '100000',
      options_buying_power: '100000',
      non_marginable_buying_power: '100000',
      initial_margin: '0',
      maintenance_margin: '0',
      multiplier: String(multiplier),
    })
  })

  it('B3, B4: a resting buy holds half its value as margin until it is canceled', () => {
    const desk = stock(new TestBroker(), '200')
    const order = desk.placed({ symbol: 'AAPL', qty: '1000', type: 'limit', limit_price: '159.99' })
    expect(view(desk)).toMatchObject({ initial_margin: '79995', cash: '100000', equity: '100000' })
    desk.cancel(order.id)
    const exact = desk.placed({ symbol: 'AAPL', qty: '100', type: 'limit', limit_price: '159.99' })
    desk.cancel(exact.id)
    desk.placed({ symbol: 'AAPL', qty: '159999', type: 'limit', limit_price: '1' })
    expect(view(desk)).toMatchObject({
      initial_margin: '79999.5',
      maintenance_margin: '0',
      regt_buying_power: '40001',
      options_buying_power: '20000.5',
      non_marginable_buying_power: '18000.5',
      cash: '100000',
      equity: '100000',
    })
    for (const id of [...desk.account.orders.keys()]) desk.cancel(id)
    expect(view(desk)).toEqual({ ...view(new TestBroker()) })
  })

  it('B5, B6: a long position at cost, and at a higher mark', () => {
    const desk = stock(new TestBroker(), '100')
    desk.placed({ symbol: 'AAPL', qty: '100' })
    desk.settle()
    expect(view(desk)).toMatchObject({
      cash: '90000',
      long_market_value: '10000',
      equity: '100000',
      initial_margin: '5000',
      maintenance_margin: '3000',
      regt_buying_power: '190000',
      options_buying_power: '95000',
    })
    stock(desk, '110')
    expect(view(desk)).toMatchObject({
      long_market_value: '11000',
      equity: '101000',
      initial_margin: '5500',
      maintenance_margin: '3300',
      regt_buying_power: '191000',
    })
  })

  it('B7: a recorded account with margin in use', () => {
    const desk = new TestBroker({ cash: '1000067.78' }).price('AAPL', { bid: '45745.84', ask: '45745.84' })
    desk.placed({ symbol: 'AAPL', qty: '1' })
    desk.settle()
    expect(view(desk)).toMatchObject({
      equity: '1000067.78',
      initial_margin: '22872.92',
      regt_buying_power: '1954389.72',
      options_buying_power: '977194.86',
      non_marginable_buying_power: '975194.86',
    })
  })

  it('coins, held and ordered, are no margin in use: what is left of the cash buys more of them', () => {
    const desk = new TestBroker().price('ETH/USD', { bid: '3000', ask: '3000' })
    desk.placed({ symbol: 'ETH/USD', qty: '2', time_in_force: 'gtc' })
    desk.settle()
    expect(view(desk)).toMatchObject({ cash: '94000', non_marginable_buying_power: '94000' })
    desk.placed({ symbol: 'ETH/USD', qty: '2', type: 'limit', limit_price: '2500', time_in_force: 'gtc' })
    expect(view(desk)).toMatchObject({ cash: '94000', non_marginable_buying_power: '89000' })
    desk.price('ETH/USD', { bid: '4000', ask: '4000' })
    expect(view(desk)).toMatchObject({ non_marginable_buying_power: '89000' })
  })

  it('a coin below a cent that the market does not know is backed with what it had cost', () => {
    const held = {
      symbol: 'PEPE/USD',
      assetId: 'asset-pepe',
      assetClass: 'crypto',
      qty: '1000000',
      cost: '5.514',
    } as const
    const desk = new TestBroker({ positions: [held] })
    expect(view(desk)).toMatchObject({ long_market_value: '5.51', maintenance_margin: '5.51' })
  })

  it('B12: a fund that moves by three times its index is backed by three quarters', () => {
    const desk = new TestBroker().price('TQQQ', { bid: '10', ask: '10' }, { attributes: ['leveraged_3x'] })
    desk.placed({ symbol: 'TQQQ', qty: '100' })
    desk.settle()
    expect(view(desk)).toMatchObject({ maintenance_margin: '750' })
  })

  it('one security on a loan of 100,000 is backed by half', () => {
    const desk = stock(new TestBroker({ cash: '150000' }), '100')
    desk.placed({ symbol: 'AAPL', qty: '2499' })
    desk.settle()
    expect(view(desk)).toMatchObject({ cash: '-99900', maintenance_margin: '74970' })
    desk.placed({ symbol: 'AAPL', qty: '1' })
    desk.settle()
    expect(view(desk)).toMatchObject({ cash: '-100000', maintenance_margin: '125000' })
  })

  it('B8: the second order finds what the first one left', () => {
    const desk = stock(new TestBroker({ cash: '5000' }), '100')
    desk.placed({ symbol: 'AAPL', qty: '30', type: 'limit', limit_price: '100', side: 'buy' })
    expect(desk.place({ symbol: 'AAPL', qty: '80', type: 'limit', limit_price: '100' })).toEqual({
      status: 403,
      body: { code: 40310000, message: 'insufficient buying power', buying_power: '7000', cost_basis: '8000' },
    })
  })

  it.each([
    { request: { type: 'market' }, held: '1030', why: '10 × 100 × 1.03' },
    { request: { type: 'limit', limit_price: '90' }, held: '1030', why: '10 × 100 × 1.03' },
    { request: { type: 'limit', limit_price: '110' }, held: '1100', why: 'the limit is above 103' },
  ])('B9, B10: a short sale holds $held because $why', ({ request, held }) => {
    const desk = stock(new TestBroker(), '99.90', '100')
    expect(toWire(desk.placed({ symbol: 'AAPL', qty: '10', side: 'sell', ...request }).hold)).toBe(held)
  })

  it('B11: a short position', () => {
    const desk = stock(new TestBroker(), '100')
    desk.placed({ symbol: 'AAPL', qty: '10', side: 'sell' })
    desk.settle()
    expect(view(desk)).toMatchObject({
      cash: '101000',
      short_market_value: '-1000',
      equity: '100000',
      initial_margin: '500',
      maintenance_margin: '300',
      regt_buying_power: '199000',
    })
  })

  it.each([
    ['100', '2', '200'],
    ['100', '5', '250'],
    ['100', '10', '300'],
    ['-100', '2', '250'],
    ['-100', '4', '400'],
    ['-100', '10', '500'],
    ['-100', '20', '600'],
  ])('B12, B13: maintenance of %s at %s is %s', (qty, price, required) => {
    expect(toWire(maintenanceOf(asQuantity(qty), asPrice(price), true))).toBe(required)
  })

  it('B14: a market buy with every session closed is held at the last price', () => {
    const desk = new TestBroker({ now: Date.parse('2026-09-12T15:00:00Z') }).price('AAPL', {
      bid: '49',
      ask: '53',
      last: '50',
    })
    const order = desk.placed({ symbol: 'AAPL', qty: '10' })
    expect([toWire(order.hold), order.status]).toEqual(['500', 'accepted'])
  })

  it('B16: selling what is owned frees nothing before the fill', () => {
    const desk = stock(new TestBroker(), '100')
    desk.placed({ symbol: 'AAPL', qty: '100' })
    desk.settle()
    const before = view(desk)
    desk.placed({ symbol: 'AAPL', qty: '100', side: 'sell', type: 'limit', limit_price: '120' })
    expect(view(desk)).toEqual(before)
  })

  it('B17: below 2,000 there is no margin and no short', () => {
    const desk = stock(new TestBroker({ cash: '1999', multiplier: 4 }), '100')
    expect(view(desk)).toMatchObject({ multiplier: '1', buying_power: '1999', shorting_enabled: false })
    expect(desk.place({ symbol: 'AAPL', qty: '1', side: 'sell' })).toEqual({
      status: 403,
      body: { code: 40310000, message: 'account is not allowed to short' },
    })
  })

  it('spec 3: the account answers every field, those retired since included', () => {
    const names =
      'id account_number status currency cash portfolio_value non_marginable_buying_power accrued_fees pending_transfer_in pending_transfer_out pattern_day_trader trade_suspended_by_user trading_blocked transfers_blocked account_blocked created_at shorting_enabled long_market_value short_market_value equity last_equity multiplier buying_power initial_margin maintenance_margin sma daytrade_count balance_asof last_maintenance_margin daytrading_buying_power regt_buying_power options_buying_power options_approved_level options_trading_level intraday_adjustments pending_reg_taf_fees'
    const account: Record<string, unknown> = view(new TestBroker())
    expect(names.split(' ').filter((name) => account[name] === undefined)).toEqual([])
    expect(account.account_number).toMatch(/^PA[0-9A-Z]{10}$/)
    expect(account.balance_asof).toBe('2026-09-09')
  })
})

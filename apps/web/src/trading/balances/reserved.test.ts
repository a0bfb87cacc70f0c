import { anOrder } from '@paddock/analytics/testing/orders'
import { accountView } from '@paddock/broker/project/account'
import { wireOrder } from '@paddock/broker/project/order'
import { TestBroker } from '@paddock/broker/testing/test-broker'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { forAll } from '@paddock/contract/testing/for-all'
import { add, type Decimal, decimal, formatDecimal, subtract, ZERO } from '@paddock/decimal/decimal'
import { standardTerms } from '@paddock/market/options/terms'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noteOnFullPayment, reservedBy, reserves } from './reserved.ts'

const order = (facts: Partial<Order>) => anOrder({ asset_class: 'us_equity', qty: '10', ...facts })
const held = (symbol: string, side: 'long' | 'short') => [{ symbol, side }] as unknown as readonly Position[]
const leg = (position_intent: string) => ({ position_intent }) as unknown as NonNullable<Order['legs']>[number]

describe('buying power that orders hold', () => {
  const NONE: readonly Position[] = []
  it.each([
    ['a buy', order({}), NONE, true],
    ['a buy that adds to a long position', order({}), held('AMD', 'long'), true],
    ['a buy that covers a short position', order({}), held('AMD', 'short'), false],
    ['a short sale', order({ side: 'sell' }), NONE, true],
    ['a sale that adds to a short position', order({ side: 'sell' }), held('AMD', 'short'), true],
    ['a sale of what is held', order({ side: 'sell' }), held('AMD', 'long'), false],
    ['a sale of coins that are held', order({ symbol: 'BTC/USD', side: 'sell' }), held('BTCUSD', 'long'), false],
    ['an exit that waits for its entry', order({ side: 'sell', status: 'held' }), NONE, false],
    ['an order that has ended', order({ status: 'filled' }), NONE, false],
    ['a spread that opens', order({ symbol: '', legs: [leg('buy_to_open'), leg('sell_to_open')] }), NONE, true],
    ['a spread that closes', order({ symbol: '', legs: [leg('sell_to_close'), leg('buy_to_close')] }), NONE, false],
  ])('%s', (_, given, positions, isHolding) => {
    expect(reserves(given, positions)).toBe(isHolding)
  })

  const CALL = { symbol: 'AAPL261218C00310000', asset_class: 'us_option' }
  it.each([
    ['at its limit', order({ limit_price: '100' }), '1000'],
    ['what is left of it', order({ limit_price: '100', filled_qty: '4' }), '600'],
    ['by amount, its amount', order({ type: 'market', qty: null, notional: '250' }), '250'],
    [
      'by amount, what of it is not spent',
      order({ type: 'market', qty: null, notional: '250', filled_qty: '1.5', filled_avg_price: '100.1' }),
      '99.85',
    ],
    ['at the ask without a price', order({ type: 'market' }), '1010'],
    ['a stop at most 2.5 % over it', order({ type: 'stop', stop_price: '100' }), '1025'],
    ['a short sale at 103 % of the ask', order({ side: 'sell', limit_price: '90' }), '1040.3'],
    ['a short sale at its limit where that is higher', order({ side: 'sell', limit_price: '120' }), '1200'],
    [
      'a short trailing stop at 103 % of the ask',
      order({ side: 'sell', type: 'trailing_stop', stop_price: '95' }),
      '1040.3',
    ],
    ['contracts by what they are for', order({ ...CALL, limit_price: '2' }), '2000'],
    ['a spread by its debit', order({ symbol: '', limit_price: '1.5', legs: [] }), '1500'],
    ['a spread that brings a credit: not known', order({ symbol: '', limit_price: '-1.5', legs: [] }), undefined],
    ['a contract that is written: not known', order({ ...CALL, side: 'sell', limit_price: '2' }), undefined],
  ])('%s', (_, given, amount) => {
    const about = reservedBy(given, { bid: 100, ask: 101 }, 'regular', standardTerms)
    expect(about && formatDecimal(about)).toBe(amount)
  })

  it('what needs a quote is not known without one', () => {
    const about = (facts: Partial<Order>) => reservedBy(order(facts), {}, 'regular', standardTerms)
    expect([about({ side: 'sell', limit_price: '90' }), about({ type: 'market' })]).toEqual([undefined, undefined])
    expect(about({ limit_price: '90' })).toBeDefined()
  })
})

describe('what orders hold adds up to what is missing from the buying power', () => {
  const contract = (type: 'C' | 'P', strike: number) => `AAPL260918${type}00${strike}000`
  const [C190, C200, P90, P80] = [contract('C', 190), contract('C', 200), contract('P', 190), contract('P', 180)]
  const CONTRACTS = [C190, C200, P90, P80]
  const limit = { type: 'limit', time_in_force: 'day' } as const
  const legs = (sold: string, bought: string, limit_price: string, qty = '1') => ({
    ...{ order_class: 'mleg', side: null, qty, ...limit, limit_price },
    legs: [
      { position_intent: 'sell_to_open', symbol: sold, ratio_qty: '1' },
      { position_intent: 'buy_to_open', symbol: bought, ratio_qty: '1' },
    ] as unknown as [],
  })
  const one = (symbol: string, side: 'buy' | 'sell', qty: string, limit_price: string) => ({
    ...{ symbol, side, qty, limit_price, ...limit },
  })
  /** None of them trades at the quotes there are. */
  const ORDERS = {
    'a credit spread of calls': legs(C190, C200, '-9'),
    'two of puts': legs(P90, P80, '-8.5', '2'),
    'a debit spread': legs(C200, C190, '1'),
    'a written put': one(P90, 'sell', '1', '20'),
    'written calls': one(C190, 'sell', '1', '20'),
    'bought calls': one(C200, 'buy', '3', '1'),
    'a purchase of stock': one('AAPL', 'buy', '10', '80'),
    'a short sale': one('KO', 'sell', '10', '80'),
    'a sale of what is held': one('AAPL', 'sell', '50', '120'),
    'a purchase of coins': { ...one('BTC/USD', 'buy', '0.01', '20000'), time_in_force: 'gtc' },
  }
  const STEPS = [...Object.keys(ORDERS), 'a cancel'] as (keyof typeof ORDERS | 'a cancel')[]

  it('whichever orders are placed and cancelled', () =>
    forAll(200, fc.array(fc.constantFrom(...STEPS), { maxLength: 8 }), (steps) => {
      const desk = new TestBroker({ cash: '300000', multiplier: 1 }).price('AAPL', { bid: '100', ask: '100' })
      desk.price('KO', { bid: '60', ask: '60' }).price('BTC/USD', { bid: '30000', ask: '30000' })
      for (const symbol of CONTRACTS) desk.price(symbol, { bid: '10', ask: '10.1' })
      desk.placed({ symbol: 'AAPL', side: 'buy', qty: '200' })
      desk.settle()
      const view = () => accountView(desk.account, desk.context())
      const before = view().options_buying_power
      for (const step of steps) {
        const [oldest] = desk.account.orders.keys()
        if (step !== 'a cancel') desk.place(ORDERS[step])
        else if (oldest) desk.cancel(oldest)
        desk.now += 1_000
      }
      const orders = [...desk.account.orders.values()].map((order) => wireOrder(order)).toReversed()
      const positions = desk.positions()
      const beside = { positions, orders, isSpreadAllowed: true }
      const quoteOf = (symbol: string) => (symbol === 'KO' ? { bid: 60, ask: 60 } : {})
      const held = orders
        .filter((order) => reserves(order, positions))
        .map((order) => reservedBy(order, quoteOf(order.symbol), 'regular', standardTerms, beside))
      expect(held).not.toContain(undefined)
      const sum = held.reduce<Decimal>((total, amount) => add(total, amount ?? ZERO), ZERO)
      expect(formatDecimal(sum)).toBe(
        formatDecimal(subtract(decimal(before ?? 0), decimal(view().options_buying_power ?? 0))),
      )
    }))
})

describe('what orders hold beside the buying power of stocks', () => {
  const STOCK = order({})
  const COIN = order({ symbol: 'BTC/USD', asset_class: 'crypto' })
  const SPREAD = order({ symbol: '', asset_class: '' as never })
  it.each([
    ['adds up for stocks', [STOCK], '4', undefined],
    ['adds up without margin', [STOCK, COIN], '1', undefined],
    ['is four times as much for coins within the day', [STOCK, COIN], '4', /by 4 times as much/],
    ['is twice as much for spreads on overnight margin', [SPREAD], '2', /by 2 times as much/],
  ])('%s', (_, orders, multiplier, said) => {
    const note = noteOnFullPayment(orders, multiplier)
    if (said) expect(note).toMatch(said)
    else expect(note).toBeUndefined()
  })
})

import type { Order } from '@paddock/contract/entities/order'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import { describe, expect, it } from 'vitest'
import { type Asked, enlarges, isClosing, isReducing, isWhole, symbolsOf, underlyingOf, worthOf } from './entry.ts'

const HELD = [
  { symbol: 'AAPL', qty: '100', side: 'long', market_value: '10000' },
  { symbol: 'TSLA', qty: '-10', side: 'short', market_value: '-2000' },
  { symbol: 'BTCUSD', qty: '0.5', side: 'long', market_value: '30000' },
  { symbol: 'AAPL260918C00100000', qty: '2', side: 'long', market_value: '420' },
  { symbol: 'AAPL260918C00105000', qty: '-2', side: 'short', market_value: '-120' },
]
const leg = (symbol: string, side: string, ratio_qty = '1') => ({ symbol, side, ratio_qty })

describe('what only reduces', () => {
  it.each<[string, Asked, boolean]>([
    ['a sale of part', { symbol: 'AAPL', side: 'sell', qty: '40' }, true],
    ['a sale of all', { symbol: 'AAPL', side: 'sell', qty: '100' }, true],
    ['a sale of more', { symbol: 'AAPL', side: 'sell', qty: '100.5' }, false],
    ['a sale by amount', { symbol: 'AAPL', side: 'sell', notional: '5000' }, true],
    ['a buy of more', { symbol: 'AAPL', side: 'buy', qty: '1' }, false],
    ['a cover', { symbol: 'TSLA', side: 'buy', qty: '10' }, true],
    ['a cover by amount', { symbol: 'TSLA', side: 'buy', notional: '2000' }, true],
    ['a buy by a greater amount', { symbol: 'TSLA', side: 'buy', notional: '2000.01' }, false],
    ['a short sale of more', { symbol: 'TSLA', side: 'sell', qty: '1' }, false],
    ['a sale of what is not held', { symbol: 'MSFT', side: 'sell', qty: '1' }, false],
    ['a pair under its other name', { symbol: 'BTC/USD', side: 'sell', qty: '0.5' }, true],
    [
      'a spread closed',
      { qty: '2', legs: [leg('AAPL260918C00100000', 'sell'), leg('AAPL260918C00105000', 'buy')] },
      true,
    ],
    [
      'one more of it than held',
      { qty: '3', legs: [leg('AAPL260918C00100000', 'sell'), leg('AAPL260918C00105000', 'buy')] },
      false,
    ],
    ['a roll', { qty: '2', legs: [leg('AAPL260918C00100000', 'sell'), leg('AAPL261016C00110000', 'buy')] }, false],
    ['twice the ratio', { qty: '2', legs: [leg('AAPL260918C00100000', 'sell', '2')] }, false],
    ['without a size', { symbol: 'AAPL', side: 'sell' }, false],
  ])('%s: %j is %s', (_, order, expected) => expect(isReducing(order, HELD)).toBe(expected))

  it('is what says all there is to say', () => {
    expect(isWhole({ symbol: 'AAPL', side: 'buy', qty: '1' })).toBe(true)
    expect([
      isWhole({ symbol: 'AAPL', qty: '1' }),
      isWhole({ symbol: 'AAPL', side: 'buy' }),
      isWhole({ legs: [leg('A', 'buy')] }),
    ]).toEqual([false, false, false])
  })
})

describe('what an order is worth', () => {
  const quoteOf = (symbol: string) =>
    symbol === 'MSFT'
      ? undefined
      : symbol.length > 10
        ? { bid: decimal('2.10'), ask: decimal('2.20') }
        : { bid: decimal('99.90'), ask: decimal('100.10') }
  it.each<[string, Asked, string | undefined, string]>([
    ['a limit to buy', { symbol: 'AAPL', side: 'buy', qty: '10', limit_price: '98' }, '980', '10 × 98'],
    ['one without a quote', { symbol: 'MSFT', side: 'buy', qty: '10', limit_price: '98' }, '980', '10 × 98'],
    ['a market order to buy', { symbol: 'AAPL', side: 'buy', qty: '10' }, '1001', '10 × the ask'],
    ['a stop above the market', { symbol: 'AAPL', side: 'buy', qty: '10', stop_price: '110' }, '1100', '10 × 110'],
    ['a stop that is reached', { symbol: 'AAPL', side: 'buy', qty: '10', stop_price: '90' }, '1001', '10 × the ask'],
    ['a short sale', { symbol: 'AAPL', side: 'sell', qty: '10' }, '999', '10 × the bid'],
    ['a short sale far below', { symbol: 'AAPL', side: 'sell', qty: '10', limit_price: '50' }, '999', '10 × the bid'],
    ['a short sale above', { symbol: 'AAPL', side: 'sell', qty: '10', limit_price: '120' }, '1200', '10 × 120'],
    ['an amount', { symbol: 'AAPL', side: 'buy', notional: '250.5' }, '250.5', 'itself'],
    ['contracts', { symbol: 'AAPL260918C00100000', side: 'buy', qty: '3' }, '660', '3 × 2.20 × 100'],
    ['a debit', { qty: '2', limit_price: '1.5', legs: [leg('A', 'buy'), leg('B', 'sell')] }, '300', '2 × 1.50 × 100'],
    ['a credit', { qty: '2', limit_price: '-1.5', legs: [leg('A', 'buy'), leg('B', 'sell')] }, '300', '2 × 1.50 × 100'],
    [
      'legs at the market',
      { qty: '2', legs: [leg('AAPL260918C00100000', 'buy', '2'), leg('AAPL260918C00105000', 'sell')] },
      '460',
      '2 × (2 × 2.20 − 2.10) × 100',
    ],
    ['no quote', { symbol: 'MSFT', side: 'buy', qty: '10' }, undefined, 'nothing is known'],
  ])('%s: %j is $%s, %s', (_, order, expected) => {
    const value = worthOf(order, quoteOf)
    expect(value && Number(formatDecimal(value)).toString()).toBe(expected)
  })
})

describe('changes of an order', () => {
  const order = (more: Partial<Order>): Order => ({
    ...{
      id: 'o',
      client_order_id: 'c',
      created_at: '',
      symbol: 'AAPL',
      qty: '10',
      filled_qty: '0',
      order_class: 'simple',
    },
    ...{ order_type: 'limit', type: 'limit', side: 'buy', time_in_force: 'day', status: 'new', limit_price: '100' },
    ...more,
  })
  const BUY = order({})
  const SHORT = order({ side: 'sell', position_intent: 'sell_to_open' })
  it.each([
    ['a larger one', BUY, { qty: '11' }, true],
    ['the same', BUY, { qty: '10.0', limit_price: '100.00' }, false],
    ['a smaller one', BUY, { qty: '9' }, false],
    ['a higher limit to buy', BUY, { limit_price: '101' }, true],
    ['a lower limit to buy', BUY, { limit_price: '99' }, false],
    ['a lower limit to sell', SHORT, { limit_price: '99' }, true],
    ['a higher limit to sell', SHORT, { limit_price: '101' }, true],
    ['another time', BUY, { time_in_force: 'gtc' }, false],
    ['another stop', order({ type: 'stop', stop_price: '90' }), { stop_price: '89' }, true],
    ['a closer trail', order({ type: 'trailing_stop', trail_percent: '3' }), { trail: '2' }, true],
    ['the same trail', order({ type: 'trailing_stop', trail_percent: '3' }), { trail: '3' }, false],
  ])('%s enlarges it: %#', (_, before, changes, expected) => expect(enlarges(before, changes)).toBe(expected))

  it('know an order that closes by what the broker says of it', () => {
    expect(isClosing({ position_intent: 'sell_to_close' })).toBe(true)
    expect(isClosing({ position_intent: 'sell_to_open' })).toBe(false)
    expect(isClosing({})).toBe(false)
  })
})

it('names what an order trades, and what that is on', () => {
  expect(symbolsOf({ legs: [leg('A', 'buy'), leg('B', 'sell')] })).toEqual(['A', 'B'])
  expect(symbolsOf({ symbol: 'AAPL' })).toEqual(['AAPL'])
  expect(['AAPL', 'BTC/USD', 'GME260918C00100000', 'GME1260918P00020000'].map(underlyingOf)).toEqual([
    'AAPL',
    'BTC/USD',
    'GME',
    'GME',
  ])
})

import type { Order } from '@paddock/contract/entities/order'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { underlyingSymbol } from '@paddock/market/options/symbol'
import { standardTerms, termsBy } from '@paddock/market/options/terms'
import { describe, expect, it } from 'vitest'
import { readChanges } from '../reading/changes.ts'
import { isRefused, readOrder } from '../reading/read-order.ts'
import {
  enlarges,
  isClosing,
  isListed,
  isReducing,
  replaced,
  symbolsOf,
  type Traded,
  tradedBy,
  worthOf,
} from './entry.ts'

const HELD = [
  { symbol: 'AAPL', qty: '100', side: 'long', market_value: '10000' },
  { symbol: 'TSLA', qty: '-10', side: 'short', market_value: '-2000' },
  { symbol: 'BTCUSD', qty: '0.5', side: 'long', market_value: '30000' },
  { symbol: 'AAPL260918C00100000', qty: '2', side: 'long', market_value: '420' },
  { symbol: 'AAPL260918C00105000', qty: '-2', side: 'short', market_value: '-120' },
]
const leg = (symbol: string, side: string, ratio_qty = '1', to = 'open') => ({
  ...{ symbol, side, ratio_qty },
  position_intent: `${side}_to_${to}`,
})
const close = (symbol: string, side: string, ratio_qty = '1') => leg(symbol, side, ratio_qty, 'close')

/** An order of the type that its prices make it. */
function traded({ legs, limit_price, stop_price, trail_price, trail_percent, ...order }: PlaceOrder): Traded {
  const given = { limit_price, stop_price, trail_price, trail_percent }
  const type = limit_price ? 'limit' : stop_price ? 'stop' : trail_price || trail_percent ? 'trailing_stop' : 'market'
  const prices = Object.fromEntries(Object.entries(given).filter(([, price]) => price !== undefined))
  const read = readOrder({
    ...{ type, time_in_force: 'day', ...prices },
    ...(legs && { order_class: 'mleg', legs }),
    ...order,
  })
  if (isRefused(read)) throw new Error(JSON.stringify(read))
  return tradedBy(read)
}
const changes = (request: ReplaceOrder) => {
  const read = readChanges(request, false)
  if ('kind' in read) throw new Error(JSON.stringify(read))
  return read
}

describe('what only reduces', () => {
  it.each<[string, PlaceOrder, boolean]>([
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
      { qty: '2', legs: [close('AAPL260918C00100000', 'sell'), close('AAPL260918C00105000', 'buy')] },
      true,
    ],
    [
      'one more of it than held',
      { qty: '3', legs: [close('AAPL260918C00100000', 'sell'), close('AAPL260918C00105000', 'buy')] },
      false,
    ],
    ['a roll', { qty: '2', legs: [close('AAPL260918C00100000', 'sell'), leg('AAPL261016C00110000', 'buy')] }, false],
    [
      'twice the ratio',
      { qty: '2', legs: [close('AAPL260918C00100000', 'sell', '2'), close('AAPL260918C00105000', 'buy')] },
      false,
    ],
    ['what says that it opens', { symbol: 'AAPL', side: 'sell', qty: '1', position_intent: 'sell_to_open' }, false],
    ['small letters', { symbol: 'aapl', side: 'sell', qty: '1' }, true],
  ])('%s: %j is %s', (_, order, expected) => expect(isReducing(traded(order), HELD)).toBe(expected))
})

const [A, B, UNQUOTED] = ['AMD260918C00100000', 'AMD260918C00105000', 'MSFT260918C00100000']
/** After a split of three for two: its symbol does not say that it is for 150 shares. */
const ADJUSTED = 'AAPL1260918C00100000'
const termsOf = termsBy(
  new Map([[ADJUSTED, { ...standardTerms(ADJUSTED), multiplier: 150, shares: 150 } as OptionTerms]]),
)

describe('what an order is worth', () => {
  const quoteOf = (symbol: string) =>
    symbol.startsWith('MSFT')
      ? undefined
      : symbol.startsWith('AAPL2')
        ? { bid: decimal('2.10'), ask: decimal('2.20') }
        : { bid: decimal('99.90'), ask: decimal('100.10') }
  it.each<[string, PlaceOrder, string | undefined, string]>([
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
    ['a debit', { qty: '2', limit_price: '1.5', legs: [leg(A, 'buy'), leg(B, 'sell')] }, '300', '2 × 1.50 × 100'],
    ['a credit', { qty: '2', limit_price: '-1.5', legs: [leg(A, 'buy'), leg(B, 'sell')] }, '300', '2 × 1.50 × 100'],
    [
      'a debit that waits',
      { qty: '2', limit_price: '0.1', legs: [leg(A, 'buy'), leg(B, 'sell')] },
      '20',
      '2 × 0.10 × 100',
    ],
    [
      'a credit far below what it brings',
      { qty: '2', limit_price: '-0.01', legs: [leg(A, 'sell', '3'), leg(B, 'buy')] },
      '39920',
      '2 × (3 × 99.90 − 100.10) × 100: it takes what the market gives',
    ],
    [
      'legs that are bought alone',
      { qty: '2', limit_price: '3', legs: [leg(A, 'buy'), leg(UNQUOTED, 'buy')] },
      '600',
      '2 × 3 × 100',
    ],
    [
      'a trail above the market',
      { symbol: 'AAPL', side: 'buy', qty: '10', trail_price: '50' },
      '1501',
      '10 × (ask + 50)',
    ],
    ['a trail in percent', { symbol: 'AAPL', side: 'buy', qty: '10', trail_percent: '10' }, '1101.1', '10 × ask × 1.1'],
    [
      'an oco, whose own limit says nothing',
      {
        ...{ symbol: 'AAPL', side: 'buy', qty: '10', order_class: 'oco', type: 'limit', limit_price: '0.01' },
        ...{ take_profit: { limit_price: '90' }, stop_loss: { stop_price: '120' } },
      },
      '1200',
      '10 × the higher of its prices',
    ],
    [
      'legs at the market',
      { qty: '2', legs: [leg('AAPL260918C00100000', 'buy', '2'), leg('AAPL260918C00105000', 'sell')] },
      '460',
      '2 × (2 × 2.20 − 2.10) × 100',
    ],
    ['an adjusted contract', { symbol: ADJUSTED, side: 'buy', qty: '2', limit_price: '3' }, '900', '2 × 3 × 150'],
    [
      'legs of adjusted contracts',
      { qty: '2', limit_price: '-3', legs: [leg(ADJUSTED, 'buy'), leg(B, 'sell')] },
      '900',
      '2 × 3 × 150',
    ],
    [
      'a limit in coins',
      { symbol: 'ETH/BTC', side: 'buy', qty: '2', limit_price: '0.05' },
      '10.01',
      '2 × 0.05 × 100.10',
    ],
    ['an amount of coins', { symbol: 'eth/btc', side: 'buy', notional: '0.5' }, '50.05', '0.5 × 100.10'],
    ['a sale for coins', { symbol: 'BTC/USDT', side: 'sell', qty: '1', limit_price: '200' }, '20020', '200 × 100.10'],
    ['coins at the market', { symbol: 'BTC/USDC', side: 'buy', qty: '1' }, '10020.01', '100.10 × 100.10'],
    ['coins without a price', { symbol: 'ETH/MSFT', side: 'buy', notional: '1' }, undefined, 'nothing is known'],
    ['no quote', { symbol: 'MSFT', side: 'buy', qty: '10' }, undefined, 'nothing is known'],
  ])('%s: %j is $%s, %s', (_, order, expected) => {
    const value = worthOf(traded(order), quoteOf, termsOf)
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
  ])('%s enlarges it: %#', (_, before, request, expected) => expect(enlarges(before, changes(request))).toBe(expected))

  it('are of what the broker says the order trades', () => {
    expect(replaced(BUY, changes({ qty: '12' }))).toEqual(
      traded({ symbol: 'AAPL', side: 'buy', qty: '12', limit_price: '100' }),
    )
    const legs = [
      { ...BUY, symbol: 'A', ratio_qty: '2', position_intent: 'buy_to_open' },
      { ...BUY, symbol: 'B', side: '', ratio_qty: '1', position_intent: 'sell_to_open' },
    ]
    const spread = order({ order_class: 'mleg', symbol: '', side: '', legs })
    expect(replaced(spread, changes({}))).toMatchObject({
      isOfLegs: true,
      parts: [
        { symbol: 'A', side: 'buy' },
        { symbol: 'B', side: 'sell' },
      ],
    })
    // An amount that is named beside a quantity makes it no smaller.
    expect(
      worthOf(replaced(BUY, changes({ qty: '20', notional: '1' })) as Traded, () => undefined, standardTerms),
    ).toEqual(decimal(2000))
    // One whose legs are not told cannot be judged.
    expect(replaced({ ...spread, legs: null }, changes({}))).toBeUndefined()
  })

  it('know an order that closes by what the broker says of it', () => {
    expect(isClosing({ position_intent: 'sell_to_close' })).toBe(true)
    expect(isClosing({ position_intent: 'sell_to_open' })).toBe(false)
    expect(isClosing({})).toBe(false)
  })
})

it('names what an order trades, and what that is on', () => {
  expect(symbolsOf(traded({ qty: '1', legs: [leg('A', 'buy'), leg('B', 'sell')] }))).toEqual(['A', 'B'])
  expect(symbolsOf(traded({ symbol: 'AAPL', side: 'buy', qty: '1' }))).toEqual(['AAPL'])
  expect(['AAPL', 'BTC/USD', 'GME260918C00100000', 'GME1260918P00020000'].map(underlyingSymbol)).toEqual([
    'AAPL',
    'BTC/USD',
    'GME',
    'GME',
  ])
})

it.each<[string, string[], boolean]>([
  ['gme', ['GME'], true],
  ['BTCUSD', ['BTC/USD'], true],
  ['BTC//USD', ['BTC/USD'], false],
  ['GME260918C00100000', ['GME'], true],
  ['GME   260918C00100000', ['GME260918C00100000'], true],
  ['BRKB260918C00100000', ['BRK.B'], true],
  ['BRKB', ['BRK.B'], false],
  ['AMC', ['GME'], false],
])('%s is one of %j: %s', (symbol, list, expected) => expect(isListed(symbol, list)).toBe(expected))

describe('an order is read alike by all', () => {
  const AAPL = { symbol: 'AAPL', side: 'buy', qty: '1', type: 'market', time_in_force: 'day' }
  it.each<[string, PlaceOrder, string]>([
    ['legs of an ordinary order', { ...AAPL, legs: [leg('MSFT', 'buy')] }, 'legs are allowed for mleg orders only'],
    [
      'legs of a bracket',
      { ...AAPL, order_class: 'bracket', legs: [leg('MSFT', 'buy')] },
      'legs are allowed for mleg orders only',
    ],
    ['another type under its other name', { ...AAPL, order_type: 'limit' }, 'invalid order type'],
    ['a side in capitals', { ...AAPL, side: 'BUY' }, 'invalid side'],
    ['a type in capitals', { ...AAPL, type: 'MARKET' }, 'invalid order type'],
    ['a class in capitals', { ...AAPL, order_class: 'MLEG' }, 'invalid order_class'],
    ['a limit of a market order', { ...AAPL, limit_price: '1' }, 'market orders require no stop or limit price'],
    ['blanks within a symbol', { ...AAPL, symbol: 'AA PL' }, 'asset "AA PL" not found'],
    ['blanks around a symbol', { ...AAPL, symbol: ' AAPL' }, 'asset " AAPL" not found'],
    ['letters that look like others', { ...AAPL, symbol: 'ＡＡＰＬ' }, 'asset "ＡＡＰＬ" not found'],
    [
      'one contract twice, once padded',
      {
        ...{ qty: '1', type: 'market', time_in_force: 'day', order_class: 'mleg' },
        legs: [close('AAPL260918C00100000', 'sell'), close('AAPL  260918C00100000', 'sell')],
      },
      'mleg orders must not have two legs of one contract',
    ],
  ])('refuses %s', (_, request, message) => expect(readOrder(request)).toMatchObject({ message }))

  it('takes what says nothing as nothing', () => {
    expect(readOrder({ ...AAPL, legs: [], order_class: '', order_type: 'market', notional: null })).toEqual(
      readOrder({ ...AAPL, order_class: 'simple' }),
    )
  })
})

import { leftValue } from '@paddock/analytics/orders/order-value'
import { anOrder } from '@paddock/analytics/testing/orders'
import { HeldOrder } from '@paddock/contract/desk/held-orders'
import type { Order, OrderLeg } from '@paddock/contract/entities/order'
import { formatDecimal } from '@paddock/decimal/decimal'
import { standardTerms } from '@paddock/market/options/terms'
import { describe, expect, it } from 'vitest'
import { isAtOnce } from '../orders/changing/confirming-change.ts'
import { changeOf } from '../orders/changing/order-edit.ts'
import { heldLines, lineDigits, movedTerms, onGrid, orderLines } from './order-lines.ts'

const order = (facts: Partial<Order>) => anOrder({ asset_class: 'us_equity', qty: '10', side: 'sell', ...facts })
const leg = (facts: Partial<Order>): OrderLeg => {
  const { legs: _none, ...made } = order({ order_class: 'bracket', status: 'held', ...facts })
  return made
}
const target = leg({ id: 't', type: 'limit', limit_price: '110' })
const stop = leg({ id: 's', type: 'stop', stop_price: '90' })
const bracket = order({
  ...{ side: 'buy', order_class: 'bracket', type: 'limit', limit_price: '100', legs: [target, stop] },
})

/** Each line of an order, and the body of the request that moving it to 101.5 sends; `why` where it cannot be moved. */
const moves = (of: Order, symbol = 'AMD') =>
  orderLines(symbol, [of]).map(({ title, at, isDraggable, why, of: line }) => {
    if (line.kind !== 'order') return undefined
    const { change, problem } = changeOf(line.order, movedTerms(line.order, line.field, '101.5'))
    return [title, at, isDraggable ? (change ?? problem) : why]
  })

const TRAILS = 'A trailing stop follows the market: edit the order to change its trail'

describe('an order on the chart of its symbol', () => {
  it.each([
    [
      'a limit order',
      order({ type: 'limit', limit_price: '100' }),
      [['Sell 10 limit', '100', { limit_price: '101.5' }]],
    ],
    ['a stop', order({ type: 'stop', stop_price: '95' }), [['Sell 10 stop', '95', { stop_price: '101.5' }]]],
    [
      'a stop-limit order, which has two',
      order({ type: 'stop_limit', stop_price: '95', limit_price: '94' }),
      [
        ['Sell 10 stop limit, stop', '95', { stop_price: '101.5' }],
        ['Sell 10 stop limit, limit', '94', { limit_price: '101.5' }],
      ],
    ],
    [
      'a bracket with both exits',
      bracket,
      [
        ['Buy 10 limit', '100', { limit_price: '101.5' }],
        ['Sell 10 target', '110', { limit_price: '101.5' }],
        ['Sell 10 stop loss', '90', { stop_price: '101.5' }],
      ],
    ],
    [
      'an oco, whose stop is held by the broker',
      order({
        ...{ type: 'limit', order_class: 'oco', limit_price: '110' },
        legs: [leg({ id: 's', order_class: 'oco', type: 'stop_limit', stop_price: '90', limit_price: '89' })],
      }),
      [
        ['Sell 10 limit', '110', { limit_price: '101.5' }],
        ['Sell 10 stop loss, stop', '90', { stop_price: '101.5' }],
        ['Sell 10 stop loss, limit', '89', { limit_price: '101.5' }],
      ],
    ],
    [
      'a trailing stop where it stands',
      order({ type: 'trailing_stop', trail_percent: '2', stop_price: '98', hwm: '100' }),
      [['Sell 10 trailing stop', '98', TRAILS]],
    ],
    ['a trailing stop that stands nowhere yet', order({ type: 'trailing_stop', trail_percent: '2' }), []],
    ['a market order', order({ type: 'market' }), []],
    [
      'coins, a fraction of one',
      order({ symbol: 'AMD', asset_class: 'crypto', qty: '0.25', type: 'limit', limit_price: '100' }),
      [['Sell 0.25 limit', '100', { limit_price: '101.5' }]],
    ],
    [
      'a contract',
      order({ asset_class: 'us_option', qty: '2', type: 'limit', limit_price: '5.05' }),
      [['Sell 2 limit', '5.05', { limit_price: '101.5' }]],
    ],
    [
      'a fraction of a share, of which the price alone can change',
      order({ qty: '0.5', type: 'limit', limit_price: '100' }),
      [['Sell 0.5 limit', '100', { limit_price: '101.5' }]],
    ],
    [
      'an order by amount',
      order({ qty: null, notional: '250', type: 'limit', limit_price: '100' }),
      [['Sell $250.00 limit', '100', 'Orders by amount cannot be edited']],
    ],
    [
      'an order that is queued for the open',
      order({ type: 'limit', limit_price: '100', status: 'accepted' }),
      [['Sell 10 limit', '100', 'Queued orders cannot be edited']],
    ],
    [
      'an entry with one exit',
      order({ ...{ side: 'buy', order_class: 'oto', type: 'limit', limit_price: '100' }, legs: [] }),
      [['Buy 10 limit', '100', 'Orders with one exit cannot be edited']],
    ],
    ['an order that has ended', order({ type: 'limit', limit_price: '100', status: 'canceled' }), []],
    ['an order of several contracts', order({ order_class: 'mleg', type: 'limit', limit_price: '-5' }), []],
  ])('is drawn and moved: %s', (_what, of, lines) => {
    expect(moves(of)).toEqual(lines)
  })

  it('is drawn on no other chart, and the slash of a pair makes no other', () => {
    expect(moves(bracket, 'AAPL')).toEqual([])
    expect(
      moves(order({ symbol: 'BTCUSD', asset_class: 'crypto', type: 'limit', limit_price: '1' }), 'BTC/USD'),
    ).toHaveLength(1)
  })

  it('is drawn once while the order it replaced has not left the list, a leg as well', () => {
    const before = order({ type: 'limit', limit_price: '100' })
    const after = order({ id: '2', replaces: '1', type: 'limit', limit_price: '101' })
    const moved = { ...bracket, legs: [target, { ...target, id: 't2', replaces: 't', limit_price: '111' }] }
    expect(orderLines('AMD', [before, after]).map(({ at }) => at)).toEqual(['101'])
    expect(orderLines('AMD', [moved]).map(({ at }) => at)).toEqual(['100', '111'])
  })

  it('sends nothing where it is put back to its price, and says what is wrong with one off the grid', () => {
    const of = order({ type: 'limit', limit_price: '100.00' })
    expect(changeOf(of, movedTerms(of, 'limit_price', '100'))).toEqual({})
    expect(changeOf(of, movedTerms(of, 'limit_price', '100.005'))).toEqual({
      problem: 'At most 2 decimals',
    })
  })

  it('has a tag whose name tells it from every other line', () => {
    const names = orderLines('AMD', [bracket]).map(({ name }) => name)
    expect(names).toEqual([
      'Limit price, Buy 10 AMD at 100.00 limit',
      'Limit price, Sell 10 AMD at 110.00 limit',
      'Stop price, Sell 10 AMD at 90.00 stop',
    ])
  })
})

describe('what moving a line means', () => {
  const sell = order({})
  it.each([
    ['shares', sell, '1060'],
    ['what is left of them', order({ filled_qty: '5' }), '530'],
    ['contracts', order({ symbol: 'AAPL261218C00190000', qty: '2' }), '21200'],
    ['an amount', order({ qty: null, notional: '9' }), undefined],
  ])('is worth asking about by its value: %s', (_what, of, value) => {
    const held = leftValue(of, '106', standardTerms)
    expect(held && formatDecimal(held)).toBe(value)
  })

  it.each([
    ['a buy limit at the market', order({ side: 'buy' }), 'limit_price', '100', true],
    ['a buy limit below it', order({ side: 'buy' }), 'limit_price', '99.99', false],
    ['a sell limit below it', order({}), 'limit_price', '99', true],
    ['a sell limit above it', order({}), 'limit_price', '101', false],
    ['a sell stop above it', order({ type: 'stop' }), 'stop_price', '101', true],
    ['a sell stop below it', order({ type: 'stop' }), 'stop_price', '99', false],
    ['a buy stop below it', order({ type: 'stop', side: 'buy' }), 'stop_price', '99', true],
    ['the limit of a stop, which waits for the stop', order({ type: 'stop_limit' }), 'limit_price', '99', false],
    ['an exit that waits for its entry', legOf(bracket, 'stop_price'), 'stop_price', '101', false],
  ] as const)('trades at once, or not: %s', (_what, of, field, price, isNow) => {
    expect(isAtOnce(of, field, price, 100)).toBe(isNow)
    expect(isAtOnce(of, field, price, undefined)).toBe(false)
  })

  it.each([
    ['stock', 2, 101, 2],
    ['stock', 4, 0.95, 4],
    ['stock', 4, 1.02, 2],
    ['coin', 8, 0.0731, 8],
    ['coin', 2, 61_000, 2],
    ['option', 2, 0.35, 2],
  ])('lands on the grid: a %s shown with %s digits, at %s', (kind, precision, price, digits) => {
    expect(lineDigits(kind, precision, price)).toBe(digits)
    expect(onGrid(kind, precision, price)).toBe(price.toFixed(digits))
  })

  it.each([
    ['stock', 2, '0.01'],
    ['stock', 4, '0.0001'],
    ['coin', 6, '0.000001'],
    ['option', 2, '0.01'],
  ])('stops a tick above zero: a %s shown with %s digits', (kind, precision, least) => {
    for (const price of [0.4 * Number(least), 0, -0, -3.25]) expect(onGrid(kind, precision, price)).toBe(least)
  })
})

function legOf(of: Order, field: 'stop_price'): Order {
  const [line] = orderLines('AMD', [of]).filter(({ of: { kind, ...rest } }) => 'field' in rest && rest.field === field)
  if (line?.of.kind !== 'order') throw new Error('no such line')
  return line.of.order
}

it('what this server holds is drawn where it waits for a price of the symbol, and not moved', () => {
  const step = {
    ...{ qty: null, order: { type: 'market' }, state: 'waiting', since: '', dueAt: null, reachedAt: null },
    ...{ reachedPrice: null, sends: 0, clientOrderId: null, orderId: null, orderFilled: '0', filled: '0' },
    ...{ best: null, stop: null },
  }
  const held = HeldOrder.parse({
    ...{ id: 'h', createdAt: '', updatedAt: '', status: 'waiting', symbol: 'AMD', side: 'sell', qty: '10', left: '10' },
    ...{ isEntry: false, afterOrder: null, isArmed: true, onMissed: 'ask', log: [] },
    steps: [
      { ...step, id: '1', when: { kind: 'price', direction: 'rises', price: '110' }, qty: '4' },
      { ...step, id: '2', when: { kind: 'trail', by: 'percent', value: '2' }, best: '100', stop: '98' },
      { ...step, id: '3', when: { kind: 'price', symbol: 'SPY', direction: 'falls', price: '500' } },
      { ...step, id: '4', when: { kind: 'price', direction: 'rises', price: '120' }, state: 'done' },
      { ...step, id: '5', when: { kind: 'close', minutesBefore: 5 } },
    ],
  })
  const lines = heldLines('AMD', [held])
  expect(lines.map(({ title, at, tone, isDraggable }) => [title, at, tone, isDraggable])).toEqual([
    ['Sell 4 target, conditional', '110', 'gain', undefined],
    ['Sell 10 trailing stop, conditional', '98', 'loss', undefined],
  ])
  expect(lines.every(({ why }) => why?.includes('cancelled and entered again'))).toBe(true)
  expect(heldLines('SPY', [held])).toEqual([])
  expect(heldLines('AMD', [{ ...held, status: 'cancelled' }])).toEqual([])
})

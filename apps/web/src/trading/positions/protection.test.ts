import { anOrder } from '@paddock/analytics/testing/orders'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { expect, it } from 'vitest'
import { exitsOf, unprotected } from './protection.ts'

const position = (facts: Partial<Position> = {}): Position => ({
  asset_id: 'a',
  symbol: 'AAPL',
  exchange: 'NASDAQ',
  asset_class: 'us_equity',
  avg_entry_price: '100',
  qty: '10',
  side: 'long',
  cost_basis: '1000',
  ...facts,
})
const order = (facts: Partial<Order>) =>
  anOrder({
    ...{ id: 'o', symbol: 'AAPL', order_type: 'stop', type: 'stop', side: 'sell', time_in_force: 'gtc', qty: '10' },
    ...facts,
  })
const stop = order({ id: 'stop', stop_price: '90' })
const half = order({ id: 'half', qty: '5', stop_price: '90' })
const oco = order({
  id: 'target',
  type: 'limit',
  order_class: 'oco',
  legs: [{ ...stop, id: 'leg', status: 'held', legs: [] }],
})
const bracket = order({
  id: 'entry',
  type: 'limit',
  side: 'buy',
  order_class: 'bracket',
  legs: [{ ...stop, id: 'leg', status: 'held', legs: [] }],
})

it.each([
  { why: 'nothing works', orders: [], has: 1 },
  { why: 'a stop for all of it', orders: [stop], has: 0 },
  { why: 'a stop for half of it', orders: [half], has: 1 },
  { why: 'both exits as one order: the stop is held beside the target', orders: [oco], has: 0 },
  { why: 'the exits of an entry that has not filled close nothing yet', orders: [bracket], has: 1 },
  { why: 'a stop that buys', orders: [order({ side: 'buy' })], has: 1 },
  { why: 'a stop that ended', orders: [order({ status: 'canceled' })], has: 1 },
])('$why', ({ orders, has }) => {
  expect(unprotected([position()], orders)).toHaveLength(has)
})

it('tells stops and targets apart', () => {
  const { stops, targets } = exitsOf(position(), [oco])
  expect([stops.map(({ id }) => id), targets.map(({ id }) => id)]).toEqual([['leg'], ['target']])
})

import { anOrder } from '@paddock/analytics/testing/orders'
import { HeldOrder } from '@paddock/contract/desk/held-orders'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { exitsOf, priceExits, unprotected } from './protection.ts'

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

/** A held sale of `qty`, with a step for each condition. */
const held = (qty: string, ...steps: readonly Partial<HeldOrder['steps'][number]>[]): HeldOrder =>
  HeldOrder.parse({
    ...{
      id: `held ${qty}`,
      createdAt: '',
      updatedAt: '',
      status: 'waiting',
      symbol: 'AAPL',
      side: 'sell',
      qty,
      left: qty,
    },
    ...{ isEntry: false, afterOrder: null, isArmed: true, onMissed: 'ask', log: [] },
    steps: steps.map((step, at) => ({
      ...{ id: String(at), qty: null, order: { type: 'market' }, state: 'waiting', since: '', dueAt: null },
      ...{ reachedAt: null, reachedPrice: null, sends: 0, clientOrderId: null, orderId: null },
      ...{ orderFilled: '0', filled: '0', best: null, stop: null, ...step },
    })),
  })
const falls = (price: string) => ({ when: { kind: 'price', direction: 'falls', price } }) as const
const rises = (price: string) => ({ when: { kind: 'price', direction: 'rises', price } }) as const
const trail = (stop: string | null) => ({ when: { kind: 'trail', by: 'percent', value: '2' }, stop }) as const
const five = order({ id: 'five', qty: '5', stop_price: '95' })

it.each([
  { why: 'one stop', orders: [stop], kept: [], stops: '10 at 90', targets: '' },
  { why: 'two, the nearest first', orders: [half, five], kept: [], stops: '5 at 95, 5 at 90', targets: '' },
  {
    why: 'both exits as one order',
    orders: [{ ...oco, limit_price: '120' }],
    kept: [],
    stops: '10 at 90',
    targets: '10 at 120',
  },
  { why: 'one held here', orders: [], kept: [held('10', falls('92'))], stops: '10 at 92', targets: '' },
  {
    why: 'one at the broker and one here',
    orders: [half],
    kept: [held('5', falls('92'))],
    stops: '5 at 92, 5 at 90',
    targets: '',
  },
  { why: 'more than there is', orders: [stop], kept: [held('5', falls('92'))], stops: '5 at 92, 5 at 90', targets: '' },
  {
    why: 'steps that share',
    orders: [],
    kept: [held('10', { ...rises('110'), qty: '4' }, rises('120'), falls('90'))],
    stops: '10 at 90',
    targets: '4 at 110, 6 at 120',
  },
  {
    why: 'a trail before its first price',
    orders: [half],
    kept: [held('5', trail(null))],
    stops: '5 at 90, 5 at no price',
    targets: '',
  },
  {
    why: 'a trail nearer than the stop of the same order',
    orders: [],
    kept: [held('10', falls('90'), trail('97.5'))],
    stops: '10 at 97.5, 0 at 90',
    targets: '',
  },
  {
    why: 'a stop for half, held here',
    orders: [],
    kept: [held('10', { ...falls('90'), qty: '5' })],
    stops: '5 at 90',
    targets: '',
  },
  {
    why: 'one that waits for its entry',
    orders: [],
    kept: [{ ...held('10', falls('90')), isArmed: false }],
    stops: '',
    targets: '',
  },
])('reads the exits where there is $why', ({ orders, kept, stops, targets }) => {
  const exits = priceExits(position(), orders, kept)
  const said = (of: (typeof exits)['stops']) =>
    of.map(({ at, qty }) => `${formatDecimal(qty)} at ${at ? formatDecimal(at) : 'no price'}`).join(', ')
  expect([said(exits.stops), said(exits.targets)]).toEqual([stops, targets])
})

it('has the lowest stop of a short position first', () => {
  const short = position({ qty: '-10', side: 'short' })
  const { stops } = priceExits(
    short,
    [half, five].map((one) => ({ ...one, side: 'buy' })),
  )
  expect(stops.map(({ at }) => at && formatDecimal(at))).toEqual(['90', '95'])
})

it('counts a part that a held stop leaves as unprotected', () => {
  expect(unprotected([position()], [], [held('10', { ...falls('90'), qty: '5' })])).toHaveLength(1)
  expect(unprotected([position()], [half], [held('5', trail(null))])).toHaveLength(0)
})

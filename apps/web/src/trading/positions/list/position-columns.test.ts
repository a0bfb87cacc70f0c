import { anOrder } from '@paddock/analytics/testing/orders'
import { HeldOrder } from '@paddock/contract/desk/held-orders'
import type { Order } from '@paddock/contract/entities/order'
import { formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { csv } from '../../../tables/csv.ts'
import type { PositionRow } from '../position-row.ts'
import { type ColumnsOf, positionColumns } from './position-columns.tsx'

const held = (qty: string, at: string): PositionRow => ({
  position: {
    ...{
      asset_id: qty,
      symbol: 'F',
      exchange: '',
      asset_class: 'us_equity',
      qty,
      cost_basis: '0',
      avg_entry_price: '0',
    },
    ...{
      side: qty.startsWith('-') ? 'short' : 'long',
      current_price: at,
      market_value: String(Number(qty) * Number(at)),
    },
  },
  ...{ symbol: 'F', title: 'F', name: '', strategies: [], underlying: 'F', isEasyToBorrow: undefined, attributes: [] },
})
const columns = (equity: string | undefined, orders: readonly Order[] = [], conditional: readonly HeldOrder[] = []) =>
  positionColumns({
    ...{
      account: '',
      fineness: { qty: 0, price: 2, average: 2 },
      orders,
      conditional,
      equity: () => equity,
      today: undefined,
    },
    ...{ actions: {} as ColumnsOf['actions'], further: [] },
  })

it.each([
  { qty: '10', at: '12.5', equity: '1000', weight: '12.5' },
  { qty: '-10', at: '12.5', equity: '1000', weight: '12.5' },
  { qty: '1', at: '1', equity: '3', weight: '33.3333' },
  { qty: '1', at: '1', equity: '0', weight: '' },
  { qty: '1', at: '1', equity: undefined, weight: '' },
])('a file has the weight of $qty at $at in percent of an equity of $equity', ({ qty, at, equity, weight }) => {
  const weights = columns(equity).filter(({ key }) => key === 'weight')
  expect(csv([held(qty, at)], weights)).toBe(`"Weight, %"\r\n${weight}\r\n`)
})

it('puts rows in the order of their weights as in that of their values', () => {
  const weight = columns('1000').find(({ key }) => key === 'weight')
  const of = (qty: string) => weight?.value(held(qty, '10'))
  expect([of('1'), of('-2')].map((value) => typeof value === 'object' && value && formatDecimal(value))).toEqual([
    '0.01',
    '0.02',
  ])
})

const exit = (facts: Partial<Order>) => anOrder({ symbol: 'F', side: 'sell', qty: '10', status: 'new', ...facts })
it.each([
  { exits: [], said: 'none' },
  { exits: [exit({ type: 'limit', limit_price: '20' })], said: '– / 20.00' },
  { exits: [exit({ type: 'stop', stop_price: '9' })], said: '9.00 / –' },
  { exits: [exit({ type: 'stop_limit', stop_price: '9', limit_price: '8.9' })], said: '9.00 / –' },
  { exits: [exit({ type: 'trailing_stop', stop_price: '9', trail_price: '1' })], said: 'trail 9.00 / –' },
  {
    exits: [
      exit({ id: 'target', type: 'limit', limit_price: '20' }),
      exit({ id: 'stop', type: 'stop_limit', stop_price: '9', limit_price: '8.9' }),
    ],
    said: '9.00 / 20.00',
  },
])('exits are said stop first and target second, a stop by where it is triggered: $said', ({ exits, said }) => {
  const column = columns('1000', exits).find(({ key }) => key === 'exits')
  expect(column?.value(held('10', '12.5'))).toBe(said)
})

const AT = '2026-09-21T15:00:00Z'
const conditional = (...steps: readonly object[]) =>
  HeldOrder.parse({
    ...{
      id: 'held',
      createdAt: AT,
      updatedAt: AT,
      status: 'waiting',
      symbol: 'F',
      side: 'sell',
      qty: '10',
      left: '10',
    },
    ...{ isEntry: false, afterOrder: null, isArmed: true, onMissed: 'ask', log: [] },
    steps: steps.map((step, id) => ({
      ...{ id: String(id), qty: null, order: { type: 'market' }, state: 'waiting', since: AT, dueAt: null },
      ...{ reachedAt: null, reachedPrice: null, sends: 0, clientOrderId: null, orderId: null },
      ...{ orderFilled: '0', filled: '0', best: null, stop: null, ...step },
    })),
  })
it.each([
  { why: 'a stop', steps: [{ when: { kind: 'price', direction: 'falls', price: '9' } }], said: '9.00 / –' },
  {
    why: 'a trail and a target',
    steps: [
      { when: { kind: 'trail', by: 'percent', value: '4' }, stop: '11.5' },
      { when: { kind: 'price', direction: 'rises', price: '20' } },
    ],
    said: 'trail 11.50 / 20.00',
  },
  { why: 'a time', steps: [{ when: { kind: 'close', minutesBefore: 10 } }], said: 'conditional' },
])('an exit on this server is one: $why', ({ steps, said }) => {
  const column = columns('1000', [], [conditional(...steps)]).find(({ key }) => key === 'exits')
  expect(column?.value(held('10', '12.5'))).toBe(said)
})

it('the way to the stop is that to the nearest one, at the broker or on this server', () => {
  const stops = [
    exit({ id: 'far', type: 'stop', stop_price: '9' }),
    exit({ id: 'near', type: 'stop', stop_price: '10' }),
  ]
  const onServer = conditional({ when: { kind: 'price', direction: 'falls', price: '11.25' } })
  const away = (...kept: readonly HeldOrder[]) => {
    const value = columns('1000', stops, kept)
      .find(({ key }) => key === 'stop_distance')
      ?.value(held('10', '12.5'))
    return typeof value === 'object' && value && formatDecimal(value)
  }
  expect([away(), away(onServer)]).toEqual(['-0.2', '-0.1'])
})

import type { Order } from '@paddock/contract/entities/order'
import { expect, it } from 'vitest'
import { outcomeToast, toldBy } from './order-toasts.ts'

const ORDER: Order = {
  id: 'o1',
  client_order_id: 'c1',
  created_at: '2026-11-20T15:00:00Z',
  symbol: 'AAPL',
  qty: '10',
  filled_qty: '4',
  filled_avg_price: '187.1',
  order_class: '',
  order_type: 'limit',
  type: 'limit',
  side: 'buy',
  time_in_force: 'day',
  status: 'new',
}

it.each([
  ['partial_fill', { qty: '4', price: '187.10' }, 'gain', 'Bought 4 AAPL at 187.10'],
  ['fill', { qty: '6', price: '187.20' }, 'gain', 'Bought 6 AAPL at 187.20'],
  ['rejected', {}, 'loss', 'Rejected: buy 10 AAPL'],
  ['canceled', {}, undefined, 'Cancelled: buy 10 AAPL'],
  ['expired', {}, 'warning', 'Expired: buy 10 AAPL'],
  ['replaced', {}, undefined, 'Replaced: buy 10 AAPL'],
] as const)('tells of %s', (event, execution, tone, title) => {
  const told = toldBy({ event, order: ORDER, ...execution })
  expect(told).toMatchObject({ event, what: { title } })
  expect(told?.what.tone).toBe(tone)
})

it.each(['new', 'accepted', 'pending_cancel', 'held', 'something_new'])('says nothing of %s', (event) => {
  expect(toldBy({ event, order: ORDER })).toBeUndefined()
})

it.each(['fill', 'rejected', 'canceled', 'expired'])(
  '%s takes the place of the toast that the order was sent',
  (event) => {
    expect(toldBy({ event, order: ORDER, execution_id: 'e1' })?.what.id).toBe(outcomeToast('o1'))
  },
)

it('each part of an order is told by itself', () => {
  expect(toldBy({ event: 'partial_fill', order: ORDER, execution_id: 'e1', qty: '4', price: '1' })?.what.id).toBe('e1')
})

const CALL = 'AAPL261127C00300000'
const LEGS = [
  { symbol: CALL, side: 'buy', ratio_qty: '1' },
  { symbol: 'AAPL261127C00310000', side: 'sell', ratio_qty: '1' },
] as unknown as Order['legs']
it.each([
  ['fill', { symbol: CALL, qty: '2' }, 'Bought 2 AAPL 27 Nov 26 300 call at 5.65'],
  ['canceled', { symbol: CALL, qty: '2' }, 'Cancelled: buy 2 AAPL 27 Nov 26 300 call'],
  ['rejected', { symbol: 'KO', qty: null, notional: '50' }, 'Rejected: buy $50.00 of KO'],
  [
    'fill',
    { symbol: '', side: '', qty: '1', limit_price: '4.1', legs: LEGS },
    'Filled: Buy 1 AAPL 300/310 call spread at 4.10 debit',
  ],
] as const)('%s of %j says what the desk calls it', (event, given, title) => {
  const order = { ...ORDER, ...given } as Order
  expect(toldBy({ event, order, price: '5.65', qty: '2' })?.what.title).toBe(title)
})

import type { Order } from '@paddock/contract/entities/order'
import { formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { anOrder } from '../testing/orders.ts'
import { leftOf, unspentOf } from './order-value.ts'

it.each<{ given: Partial<Order>; left?: string; unspent?: string }>([
  { given: { qty: '40', filled_qty: '18' }, left: '22' },
  { given: { qty: '40', filled_qty: '' }, left: '40' },
  { given: { qty: '', filled_qty: '' } },
  { given: { qty: null, notional: '250', filled_qty: '0.5', filled_avg_price: '240' }, unspent: '130' },
  { given: { qty: null, notional: '250', filled_qty: '1', filled_avg_price: '251' }, unspent: '0' },
  { given: { qty: null, notional: '250', filled_qty: '', filled_avg_price: '' }, unspent: '250' },
])('of $given quantity $left and amount $unspent are left', ({ given, left, unspent }) => {
  const order = anOrder(given)
  const told = [leftOf(order), unspentOf(order)].map((each) => each && formatDecimal(each))
  expect(told).toEqual([left, unspent])
})

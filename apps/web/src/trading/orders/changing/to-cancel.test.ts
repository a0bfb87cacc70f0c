import { anOrder } from '@paddock/analytics/testing/orders'
import type { Order } from '@paddock/contract/entities/order'
import { expect, it } from 'vitest'
import { legsToCancel, toCancel, whyNoneToCancel } from './to-cancel.ts'

const order = (id: string, more: Partial<Order> = {}) => anOrder({ id, symbol: 'KO', side: 'buy', qty: '1', ...more })
const leg = (id: string, more: Partial<Order> = {}) => ({
  ...order(id, { side: 'sell', status: 'held', ...more }),
  legs: [],
})
const bracket = (status: string) =>
  order('entry', { status, order_class: 'bracket', legs: [leg('target'), leg('stop')] })
const spread = order('spread', {
  ...{ symbol: '', order_class: 'mleg', status: 'new' },
  legs: [leg('one', { order_class: 'mleg' }), leg('other', { order_class: 'mleg' })],
})

it.each([
  { why: 'single ones', orders: [order('a', { status: 'new' }), order('b', { status: 'new' })], said: 'a, b' },
  { why: 'a bracket, whose exits go with it', orders: [bracket('new')], said: 'entry with target, stop' },
  { why: 'exits whose entry has filled', orders: [bracket('filled')], said: 'target, stop' },
  { why: 'a spread', orders: [spread], said: 'spread' },
  { why: 'one that is being cancelled', orders: [order('a', { status: 'pending_cancel' })], said: '' },
])('counts what is cancelled: $why', ({ orders, said }) => {
  const words = toCancel(orders).map((one) => [
    one.id,
    legsToCancel(one)
      .map(({ id }) => id)
      .join(', '),
  ])
  expect(words.map((pair) => pair.filter(Boolean).join(' with ')).join(', ')).toBe(said)
})

it.each([
  { open: [], why: 'No working orders' },
  { open: ['pending_cancel', 'pending_cancel'], why: 'All working orders are being cancelled' },
  { open: ['pending_cancel', 'new'], why: undefined },
])('of $open it says $why', ({ open, why }) => {
  expect(whyNoneToCancel(open.map((status) => anOrder({ status })))).toBe(why)
})

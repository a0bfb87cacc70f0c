import type { Order } from '@paddock/contract/entities/order'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepOrders, keptOrders } from './kept-orders.ts'

const order = (id: string): Order => ({
  ...{ id, client_order_id: id, symbol: 'KO', side: 'buy', type: 'limit', order_type: 'limit', order_class: '' },
  ...{ created_at: '2026-11-20T15:00:00Z', filled_qty: '0', qty: '1', time_in_force: 'day', status: 'new' },
})
const items = new Map<string, string>()
let limit = Number.POSITIVE_INFINITY
const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
beforeEach(() => {
  items.clear()
  limit = Number.POSITIVE_INFINITY
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem(key: string, text: string) {
        if (text.length > limit) throw new Error('full')
        items.set(key, text)
      },
    },
  })
})
afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'localStorage', before)
  else Reflect.deleteProperty(globalThis, 'localStorage')
})

it('gives back what was kept, with when that was, for its own account', () => {
  keepOrders('one', 42, [order('a'), order('b')])
  expect(keptOrders('one')).toEqual({ at: 42, orders: [order('a'), order('b')] })
  expect(keptOrders('other')).toBeUndefined()
})

it('keeps the newest 200', () => {
  keepOrders(
    'one',
    1,
    Array.from({ length: 300 }, (_, at) => order(`${at}`)),
  )
  expect(keptOrders('one')?.orders.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, at) => `${at}`))
})

it('goes without where nothing can be kept or read', () => {
  limit = 0
  keepOrders('one', 1, [order('a')])
  expect(keptOrders('one')).toBeUndefined()
  items.set('paddock.orders.one', '{"at":1,"orders":[{}]}')
  expect(keptOrders('one')).toBeUndefined()
})

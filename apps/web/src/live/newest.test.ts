import type { Order } from '@paddock/contract/entities/order'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNewer, newest, withOrder } from './newest.ts'

const order = (fields: Partial<Order> & { sequence?: number } = {}): Order => ({
  id: 'o1',
  client_order_id: 'c1',
  created_at: '2026-11-20T15:00:00Z',
  updated_at: '2026-11-20T15:00:00Z',
  symbol: 'AAPL',
  filled_qty: '0',
  order_class: '',
  order_type: 'limit',
  type: 'limit',
  side: 'buy',
  time_in_force: 'day',
  status: 'new',
  ...fields,
})

describe('the newer of two versions', () => {
  it.each([
    ['the higher sequence', { sequence: 4 }, { sequence: 3, status: 'filled', filled_qty: '5' }, true],
    ['the lower sequence', { sequence: 2, status: 'filled' }, { sequence: 3 }, false],
    ['a final status over a working one', { status: 'canceled' }, {}, true],
    ['a working status over a final one', {}, { status: 'filled' }, false],
    ['more fills', { filled_qty: '10' }, { filled_qty: '9.5' }, true],
    ['fewer fills', { filled_qty: '2' }, { filled_qty: '10' }, false],
    ['an earlier change', { updated_at: '2026-11-20T14:59:59Z' }, {}, false],
  ])('%s: %j against %j', (_, next, known, expected) => {
    expect(isNewer(order(next), order(known))).toBe(expected)
  })
})

it('shows the last version, in whatever order versions arrive', () => {
  const account = () => `account ${Math.random()}`
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 1 }), (sequences) => {
      const id = account()
      const shown = sequences.map((sequence) => newest(id, order({ sequence })))
      expect(shown.at(-1)).toEqual(order({ sequence: Math.max(...sequences) }))
    }),
  )
})

it.each([
  ['open', [], order(), ['o1']],
  ['open', [order()], order({ status: 'filled' }), []],
  ['closed', [order({ id: 'o0', status: 'filled' })], order({ status: 'canceled' }), ['o1', 'o0']],
  ['all', [order({ id: 'o2' }), order()], order({ status: 'filled' }), ['o2', 'o1']],
] as const)('keeps the list of %s orders', (list, before, changed, ids) => {
  expect(withOrder(before, changed, list).map(({ id }) => id)).toEqual(ids)
})

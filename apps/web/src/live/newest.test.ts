import type { Order } from '@paddock/contract/entities/order'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNewer, newest, placeNow, told, upToDate, withOrder } from './newest.ts'

const order = (fields: Partial<Order> = {}): Order => ({
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
    ['the higher sequence', {}, { status: 'filled', filled_qty: '5' }, true, [4, 3]],
    ['the lower sequence', { status: 'filled' }, {}, false, [2, 3]],
    ['a final status over a working one', { status: 'canceled' }, {}, true],
    ['a working status over a final one', {}, { status: 'filled' }, false],
    ['more fills', { filled_qty: '10' }, { filled_qty: '9.5' }, true],
    ['fewer fills', { filled_qty: '2' }, { filled_qty: '10' }, false],
    ['an earlier change', { updated_at: '2026-11-20T14:59:59Z' }, {}, false],
  ] as const)('%s: %j against %j', (...[, next, known, expected, sequences]) => {
    const [nextSequence, knownSequence] = sequences ?? []
    expect(
      isNewer({ order: order(next), sequence: nextSequence }, { order: order(known), sequence: knownSequence }),
    ).toBe(expected)
  })
})

let runs = 0

it('shows the last version, in whatever order versions arrive', () =>
  forAll(100, fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 1 }), (sequences) => {
    runs += 1
    const id = `account ${runs}`
    const shown = sequences.map((sequence) => newest(id, order({ qty: String(sequence) }), sequence))
    expect(shown.at(-1)).toEqual(order({ qty: String(Math.max(...sequences)) }))
  }))

it.each([
  ['open', [], order(), ['o1']],
  ['open', [order()], order({ status: 'filled' }), []],
  ['closed', [order({ id: 'o0', status: 'filled' })], order({ status: 'canceled' }), ['o1', 'o0']],
  ['all', [order({ id: 'o2' }), order()], order({ status: 'filled' }), ['o2', 'o1']],
] as const)('keeps the list of %s orders', (list, before, changed, ids) => {
  expect(withOrder(before, changed, list).map(({ id }) => id)).toEqual(ids)
})

describe('a list that was read while the stream went on', () => {
  const at = (id: string, sequence: number, fields: Partial<Order> = {}) =>
    newest('reader', order({ id, ...fields }), sequence)

  it('keeps newer versions, drops what has left it, and adds what came after it was read', () => {
    at('moved', 7, { qty: '2' })
    at('left', 8, { status: 'filled' })
    at('came', 9)
    at('known then', 4)
    at('leg', 9, { order_class: 'bracket' })
    const answer = [order({ id: 'left' }), order({ id: 'moved', qty: '1' }), order({ id: 'still' })]
    expect(upToDate('reader', answer, 'open', 6)).toEqual([
      order({ id: 'came' }),
      order({ id: 'moved', qty: '2' }),
      order({ id: 'still' }),
    ])
  })

  it('keeps what was told while it was read, where the broker counts no sequence', () => {
    told('uncounted', order({ id: 'earlier' }))
    const began = placeNow()
    told('uncounted', order({ id: 'came' }))
    told('uncounted', order({ id: 'gone', status: 'filled' }))
    newest('uncounted', order({ id: 'of another list' }))
    const answer = [order({ id: 'gone' }), order({ id: 'still' })]
    expect(upToDate('uncounted', answer, 'open', undefined, began).map(({ id }) => id)).toEqual(['came', 'still'])
    expect(upToDate('uncounted', [], 'open', undefined, placeNow())).toEqual([])
  })

  it('is the last word on what it knows', () => {
    expect(upToDate('reader', [order({ id: 'moved', qty: '3' })], 'open', 10)).toEqual([
      order({ id: 'moved', qty: '3' }),
    ])
  })
})

import type { Orderbook } from '@paddock/contract/entities/market-data'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookChanges } from './book-changes.ts'

it('tells new levels, other sizes, and what has gone with size 0', () => {
  const before = { t: '2026-03-09T15:00:00Z', b: [level(100, 1), level(99, 2)], a: [level(101, 3), level(102, 4)] }
  const after = { t: '2026-03-09T15:00:01Z', b: [level(99, 5), level(98, 2)], a: [level(101, 3), level(102, 4)] }
  expect(bookChanges(before, after)).toEqual({
    t: '2026-03-09T15:00:01Z',
    b: [level(99, 5), level(98, 2), level(100, 0)],
    a: [],
  })
  expect(bookChanges(before, { ...before, t: after.t })).toBeUndefined()
})

it('makes the next book of the one before, whatever they are', () => {
  const side = fc.uniqueArray(fc.record({ p: fc.integer({ min: 1, max: 9 }), s: fc.integer({ min: 1, max: 3 }) }), {
    selector: ({ p }) => p,
  })
  const book = fc.record({ t: fc.constant('t'), b: side, a: side })
  forAll(200, book, book, (before, after) => {
    const changes = bookChanges(before, after) ?? { t: 't', b: [], a: [] }
    for (const key of ['b', 'a'] as const)
      expect(applied(before[key], changes[key])).toEqual(new Map(after[key].map(({ p, s }) => [p, s])))
  })
})

const level = (p: number, s: number) => ({ p, s })

/** As a reader keeps its book. */
function applied(before: Orderbook['b'], changes: Orderbook['b']): Map<number, number> {
  const levels = new Map(before.map(({ p, s }) => [p, s]))
  for (const { p, s } of changes) {
    if (s === 0) levels.delete(p)
    else levels.set(p, s)
  }
  return levels
}

import { forAll } from '@paddock/contract/testing/for-all'
import { bookChanges } from '@paddock/market/derive/book-changes'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookAfter, bookOf, ladderOf, spreadOf } from './order-book.ts'

const T = '2026-11-20T15:00:00Z'

const levels = (least: number, sign: 1 | -1) =>
  fc
    .uniqueArray(fc.integer({ min: least, max: least + 40 }), { maxLength: 12 })
    .chain((prices) =>
      fc
        .array(fc.integer({ min: 1, max: 1000 }), { minLength: prices.length, maxLength: prices.length })
        .map((sizes) => prices.sort((a, b) => sign * (a - b)).map((p, index) => ({ p, s: sizes[index] ?? 1 }))),
    )
const anyBook = fc.record({ t: fc.constant(T), b: levels(1, -1), a: levels(100, 1) })

it('a book that follows every change is the book itself', () =>
  forAll(200, fc.array(anyBook, { minLength: 1, maxLength: 6 }), (books) => {
    let [before] = books
    let kept = before && bookAfter(undefined, { ...before, r: true })
    for (const after of books.slice(1)) {
      const change = before && bookChanges(before, after)
      if (change) kept = bookAfter(kept, change)
      before = after
    }
    expect(kept).toEqual(before && bookOf(before))
  }))

it('changes of an unknown book say nothing', () =>
  expect(bookAfter(undefined, { t: T, b: [{ p: 1, s: 1 }], a: [] })).toBeUndefined())

it('adds up from the best level on, and measures both sides against the deeper one', () =>
  expect(
    ladderOf(
      bookOf({
        t: T,
        b: [
          { p: 99, s: 1 },
          { p: 98, s: 3 },
          { p: 97, s: 9 },
        ],
        a: [{ p: 101, s: 2 }],
      }),
      2,
    ),
  ).toEqual({
    bids: [
      { p: 99, s: 1, total: 1, share: 0.25 },
      { p: 98, s: 3, total: 4, share: 1 },
    ],
    asks: [{ p: 101, s: 2, total: 2, share: 0.5 }],
  }))

it('the spread is of the best levels, and unknown while a side is empty', () => {
  expect(spreadOf(99, 101)).toEqual({ amount: 2, bps: 200 })
  expect([spreadOf(undefined, 101), spreadOf(99), spreadOf(0, 101)]).toEqual([undefined, undefined, undefined])
})

import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptOrder, linesOf, withChildren } from './lines.ts'
import { lineAfter } from './table-keys.ts'

interface Row {
  readonly id: string
  readonly kind: string
  readonly legs: readonly Row[]
}
const row = (id: string, kind = 'a', legs: readonly Row[] = []): Row => ({ id, kind, legs })
const rowKey = ({ id }: Row) => id
const NONE: ReadonlySet<string> = new Set()
const anyRows = fc
  .uniqueArray(fc.tuple(fc.nat(99), fc.constantFrom('a', 'b', 'c'), fc.nat(2)), { selector: ([id]) => id })
  .map((all) =>
    all.map(([id, kind, legs]) =>
      row(
        String(id),
        kind,
        Array.from({ length: legs }, (_, at) => row(`${id}.${at}`, kind)),
      ),
    ),
  )

describe('the lines of a table', () => {
  const rows = [row('1', 'a', [row('1.1'), row('1.2')]), row('2', 'b'), row('3', 'a')]

  it('has parents with their legs, the last of which ends the line that ties them', () => {
    const lines = linesOf(rows, { rowKey, within: ({ legs }) => legs }, NONE)
    expect(lines.map((line) => [line.key, line.kind === 'row' && [line.depth, line.isOpen, line.isLast]])).toEqual([
      ['1', [0, true, true]],
      ['1.1', [1, undefined, false]],
      ['1.2', [1, undefined, true]],
      ['2', [0, undefined, true]],
      ['3', [0, undefined, true]],
    ])
    const closed = linesOf(rows, { rowKey, within: ({ legs }) => legs }, new Set(['1']))
    expect(closed.map(({ key }) => key)).toEqual(['1', '2', '3'])
  })

  it('has groups with all of their rows, and details of what was opened', () => {
    const group = ({ kind }: Row) => ({ key: kind, title: kind.toUpperCase() })
    const lines = linesOf(rows, { rowKey, group, hasDetail: () => true }, new Set(['2']))
    expect(lines.map(({ key }) => key)).toEqual(['group a', '1', '3', 'group b', '2', 'detail 2'])
  })

  it('lists what is exported, no more and no less, however it is grouped', () =>
    forAll(100, anyRows, fc.boolean(), (all, isGrouped) => {
      const group = isGrouped ? ({ kind }: Row) => ({ key: kind, title: kind }) : undefined
      const listed = linesOf(all, { rowKey, group, within: ({ legs }) => legs }, NONE).flatMap((line) =>
        line.kind === 'row' ? [line.row] : [],
      )
      expect(new Set(listed)).toEqual(new Set(withChildren(all, ({ legs }) => legs)))
      if (!isGrouped) expect(listed).toEqual(withChildren(all, ({ legs }) => legs))
    }))

  it('keeps rows in place under the pointer, whatever order they would have', () =>
    forAll(100, anyRows, anyRows, (before, after) => {
      const keys = before.map(rowKey)
      const kept = keptOrder(keys, after, rowKey)
      expect(new Set(kept)).toEqual(new Set(after))
      const stayed = kept.map(rowKey).filter((key) => keys.includes(key))
      expect(stayed).toEqual(keys.filter((key) => stayed.includes(key)))
    }))
})

describe('the keys of a table', () => {
  const lines = linesOf(
    [row('1', 'a'), row('2', 'b'), row('3', 'b')],
    { rowKey, group: ({ kind }) => ({ key: kind, title: kind }) },
    NONE,
  )
  it.each([
    { at: -1, key: 'ArrowDown', to: 1 },
    { at: 1, key: 'ArrowDown', to: 3 },
    { at: 3, key: 'k', to: 1 },
    { at: 4, key: 'j', to: 4 },
    { at: 1, key: 'End', to: 4 },
    { at: 4, key: 'Home', to: 1 },
    { at: 4, key: 'PageUp', to: 1 },
    { at: 4, key: 'q', to: undefined },
  ])('$key from line $at leads to $to', ({ at, key, to }) => {
    expect(lineAfter(lines, at, key, 10)).toBe(to)
  })
})

import { expect, it } from 'vitest'
import { linesOf } from './lines.ts'
import { lineInstead } from './table-keys.ts'

const shape = { rowKey: (row: string) => row }
const listed = (rows: string, group?: (row: string) => { key: string; title: string }) =>
  linesOf([...rows], group ? { ...shape, group } : shape, new Set())

it.each([
  { why: 'the next one takes its place', before: 'abcd', after: 'acd', gone: 'b', instead: 'c' },
  { why: 'the last one leaves the one before', before: 'abcd', after: 'abc', gone: 'd', instead: 'c' },
  { why: 'several go at once', before: 'abcde', after: 'ae', gone: 'b', instead: 'e' },
  { why: 'all after it go with it', before: 'abcd', after: 'ab', gone: 'c', instead: 'b' },
  { why: 'others come in', before: 'abc', after: 'xac', gone: 'b', instead: 'c' },
  { why: 'it is still there', before: 'abc', after: 'ab', gone: 'b', instead: undefined },
  { why: 'nothing is left', before: 'a', after: '', gone: 'a', instead: undefined },
  { why: 'it was never listed', before: 'ab', after: 'a', gone: 'x', instead: undefined },
])('$why: from $gone to $instead', ({ before, after, gone, instead }) => {
  const lines = listed(after)
  const index = lineInstead(listed(before), lines, gone)
  expect(index === undefined ? undefined : lines[index]?.key).toBe(instead)
})

it('passes the heads of groups', () => {
  const group = (row: string) => ({ key: row < 'c' ? 'first' : 'second', title: '' })
  const lines = listed('acd', group)
  expect(lines[lineInstead(listed('abcd', group), lines, 'b') ?? -1]).toMatchObject({ kind: 'row', key: 'c' })
})

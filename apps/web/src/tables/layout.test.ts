import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arranged, inOrder, LEAST_WIDTH, PLAIN_LAYOUT, shifted, toggled, widened } from './layout.ts'

const COLUMNS = [
  { key: 'symbol' },
  { key: 'qty' },
  { key: 'weight', from: 'xl' as const },
  { key: 'theta', isOptional: true },
  { key: 'id', isExportOnly: true },
  { key: 'actions', isAction: true },
]
const WIDE = new Set(['md', 'lg', 'xl', '2xl'] as const)
const keysOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => key)
const effort = Number(process.env.PADDOCK_EFFORT ?? 1)

describe('the columns of a table', () => {
  it.each([
    { why: 'as it came', layout: PLAIN_LAYOUT, reached: WIDE, keys: 'symbol qty weight actions' },
    { why: 'a narrow screen drops some', layout: PLAIN_LAYOUT, reached: new Set<'md'>(), keys: 'symbol qty actions' },
    {
      why: 'what was picked is shown on any screen',
      layout: toggled(toggled(PLAIN_LAYOUT, 'weight', true), 'theta', true),
      reached: new Set<'md'>(),
      keys: 'symbol qty weight theta actions',
    },
    { why: 'taken away', layout: toggled(PLAIN_LAYOUT, 'qty', false), reached: WIDE, keys: 'symbol weight actions' },
    {
      why: 'the first names the row and stays',
      layout: toggled(PLAIN_LAYOUT, 'symbol', false),
      reached: WIDE,
      keys: 'symbol qty weight actions',
    },
    {
      why: 'a saved view names its columns in order',
      layout: PLAIN_LAYOUT,
      reached: new Set<'md'>(),
      cols: 'theta,qty,nothing,id',
      keys: 'symbol theta qty actions',
    },
    {
      why: 'moved to the left',
      layout: shifted(PLAIN_LAYOUT, ['qty', 'weight', 'theta'], 'weight', -1),
      reached: WIDE,
      keys: 'symbol weight qty actions',
    },
  ])('$why', ({ layout, reached, cols, keys }) => {
    expect(keysOf(arranged(COLUMNS, layout, reached, cols)).join(' ')).toBe(keys)
  })

  it('loses none and doubles none in whatever order', () => {
    const anyOrder = fc.array(fc.constantFrom(...keysOf(COLUMNS), 'nothing'))
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(keysOf(inOrder(COLUMNS, order)).toSorted()).toEqual(keysOf(COLUMNS).toSorted())
      }),
      { numRuns: 100 * effort },
    )
  })

  it('is never too narrow to take hold of', () => {
    expect(widened(PLAIN_LAYOUT, 'qty', 3).widths).toEqual({ qty: LEAST_WIDTH })
  })
})

import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arranged,
  fitted,
  inOrder,
  isPicked,
  LEAST_WIDTH,
  MOST_FREE,
  PLAIN_LAYOUT,
  shared,
  shifted,
  toggled,
  widened,
} from './layout.ts'

const COLUMNS = [
  { key: 'symbol' },
  { key: 'qty' },
  { key: 'weight', yields: 4 as const },
  { key: 'theta', isOptional: true },
  { key: 'id', isExportOnly: true },
  { key: 'actions', isAction: true },
]
const keysOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => key)

interface Sharing {
  readonly key: string
  readonly width: number
  readonly isFree?: boolean
  readonly isSet?: boolean
}

describe('the columns of a table', () => {
  it.each([
    { why: 'as it came', layout: PLAIN_LAYOUT, keys: 'symbol qty weight actions' },
    {
      why: 'what was picked is shown too',
      layout: toggled(toggled(PLAIN_LAYOUT, 'weight', true), 'theta', true),

      keys: 'symbol qty weight theta actions',
    },
    { why: 'taken away', layout: toggled(PLAIN_LAYOUT, 'qty', false), keys: 'symbol weight actions' },
    {
      why: 'the first names the row and stays',
      layout: toggled(PLAIN_LAYOUT, 'symbol', false),

      keys: 'symbol qty weight actions',
    },
    {
      why: 'a saved view names its columns in order',
      layout: PLAIN_LAYOUT,

      cols: 'theta,qty,nothing,id',
      keys: 'symbol theta qty actions',
    },
    {
      why: 'moved to the left',
      layout: shifted(PLAIN_LAYOUT, ['qty', 'weight', 'theta'], 'weight', -1),

      keys: 'symbol weight qty actions',
    },
  ])('$why', ({ layout, cols, keys }) => {
    expect(keysOf(arranged(COLUMNS, layout, cols)).join(' ')).toBe(keys)
  })

  it('loses none and doubles none in whatever order', () => {
    const anyOrder = fc.array(fc.constantFrom(...keysOf(COLUMNS), 'nothing'))
    forAll(100, anyOrder, (order) => {
      expect(keysOf(inOrder(COLUMNS, order)).toSorted()).toEqual(keysOf(COLUMNS).toSorted())
    })
  })

  it('is never too narrow to take hold of', () => {
    expect(widened(PLAIN_LAYOUT, 'qty', 3).widths).toEqual({ qty: LEAST_WIDTH })
  })

  const SHARING = [
    { key: 'symbol', width: 100 },
    { key: 'name', width: 120, isFree: true },
    { key: 'last', width: 80, isSet: true },
    { key: 'bid', width: 80 },
  ]
  it.each([
    { room: 300, widths: [100, 120, 80, 80], why: 'what is needed, also where there is no room for it' },
    { room: 480, widths: [100, 220, 80, 80], why: 'what is left over goes to the free one' },
    { room: 840, widths: [200, MOST_FREE, 80, 160], why: 'no farther than that: then to all that nobody has set' },
  ])('share $room pixels: $why', ({ room, widths }) => {
    const how = { isFree: (one: Sharing) => one.isFree === true, isSet: (one: Sharing) => one.isSet === true }
    expect([...shared<Sharing>(SHARING, ({ width }) => width, room, how).values()]).toEqual(widths)
    const [, free] = SHARING
    expect(free && [...shared([free], () => 120, room, how).values()]).toEqual([room])
  })

  const RANKED = [
    { key: 'symbol', width: 100 },
    { key: 'type', width: 50, yields: 1 as const },
    { key: 'qty', width: 50 },
    { key: 'bid', width: 50, yields: 2 as const },
    { key: 'ask', width: 50, yields: 2 as const },
    { key: 'actions', width: 100, isAction: true },
  ]
  it.each([
    { room: 400, keys: 'symbol type qty bid ask actions', why: 'as many as there is room for' },
    { room: 399, keys: 'symbol type qty bid actions', why: 'the last of the highest rank goes first' },
    { room: 349, keys: 'symbol type qty actions', why: 'then the one before it' },
    { room: 299, keys: 'symbol qty actions', why: 'then the next rank' },
    { room: 10, keys: 'symbol qty actions', why: 'never what has no rank' },
    { room: 10, kept: 'ask', keys: 'symbol qty ask actions', why: 'never what was picked' },
  ])('are given up by rank: in $room pixels $why', ({ room, kept, keys }) => {
    const shown = fitted(
      RANKED,
      ({ width }) => width,
      room,
      (key) => key === kept,
    )
    expect(keysOf(shown).join(' ')).toBe(keys)
  })

  it('never leave one of a pair without the other', () => {
    const paired = RANKED.map((column) => (column.key === 'bid' ? { ...column, yieldsWith: 'ask' } : column))
    forAll(100, fc.nat(500), (room) => {
      const shown = keysOf(
        fitted(
          paired,
          ({ width }) => width,
          room,
          () => false,
        ),
      )
      expect(shown.includes('bid')).toBe(shown.includes('ask'))
    })
  })

  it('fit, or none that yields is left', () => {
    const anyColumns = fc.array(
      fc.record({ key: fc.uuid(), width: fc.nat(300), yields: fc.constantFrom(undefined, 1, 2, 3, 4, 5) }),
    )
    forAll(100, anyColumns, fc.nat(2000), (columns, room) => {
      const shown = fitted(
        columns as { key: string; width: number; yields?: 1 }[],
        ({ width }) => width,
        room,
        () => false,
      )
      const width = shown.reduce((sum, column) => sum + column.width, 0)
      expect(width <= room || shown.every(({ yields }) => yields === undefined)).toBe(true)
    })
  })
})

it('an address that names what is shown anyway picks nothing; what is hidden, or optional, it picks', () => {
  const layout = { ...PLAIN_LAYOUT, hidden: ['qty'], shown: ['gamma'] }
  const picked = (key: string, isOptional?: boolean, cols?: string) =>
    isPicked({ key, ...(isOptional && { isOptional }) }, layout, cols)
  expect(picked('price')).toBe(false)
  expect(picked('price', false, 'price,theta')).toBe(false)
  expect(picked('theta', true, 'price,theta')).toBe(true)
  expect(picked('qty', false, 'qty')).toBe(true)
  expect(picked('gamma', true)).toBe(true)
})

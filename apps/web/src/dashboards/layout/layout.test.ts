import {
  BREAKPOINT_NAMES,
  COLUMNS,
  type DashboardContent,
  type Layout,
  MAIN_CONTENT,
} from '@paddock/contract/desk/dashboards/dashboard'
import { TRADING_CONTENT } from '@paddock/contract/desk/dashboards/trading'
import { WIDGET_KEYS } from '@paddock/contract/desk/dashboards/widget-keys'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakpointAt, depthOf, filling, GAP, isAsMade, layoutOf, neighbour, overlaps, ROW, sizeOf } from './layout.ts'

/** The main dashboard as if nobody had said where its widgets stand. */
const PLAIN = { ...MAIN_CONTENT, layouts: {} }

it('spec 9: a widget is 450 pixels high unless something else suits it', () => {
  const { h } = sizeOf('MarketData', 'xl')
  expect(h * (ROW + GAP) - GAP).toBe(450)
})

it.each([
  [200, 'xs'],
  [320, 'xs'],
  [639, 'xs'],
  [640, 'sm'],
  [768, 'md'],
  [1023, 'md'],
  [1024, 'lg'],
  [1280, 'xl'],
  [1440, 'xl'],
  [1536, '2xl'],
  [5000, '2xl'],
])('a window of %d pixels is %s', (width, name) => expect(breakpointAt(width)).toBe(name))

it.each([
  ['the main dashboard', MAIN_CONTENT, 17],
  ['the dashboard for trading', TRADING_CONTENT, 28],
])('%s has no hole on a wide screen', (_name, content, rows) => {
  const layout = layoutOf(content, 'xl')
  expect(layout).toHaveLength(content.widgets.length)
  expect(depthOf(layout)).toBe(rows)
  expect(layout.reduce((cells, { w, h }) => cells + w * h, 0)).toBe(rows * 12)
})

it('what has an end keeps its height on a high screen, and leaves the rest to what is beside it', () => {
  const rowsOf = ({ widgets }: DashboardContent, layout: Layout) => filling(layout, widgets).style?.gridTemplateRows
  expect(rowsOf(MAIN_CONTENT, layoutOf(MAIN_CONTENT, 'xl'))).toBe(
    [...Array(11).fill('30px'), ...Array(6).fill('minmax(30px, 1fr)')].join(' '),
  )
  expect(rowsOf(MAIN_CONTENT, [{ id: 'market-data', x: 0, y: 0, w: 7, h: 11 }])).toBeUndefined()
})

it.each<[string, DashboardContent, boolean]>([
  ['as it was made', MAIN_CONTENT, true],
  ['with other settings', { ...MAIN_CONTENT, widgets: PLAIN.widgets.map((one) => ({ ...one, link: 'A' })) }, true],
  ['for trading', TRADING_CONTENT, true],
  ['of widgets that were only added', { ...MAIN_CONTENT, layouts: {} }, true],
  ['that was arranged', { ...MAIN_CONTENT, layouts: { ...MAIN_CONTENT.layouts, lg: [] } }, false],
])('a dashboard %s is as it was made, or not', (_, content, isMade) => expect(isAsMade(content)).toBe(isMade))

describe('widgets that nobody arranged', () => {
  it('stand side by side on a wide screen', () =>
    expect(layoutOf(PLAIN, 'xl')).toEqual([
      { id: 'market-data', x: 0, y: 0, w: 5, h: 11 },
      { id: 'stock-market', x: 5, y: 0, w: 3, h: 11 },
      { id: 'economic-calendar', x: 8, y: 0, w: 4, h: 11 },
    ]))

  it('fill every row on a laptop', () =>
    expect(layoutOf(PLAIN, 'lg')).toEqual([
      { id: 'market-data', x: 0, y: 0, w: 5, h: 11 },
      { id: 'stock-market', x: 5, y: 0, w: 3, h: 11 },
      { id: 'economic-calendar', x: 0, y: 11, w: 8, h: 11 },
    ]))

  it('are a column on a phone', () =>
    expect(layoutOf(PLAIN, 'xs').map(({ x, y, w }) => [x, y, w])).toEqual([
      [0, 0, 4],
      [0, 11, 4],
      [0, 22, 4],
    ]))

  it('follow on a phone what was arranged on a wide screen', () => {
    const xl = [
      { id: 'economic-calendar', x: 0, y: 0, w: 6, h: 8 },
      { id: 'stock-market', x: 6, y: 0, w: 6, h: 4 },
    ]
    const layout = layoutOf({ ...PLAIN, layouts: { xl } }, 'xs')
    expect(layout.map(({ id, h }) => [id, h])).toEqual([
      ['economic-calendar', 8],
      ['stock-market', 4],
      ['market-data', 11],
    ])
  })
})

const anyContent: fc.Arbitrary<DashboardContent> = fc.uniqueArray(fc.nat(60), { maxLength: 24 }).chain((numbers) => {
  const ids = numbers.map((number) => `w${number}`)
  const place = (id: string) =>
    fc.record({
      id: fc.constant(id),
      x: fc.nat(11),
      y: fc.nat(90),
      w: fc.integer({ min: 1, max: 12 }),
      h: fc.integer({ min: 1, max: 20 }),
    })
  return fc.record({
    name: fc.constant('Any'),
    widgets: fc.tuple(
      ...ids.map((id) => fc.constantFrom(...WIDGET_KEYS, 'Unheard').map((key) => ({ id, key, options: {} }))),
    ),
    // Arranged one below the other, so that nothing overlaps to begin with.
    layouts: fc.dictionary(
      fc.constantFrom(...BREAKPOINT_NAMES),
      fc.tuple(...ids.filter((_, at) => at % 3 !== 2).map(place)).map((places) => {
        let y = 0
        return places.map((each) => {
          const placed = { ...each, y }
          y += each.h
          return placed
        })
      }),
    ),
  })
})

it('gives every widget one place inside the grid, on no other', () =>
  forAll(300, anyContent, fc.constantFrom(...BREAKPOINT_NAMES), (content, breakpoint) => {
    const layout = layoutOf(content, breakpoint)
    expect(layout.map(({ id }) => id).sort()).toEqual(content.widgets.map(({ id }) => id).sort())
    for (const place of layout) {
      expect(place.w).toBeGreaterThan(0)
      expect(place.x + place.w).toBeLessThanOrEqual(COLUMNS[breakpoint])
      expect(layout.filter((other) => overlaps(place, other))).toEqual([])
    }
  }))

describe('arrow keys', () => {
  const place = (id: string, x: number, y: number, w: number, h: number) => ({ id, x, y, w, h })
  //  a a a b b b
  //  a a a c c c
  //  d d d d d d
  const layout = [place('a', 0, 0, 3, 4), place('b', 3, 0, 3, 2), place('c', 3, 2, 3, 2), place('d', 0, 4, 6, 2)]
  it.each([
    ['a', 'ArrowRight', 'b'],
    ['a', 'ArrowDown', 'd'],
    ['a', 'ArrowLeft', undefined],
    ['b', 'ArrowDown', 'c'],
    ['c', 'ArrowLeft', 'a'],
    ['c', 'ArrowUp', 'b'],
    ['d', 'ArrowUp', 'a'],
    ['d', 'ArrowDown', undefined],
    ['a', 'Enter', undefined],
    ['none', 'ArrowDown', undefined],
  ])('from %s %s leads to %s', (from, key, to) => expect(neighbour(layout, from, key)).toBe(to))
})

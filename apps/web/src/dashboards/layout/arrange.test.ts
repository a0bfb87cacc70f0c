import { BREAKPOINT_NAMES, COLUMNS, type Layout } from '@paddock/contract/desk/dashboards/dashboard'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moved, resized, settled } from './arrange.ts'
import { flowed, overlaps } from './layout.ts'

const place = (id: string, x: number, y: number, w: number, h: number) => ({ id, x, y, w, h })
const BEFORE: Layout = [place('a', 0, 0, 4, 4), place('b', 4, 0, 4, 4), place('c', 8, 0, 4, 4)]
const LEAST = { w: 2, h: 2 }
const sorted = (layout: Layout) => [...layout].sort((one, other) => (one.id < other.id ? -1 : 1))

it('moves a widget below another when it is put on it', () =>
  expect(sorted(moved(BEFORE, 'a', { x: 4, y: 0 }, 'xl'))).toEqual([
    place('a', 4, 0, 4, 4),
    place('b', 4, 4, 4, 4),
    place('c', 8, 0, 4, 4),
  ]))

it('changes places with what is below, where it fits above', () =>
  expect(sorted(moved([place('a', 0, 0, 4, 4), place('b', 0, 4, 4, 4)], 'a', { x: 0, y: 4 }, 'xl'))).toEqual([
    place('a', 0, 4, 4, 4),
    place('b', 0, 0, 4, 4),
  ]))

it('closes the gap above what was moved down', () =>
  expect(sorted(moved(BEFORE, 'a', { x: 0, y: 9 }, 'xl'))).toEqual(BEFORE))

it('pushes what is in the way of a widget that grows', () => {
  const after = sorted(resized(BEFORE, 'a', { w: 6, h: 5 }, LEAST, 'xl'))
  expect(after[0]).toEqual(place('a', 0, 0, 6, 5))
  expect(after[1]).toEqual(place('b', 4, 5, 4, 4))
})

it.each([
  [
    { w: 1, h: 1 },
    { w: 2, h: 2 },
  ],
  [
    { w: 99, h: 3 },
    { w: 12, h: 3 },
  ],
])('keeps a size of %j to %j', (to, is) =>
  expect(resized(BEFORE, 'a', to, LEAST, 'xl').find(({ id }) => id === 'a')).toMatchObject(is),
)

it('leaves alone what is locked', () => {
  const locked = new Set(['a'])
  expect(moved(BEFORE, 'a', { x: 4, y: 0 }, 'xl', locked)).toBe(BEFORE)
  expect(resized(BEFORE, 'a', { w: 5, h: 5 }, LEAST, 'xl', locked)).toBe(BEFORE)
  const around = moved(BEFORE, 'b', { x: 1, y: 0 }, 'xl', locked)
  expect(around.find(({ id }) => id === 'a')).toEqual(place('a', 0, 0, 4, 4))
})

it('parts what stands on each other', () => {
  const after = settled([place('a', 0, 3, 4, 4), place('b', 2, 3, 4, 4)])
  expect(after.some((one) => after.some((other) => overlaps(one, other)))).toBe(false)
})

const anyMoves = fc.constantFrom(...BREAKPOINT_NAMES).chain((breakpoint) =>
  fc.record({
    breakpoint: fc.constant(breakpoint),
    sizes: fc.array(
      fc.record({ w: fc.integer({ min: 1, max: COLUMNS[breakpoint] }), h: fc.integer({ min: 2, max: 14 }) }),
      { minLength: 1, maxLength: 14 },
    ),
    locked: fc.array(fc.nat(13), { maxLength: 2 }),
    moves: fc.array(
      fc.record({
        of: fc.nat(13),
        isMove: fc.boolean(),
        a: fc.integer({ min: -3, max: 20 }),
        b: fc.integer({ min: -3, max: 40 }),
      }),
      { maxLength: 12 },
    ),
  }),
)

it('keeps every widget on the grid and off the others, however it is moved', () =>
  forAll(300, anyMoves, ({ breakpoint, sizes, locked: stuck, moves }) => {
    const locked = new Set(stuck.map((at) => `w${at}`))
    let layout = flowed(
      sizes.map((size, at) => ({ id: `w${at}`, ...size })),
      breakpoint,
    )
    const fixed = layout.filter(({ id }) => locked.has(id))
    for (const { of, isMove, a, b } of moves) {
      const id = `w${of % sizes.length}`
      layout = isMove
        ? moved(layout, id, { x: a, y: b }, breakpoint, locked)
        : resized(layout, id, { w: a, h: b }, LEAST, breakpoint, locked)
      expect(layout).toHaveLength(sizes.length)
      for (const one of layout) {
        expect(one.x).toBeGreaterThanOrEqual(0)
        expect(one.y).toBeGreaterThanOrEqual(0)
        expect(one.x + one.w).toBeLessThanOrEqual(COLUMNS[breakpoint])
        expect(layout.filter((other) => overlaps(one, other))).toEqual([])
      }
      for (const one of fixed) expect(layout).toContainEqual(one)
    }
  }))

import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { overlaps } from './layout.ts'
import { withShut } from './shut.ts'

const at = (id: string, x: number, y: number, w: number, h: number) => ({ id, x, y, w, h })

it('leaves a head of what is shut, and moves up what stood below it alone', () => {
  const layout = [at('a', 0, 0, 4, 11), at('b', 0, 11, 2, 4), at('c', 2, 11, 2, 6), at('d', 0, 15, 2, 5)]
  expect(withShut(layout, new Set(['a', 'b']), 'xs')).toEqual([
    at('a', 0, 0, 4, 1),
    at('b', 0, 1, 2, 1),
    at('c', 2, 1, 2, 6),
    at('d', 0, 2, 2, 5),
  ])
})

it('lets no two stand on each other, whichever are shut', () => {
  const widths = fc.array(fc.record({ w: fc.integer({ min: 1, max: 4 }), h: fc.integer({ min: 1, max: 12 }) }), {
    maxLength: 20,
  })
  forAll(100, widths, fc.func(fc.boolean()), (sizes, isShut) => {
    const layout = sizes.map(({ w, h }, place) => at(`w${place}`, place % (5 - w), place * 12, w, h))
    const shut = new Set(layout.flatMap(({ id }) => (isShut(id) ? [id] : [])))
    const after = withShut(layout, shut, 'xs')
    expect(after.map(({ id }) => id)).toEqual(layout.map(({ id }) => id))
    for (const one of after) {
      expect(one.h).toBe(shut.has(one.id) ? 1 : layout.find(({ id }) => id === one.id)?.h)
      for (const other of after) expect(overlaps(one, other)).toBe(false)
    }
  })
})

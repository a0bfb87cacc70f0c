import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { markRoom } from './mark-room.ts'

it.each([
  ['in the middle there is room', [{ at: 50, width: 60 }], 0],
  ['on the last bar half of the words reach over it', [{ at: 99, width: 60 }], expect.closeTo((34 * 100 - 500) / 966)],
  [
    'of two the one that reaches further counts',
    [
      { at: 99, width: 10 },
      { at: 97, width: 120 },
    ],
    expect.closeTo((64 * 100 - 2500) / 936),
  ],
  ['without marks', [], 0],
])('%s', (_, marks, room) => expect(markRoom(marks, 100, 1000)).toEqual(room))

it('keeps every word within the edge, and no more room than the widest needs', () => {
  forAll(
    300,
    fc.integer({ min: 2, max: 500 }),
    fc.integer({ min: 200, max: 2000 }),
    fc.array(fc.record({ at: fc.nat(), width: fc.integer({ min: 4, max: 160 }) }), { maxLength: 6 }),
    (count, width, given) => {
      const marks = given.map((mark) => ({ ...mark, at: mark.at % count }))
      const room = markRoom(marks, count, width)
      const left = marks.map(({ at, width: words }) => {
        const middle = ((at + 0.5) / (count + room)) * width
        return width - middle - words / 2
      })
      for (const one of left) expect(one).toBeGreaterThan(3.99)
      if (room > 0) expect(Math.min(...left)).toBeCloseTo(4)
    },
  )
})

import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tagPlaces } from './tag-places.ts'

it.each([
  { wanted: [50, 150], at: [50, 150], why: 'there is room' },
  { wanted: [100, 100, 101], at: [100, 120, 140], why: 'one makes room for the next below it' },
  { wanted: [195, 190], at: [190, 170], why: 'the lowest ends at the edge, and pushes those above it' },
  { wanted: [-40, 900], at: [10, 190], why: 'what is out of sight stands at the edge' },
])('tags for $wanted stand at $at: $why', ({ wanted, at }) => {
  expect(tagPlaces(wanted, 20, 200)).toEqual(at)
})

it('stands below what is said at the head', () => {
  expect(tagPlaces([-40, 20, 900], 20, 200, 30)).toEqual([40, 60, 190])
})

it('keeps the order of the lines, the edges, and room between tags as long as there is any', () =>
  forAll(100, fc.array(fc.integer({ min: -50, max: 450 }), { maxLength: 40 }), (wanted) => {
    const at = tagPlaces(wanted, 24, 400)
    const room = Math.min(24, 400 / Math.max(1, wanted.length))
    for (const [place, y] of at.entries()) {
      expect(y).toBeGreaterThanOrEqual(room / 2 - 1e-6)
      expect(y).toBeLessThanOrEqual(400 - room / 2 + 1e-6)
      for (const [other, one] of at.entries())
        if ((wanted[other] ?? 0) > (wanted[place] ?? 0)) expect(one - y).toBeGreaterThanOrEqual(room - 1e-6)
    }
  }))

import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toastPlace } from './toast-place.ts'

const SCREEN = { width: 1440, height: 900 }
const box = (left: number, right: number, top = 100, bottom = 880) => ({ left, right, top, bottom })

it.each([
  ['nothing to be kept clear', SCREEN, [], { isAbove: false, right: 0, width: 352 }],
  ['a ticket at the right edge', SCREEN, [box(1112, 1440)], { isAbove: false, right: 328, width: 352 }],
  ['a ticket with a column behind it', SCREEN, [box(840, 1140)], { isAbove: false, right: 0, width: 300 }],
  ['a ticket in the middle', SCREEN, [box(500, 940)], { isAbove: false, right: 0, width: 352 }],
  [
    'a ticket that is scrolled out of the lower half',
    SCREEN,
    [box(1112, 1440, -700, 80)],
    { isAbove: false, right: 0, width: 352 },
  ],
  ['a sheet on a phone', { width: 390, height: 844 }, [box(0, 390)], { isAbove: true, right: 0, width: 390 }],
] as const)('places toasts beside %s', (_, window, kept, place) => {
  expect(toastPlace(window, kept)).toEqual(place)
})

it('covers nothing that is to be kept clear in the lower half of any window, unless it stands above', () => {
  const edge = fc.integer({ min: -200, max: 3000 })
  const boxes = fc.array(
    fc.tuple(edge, edge).map(([one, other]) => box(Math.min(one, other), Math.max(one, other) + 1)),
    { maxLength: 4 },
  )
  forAll(100, fc.integer({ min: 320, max: 2560 }), boxes, (width, kept) => {
    const { isAbove, right, width: wide } = toastPlace({ width, height: 900 }, kept)
    expect(wide).toBeLessThanOrEqual(width - right)
    const [from, to] = [width - right - wide, width - right]
    if (!isAbove) expect(kept.filter((each) => each.left < to && each.right > from)).toEqual([])
  })
})

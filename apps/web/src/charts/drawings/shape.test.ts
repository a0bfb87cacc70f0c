import type { Drawing, DrawingTool } from '@paddock/contract/desk/drawings'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceTo, hitOf } from './hit.ts'
import { lasting, measured } from './measured.ts'
import { movedBy, withPoint } from './moved.ts'
import { type DrawingScale, shapeOf } from './shape.ts'
import { snapped } from './snap.ts'

/** A pixel for each second and each cent, from 0 and 4 dollars at the upper left. */
const SCALE: DrawingScale = {
  ...{ width: 600, height: 400, indexOf: (time) => time / 10, xOf: (time) => time },
  ...{ yOf: (price) => 400 - price * 100, priced: (price) => price.toFixed(2), widthOf: (text) => text.length * 6 },
}
const drawing = (tool: DrawingTool, ...points: readonly (readonly [time: number, price: number])[]): Drawing => ({
  ...{ id: tool, tool, color: 'blue', width: 2, style: 'solid' },
  points: points.map(([time, price]) => ({ time, price })),
})
const shape = (...of: Parameters<typeof drawing>) => {
  const found = shapeOf(drawing(...of), SCALE)
  if (!found) throw new Error('it is on the scale')
  return found
}

describe('what is drawn', () => {
  it.each([
    [
      'trend',
      [
        [100, 1],
        [300, 2],
      ],
      [[100, 300, 300, 200]],
    ],
    [
      'ray',
      [
        [100, 1],
        [300, 2],
      ],
      [[100, 300, 700, 0]],
    ],
    [
      'ray',
      [
        [300, 2],
        [100, 1],
      ],
      [[300, 200, -100, 400]],
    ],
    [
      'ray',
      [
        [300, 2],
        [300, 1],
      ],
      [[300, 200, 300, 400]],
    ],
    [
      'ray',
      [
        [700, 2],
        [800, 2],
      ],
      [[700, 200, 800, 200]],
    ],
    ['horizontal', [[100, 1.5]], [[0, 250, 600, 250]]],
    ['vertical', [[100, 1.5]], [[100, 0, 100, 400]]],
    ['text', [[100, 1]], []],
  ] as const)('%s of %j', (tool, points, lines) =>
    expect(shape(tool, ...points).lines.map(({ from, to }) => [from.x, from.y, to.x, to.y])).toEqual(lines),
  )

  it('a rectangle is its area and four edges, whichever corner came first', () => {
    const { areas, lines } = shape('rectangle', [300, 1], [100, 2])
    expect(areas).toEqual([{ left: 100, top: 200, right: 300, bottom: 300 }])
    expect(lines).toHaveLength(4)
  })

  it('levels count back from where the move ended', () =>
    expect(shape('fibonacci', [100, 1], [300, 3]).labels.map(({ text }) => text)).toEqual([
      '0 (3.00)',
      '0.236 (2.53)',
      '0.382 (2.24)',
      '0.5 (2.00)',
      '0.618 (1.76)',
      '0.786 (1.43)',
      '1 (1.00)',
    ]))

  it('what has no place on the scale is not drawn', () =>
    expect(shapeOf(drawing('horizontal', [1, 0]), { ...SCALE, yOf: () => undefined })).toBeUndefined())
})

describe('what a press is on', () => {
  const all = [
    shape('trend', [100, 1], [300, 1]),
    shape('horizontal', [0, 1.02]),
    shape('rectangle', [400, 1], [500, 3]),
  ]
  it.each([
    ['the frontmost of two lines', 200, 299, undefined, { id: 'horizontal', handle: undefined }],
    ['a line alone', 200, 305, undefined, { id: 'trend', handle: undefined }],
    ['past the end of a line', 320, 312, undefined, undefined],
    ['the inside of a rectangle lets through', 450, 200, undefined, undefined],
    ['its edge', 401, 200, undefined, { id: 'rectangle', handle: undefined }],
    ['a handle of the selected one', 101, 301, 'trend', { id: 'trend', handle: 0 }],
    ['its other handle', 298, 299, 'trend', { id: 'trend', handle: 1 }],
  ])('%s', (_, x, y, selected, hit) => expect(hitOf(all, { x, y }, 6, selected)).toEqual(hit))

  it('a label is taken anywhere in it', () =>
    expect(hitOf([shape('text', [100, 1])], { x: 110, y: 312 }, 6, undefined)?.id).toBe('text'))

  it('a point is never farther from a line than from its ends', () => {
    const pixel = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
    forAll(100, pixel, pixel, pixel, (from, to, at) => {
      const far = distanceTo({ from, to }, at)
      expect(far).toBeLessThanOrEqual(Math.hypot(from.x - at.x, from.y - at.y) + 1e-6)
      expect(far).toBeLessThanOrEqual(Math.hypot(to.x - at.x, to.y - at.y) + 1e-6)
    })
  })
})

describe('measured', () => {
  it.each([
    [[0, 100], [140, 104.8], '+4.80 (+4.80 %), 14 bars, 2 min'],
    [[140, 100], [0, 95], '−5.00 (−5.00 %), −14 bars, −2 min'],
    [[0, 0], [10, 1], '+1.00, 1 bar, 0 min'],
    [[0, 5], [0, 5], '0.00 (0.00 %), 0 bars, 0 min'],
  ] as const)('%j to %j', ([time, price], [later, other], words) =>
    expect(measured({ time, price }, { time: later, price: other }, SCALE)).toBe(words),
  )
  it.each([
    [59, '0 min'],
    [3 * 86_400 + 4 * 3600 + 300, '3 d 4 h'],
    [-5400, '−1 h 30 min'],
  ])('%i seconds', (seconds, words) => expect(lasting(seconds)).toBe(words))
})

describe('the magnet', () => {
  const bar = { open: 1, high: 2, low: 0.9, close: 1.8 }
  it.each([
    [1.85, bar, 1.8],
    [1.95, bar, 2],
    [1.4, bar, 1.4],
    [1.85, undefined, 1.85],
  ])('%f near %j is %f', (price, candle, to) => expect(snapped(price, candle, SCALE.yOf)).toBe(to))
})

describe('moved', () => {
  const scale = { ...SCALE, timeAt: (index: number) => index * 10, priceAt: (y: number) => (400 - y) / 100 }
  it('by bars and pixels it keeps its form', () =>
    expect(movedBy(drawing('trend', [100, 1], [300, 2]), 2, 50, scale).points).toEqual([
      { time: 120, price: 0.5 },
      { time: 320, price: 1.5 },
    ]))
  it('only upwards it stays between bars, where it was put in a finer interval', () =>
    expect(movedBy(drawing('text', [103, 1]), 0, -50, scale).points).toEqual([{ time: 103, price: 1.5 }]))
  it('by one of its points', () =>
    expect(withPoint(drawing('trend', [100, 1], [300, 2]), 1, { time: 7, price: 3 }).points).toEqual([
      { time: 100, price: 1 },
      { time: 7, price: 3 },
    ]))
})

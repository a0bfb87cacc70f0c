import { forAll } from '@paddock/contract/testing/for-all'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_LIMITS, limitsOf, stepOf } from './scale.ts'
import { letterSize, nameLines, neighbour, place } from './treemap.ts'

const sizes = fc.array(fc.double({ min: 1, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 60 })
const groupsOf = fc.array(sizes, { minLength: 1, maxLength: 12 }).map((groups) =>
  groups.map((all, group) => ({
    name: `Sector ${group}`,
    tiles: all.map((size, tile) => ({ key: `${group}.${tile}`, size })),
  })),
)
const box = fc.record({ width: fc.integer({ min: 320, max: 2000 }), height: fc.integer({ min: 240, max: 1200 }) })

describe('a treemap', () => {
  it('gives every tile an area in proportion to its size, within 0.5 %, below named groups too', () =>
    forAll(100, groupsOf, box, fc.constantFrom(0, 16), (groups, size, head) => {
      const placed = place(groups, size, head)
      const ratios = placed.flatMap(({ tiles }) => tiles.map(({ tile, width, height }) => (width * height) / tile.size))
      const mean =
        placed.flatMap(({ tiles }) => tiles).reduce((sum, { width, height }) => sum + width * height, 0) /
        groups.flatMap(({ tiles }) => tiles).reduce((sum, tile) => sum + tile.size, 0)
      for (const ratio of ratios) expect(Math.abs(ratio / mean - 1)).toBeLessThan(0.005)
    }))

  it('fills the box and lets no two tiles overlap', () =>
    forAll(50, groupsOf, box, (groups, size) => {
      const tiles = place(groups, size, 0).flatMap((group) => group.tiles)
      expect(tiles).toHaveLength(groups.flatMap((group) => group.tiles).length)
      const area = tiles.reduce((sum, { width, height }) => sum + width * height, 0)
      expect(area / (size.width * size.height)).toBeCloseTo(1, 6)
      for (const { x, y, width, height } of tiles) {
        expect(x >= -1e-6 && y >= -1e-6).toBe(true)
        expect(x + width <= size.width + 1e-6 && y + height <= size.height + 1e-6).toBe(true)
      }
    }))

  it('leaves out what has no size, and draws nothing into no room', () => {
    const groups = [
      {
        name: 'a',
        tiles: [
          { key: 'x', size: 0 },
          { key: 'y', size: 2 },
          { key: 'z', size: Number.NaN },
        ],
      },
    ]
    expect(
      place(groups, { width: 100, height: 100 }, 0).flatMap(({ tiles }) => tiles.map(({ tile }) => tile.key)),
    ).toEqual(['y'])
    expect(place(groups, { width: 0, height: 100 }, 0)).toEqual([])
  })

  it('is walked by arrows: there and back again along a row', () => {
    const groups = [{ name: '', tiles: [4, 4, 4, 4].map((size, place) => ({ key: String(place), size })) }]
    const tiles = place(groups, { width: 400, height: 100 }, 0).flatMap((group) => group.tiles)
    const first = tiles.find(({ x }) => x === 0)
    if (!first) throw new Error('one tile lies at the left')
    const second = neighbour(first, tiles, 'right')
    expect(second?.x).toBeGreaterThan(0)
    expect(second && neighbour(second, tiles, 'left')).toBe(first)
    expect(neighbour(first, tiles, 'left')).toBeUndefined()
  })

  it('writes a contract in two lines, so that its strike is there where it would not fit into one', () => {
    expect(nameLines('AAPL 16 Oct 26 332.5 put')).toEqual(['AAPL 16 Oct 26', '332.5 put'])
    expect(['AAPL', 'BTC/USD', 'BRK.B'].map(nameLines)).toEqual([['AAPL'], ['BTC/USD'], ['BRK.B']])
    const tile = { width: 134, height: 200 }
    expect(letterSize(nameLines('AAPL 16 Oct 26 332.5 put'), tile)).toBeGreaterThan(11)
    expect(letterSize(['AAPL 16 Oct 26 332.5 put'], tile)).toBe(0)
  })

  it('writes no letters that could not be read', () => {
    expect(letterSize(['AAPL'], { width: 20, height: 12 })).toBe(0)
    expect(letterSize(['AAPL'], { width: 400, height: 300 })).toBe(40)
    // Capitals of the widest sort, `AMZN`, with room at both sides.
    expect(letterSize(['AAPL'], { width: 92, height: 300 })).toBeLessThan(27)
  })
})

it('colours alike on both sides, and has no colour for no value', () => {
  forAll(100, fc.double({ min: -1, max: 1, noNaN: true }), (value) => {
    const [up, down] = [stepOf(value, DAY_LIMITS), stepOf(-value, DAY_LIMITS)]
    expect(up === 0 ? 0 : up).toBe(down === 0 ? 0 : -(down ?? 0))
  })
  expect([null, undefined, Number.NaN].map((value) => stepOf(value, DAY_LIMITS))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([0, 0.004, -0.005, 0.02, -0.5].map((value) => stepOf(value, limitsOf('day')))).toEqual([0, 0, -1, 2, -3])
})

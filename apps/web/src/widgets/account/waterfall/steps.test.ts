import fc from 'fast-check'
import { expect, it } from 'vitest'
import { barOf, stepsOf } from './steps.ts'

const effort = Number(process.env.PADDOCK_EFFORT ?? 1)

it('begins each step where the one before it ended, the largest first', () =>
  expect(
    stepsOf(
      [
        ['A', 10],
        ['B', -30],
        ['C', 5],
      ],
      9,
    ),
  ).toEqual([
    { name: 'B', amount: -30, from: 0, to: -30 },
    { name: 'A', amount: 10, from: -30, to: -20 },
    { name: 'C', amount: 5, from: -20, to: -15 },
  ]))

it('puts what there is no room for into one step', () =>
  expect(
    stepsOf(
      [
        ['A', 4],
        ['B', 3],
        ['C', 2],
        ['D', 1],
      ],
      3,
    ).map(({ name, amount }) => [name, amount]),
  ).toEqual([
    ['A', 4],
    ['B', 3],
    ['2 others', 3],
  ]))

it('comes to the sum of all, and every bar lies on the scale, as long as its amount is large', () => {
  const amounts = fc.array(fc.tuple(fc.string(), fc.double({ min: -1e6, max: 1e6, noNaN: true })), { maxLength: 30 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 12 }), (given, most) => {
      const steps = stepsOf(given, most)
      expect(steps.length).toBeLessThanOrEqual(most)
      expect(steps.at(-1)?.to ?? 0).toBeCloseTo(
        given.reduce((sum, [, amount]) => sum + amount, 0),
        3,
      )
      const bars = steps.map((step) => ({ ...barOf(steps, step.from, step.to), size: Math.abs(step.amount) }))
      const [largest] = [...bars].sort((a, b) => b.size - a.size)
      for (const { start, width, size } of bars) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(start + width).toBeLessThanOrEqual(100.000_001)
        if (largest && largest.size > 1) expect(width / largest.width).toBeCloseTo(size / largest.size, 6)
      }
    }),
    { numRuns: 200 * effort },
  )
})

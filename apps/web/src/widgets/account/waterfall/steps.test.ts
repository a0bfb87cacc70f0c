import { forAll } from '@paddock/contract/testing/for-all'
import { add, compare, type Decimal, decimal, formatDecimal, toNumber, ZERO } from '@paddock/decimal/decimal'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { barOf, stepsOf } from './steps.ts'

const steps = (amounts: readonly (readonly [string, string])[], most: number) =>
  stepsOf(
    amounts.map(([name, amount]) => [name, decimal(amount)] as const),
    most,
  ).map(({ name, amount, from, to }) => [name, ...[amount, from, to].map(formatDecimal)])

it('begins each step where the one before it ended, the largest first, to the last digit', () =>
  expect(
    steps(
      [
        ['A', '0.1'],
        ['B', '-30'],
        ['C', '0.2'],
      ],
      9,
    ),
  ).toEqual([
    ['B', '-30', '0', '-30'],
    ['C', '0.2', '-30', '-29.8'],
    ['A', '0.1', '-29.8', '-29.7'],
  ]))

it('puts what there is no room for into one step', () =>
  expect(
    steps(
      [
        ['A', '4'],
        ['B', '3'],
        ['C', '2'],
        ['D', '1'],
      ],
      3,
    ).map(([name, amount]) => [name, amount]),
  ).toEqual([
    ['A', '4'],
    ['B', '3'],
    ['2 others', '3'],
  ]))

it('comes to the sum of all exactly, and every bar lies on the scale, as long as its amount is large', () => {
  const amount = fc.integer({ min: -1e9, max: 1e9 }).map((cents): Decimal => ({ coefficient: BigInt(cents), scale: 3 }))
  const amounts = fc.array(fc.tuple(fc.string(), amount), { maxLength: 30 })
  forAll(200, amounts, fc.integer({ min: 1, max: 12 }), (given, most) => {
    const told = stepsOf(given, most)
    expect(told.length).toBeLessThanOrEqual(most)
    const sum = given.reduce<Decimal>((all, [, one]) => add(all, one), ZERO)
    expect(compare(told.at(-1)?.to ?? ZERO, sum)).toBe(0)
    const bars = told.map((step) => ({
      ...barOf(told, step.from, step.to),
      size: Math.abs(toNumber(step.amount)),
    }))
    const [largest] = [...bars].sort((a, b) => b.size - a.size)
    for (const { start, width, size } of bars) {
      expect(start).toBeGreaterThanOrEqual(0)
      expect(start + width).toBeLessThanOrEqual(100.000_001)
      if (largest && largest.size > 1) expect(width / largest.width).toBeCloseTo(size / largest.size, 6)
    }
  })
})

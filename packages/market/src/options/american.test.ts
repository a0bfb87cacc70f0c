import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { american } from './american.ts'
import { european, type Sign, termsOf } from './black-scholes.ts'
import { cumulative } from './normal-distribution.ts'

type Priced = typeof american

const price = (
  of: Priced,
  sign: Sign,
  spot: number,
  strike: number,
  years: number,
  rate: number,
  yields: number,
  volatility: number,
) => of(termsOf(years, rate, yields), sign, spot, strike, Math.log(spot / strike), volatility)

/** Cox, Ross and Rubinstein's binomial tree (1979), the mean of an even and an odd number of steps. */
function tree(
  sign: Sign,
  spot: number,
  strike: number,
  years: number,
  rate: number,
  yields: number,
  volatility: number,
): number {
  const steps = (count: number): number => {
    const step = years / count
    const up = Math.exp(volatility * Math.sqrt(step))
    const chance = (Math.exp((rate - yields) * step) - 1 / up) / (up - 1 / up)
    const discount = Math.exp(-rate * step)
    const exercised = (row: number, node: number): number => sign * (spot * up ** (2 * node - row) - strike)
    let values = Array.from({ length: count + 1 }, (_, node) => Math.max(0, exercised(count, node)))
    for (let row = count - 1; row >= 0; row -= 1) {
      values = Array.from({ length: row + 1 }, (_, node) => {
        const kept = discount * (chance * (values[node + 1] ?? 0) + (1 - chance) * (values[node] ?? 0))
        return Math.max(kept, exercised(row, node))
      })
    }
    return values[0] ?? 0
  }
  return (steps(200) + steps(201)) / 2
}

it('knows the normal distribution', () => {
  // Abramowitz and Stegun, table 26.1.
  const rows = [
    [0, 0.5],
    [1, 0.841344746068543],
    [-1.96, 0.02499789514822],
    [3, 0.99865010196837],
    [-8, 6.22096057427178e-16],
  ] as const
  for (const [x, p] of rows) expect(Math.abs(cumulative(x) - p)).toBeLessThan(1e-15)
  expect([cumulative(40), cumulative(-40)]).toEqual([1, 0])
})

// Sources: Hull, "Options, Futures, and Other Derivatives", example 15.6; Haug (2007), section 1.1.2, Merton's formula.
it.each([
  [1, 42, 40, 0.5, 0.1, 0, 0.2, 4.76],
  [-1, 42, 40, 0.5, 0.1, 0, 0.2, 0.81],
  [-1, 100, 95, 0.5, 0.1, 0.05, 0.2, 2.4648],
] as const)(
  'a European option, %d on %d at %d, is worth what the books say',
  (sign, spot, strike, years, rate, yields, volatility, worth) => {
    const digits = String(worth).split('.')[1]?.length ?? 0
    expect(price(european, sign, spot, strike, years, rate, yields, volatility).price).toBeCloseTo(worth, digits)
  },
)

// Source: Haug, "The Complete Guide to Option Pricing Formulas" (2007), table 3-1: Barone-Adesi and Whaley, strike 100, rate and yield 10 %.
// The book's program stops its search for the edge early, which costs it up to 0.003.
describe('an American option is worth what the book says', () => {
  it.each([
    [0.1, 0.15, [0.0206, 1.8771, 10.0089], [10, 1.877, 0.041]],
    [0.1, 0.25, [0.3159, 3.128, 10.3919], [10.2533, 3.1277, 0.4562]],
    [0.1, 0.35, [0.9495, 4.3777, 11.1679], [10.8787, 4.3777, 1.2402]],
    [0.5, 0.15, [0.8208, 4.0842, 10.8087], [10.5595, 4.0842, 1.0822]],
    [0.5, 0.25, [2.7437, 6.8015, 13.017], [12.4419, 6.8014, 3.3226]],
    [0.5, 0.35, [5.0063, 9.5106, 15.5689], [14.6945, 9.5104, 5.8823]],
  ])('%d years, volatility %d', (years, volatility, calls, puts) => {
    for (const [sign, worth] of [
      [1, calls],
      [-1, puts],
    ] as const)
      worth.forEach((value, index) => {
        const own = price(american, sign, 90 + 10 * index, 100, years, 0.1, 0.1, volatility).price
        expect(Math.abs(own - value)).toBeLessThan(0.003)
      })
  })
})

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const anySign = fc.constantFrom<Sign>(1, -1)
const anyOption = fc.record({
  sign: anySign,
  strike: real(50, 200),
  years: real(0.01, 2.4),
  dividend: real(0, 0.04),
  volatility: real(0.08, 1.2),
})
const RATE = 0.0375

it('is near a tree: within 0.1 % of the strike for three months, 1 % for years', () =>
  forAll(25, anyOption, ({ sign, strike, years, dividend, volatility }) => {
    const own = price(american, sign, 100, strike, years, RATE, dividend, volatility).price
    const away = Math.abs(own - tree(sign, 100, strike, years, RATE, dividend, volatility))
    expect(away / strike).toBeLessThan(years < 0.25 ? 0.001 : 0.01)
  }))

it('keeps the parity of calls and puts, which American ones bracket', () =>
  forAll(300, anyOption, ({ strike, years, dividend, volatility }) => {
    const terms = termsOf(years, RATE, dividend)
    const worth = (of: Priced, sign: Sign) => price(of, sign, 100, strike, years, RATE, dividend, volatility).price
    const forward = 100 * terms.carried - strike * terms.discount
    expect(worth(european, 1) - worth(european, -1)).toBeCloseTo(forward, 9)
    const difference = worth(american, 1) - worth(american, -1)
    expect(difference).toBeGreaterThanOrEqual(100 * terms.carried - strike - 1e-9)
    expect(difference).toBeLessThanOrEqual(100 - strike * terms.discount + 1e-9)
  }))

it('is worth exercising, never less than the European one, and more with time and volatility', () =>
  forAll(500, anyOption, ({ sign, strike, years, dividend, volatility }) => {
    const worth = (of: Priced, t = years, v = volatility) => price(of, sign, 100, strike, t, RATE, dividend, v).price
    const own = worth(american)
    expect(own).toBeGreaterThanOrEqual(Math.max(0, sign * (100 - strike)) - 1e-9)
    expect(own).toBeGreaterThanOrEqual(worth(european) - 1e-9)
    expect(worth(american, years, volatility * 1.01)).toBeGreaterThanOrEqual(own - 1e-9)
  }))

it('has greeks that are the differences of its price', () =>
  forAll(500, anyOption, ({ sign, strike, years, dividend, volatility }) => {
    const at = (move: { spot?: number; years?: number; rate?: number; volatility?: number }) =>
      price(
        american,
        sign,
        100 + (move.spot ?? 0),
        strike,
        years + (move.years ?? 0),
        RATE + (move.rate ?? 0),
        dividend,
        volatility + (move.volatility ?? 0),
      )
    const own = at({})
    const slope = (by: 'spot' | 'years' | 'rate' | 'volatility', step: number) =>
      (at({ [by]: step }).price - at({ [by]: -step }).price) / (2 * step)
    const near = (value: number, difference: number) =>
      expect(Math.abs(value - difference)).toBeLessThan(2e-4 * (1 + Math.abs(difference)))
    // Within a step of the price from which exercise is best there is a kink in what follows.
    if (own.gamma === 0 || at({ spot: 0.01 }).gamma === 0 || at({ spot: -0.01 }).gamma === 0) return
    near(own.delta, slope('spot', 1e-3))
    near(own.gamma, (at({ spot: 1e-3 }).delta - at({ spot: -1e-3 }).delta) / 2e-3)
    near(own.vega, slope('volatility', 1e-5))
    near(own.rho, slope('rate', 1e-6))
    near(own.perYear, slope('years', 1e-6))
  }))

import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { american } from './american.ts'
import type { Sign } from './black-scholes.ts'
import { FUND_SMILE, STOCK_SMILE, type Surface, sliceOf, volatilityAt } from './surface.ts'

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true })

const anySurface: fc.Arbitrary<Surface> = fc
  .record({
    usual: real(0.07, 0.95),
    state: real(0.15, 2),
    smile: fc.constantFrom(FUND_SMILE, STOCK_SMILE),
    dividend: real(0, 0.035),
  })
  .map(({ usual, state, ...rest }) => ({ ...rest, usual: usual ** 2, variance: (usual * state) ** 2, rate: 0.0375 }))
const anySign = fc.constantFrom<Sign>(1, -1)
/** From an hour to the longest. */
const anyTime = real(-9, 0.9).map((power) => Math.exp(power))
const anyStrike = real(30, 250)

/** The middle of the quote before rounding, with the share at 100. */
function middle(surface: Surface, sign: Sign, strike: number, years: number, spot = 100): number {
  const slice = sliceOf(surface, years)
  const moneyness = Math.log(spot / strike)
  return american(slice.terms, sign, spot, strike, moneyness, volatilityAt(slice, moneyness)).price
}

const TINY = 1e-9

it('sells no butterfly and no vertical spread for free', () =>
  forAll(2000, anySurface, anySign, anyStrike, real(0.1, 20), anyTime, (surface, sign, strike, wing, years) => {
    const [low, at, high] = [strike - wing, strike, strike + wing].map((each) => middle(surface, sign, each, years))
    if (low === undefined || at === undefined || high === undefined) return
    expect(low - 2 * at + high).toBeGreaterThan(-TINY)
    expect(sign * (low - at)).toBeGreaterThan(-TINY)
    expect(sign * (low - at)).toBeLessThan(wing + TINY)
  }))

it('sells no calendar spread for free', () =>
  forAll(2000, anySurface, anySign, anyStrike, anyTime, real(1, 3), (surface, sign, strike, years, longer) => {
    const later = middle(surface, sign, strike, years * longer)
    expect(later - middle(surface, sign, strike, years)).toBeGreaterThan(-TINY)
  }))

it('grows with variance and moves one way with the share on one surface, which is what a search relies on', () => {
  forAll(2000, anySurface, anySign, anyStrike, anyTime, real(0, 30), (surface, sign, strike, years, rise) => {
    const risen = middle(surface, sign, strike, years, 100 + rise)
    expect(sign * (risen - middle(surface, sign, strike, years))).toBeGreaterThan(-TINY)
  })
  forAll(2000, anySurface, anySign, anyStrike, anyTime, real(0, 1), (surface, sign, strike, years, calmer) => {
    const calm = middle(
      { ...surface, variance: surface.variance * calmer + surface.usual * 0.0225 * (1 - calmer) },
      sign,
      strike,
      years,
    )
    expect(middle(surface, sign, strike, years) - calm).toBeGreaterThan(-TINY)
  })
})

it('costs more below the money than above, most so for funds, and comes back to its long run', () => {
  const calm: Surface = { usual: 0.04, variance: 0.01, smile: FUND_SMILE, rate: 0.0375, dividend: 0.01 }
  const month = sliceOf(calm, 1 / 12)
  const single = sliceOf({ ...calm, smile: STOCK_SMILE }, 1 / 12)
  const skew = (slice: typeof month) => volatilityAt(slice, 0.05) - volatilityAt(slice, -0.05)
  expect(skew(month)).toBeGreaterThan(2 * skew(single))
  expect(skew(single)).toBeGreaterThan(0)
  expect(volatilityAt(sliceOf(calm, 0.001), 0)).toBeCloseTo(0.1, 2)
  expect(volatilityAt(sliceOf(calm, 2.4), 0)).toBeCloseTo(0.19, 1)
})

import { expect, it } from 'vitest'
import { chanceInside, type PayoffPart, payoffCurve } from './holding-payoff.ts'

const call = (strike: number, shares: number, cost: number, years = 0.25): PayoffPart => ({
  contract: { type: 'call', strike, years, volatility: 0.3 },
  ...{ shares, cost },
})
const at = (parts: readonly PayoffPart[], price: number) => payoffCurve(parts, 100).find((one) => one.price === price)

it.each([
  // Bought for 300: nothing back below 100, 10 × 100 − 300 at 110.
  { why: 'a call', parts: [call(100, 100, 300), call(110, 0, 0)], results: [-300, 700] },
  // Bought for 300, sold for 100: 200 lost, or 1,000 − 200 gained.
  { why: 'a vertical', parts: [call(100, 100, 300), call(110, -100, -100)], results: [-200, 800] },
  // 100 shares for 9,500 and a call sold for 200: 500 + 200 at 100; 1,500 + 200 − 0 at 110.
  {
    why: 'a covered call at 110',
    parts: [{ contract: undefined, shares: 100, cost: 9500 }, call(110, -100, -200), call(100, 0, 0)],
    results: [700, 1700],
  },
])('$why comes to $results at 100 and 110', ({ parts, results }) => {
  expect([at(parts, 100)?.atExpiry, at(parts, 110)?.atExpiry]).toEqual(results)
})

it('is worth more before it expires, and leaves the curve out where no volatility is known', () => {
  const one = at([call(100, 100, 300)], 100)
  expect(one?.now).toBeGreaterThan(one?.atExpiry ?? 0)
  // 100 at 100, a quarter of a year, 30 %, 3.75 %: 6.4375 a share by the formula.
  expect(one?.now).toBeCloseTo(643.75 - 300, -1)
  const unknown: PayoffPart = {
    contract: { type: 'put', strike: 90, years: 0.1, volatility: undefined },
    shares: 100,
    cost: 1,
  }
  expect(at([unknown], 90)?.now).toBeUndefined()
})

it('values what expires later by the model at the first expiration', () => {
  const [near, far] = [call(100, -100, -300, 0.1), call(100, 100, 500, 0.5)]
  // At the strike the near one is gone for nothing and the far one keeps its time value.
  expect(at([near, far], 100)?.atExpiry).toBeGreaterThan(-200)
})

it('ends in the money with the chance of the lognormal model', () => {
  // ln(110/100) = 0.09531; deviation 0.3 × √0.25 = 0.15; N((0.09531 + 0.01125) / 0.15) = N(0.7104) = 0.7613.
  expect(chanceInside(call(110, -100, -200), 100)).toBeCloseTo(1 - 0.7613, 3)
  const put: PayoffPart = {
    contract: { type: 'put', strike: 110, years: 0.25, volatility: 0.3 },
    shares: -100,
    cost: 0,
  }
  expect(chanceInside(put, 100)).toBeCloseTo(0.7613, 3)
  expect(chanceInside(call(110, -100, -200, 0), 100)).toBeUndefined()
  expect(chanceInside({ contract: undefined, shares: 100, cost: 0 }, 100)).toBeUndefined()
})

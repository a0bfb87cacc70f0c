/**
 * Implied volatility by strike and time: a surface that no butterfly and no calendar spread gets anything free from.
 *
 * At the money, variance starts from the state of the instant and returns to its long-run level. Around it total variance is
 * `w(k) = θ/2 (1 + ρφk + √((φk + ρ)² + 1 − ρ²))` with `φ = η / √(θ (1 + θ))`, `k` the log-moneyness against the forward. Where `η (1 + |ρ|) ≤ 2`
 * and θ grows with time, nothing is free. Near the money volatility falls by `−ρη/2` of itself for each standard deviation of the price upwards:
 * skew is a function of `k/√T`. Source: J. Gatheral and A. Jacquier, "Arbitrage-free SVI volatility surfaces" (2014), theorem 4.2, section 4.
 */
import { exp } from '../arithmetic/logarithm.ts'
import { type Terms, termsOf } from './black-scholes.ts'

/** The state of an underlying's surface at an instant. */
export interface Surface {
  /** A year's variance now, and in the long run. */
  readonly variance: number
  readonly usual: number
  readonly smile: Smile
  readonly rate: number
  readonly dividend: number
}

interface Smile {
  /** ρ: below zero where puts cost more. */
  readonly skew: number
  /** η. */
  readonly curvature: number
}

/** Funds hold many stocks that fall together; one stock may as well jump up. */
export const FUND_SMILE: Smile = { skew: -0.7, curvature: 1.1 }
export const STOCK_SMILE: Smile = { skew: -0.35, curvature: 0.9 }

/** How fast variance returns, a year: half of the way in five weeks. */
const RETURN = 7

/** The surface at one distance in time. */
export interface Slice {
  readonly terms: Terms
  readonly smile: Smile
  /** θ and φ. */
  readonly atTheMoney: number
  readonly steepness: number
}

/** The slice `years` away, above zero. */
export function sliceOf({ variance, usual, smile, rate, dividend }: Surface, years: number): Slice {
  const atTheMoney = usual * years + ((variance - usual) * (1 - exp(-RETURN * years))) / RETURN
  const steepness = smile.curvature / Math.sqrt(atTheMoney * (1 + atTheMoney))
  return { terms: termsOf(years, rate, dividend), smile, atTheMoney, steepness }
}

/** The implied volatility a year of a contract; `moneyness` is `log(spot / strike)`. */
export function volatilityAt({ terms, smile, atTheMoney, steepness }: Slice, moneyness: number): number {
  const { skew } = smile
  const away = -steepness * (moneyness + (terms.rate - terms.dividend) * terms.years)
  const beyond = away + skew
  const total = (atTheMoney / 2) * (1 + skew * away + Math.sqrt(beyond * beyond + 1 - skew * skew))
  return Math.sqrt(total / terms.years)
}

/** The worth of a European option on a stock that pays a constant yield. Source: F. Black and M. Scholes (1973), R. Merton (1973). */
import { exp } from '../arithmetic/logarithm.ts'
import { cumulative, ROOT_TWO_PI } from './normal-distribution.ts'

/** What all contracts of an expiration share. Rates are a year's, continuous. */
export interface Terms {
  readonly years: number
  readonly rate: number
  readonly dividend: number
  /** `exp(−rate × years)` and `exp(−dividend × years)`. */
  readonly discount: number
  readonly carried: number
}

/** The terms of an expiration `years` away; all above zero but the dividend yield, which may be zero. */
export const termsOf = (years: number, rate: number, dividend: number): Terms => ({
  years,
  rate,
  dividend,
  discount: exp(-rate * years),
  carried: exp(-dividend * years),
})

/** 1 for a call, −1 for a put. */
export type Sign = 1 | -1

/** A price, the volatility behind it, and the partial derivatives: by spot, twice by spot, by volatility, by rate, by years left. */
export interface Valuation {
  readonly volatility: number
  price: number
  delta: number
  gamma: number
  vega: number
  rho: number
  perYear: number
}

/** `moneyness` is `log(spot / strike)`, `volatility` a year's, above zero. */
export function european(
  { years, rate, dividend, discount, carried }: Terms,
  sign: Sign,
  spot: number,
  strike: number,
  moneyness: number,
  volatility: number,
): Valuation {
  const root = Math.sqrt(years)
  const deviation = volatility * root
  const d1 = (moneyness + (rate - dividend) * years) / deviation + deviation / 2
  const bell = d1 > 37 || d1 < -37 ? 0 : exp(-0.5 * d1 * d1)
  const shares = spot * carried
  const cash = strike * discount
  const reached = cumulative(sign * d1, bell)
  const paid = cumulative(sign * (d1 - deviation))
  const vega = (shares * root * bell) / ROOT_TWO_PI
  return {
    volatility,
    price: sign * (shares * reached - cash * paid),
    delta: sign * carried * reached,
    gamma: (carried * bell) / (ROOT_TWO_PI * spot * deviation),
    vega,
    rho: sign * cash * years * paid,
    perYear: (vega * volatility) / (2 * years) + sign * (rate * cash * paid - dividend * shares * reached),
  }
}

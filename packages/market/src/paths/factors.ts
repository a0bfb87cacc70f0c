/**
 * What instruments share: a day's volatility, and the keys from which the moves of the market and of each sector are drawn.
 *
 * A day has parts: overnight (a session of its own, or the gap before the first), pre-market, regular hours, after hours; a coin's day is
 * one. The draw of a part has the index `day × parts + part`.
 */
import { keyOf, mix } from './hash.ts'
import { exp } from './logarithm.ts'
import { drawn, normal } from './normal.ts'

/** Shares of a day's variance. Stocks: overnight, pre-market, regular, after hours. Coins trade through. */
export const STOCK_SHARES: readonly number[] = [0.2, 0.05, 0.7, 0.05]
export const CRYPTO_SHARES: readonly number[] = [1]

/** A day's volatility remembers the day before: how much, and how widely its logarithm is spread. */
const PERSISTENCE = 0.97
const SPREAD = 0.45

export interface Factors {
  readonly seed: string
  /** By part: the root of its share of a day’s variance. */
  readonly roots: readonly number[]
  /** By day: the common volatility, 1 on average in the square. */
  readonly volatility: Float64Array
  readonly marketKey: number
  readonly sectorKey: (name: string) => number
}

export function factorsOf(seed: string, name: string, days: number, shares: readonly number[]): Factors {
  return {
    seed,
    roots: shares.map(Math.sqrt),
    volatility: volatilities(keyOf(seed, name, 'volatility'), days),
    marketKey: keyOf(seed, name, 'market'),
    sectorKey: (sector) => keyOf(seed, name, 'sector', sector),
  }
}

/** By day: how lively it is, 1 on average in the square, and remembering the day before. */
export function volatilities(key: number, days: number): Float64Array {
  const innovation = SPREAD * Math.sqrt(1 - PERSISTENCE * PERSISTENCE)
  const found = new Float64Array(days)
  let state = SPREAD * normal(mix(key, -1))
  for (let day = 0; day < days; day += 1) {
    state = PERSISTENCE * state + innovation * drawn(mix(key, day))
    found[day] = exp(state - SPREAD * SPREAD)
  }
  return found
}

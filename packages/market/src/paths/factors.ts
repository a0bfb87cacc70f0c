/**
 * What instruments share: a day's volatility, and the keys from which the moves of the market and of each sector are drawn.
 *
 * A day has parts: overnight (a session of its own, or the gap before the first), pre-market, regular hours, after hours; a coin's day is
 * one. The draw of a part has the index `day × parts + part`.
 */
import { keyOf, mix } from '../arithmetic/hash.ts'
import { exp } from '../arithmetic/logarithm.ts'
import { drawn, fat, normal } from '../arithmetic/normal.ts'

/** Shares of a day's variance. Stocks: overnight, pre-market, regular, after hours. Coins trade through. */
export const STOCK_SHARES: readonly number[] = [0.16, 0.04, 0.76, 0.04]
export const CRYPTO_SHARES: readonly number[] = [1]
/** The part of a stock's day that is the regular session. */
const REGULAR_PART = 2

/**
 * A day's volatility remembers the days before, for months and for about a week: how much of the day before, and how widely its logarithm is
 * spread. Two memories together fade about as slowly as real ones do.
 */
const MEMORIES = [
  { persistence: 0.983, spread: 0.4 },
  { persistence: 0.85, spread: 0.35 },
] as const
const SPREAD_SQUARED = MEMORIES.reduce((sum, { spread }) => sum + spread * spread, 0)
/** The share of its usual variance that even the calmest day has. */
const CALMEST = 0.25
/** How much of what moves volatility is the market's own move of the day before: after a fall, days are wilder. */
const LEVERAGE = 0.75

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
  const marketKey = keyOf(seed, name, 'market')
  const parts = shares.length
  const fall = parts > 1 ? (day: number): number => -fat(mix(marketKey, day * parts + REGULAR_PART)) : undefined
  return {
    seed,
    roots: shares.map(Math.sqrt),
    volatility: volatilities(keyOf(seed, name, 'volatility'), days, fall),
    marketKey,
    sectorKey: (sector) => keyOf(seed, name, 'sector', sector),
  }
}

/**
 * By day: how lively it is, 1 on average in the square, and remembering the days before. `fall` says by how many standard deviations a day fell;
 * the day behind it is the wilder for it.
 */
export function volatilities(key: number, days: number, fall?: (day: number) => number): Float64Array {
  const found = new Float64Array(days).fill(-SPREAD_SQUARED)
  const rest = Math.sqrt(1 - LEVERAGE * LEVERAGE)
  MEMORIES.forEach(({ persistence, spread }, memory) => {
    const own = mix(key, memory)
    const innovation = spread * Math.sqrt(1 - persistence * persistence)
    let state = spread * normal(mix(own, -1))
    for (let day = 0; day < days; day += 1) {
      const draw = drawn(mix(own, day))
      state = persistence * state + innovation * (fall ? LEVERAGE * fall(day - 1) + rest * draw : draw)
      found[day] = (found[day] as number) + state
    }
  })
  return found.map((state) => Math.sqrt(CALMEST + (1 - CALMEST) * exp(2 * state)))
}

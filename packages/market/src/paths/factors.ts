/**
 * What instruments share: the common volatility and the moves of the market and of each sector, per day and part of the day.
 *
 * A day has parts: the gap before its first session (stocks only), then each session. `moves[day × parts + part]` is a standard normal draw,
 * scaled by the day's volatility and the root of the part's share of a day's variance.
 */
import type { Timeline } from '../sessions/timeline.ts'
import { keyOf, mix } from './hash.ts'
import { exp } from './logarithm.ts'
import { drawn, normal } from './normal.ts'

/** Shares of a day's variance. Stocks: overnight, pre-market, regular, after hours. Coins trade through: no gap. */
export const STOCK_SHARES: readonly number[] = [0.2, 0.05, 0.7, 0.05]
export const CRYPTO_SHARES: readonly number[] = [0, 1]

/** A day's volatility remembers the day before: how much, and how widely its logarithm is spread. */
const PERSISTENCE = 0.97
const SPREAD = 0.45

export interface Factors {
  readonly seed: string
  readonly timeline: Timeline
  readonly shares: readonly number[]
  readonly parts: number
  /** By day: the common volatility, 1 on average in the square. */
  readonly volatility: Float64Array
  readonly market: Float64Array
  /** A sector's moves, made when first asked for. */
  readonly sector: (name: string) => Float64Array
}

export function factorsOf(seed: string, name: string, timeline: Timeline, shares: readonly number[]): Factors {
  const volatility = volatilities(keyOf(seed, name, 'volatility'), timeline.days)
  const moves = (key: number): Float64Array => scaledMoves(key, volatility, shares)
  const sectors = new Map<string, Float64Array>()
  const sector = (of: string): Float64Array => {
    const known = sectors.get(of)
    if (known) return known
    const made = moves(keyOf(seed, name, 'sector', of))
    sectors.set(of, made)
    return made
  }
  const market = moves(keyOf(seed, name, 'market'))
  return { seed, timeline, shares, parts: shares.length, volatility, market, sector }
}

function volatilities(key: number, days: number): Float64Array {
  const innovation = SPREAD * Math.sqrt(1 - PERSISTENCE * PERSISTENCE)
  const found = new Float64Array(days)
  let state = SPREAD * normal(mix(key, -1))
  for (let day = 0; day < days; day += 1) {
    state = PERSISTENCE * state + innovation * drawn(mix(key, day))
    found[day] = exp(state - SPREAD * SPREAD)
  }
  return found
}

function scaledMoves(key: number, volatility: Float64Array, shares: readonly number[]): Float64Array {
  const parts = shares.length
  const roots = shares.map(Math.sqrt)
  const found = new Float64Array(volatility.length * parts)
  for (let day = 0, index = 0; day < volatility.length; day += 1) {
    const scale = volatility[day] ?? 1
    for (let part = 0; part < parts; part += 1, index += 1) {
      const root = roots[part] ?? 0
      if (root > 0) found[index] = scale * root * drawn(mix(key, index))
    }
  }
  return found
}

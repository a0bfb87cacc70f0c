/**
 * Colours of a change: seven steps around nothing, the same on both sides, with limits that fit how long it was measured over. An amount, which
 * has no sign, has the four from nothing up.
 */

/** −3 to 3; undefined where there is no value. */
type Step = -3 | -2 | -1 | 0 | 1 | 2 | 3

/** Ratios at which the first, second and third step on each side begin. */
export type Limits = readonly [number, number, number]

/** A day's for shares. Source: what market heat maps have in common, ±3 % at the ends. */
export const DAY_LIMITS: Limits = [0.005, 0.015, 0.03]
const LIMITS: Readonly<Record<string, Limits>> = {
  hour: [0.002, 0.005, 0.01],
  day: DAY_LIMITS,
  week: [0.01, 0.03, 0.06],
  month: [0.02, 0.06, 0.12],
  quarter: [0.03, 0.1, 0.2],
  halfYear: [0.05, 0.15, 0.3],
  year: [0.08, 0.25, 0.5],
  pair: [0.001, 0.003, 0.006],
  /** Of the usual one. */
  volume: [1, 1.5, 2],
}
export type LimitsOf = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'halfYear' | 'year' | 'pair' | 'volume'

export function limitsOf(name: LimitsOf, times = 1): Limits {
  const [first, second, third] = LIMITS[name] ?? DAY_LIMITS
  return [first * times, second * times, third * times]
}

export function stepOf(value: number | null | undefined, [first, second, third]: Limits): Step | undefined {
  if (value === null || value === undefined || Number.isNaN(value)) return undefined
  const size = Math.abs(value)
  const step = size >= third ? 3 : size >= second ? 2 : size >= first ? 1 : 0
  return (value < 0 && step > 0 ? -step : step) as Step
}

export const STEPS: readonly Step[] = [-3, -2, -1, 0, 1, 2, 3]

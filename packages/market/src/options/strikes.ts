/** Which strikes are listed around a price: steps by the strike, wider further ahead. Strikes are in thousandths of a dollar. Our own choice, after the exchanges' strike programs. */
import type { Breadth } from './underlying.ts'

/** Up to these many days before it, an expiration has the fine grid near the price. */
export const NEAR_DAYS = 63

export type Grid = 'near' | 'far'

/** Below so many thousandths, the step. The steps of a far grid are multiples of the near one's. */
type Steps = readonly (readonly [below: number, step: number])[]
const ALL = Number.POSITIVE_INFINITY
const STEPS: Readonly<Record<Breadth, Readonly<Record<Grid, Steps>>>> = {
  'index fund': { near: [[ALL, 1_000]], far: [[ALL, 5_000]] },
  large: {
    near: [
      [25_000, 500],
      [100_000, 1_000],
      [500_000, 2_500],
      [1_000_000, 5_000],
      [ALL, 10_000],
    ],
    far: [
      [25_000, 2_500],
      [500_000, 5_000],
      [1_000_000, 10_000],
      [ALL, 20_000],
    ],
  },
  small: {
    near: [
      [25_000, 500],
      [100_000, 2_500],
      [500_000, 5_000],
      [ALL, 10_000],
    ],
    far: [
      [25_000, 2_500],
      [100_000, 5_000],
      [500_000, 10_000],
      [ALL, 20_000],
    ],
  },
}

/** The largest strike eight digits hold. */
const LARGEST = 99_999_000

/** The distance from a strike to the next one up, where the grid is finest. */
export const finestStep = (breadth: Breadth, strike: number): number => stepAt(STEPS[breadth].near, strike)

const stepAt = (steps: Steps, strike: number): number => steps.find(([below]) => strike < below)?.[1] ?? ALL

/** How far strikes reach from the price, as a share of it: by the name's volatility a year. */
export function reachOf(grid: Grid, volatility: number): number {
  return grid === 'near' ? Math.min(0.5, Math.max(0.15, volatility)) : Math.min(0.7, Math.max(0.3, 2 * volatility))
}

/** The strikes of a grid in `[low, high]`, ascending. */
export function strikesIn(breadth: Breadth, grid: Grid, low: number, high: number): number[] {
  const steps = STEPS[breadth][grid]
  const found: number[] = []
  let strike = 0
  // Borders between steps are multiples of both.
  while (strike <= Math.min(high, LARGEST)) {
    if (strike >= low && strike > 0) found.push(strike)
    strike += stepAt(steps, strike)
  }
  return found
}

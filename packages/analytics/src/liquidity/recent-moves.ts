/** How much a symbol has moved lately, by its five-minute bars: what stops are judged against. Floats: they are estimates, not money. */
import type { Bar } from '@paddock/contract/entities/market-data'
import { MINUTE_MS } from '@paddock/market/instant'

export interface RecentMoves {
  /** The average true range of a five-minute bar, US dollars: of the last 14. */
  readonly range: number
}

const BAR_MS = 5 * MINUTE_MS
const RANGED = 14
/** Fewer returns than this say nothing. */
const FEWEST = 12

/** `bars` oldest first. Undefined where there are too few; what passes between two sessions is no return. */
export function recentMoves(bars: readonly Bar[]): RecentMoves | undefined {
  let returns = 0
  const ranges: number[] = []
  for (const [index, bar] of bars.entries()) {
    const before = bars[index - 1]
    const isNext = before !== undefined && Date.parse(bar.t) - Date.parse(before.t) === BAR_MS
    const from = isNext ? before.c : bar.o
    ranges.push(Math.max(bar.h, from) - Math.min(bar.l, from))
    if (isNext && before.c > 0 && bar.c > 0) returns += 1
  }
  if (returns < FEWEST) return undefined
  const last = ranges.slice(-RANGED)
  return { range: last.reduce((sum, one) => sum + one, 0) / last.length }
}

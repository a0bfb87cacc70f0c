/**
 * What may be worked out for somebody who has no account: so many milliseconds of this server's one thread a second, and more at a time after
 * a rest. It bounds what one address costs, where the number of its requests does not.
 */
import { BoundedMap } from '../bounded-map.ts'

export interface WorkBudget {
  /** So much was worked for a caller. */
  spend(caller: string, ms: number): void
  /** Whole seconds until more is worked for a caller; 0 where it is now. */
  waitOf(caller: string): number
}

/** Twenty dashboards opened at once do not take so long; what is regained is the half of a core. */
const MOST_MS = 60_000
const REGAINED_PER_SECOND = 500
/** Callers of whom it is kept what they spent: those longest ago are forgotten. */
const MOST_CALLERS = 10_000

interface Spent {
  readonly ms: number
  readonly at: number
}

/** `now` is machine time. */
export function createWorkBudget(now: () => number): WorkBudget {
  const callers = new BoundedMap<string, Spent>(MOST_CALLERS)
  const spentBy = (caller: string): number => {
    const known = callers.get(caller)
    return known ? Math.max(0, known.ms - ((now() - known.at) / 1000) * REGAINED_PER_SECOND) : 0
  }
  return {
    spend(caller, ms) {
      callers.set(caller, { ms: spentBy(caller) + ms, at: now() })
    },
    waitOf: (caller) => Math.ceil(Math.max(0, spentBy(caller) - MOST_MS) / REGAINED_PER_SECOND),
  }
}

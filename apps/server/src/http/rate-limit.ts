/** Requests per minute and caller, told in every API answer as Alpaca tells it. */

export interface Allowance {
  readonly isExceeded: boolean
  readonly limit: number
  readonly remaining: number
  /** When the minute ends, in UNIX seconds. */
  readonly resetAt: number
  /** Seconds until then, at least one. */
  readonly resetIn: number
}

/** Counts a request of a caller, who may have so many a minute. */
export type RateLimit = (caller: string, limit?: number | null) => Allowance

/** A ceiling that protects the server from a script gone wild; far above what Alpaca allows, so that practice never throttles. */
const REQUESTS_PER_MINUTE = 1_000_000

/** Callers counted apart in a minute; those beyond are counted together. */
const MOST_CALLERS = 100_000
const OTHERS = 'others'

/** Counts in whole minutes of machine time; nothing is kept of the minute before. */
export function createRateLimit(now: () => number, ceiling: number = REQUESTS_PER_MINUTE): RateLimit {
  let minute = -1
  const counts = new Map<string, number>()
  return (asked, own) => {
    const at = now()
    const current = Math.floor(at / 60_000)
    const limit = Math.min(own ?? ceiling, ceiling)
    if (current !== minute) {
      minute = current
      counts.clear()
    }
    const caller = counts.size < MOST_CALLERS || counts.has(asked) ? asked : OTHERS
    const count = (counts.get(caller) ?? 0) + 1
    counts.set(caller, count)
    return {
      isExceeded: count > limit,
      limit,
      remaining: Math.max(0, limit - count),
      resetAt: (current + 1) * 60,
      resetIn: Math.ceil((current + 1) * 60 - at / 1000),
    }
  }
}

/** Requests per minute and caller, told in every API answer as Alpaca tells it. */

export interface Allowance {
  readonly isExceeded: boolean
  readonly limit: number
  readonly remaining: number
  /** When the minute ends, in UNIX seconds. */
  readonly resetAt: number
}

/** A ceiling that protects the server from a script gone wild; far above what Alpaca allows, so that practice never throttles. */
export const REQUESTS_PER_MINUTE = 1_000_000

/** Counts in whole minutes of machine time; nothing is kept of the minute before. */
export function createRateLimit(now: () => number, limit: number = REQUESTS_PER_MINUTE): (caller: string) => Allowance {
  let minute = -1
  const counts = new Map<string, number>()
  return (caller) => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) {
      minute = current
      counts.clear()
    }
    const count = (counts.get(caller) ?? 0) + 1
    counts.set(caller, count)
    return {
      isExceeded: count > limit,
      limit,
      remaining: Math.max(0, limit - count),
      resetAt: (current + 1) * 60,
    }
  }
}

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

/** A request of a caller with a limit of its own, in a minute counted from 1970. */
export interface CountedRequest {
  readonly caller: string
  readonly minute: number
}
/** Other servers of the same desk: each tells what it counted. */
export interface RequestsElsewhere {
  say(counted: CountedRequest): unknown
  hear(listener: (counted: CountedRequest) => void): unknown
}

/** A ceiling that protects the server from a script gone wild; far above what Alpaca allows, so that practice never throttles. */
const REQUESTS_PER_MINUTE = 1_000_000

/** Callers counted apart in a minute; those beyond are counted together. */
const MOST_CALLERS = 100_000
const OTHERS = 'others'

/**
 * Counts in whole minutes of machine time; nothing is kept of the minute before. A caller's own limit is of all servers together, the ceiling
 * of each: it protects one.
 */
export function createRateLimit(
  now: () => number,
  ceiling: number = REQUESTS_PER_MINUTE,
  elsewhere?: RequestsElsewhere,
): RateLimit {
  let minute = -1
  const counts = new Map<string, number>()
  const counted = (asked: string, current: number): number => {
    if (current !== minute) {
      minute = current
      counts.clear()
    }
    const caller = counts.size < MOST_CALLERS || counts.has(asked) ? asked : OTHERS
    const count = (counts.get(caller) ?? 0) + 1
    counts.set(caller, count)
    return count
  }
  elsewhere?.hear((told) => {
    if (told.minute === Math.floor(now() / 60_000)) counted(told.caller, told.minute)
  })
  return (asked, own) => {
    const at = now()
    const current = Math.floor(at / 60_000)
    const limit = Math.min(own ?? ceiling, ceiling)
    const count = counted(asked, current)
    // Who is over the limit here is so everywhere, and would only fill the bus.
    if (typeof own === 'number' && count <= limit) elsewhere?.say({ caller: asked, minute: current })
    return {
      isExceeded: count > limit,
      limit,
      remaining: Math.max(0, limit - count),
      resetAt: (current + 1) * 60,
      resetIn: Math.ceil((current + 1) * 60 - at / 1000),
    }
  }
}

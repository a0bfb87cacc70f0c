/**
 * Spares a server that does not answer, and whoever waits for it: after a run of failures reads are answered at once for a while; then one is let
 * through, and what becomes of it decides. Orders and other changes are never held back.
 */
import type { Instant } from '@paddock/market/instant'

export interface Breaker {
  /** Whether a read may be sent now. The first one after a rest is the one that is let through. */
  allows(now: Instant): boolean
  /** Until when no read is sent; undefined while they are. */
  restsUntil(now: Instant): Instant | undefined
  /** What became of anything that was sent. */
  heard(isAnswered: boolean, now: Instant): void
}

/** So many failures in a row, over so long: a moment's trouble is for the retries. */
const FAILURES = 5
const SILENT_MS = 10_000
const FIRST_REST_MS = 5_000
const LONGEST_REST_MS = 60_000
/** The read that is let through has so long to be answered. */
const TRIAL_MS = 15_000

export function createBreaker(): Breaker {
  let failures = 0
  let failedSince: Instant | undefined
  let restMs = 0
  let until: Instant | undefined
  return {
    allows(now) {
      if (until === undefined) return true
      if (now < until) return false
      until = now + TRIAL_MS
      return true
    },
    restsUntil: (now) => (until !== undefined && now < until ? until : undefined),
    heard(isAnswered, now) {
      if (isAnswered) {
        failures = 0
        failedSince = undefined
        restMs = 0
        until = undefined
        return
      }
      failures += 1
      failedSince ??= now
      if (failures < FAILURES || now - failedSince < SILENT_MS) return
      restMs = Math.min(LONGEST_REST_MS, restMs === 0 ? FIRST_REST_MS : 2 * restMs)
      until = now + restMs
    },
  }
}

/** When a message that was not taken is sent again: soon at first, then every hour, for a day. */
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '@paddock/market/instant'

/** After the first failure, the second, and so on; the last for all that follow. */
export const WAITS: readonly number[] = [
  5 * SECOND_MS,
  15 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
]
export const TRIED_FOR_MS = 24 * HOUR_MS

/** The next attempt after `attempts` that failed, the last one at `now`; undefined once a day has passed since the first. */
export function nextAttempt(attempts: number, firstTriedAt: Instant, now: Instant): Instant | undefined {
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? HOUR_MS
  return now - firstTriedAt >= TRIED_FOR_MS ? undefined : now + wait
}

/** What counts as taken: any answer that says so. A redirect is none: nothing is sent elsewhere. */
export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300

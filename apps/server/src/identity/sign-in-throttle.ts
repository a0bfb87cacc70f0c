/** Guessing a password is slowed down: after a few failures for one e-mail address, the next attempt waits for the minute to pass. */

const FAILURES_PER_MINUTE = 5
const WINDOW_MS = 60_000

export interface SignInThrottle {
  /** Seconds to wait before this address may be tried again; 0 if it may be tried now. */
  secondsToWait(email: string): number
  /** An attempt begins; it counts as a failure until it succeeds. */
  attempted(email: string): void
  succeeded(email: string): void
}

/**
 * Counts failures (a success forgets them) by the e-mail address tried: guessing from many machines is slowed down as well, and the most
 * an outsider can do to somebody is to make them wait a minute. `now` is machine time in milliseconds.
 */
export function createSignInThrottle(now: () => number): SignInThrottle {
  const failures = new Map<string, { count: number; until: number }>()
  const current = (email: string) => {
    const entry = failures.get(email.toLowerCase())
    return entry && entry.until > now() ? entry : undefined
  }
  return {
    secondsToWait(email) {
      const entry = current(email)
      return entry && entry.count >= FAILURES_PER_MINUTE ? Math.ceil((entry.until - now()) / 1000) : 0
    },
    attempted(email) {
      for (const [key, entry] of failures) if (entry.until <= now()) failures.delete(key)
      const count = (current(email)?.count ?? 0) + 1
      failures.set(email.toLowerCase(), { count, until: now() + WINDOW_MS })
    },
    succeeded: (email) => void failures.delete(email.toLowerCase()),
  }
}

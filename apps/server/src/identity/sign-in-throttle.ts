/** Guessing is slowed down: after a few failures for one e-mail address, or by one person with codes, the next attempt waits. */

import { ownRefusal } from '../http/answer.ts'

/** Passwords: a few a minute. */
const PASSWORDS = { failures: 5, windowMs: 60_000 } as const
/** Codes have six digits and three of them are right at a time: as the sign-in library allows them before a session. */
export const CODES = { failures: 10, windowMs: 15 * 60_000 } as const

export interface SignInThrottle {
  /** Seconds to wait before this address may be tried again; 0 if it may be tried now. */
  secondsToWait(email: string): number
  /** An attempt begins; it counts as a failure until it succeeds. */
  attempted(email: string): void
  succeeded(email: string): void
}

/**
 * Counts failures (a success forgets them) by the e-mail address tried: guessing from many machines is slowed down as well, and the most
 * an outsider can do to somebody is to make them wait. `now` is machine time in milliseconds.
 */
export function createSignInThrottle(
  now: () => number,
  { failures: most, windowMs }: { readonly failures: number; readonly windowMs: number } = PASSWORDS,
): SignInThrottle {
  const failures = new Map<string, { count: number; until: number }>()
  const current = (email: string) => {
    const entry = failures.get(email.toLowerCase())
    return entry && entry.until > now() ? entry : undefined
  }
  return {
    secondsToWait(email) {
      const entry = current(email)
      return entry && entry.count >= most ? Math.ceil((entry.until - now()) / 1000) : 0
    },
    attempted(email) {
      for (const [key, entry] of failures) if (entry.until <= now()) failures.delete(key)
      const count = (current(email)?.count ?? 0) + 1
      failures.set(email.toLowerCase(), { count, until: now() + windowMs })
    },
    succeeded: (email) => void failures.delete(email.toLowerCase()),
  }
}

export function tooManyAttempts(seconds: number): Response {
  const answer = ownRefusal(429, `too many failed attempts: try again in ${seconds} seconds`)
  answer.headers.set('retry-after', String(seconds))
  return answer
}

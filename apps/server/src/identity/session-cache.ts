/** Verified sessions, kept for seconds: the library takes 0.6 ms to verify one, this 3 µs. */
import { createHash } from 'node:crypto'

/** A person, as the rest of the server knows one. */
export interface User {
  readonly id: string
  readonly name: string
  /** Null for a guest, who has none yet. */
  readonly email: string | null
  readonly isGuest: boolean
  /** Whether an authenticator app is asked for a code after the password. */
  readonly hasSecondFactor?: boolean
}

const KEPT_MS = 5_000
const MOST = 10_000

export interface SessionCache {
  /** The user of a session cookie's value, verified by `verify` where it is not known. Only found sessions are kept. */
  user(cookie: string, verify: () => Promise<User | undefined>): Promise<User | undefined>
  /** Forgets one session: it was signed out. */
  drop(cookie: string): void
  /** Forgets every session of a user: what is known of them changed. */
  dropUser(userId: string): void
}

export function createSessionCache(now: () => number): SessionCache {
  const sessions = new Map<string, { readonly user: User; readonly until: number }>()
  const keyOf = (cookie: string) => createHash('sha256').update(cookie).digest('base64')
  /** Raised by every drop, so that a verification that began before it is not kept after it. */
  let drops = 0
  return {
    async user(cookie, verify) {
      const key = keyOf(cookie)
      const known = sessions.get(key)
      if (known && known.until > now()) return known.user
      const before = drops
      const user = await verify()
      if (user === undefined) sessions.delete(key)
      else if (before === drops) {
        if (sessions.size >= MOST) sessions.clear()
        sessions.set(key, { user, until: now() + KEPT_MS })
      }
      return user
    },
    drop(cookie) {
      drops += 1
      sessions.delete(keyOf(cookie))
    },
    dropUser(userId) {
      drops += 1
      for (const [key, { user }] of sessions) if (user.id === userId) sessions.delete(key)
    },
  }
}

/** Verified sessions, kept for seconds: the library takes 0.6 ms to verify one, this 3 µs. */
import { hash } from 'node:crypto'
import { BoundedMap } from '../bounded-map.ts'

/** A person, as the rest of the server knows one. */
export interface User {
  readonly id: string
  readonly name: string
  /** Null for a guest, who has none yet. */
  readonly email: string | null
  readonly isGuest: boolean
  /** Whether an authenticator app is asked for a code after the password. */
  readonly hasSecondFactor?: boolean
  /** By which session they ask: another one of theirs may end while this one goes on. */
  readonly sessionId?: string
}

const KEPT_MS = 5_000
const MOST = 10_000

export interface SessionCache {
  /** The user of a session cookie's value, verified by `verify` where it is not known. Only found sessions are kept. */
  user(cookie: string, verify: () => Promise<User | undefined>): Promise<User | undefined>
  /** Forgets one session: it was signed out. */
  drop(sessionId: string): void
  /** Forgets every session of a user: what is known of them changed. */
  dropUser(userId: string): void
}

/** Where sessions end, and people change, at other servers too. */
interface SharedSessions {
  readonly isThere: (sessionId: string) => Promise<boolean>
  /** Other servers forget what they know of a person. Answers nothing: the session is asked for anyway. */
  readonly changed: {
    say(value: { userId: string }): boolean
    hear(listener: (value: { userId: string }) => void): unknown
  }
}

export function createSessionCache(now: () => number, shared?: SharedSessions): SessionCache {
  const sessions = new BoundedMap<string, { readonly user: User; readonly until: number }>(MOST)
  const keyOf = (cookie: string) => hash('sha256', cookie, 'base64')
  /** Raised by every drop, so that a verification that began before it is not kept after it. */
  let drops = 0
  const drop = (which: (user: User) => boolean) => {
    drops += 1
    for (const [key, { user }] of sessions) if (which(user)) sessions.delete(key)
  }
  const dropUser = (userId: string) => drop((user) => user.id === userId)
  shared?.changed.hear(({ userId }) => dropUser(userId))
  /** Whether a session that was verified a moment ago has not been ended elsewhere. */
  const isOn = async ({ sessionId }: User): Promise<boolean> =>
    shared === undefined || (sessionId !== undefined && (await shared.isThere(sessionId)))
  return {
    async user(cookie, verify) {
      const key = keyOf(cookie)
      const known = sessions.get(key)
      if (known && known.until > now() && (await isOn(known.user))) return known.user
      const before = drops
      const user = await verify()
      if (user === undefined) sessions.delete(key)
      else if (before === drops) sessions.set(key, { user, until: now() + KEPT_MS })
      return user
    },
    drop: (sessionId) => drop((user) => user.sessionId === sessionId),
    dropUser(userId) {
      dropUser(userId)
      shared?.changed.say({ userId })
    },
  }
}

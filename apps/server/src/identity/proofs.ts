/** Which sessions gave a code lately. Kept in memory: what a restart forgets is asked for again. */
import { hash } from 'node:crypto'
import { FRESH_MINUTES } from '@paddock/contract/desk/security'
import { BoundedMap } from '../bounded-map.ts'

const FRESH_MS = FRESH_MINUTES * 60_000
const MOST = 10_000

export interface Proofs {
  /** The session of a cookie's value gave a code now. */
  given(cookie: string): void
  isFresh(cookie: string): boolean
  forget(cookie: string): void
}

/** `now` is machine time in milliseconds. */
export function createProofs(now: () => number): Proofs {
  const sessions = new BoundedMap<string, number>(MOST)
  const keyOf = (cookie: string) => hash('sha256', cookie, 'base64')
  return {
    given: (cookie) => void sessions.set(keyOf(cookie), now()),
    isFresh(cookie) {
      const at = sessions.get(keyOf(cookie))
      return at !== undefined && now() - at < FRESH_MS
    },
    forget: (cookie) => void sessions.delete(keyOf(cookie)),
  }
}

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

/** What other servers are told, whose people come with the same sessions. What is lost is asked for again. */
interface ProofsOfOthers {
  say(proof: { readonly key: string; readonly at: number | null }): unknown
  hear(listener: (proof: { readonly key: string; readonly at: number | null }) => void): unknown
}

/** `now` is machine time in milliseconds. */
export function createProofs(now: () => number, others?: ProofsOfOthers): Proofs {
  const sessions = new BoundedMap<string, number>(MOST)
  const keyOf = (cookie: string) => hash('sha256', cookie, 'base64')
  const note = (key: string, at: number | null): unknown => (at === null ? sessions.delete(key) : sessions.set(key, at))
  others?.hear(({ key, at }) => note(key, at))
  const noted = (cookie: string, at: number | null): void => {
    note(keyOf(cookie), at)
    others?.say({ key: keyOf(cookie), at })
  }
  return {
    given: (cookie) => noted(cookie, now()),
    isFresh(cookie) {
      const at = sessions.get(keyOf(cookie))
      return at !== undefined && now() - at < FRESH_MS
    },
    forget: (cookie) => noted(cookie, null),
  }
}

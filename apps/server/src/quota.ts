/** At most so many in a while, counted under names that strangers choose. */
import { hash } from 'node:crypto'
import { BoundedMap } from './bounded-map.ts'

export interface Limit {
  /** At once; after that one more each time `windowMs / most` have passed. */
  readonly most: number
  readonly windowMs: number
}

interface Quota {
  /** Seconds until one more is within the limit; 0 if it is now. */
  secondsToWait(name: string): number
  count(name: string): void
  /** One that was counted does not count after all. */
  takeBack(name: string): void
  forget(name: string): void
}

/** Names with something to forget: some 3 MB. */
const MOST_NAMES = 20_000

/**
 * `now` is machine time in milliseconds. Of each name only its hash is kept, and the instant at which all that was counted is forgotten:
 * each moves that by `windowMs / most`, and it may lie `windowMs` ahead at most.
 */
export function createQuota(now: () => number, { most, windowMs }: Limit, names: number = MOST_NAMES): Quota {
  const share = windowMs / most
  const forgottenAt = new BoundedMap<string, number>(names)
  const keyOf = (name: string) => hash('sha256', name, 'base64url')
  return {
    secondsToWait(name) {
      const ahead = (forgottenAt.get(keyOf(name)) ?? 0) - now()
      return Math.max(0, Math.ceil((ahead + share - windowMs) / 1000))
    },
    count(name) {
      const key = keyOf(name)
      forgottenAt.set(key, Math.max(forgottenAt.get(key) ?? 0, now()) + share)
    },
    takeBack(name) {
      const key = keyOf(name)
      const at = forgottenAt.get(key)
      if (at !== undefined) forgottenAt.set(key, at - share)
    },
    forget: (name) => void forgottenAt.delete(keyOf(name)),
  }
}

/** Guessing is slowed down, by where it comes from and by whose secret it is after, and keeps nobody out who knows theirs. */
import { HOUR_MS, MINUTE_MS } from '@paddock/market/instant'
import { ownRefusal } from '../http/answer.ts'
import { createQuota, type Limit, type QuotaOfOthers } from '../quota.ts'
import type { Origin } from './asked.ts'

interface Limits {
  /** Of one address at one person. */
  readonly here: Limit
  /** Of one address at all people: trying one password on everybody is guessing too. */
  readonly everybody: Limit
  /** Of all addresses at one person, those not counted that the person has signed in from. */
  readonly anywhere: Limit
}

export const PASSWORDS: Limits = {
  here: { most: 5, windowMs: MINUTE_MS },
  everybody: { most: 100, windowMs: HOUR_MS },
  anywhere: { most: 100, windowMs: HOUR_MS },
}
/** Codes have six digits and three of them are right at a time. Who gets to guess them has the password. */
export const CODES: Limits = {
  here: { most: 10, windowMs: 15 * MINUTE_MS },
  everybody: { most: 50, windowMs: HOUR_MS },
  anywhere: { most: 20, windowMs: HOUR_MS },
}

export interface Guess {
  readonly from: Origin
  /** Whose secret it is after: an e-mail address, a person's id. */
  readonly at: string
  /** Whether that person has signed in from there before. Asked only where it decides. */
  readonly isKnownThere: () => Promise<boolean>
}

export interface SignInThrottle {
  /** Seconds to wait before this may be tried; 0 where it may be now, and then it counts as wrong until it has turned out to be right. */
  attempted(guess: Guess): Promise<number>
  succeeded(guess: Guess): void
}

/** The other servers that count the same, by what is counted; undefined where there are none. */
export type OthersCounting = (what: string) => QuotaOfOthers | undefined

/** `now` is machine time in milliseconds. */
export function createSignInThrottle(
  now: () => number,
  limits: Limits = PASSWORDS,
  others: OthersCounting = () => undefined,
): SignInThrottle {
  const here = createQuota(now, limits.here, { others: others('here') })
  const everybody = createQuota(now, limits.everybody, { others: others('everybody') })
  const anywhere = createQuota(now, limits.anywhere, { others: others('anywhere') })
  const both = ({ from, at }: Guess) => `${from.address} ${at}`
  return {
    async attempted(guess) {
      const { from, at } = guess
      const isKnown = anywhere.secondsToWait(at) > 0 && (await guess.isKnownThere())
      // From here on nothing is waited for: guesses sent all at once are all counted.
      const wait = Math.max(
        here.secondsToWait(both(guess)),
        from.isOwnMachine ? 0 : everybody.secondsToWait(from.address),
        isKnown ? 0 : anywhere.secondsToWait(at),
      )
      if (wait > 0) return wait
      here.count(both(guess))
      everybody.count(from.address)
      if (!isKnown) anywhere.count(at)
      return 0
    },
    succeeded(guess) {
      here.forget(both(guess))
      everybody.takeBack(guess.from.address)
      anywhere.takeBack(guess.at)
    },
  }
}

export function tooManyAttempts(seconds: number): Response {
  return waitFor(seconds, 'too many failed attempts')
}

/** Refuses what may be tried again later. */
export function waitFor(seconds: number, why: string): Response {
  const answer = ownRefusal(429, `${why}: try again in ${inWords(seconds)}`)
  answer.headers.set('retry-after', String(seconds))
  return answer
}

function inWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** How many people may come: guests and registrations of one address, and guests of the whole desk. */
import { DAY_MS, HOUR_MS } from '@paddock/market/instant'
import { ownRefusal } from '../http/answer.ts'
import { createQuota } from '../quota.ts'
import type { Origin } from './asked.ts'
import { type OthersCounting, waitFor } from './sign-in-throttle.ts'

/** Of one address: a classroom behind one may come at once, and twice more that day. */
const GUESTS = [
  { most: 60, windowMs: HOUR_MS },
  { most: 200, windowMs: DAY_MS },
] as const
const REGISTRATIONS = [
  { most: 20, windowMs: HOUR_MS },
  { most: 60, windowMs: DAY_MS },
] as const
/** Each has an account that is woken every day. */
const MOST_GUESTS = 10_000

interface Newcomers {
  /** Counts one who comes, or refuses. */
  guest(from: Origin): Promise<Response | undefined>
  registration(from: Origin): Response | undefined
}

/** `now` is machine time in milliseconds, `countGuests` counts up to so many. */
export function createNewcomers(
  now: () => number,
  countGuests: (most: number) => Promise<number>,
  others: OthersCounting = () => undefined,
): Newcomers {
  const guests = GUESTS.map((limit, index) => createQuota(now, limit, { others: others(`guests-${index}`) }))
  const registrations = REGISTRATIONS.map((limit, index) =>
    createQuota(now, limit, { others: others(`registrations-${index}`) }),
  )

  function counted(quotas: typeof guests, { address, isOwnMachine }: Origin, what: string): Response | undefined {
    if (isOwnMachine) return undefined
    const wait = Math.max(...quotas.map((quota) => quota.secondsToWait(address)))
    if (wait > 0) return waitFor(wait, `too many ${what} from your network`)
    for (const quota of quotas) quota.count(address)
    return undefined
  }

  return {
    registration: (from) => counted(registrations, from, 'registrations'),
    async guest(from) {
      if ((await countGuests(MOST_GUESTS)) >= MOST_GUESTS)
        return ownRefusal(429, 'this desk has its maximum number of guests: register with an e-mail address instead')
      return counted(guests, from, 'guests')
    },
  }
}

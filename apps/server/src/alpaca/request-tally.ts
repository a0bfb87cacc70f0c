/** Who spends a connection's requests: counted by the second over the last minute and since the server started, with the reads that wait. */
import type { Instant } from '@paddock/market/instant'
import type { BrokerRequest } from '../accounts/broker.ts'
import { BoundedMap } from '../bounded-map.ts'

const SECONDS = 60

/** How often something happened in the last minute. */
interface Rate {
  add(now: Instant): void
  lastMinute(now: Instant): number
}

export function createRate(): Rate {
  const counts = new Uint32Array(SECONDS)
  let second = 0
  /** Seconds that passed since the last look are empty. */
  function moveTo(now: Instant): number {
    const at = Math.floor(now / 1_000)
    for (let passed = Math.max(second + 1, at - SECONDS + 1); passed <= at; passed += 1) counts[passed % SECONDS] = 0
    second = Math.max(second, at)
    return second % SECONDS
  }
  return {
    add(now) {
      const at = moveTo(now)
      counts[at] = (counts[at] ?? 0) + 1
    },
    lastMinute(now) {
      moveTo(now)
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}

export type Host = 'trading' | 'data'

export interface Spent {
  readonly user: string
  readonly lastMinute: number
  readonly total: number
}

export interface Waiting {
  readonly user: string
  readonly operation: string
  readonly since: Instant
  readonly until: Instant
}

export interface RequestTally {
  sent(host: Host, user: string, now: Instant): void
  /** A read waits for the budget. Answers how to say that it does not any more. */
  waits(waiting: Waiting): () => void
  users(now: Instant): Spent[]
  lastMinute(host: Host, now: Instant): number
  waiting(): Waiting[]
}

/** Keys that were used longest ago are counted together with nobody. */
const MOST_USERS = 100

export function createRequestTally(): RequestTally {
  const hosts = { trading: createRate(), data: createRate() }
  const users = new BoundedMap<string, { readonly rate: Rate; total: number }>(MOST_USERS)
  const waiting = new Set<Waiting>()
  return {
    sent(host, user, now) {
      hosts[host].add(now)
      const spent = users.get(user) ?? { rate: createRate(), total: 0 }
      spent.rate.add(now)
      spent.total += 1
      users.set(user, spent)
    },
    waits(one) {
      waiting.add(one)
      return () => waiting.delete(one)
    },
    users: (now) =>
      [...users]
        .map(([user, { rate, total }]) => ({ user, lastMinute: rate.lastMinute(now), total }))
        .toSorted((one, other) => other.lastMinute - one.lastMinute || other.total - one.total),
    lastMinute: (host, now) => hosts[host].lastMinute(now),
    waiting: () => [...waiting],
  }
}

/** Marks the user of a count, and the reader of a stream, that is an access key: its id follows. */
export const KEY_MARK = 'key:'

const OWN: Readonly<Record<string, string>> = {
  survey: 'Screeners and heat maps',
  'live-market': 'Practice orders, conditional orders and alerts',
  guardrails: 'Guardrails',
}

/** For whom a request is sent. */
export function userOf({
  actor,
  requestId,
  isBackground,
}: Pick<BrokerRequest, 'actor' | 'requestId' | 'isBackground'>) {
  if (actor.kind === 'key') return `${KEY_MARK}${actor.id}`
  const own = OWN[requestId]
  if (own !== undefined) return own
  if (requestId.startsWith('recording ')) return 'Recordings'
  return actor.kind === 'user' && isBackground !== true ? 'Desk' : 'Background'
}

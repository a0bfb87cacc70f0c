/** How many requests a key has left, as its last answers told. Orders are never held back; reads leave room for them. */
import { retryAfterMs } from '../http/retry-after.ts'
import { counter, gauge } from '../metrics.ts'

export interface Budget {
  readonly limit: number
  readonly remaining: number
  /** When the count begins anew, machine time. */
  readonly resetAt: number
}

export interface RequestBudget {
  /**
   * Milliseconds a read waits before it is sent: until the reset where the server said so, or where only the orders' share is left. What
   * nobody waits for leaves half of them to those who do.
   */
  readWait(now: number, isBackground?: boolean): number
  /** A request leaves; the answer's own count replaces ours. */
  sent(): void
  heard(status: number, headers: Headers, now: number): void
  /** Undefined until an answer has told it. */
  budget(): Budget | undefined
  /** How often the server told us to wait. */
  refusals(): number
}

/** Of each window, for orders alone. */
const ORDERS_SHARE = 0.05
/** Of each window, for all that somebody waits for. */
const FOREGROUND_SHARE = 0.5
/** Where a refusal does not say how long to wait. */
const WAIT_UNTOLD_MS = 1000
/** Nobody is believed who asks for longer. */
const LONGEST_WAIT_MS = 5 * 60_000

const ANSWERS = counter('paddock_alpaca_answers_total', 'Answers of Alpaca, 429 where it told us to wait.', ['status'])
let lowest = 1
gauge(
  'paddock_alpaca_budget_left_ratio',
  'The lowest share of requests any key of Alpaca had left since the last look.',
  [],
  () => {
    const reading = [[[], lowest]] as const
    lowest = 1
    return reading
  },
)

export function createRequestBudget(): RequestBudget {
  let known: Budget | undefined
  let blockedUntil = 0
  let refusals = 0
  return {
    readWait(now, isBackground = false) {
      const untilAllowed = blockedUntil - now
      if (untilAllowed > 0) return untilAllowed
      const isScarce =
        known !== undefined &&
        known.resetAt > now &&
        known.remaining <= known.limit * (isBackground ? FOREGROUND_SHARE : ORDERS_SHARE)
      return isScarce && known ? known.resetAt - now : 0
    },
    sent() {
      if (known) known = { ...known, remaining: Math.max(0, known.remaining - 1) }
    },
    heard(status, headers, now) {
      const told = Date.parse(headers.get('date') ?? '')
      // Instants that an answer names are of the clock it tells.
      const theirs = Number.isNaN(told) ? now : told
      const limit = numberIn(headers, 'x-ratelimit-limit')
      const remaining = numberIn(headers, 'x-ratelimit-remaining')
      const reset = numberIn(headers, 'x-ratelimit-reset')
      if (limit !== undefined && remaining !== undefined && reset !== undefined)
        known = { limit, remaining, resetAt: now + Math.min(reset * 1000 - theirs, LONGEST_WAIT_MS) }
      ANSWERS.add([status === 429 ? '429' : `${Math.floor(status / 100)}xx`])
      if (known && known.limit > 0) lowest = Math.min(lowest, known.remaining / known.limit)
      if (status !== 429) return
      refusals += 1
      blockedUntil =
        now + Math.min(retryAfterMs(headers.get('retry-after'), theirs) ?? untilReset(reset, theirs), LONGEST_WAIT_MS)
    },
    budget: () => known,
    refusals: () => refusals,
  }
}

const untilReset = (reset: number | undefined, now: number): number =>
  reset === undefined ? WAIT_UNTOLD_MS : Math.max(reset * 1000 - now, 0)

function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name)
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined
}

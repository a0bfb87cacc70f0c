/**
 * Wakes accounts when something happens to them. When that is lies with the account in the database; timers exist only for what comes
 * soon, and a sweep finds the rest, also what fell due while the server was down.
 */
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import type { MachineClock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { dueAccounts } from '../../storage/accounts.ts'
import type { Database } from '../../storage/tables/tables.ts'

interface WakerParts {
  readonly db: Database
  readonly clock: MachineClock
  readonly log: Log
  readonly wake: (accountId: AccountId) => Promise<void>
}

const SWEEP_MS = 60_000
/** Timers reach a little beyond the next sweep. */
const SOON_MS = SWEEP_MS + 5_000
const ACCOUNTS_PER_SWEEP = 10_000
/** Accounts woken at once: most have to be loaded, and others want answers meanwhile. */
const AT_ONCE = 16

interface Timer {
  readonly at: Instant
  readonly cancel: () => void
}

export class Waker {
  readonly #parts: WakerParts
  readonly #timers = new Map<AccountId, Timer>()
  readonly #queue = new Set<AccountId>()
  readonly #running = new Set<Promise<void>>()
  #sweep: (() => void) | undefined
  #isRunning = false

  constructor(parts: WakerParts) {
    this.#parts = parts
  }

  /** Begins with what is overdue. Resolves when that is known, not when it is done. */
  async start(): Promise<void> {
    this.#isRunning = true
    await this.#lookAhead()
  }

  /** No more wake-ups; resolves when those under way have ended. */
  async stop(): Promise<void> {
    this.#isRunning = false
    this.#sweep?.()
    for (const { cancel } of this.#timers.values()) cancel()
    this.#timers.clear()
    this.#queue.clear()
    await Promise.all(this.#running)
  }

  /** The account wants to be woken at `at`, machine time; null for never. */
  wakeAt(accountId: AccountId, at: Instant | null): void {
    const timer = this.#timers.get(accountId)
    if (timer?.at === at) return
    timer?.cancel()
    this.#timers.delete(accountId)
    const { clock } = this.#parts
    if (!this.#isRunning || at === null || at > clock.now() + SOON_MS) return
    const cancel = clock.setTimer(at, () => {
      this.#timers.delete(accountId)
      this.#queue.add(accountId)
      this.#run()
    })
    this.#timers.set(accountId, { at, cancel })
  }

  async #lookAhead(): Promise<void> {
    const { db, clock, log } = this.#parts
    try {
      const due = await dueAccounts(db, clock.now() + SOON_MS, ACCOUNTS_PER_SWEEP)
      for (const { id, nextWakeAt } of due) if (!this.#timers.has(id)) this.wakeAt(id, nextWakeAt)
    } catch (error) {
      log.error({ err: error }, 'could not look for accounts to wake')
    }
    if (this.#isRunning) this.#sweep = clock.setTimer(clock.now() + SWEEP_MS, () => void this.#lookAhead())
  }

  #run(): void {
    for (const accountId of this.#queue) {
      if (this.#running.size >= AT_ONCE) return
      this.#queue.delete(accountId)
      const wake = this.#parts
        .wake(accountId)
        .catch((error) => this.#parts.log.error({ err: error, account: accountId }, 'wake-up failed'))
        .finally(() => {
          this.#running.delete(wake)
          this.#run()
        })
      this.#running.add(wake)
    }
  }
}

/**
 * Wakes accounts when something happens to them. When that is lies with the account in the database; timers exist only for what comes
 * soon, and a sweep finds the rest, also what fell due while the server was down.
 */
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import type { MachineClock } from '../../clock.ts'
import type { Cluster } from '../../cluster/cluster.ts'
import type { Log } from '../../log.ts'
import { dueAccounts } from '../../storage/accounts.ts'
import type { Database } from '../../storage/tables/tables.ts'

interface WakerParts {
  readonly db: Database
  readonly clock: MachineClock
  readonly log: Log
  readonly wake: (accountId: AccountId) => Promise<void>
  /** Where other servers wake accounts too: whoever committed last does, and one sees to those that nobody woke. */
  readonly cluster?: Pick<Cluster, 'isShared' | 'leases'> | undefined
}

const SWEEP_MS = 60_000
/** Timers reach a little beyond the next sweep. */
const SOON_MS = SWEEP_MS + 5_000
/** Of servers that share the accounts: how often one looks for those that are overdue, and by how much they are then. */
const SHARED_SWEEP_MS = 2_000
const OVERDUE_MS = 2_000
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
  #handOver: (() => Promise<void>) | undefined

  constructor(parts: WakerParts) {
    this.#parts = parts
  }

  /** Begins with what is overdue. Resolves when that is known, not when it is done. */
  async start(): Promise<void> {
    this.#isRunning = true
    const { cluster } = this.#parts
    if (!cluster?.isShared) return this.#lookAhead()
    this.#handOver = cluster.leases.keep('wake-ups', {
      begin: () => this.#lookBehind(),
      end: () => this.#sweep?.(),
    })
  }

  /** No more wake-ups; resolves when those under way have ended. */
  async stop(): Promise<void> {
    this.#isRunning = false
    await this.#handOver?.()
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

  /** Of several servers: the accounts that the server which should have woken them did not. */
  async #lookBehind(): Promise<void> {
    const { db, clock, log } = this.#parts
    let isOver = false
    this.#sweep = () => {
      isOver = true
    }
    try {
      for (const { id } of await dueAccounts(db, clock.now() - OVERDUE_MS, ACCOUNTS_PER_SWEEP)) this.#queue.add(id)
    } catch (error) {
      log.error({ err: error }, 'could not look for accounts to wake')
    }
    if (isOver || !this.#isRunning) return
    this.#run()
    this.#sweep = clock.setTimer(clock.now() + SHARED_SWEEP_MS, () => void this.#lookBehind())
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

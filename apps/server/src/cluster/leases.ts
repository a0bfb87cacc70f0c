/**
 * Work that one server does for all that share a database. Who does it is a row with an end by the database's clock; the owner renews it and whoever
 * finds it free takes it. An owner that hangs does not notice that another has begun: each owner has an epoch, and what it writes holds only while the
 * row still has that epoch.
 */
import type { Transaction } from 'kysely'
import { type MachineClock, repeatedly } from '../clock.ts'
import type { Log } from '../log.ts'
import { epochOfLease, giveLease, isLeaseOf, type TakenLease, takeLeases } from '../storage/cluster.ts'
import type { Database, Tables } from '../storage/tables/tables.ts'
import type { Bus } from './bus.ts'

interface Duty {
  /** The duty is this server's from now on. `epoch` goes with all that is written in it: {@link Leases.isHeld}. */
  begin(epoch: number): unknown
  /** It is another's from now on, or will be once this has resolved. */
  end(): unknown
}

export interface Leases {
  /** Does the duty of this name whenever it is this server's. Answers how to hand it over for good. */
  keep(name: string, duty: Duty): () => Promise<void>
  /** Whether a duty is still in that epoch, asked in the transaction that writes for it; it stays so until the transaction ends. */
  isHeld(transaction: Transaction<Tables>, name: string, epoch: number): Promise<boolean>
  /** The epoch in which a duty is somebody's now; undefined while it is nobody's. */
  epochOf(name: string): Promise<number | undefined>
  /** Looks at once whether one of them is free: somebody waits for it. */
  look(): void
  /** Ends all duties and hands them over. */
  close(): Promise<void>
}

/** Where the rows are: of the database, or of a test. */
export interface LeaseRows {
  take(names: readonly string[], owner: string, forMs: number): Promise<readonly TakenLease[]>
  give(name: string, owner: string): Promise<void>
  epochOf(name: string): Promise<number | undefined>
}

interface LeaseParts {
  readonly rows: LeaseRows
  /** This run of this server. */
  readonly server: string
  readonly clock: MachineClock
  readonly log: Pick<Log, 'error'>
  /** On which servers say that they have handed something over. */
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>
}

/** How long a lease is held without being renewed, how often it is, and how much sooner its owner ends: another begins within five seconds. */
export const LEASE_MS = 3_500
export const RENEW_MS = 1_000
const MARGIN_MS = 500
/** What is said on the bus, with the name of a lease, when one is handed over. */
export const HANDED_OVER = 'leases'

export const leaseRowsOf = (db: Database): LeaseRows => ({
  take: (names, owner, forMs) => takeLeases(db, names, owner, forMs),
  give: (name, owner) => giveLease(db, name, owner),
  epochOf: (name) => epochOfLease(db, name),
})

/** Leases of a server that is alone: all duties are its own, and nothing is written. */
export function soleLeases(): Leases {
  const duties = new Set<Duty>()
  return {
    keep(_name, duty) {
      duties.add(duty)
      void duty.begin(0)
      return async () => {
        if (duties.delete(duty)) await duty.end()
      }
    },
    isHeld: async () => true,
    epochOf: async () => 0,
    look: () => {},
    async close() {
      for (const duty of duties) await duty.end()
      duties.clear()
    },
  }
}

interface Kept {
  readonly name: string
  readonly duty: Duty
  /** Of the row; undefined while it is not this server's. */
  epoch: number | undefined
  /** By this server's clock, safely before the row's end. */
  until: number
  isBegun: boolean
  /** It ended here, and the row may still be this server's: that is given back first, so that what begins anew has another epoch. */
  isLeft: boolean
  /** It could not be begun here: another server may have it before this one tries again. */
  hasFailed: boolean
  /** Its beginnings and ends, one after the other. */
  work: Promise<void>
}

export function createLeases({ rows, server, clock, log, bus }: LeaseParts): Leases {
  const kept = new Map<string, Kept>()
  let isClosed = false
  let cancelEnd = () => {}
  let looking: Promise<void> | undefined
  let isAskedAgain = false

  const then = (one: Kept, work: () => unknown): Promise<void> => {
    one.work = one.work.then(work).then(
      () => undefined,
      (err: unknown) => log.error({ err, lease: one.name }, 'a duty of this server failed to begin or to end'),
    )
    return one.work
  }

  function began(one: Kept, epoch: number): void {
    one.epoch = epoch
    void then(one, async () => {
      if (one.epoch !== epoch) return
      one.isBegun = true
      try {
        await one.duty.begin(epoch)
      } catch (error) {
        // Held without being done it would be done by nobody.
        if (one.epoch === epoch) failed(one)
        throw error
      }
    })
  }

  function failed(one: Kept): void {
    one.hasFailed = true
    void ended(one)
    void lookNow()
  }

  function ended(one: Kept): Promise<void> {
    one.epoch = undefined
    one.isLeft = true
    return then(one, () => {
      if (!one.isBegun) return
      one.isBegun = false
      return one.duty.end()
    })
  }

  /** What was not renewed in time is no longer ours, whatever the database says. */
  function endOverdue(): void {
    const now = clock.now()
    for (const one of kept.values()) if (one.epoch !== undefined && one.until <= now) void ended(one)
  }

  async function look(): Promise<void> {
    const wanted: Kept[] = []
    for (const one of [...kept.values()]) {
      if (one.isLeft) await rows.give(one.name, server)
      one.isLeft = false
      if (one.hasFailed) bus.publish(HANDED_OVER, one.name)
      else wanted.push(one)
      one.hasFailed = false
    }
    if (wanted.length === 0) return
    // Counted from before the question: by the database's clock it is held longer.
    const until = clock.now() + LEASE_MS - MARGIN_MS
    const names = wanted.map(({ name }) => name)
    const taken = await rows.take(names, server, LEASE_MS)
    if (until <= clock.now()) return endOverdue()
    const epochs = new Map(taken.map(({ name, epoch }) => [name, epoch]))
    for (const one of wanted) {
      if (kept.get(one.name) !== one) continue
      const epoch = epochs.get(one.name)
      one.until = until
      if (epoch === one.epoch || one.isLeft) continue
      if (one.epoch !== undefined) void ended(one)
      if (epoch !== undefined) began(one, epoch)
    }
    cancelEnd()
    cancelEnd = clock.setTimer(until, endOverdue)
  }

  function lookNow(): Promise<void> {
    if (looking) isAskedAgain = true
    looking ??= look()
      .catch((err: unknown) => log.error({ err }, 'the duties of servers could not be read'))
      .then(() => {
        looking = undefined
        if (!isAskedAgain || isClosed) return
        isAskedAgain = false
        return lookNow()
      })
    return looking
  }

  const stopRenewing = repeatedly(clock, RENEW_MS, () => {
    endOverdue()
    void lookNow()
  })
  const stopHearing = bus.subscribe(HANDED_OVER, () => void lookNow())

  async function handOver(one: Kept): Promise<void> {
    if (kept.get(one.name) !== one) return one.work
    kept.delete(one.name)
    await looking
    await ended(one)
    await rows.give(one.name, server).catch((err: unknown) => {
      log.error({ err, lease: one.name }, 'a duty was not handed over: it is taken when its time is over')
    })
    bus.publish(HANDED_OVER, one.name)
  }

  return {
    keep(name, duty) {
      if (kept.has(name)) throw new TypeError(`${name} is kept already`)
      const one: Kept = {
        name,
        duty,
        epoch: undefined,
        until: 0,
        isBegun: false,
        isLeft: false,
        hasFailed: false,
        work: Promise.resolve(),
      }
      kept.set(name, one)
      void lookNow()
      return () => handOver(one)
    },
    isHeld: (transaction, name, epoch) => isLeaseOf(transaction, { name, epoch }),
    epochOf: (name) => rows.epochOf(name),
    look: () => void lookNow(),
    async close() {
      isClosed = true
      void stopRenewing()
      stopHearing()
      await Promise.all([...kept.values()].map(handOver))
      cancelEnd()
    },
  }
}

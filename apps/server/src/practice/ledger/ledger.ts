/** The accounts in memory: loads them, lets them judge, has what they decided committed, and only then answers and tells. */
import type { PracticeAccount } from '@paddock/broker/account/account'
import type { AccountClock } from '@paddock/broker/account/clock'
import type { Command } from '@paddock/broker/account/command'
import { holdings } from '@paddock/broker/decide'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import type { Pieces } from '@paddock/market/pieces'
import type { MachineClock } from '../../clock.ts'
import type { Cluster } from '../../cluster/cluster.ts'
import type { Log } from '../../log.ts'
import type { LivePrices } from '../../markets/live/live-markets.ts'
import { slices } from '../../slices.ts'
import type { Appended } from '../../storage/engine/append.ts'
import type { Storage } from '../../storage/engine/database.ts'
import { eventsAfter } from '../../storage/events.ts'
import { isClientOrderIdTaken } from '../../storage/orders.ts'
import { type StoredSnapshot, saveSnapshot } from '../../storage/snapshots.ts'
import type { Circumstances } from './circumstances.ts'
import type { CommitListener, Committed } from './committed.ts'
import { untilDone } from './contention.ts'
import { isSameSecond, lookUp, MANY_SYMBOLS } from './context-at.ts'
import { loadAccount, snapshotOf } from './load-account.ts'
import type { Judgement, LoadedAccount, LoadedAccountParts } from './loaded-account.ts'
import { OtherServers } from './other-servers.ts'

interface LedgerParts {
  readonly storage: Storage
  readonly clock: MachineClock
  readonly log: Log
  readonly marketOf: (id: string) => Promise<Market>
  /** Prices that have to be fetched before an account is looked at, and before a command is judged; none where it is left out. */
  readonly prices?: LivePrices
  /** Until when an account's owner has halted a symbol, in machine time. */
  readonly haltedUntil?: (accountId: AccountId, symbol: string) => Instant | undefined
  /** Reads that where it may not be known; asked before what fell due is judged. */
  readonly readHalts?: (accountId: AccountId) => Promise<void> | undefined
  /** Where other servers write to the same accounts. */
  readonly cluster?: Pick<Cluster, 'isShared' | 'bus'>
  /** Told after each commit when an account wants to be woken, in machine time; null for never. */
  readonly wakeAt: (accountId: AccountId, at: Instant | null) => void
}

/** A judgement that is durable, with the account as it was when it was made. */
export interface Judged<Result> {
  readonly result: Result
  readonly sequence: number
}

/** An account that is asked for, with its sequence where that was read for the same request: then nobody need read it again. */
export interface AskedFor {
  readonly accountId: AccountId
  readonly sequence?: number | undefined
}

/** What is asked of an account in one go. `judge` applies a command and answers what followed. */
interface Bench {
  readonly account: PracticeAccount
  /** Machine time of the judgement. */
  readonly wall: Instant
  /** Account time of the judgement, and the market it is made in. */
  readonly now: Instant
  readonly market: Market
  /** The account's clock, which stops where its market ends. */
  readonly clock: AccountClock
  readonly judge: (command: Command) => Judgement
}

const MOST_LOADED = 2_000
const MOST_ROUNDS = 3
/** Events of another server taken in at a time: some milliseconds' worth. */
const FOLLOWED_AT_ONCE = 100

/** How long a database that does not answer is left alone. */
const FIND_OUT_AGAIN_MS = 1_000

/** Writing a snapshot costs as much as the account has open orders, so an account with many is kept more rarely. */
const eventsBetweenSnapshots = ({ orders }: PracticeAccount): number => Math.max(500, 4 * orders.size)

/** What was decided could not be written. Nothing of it is known to anybody. */
class CommitError extends Error {
  override readonly name = 'CommitError'
  constructor(accountId: AccountId, cause: unknown) {
    super(`what account ${accountId} decided was not written`, { cause })
  }
}

export class Ledger {
  readonly #parts: LedgerParts
  /** By last use, the longest unused first. */
  readonly #loaded = new Map<AccountId, LoadedAccount>()
  readonly #loading = new Map<AccountId, Promise<LoadedAccount>>()
  readonly #listeners = new Map<AccountId, Set<CommitListener>>()
  /** Client order ids in use by a command under way, with its end. */
  readonly #inFlight = new Map<string, Promise<void>>()
  /** Undefined where no other server writes to the accounts. */
  readonly #others: OtherServers | undefined
  readonly #catchingUp = new Map<AccountId, Promise<void>>()
  /** Of accounts that are listened to and had a commit whose answer was lost: the sequence up to which their listeners have been told. */
  readonly #unsure = new Map<AccountId, number>()
  #isClosed = false

  constructor(parts: LedgerParts) {
    this.#parts = parts
    const { storage, clock, log, cluster } = parts
    if (cluster?.isShared)
      this.#others = new OtherServers({
        ...{ db: storage.db, bus: cluster.bus, clock, log },
        catchUp: (accountId) => this.#present(accountId),
      })
  }

  close(): void {
    this.#isClosed = true
    this.#others?.close()
  }

  /**
   * Does `work` on the account at its now, and resolves after the commit of all it led to, or of what it was judged on where it led to
   * nothing. Where somebody else was faster the account is loaded and the work done again. Rejects where the commit failed.
   */
  work<Result>(
    asked: AskedFor,
    by: Circumstances,
    work: (bench: Bench) => Result,
    clientOrderId?: string | null,
  ): Promise<Judged<Result>> {
    return clientOrderId ? this.#workUnder(clientOrderId, asked, by, work) : this.#work(asked, by, work, undefined)
  }

  /** After every command under way with the same client order id. */
  async #workUnder<Result>(
    clientOrderId: string,
    asked: AskedFor,
    by: Circumstances,
    work: (bench: Bench) => Result,
  ): Promise<Judged<Result>> {
    const key = `${asked.accountId} ${clientOrderId}`
    for (let earlier = this.#inFlight.get(key); earlier; earlier = this.#inFlight.get(key)) await earlier
    const attempt = this.#work(asked, by, work, clientOrderId)
    const end = attempt.then(
      () => undefined,
      () => undefined,
    )
    this.#inFlight.set(key, end)
    try {
      return await attempt
    } finally {
      if (this.#inFlight.get(key) === end) this.#inFlight.delete(key)
    }
  }

  /** Looks at the account at its now. What is answered is committed. */
  async read<Result>(
    { accountId, sequence: known }: AskedFor,
    look: (account: PracticeAccount, now: Instant, loaded: LoadedAccount) => Result,
    isPriced = false,
  ): Promise<Judged<Result>> {
    return untilDone(accountId, async (failed, isFirst) => {
      const loaded = await this.#ready(accountId, isFirst ? known : undefined)
      if (isPriced) await this.#price(loaded)
      const wall = this.#parts.clock.now()
      if (loaded.isDead || !loaded.advance(wall)) {
        await isWritten(loaded, failed)
        return undefined
      }
      this.#commit(loaded)
      const result = look(loaded.account, loaded.now(wall), loaded)
      const { sequence } = loaded.account
      return (await isWritten(loaded, failed)) ? { result, sequence } : undefined
    })
  }

  /** As {@link read}, with the prices of what the account holds: they are looked up beforehand, in slices where they are many. */
  readPriced<Result>(
    asked: AskedFor,
    look: (account: PracticeAccount, now: Instant, loaded: LoadedAccount) => Result,
  ): Promise<Judged<Result>> {
    return this.read(asked, look, true)
  }

  /** The account as it was last committed, or no older than a sequence of it, whatever it is waiting for: for its market and its clock. */
  loaded(accountId: AccountId, sequence?: number): LoadedAccount | Promise<LoadedAccount> {
    const loaded = this.#loaded.get(accountId)
    return loaded && (!this.#others || (sequence ?? Number.POSITIVE_INFINITY) <= loaded.account.sequence)
      ? this.#awake(loaded)
      : this.#present(accountId).then((found) => this.#awake(found))
  }

  /** The account in memory, however old: for its market, which it keeps. */
  known(accountId: AccountId): LoadedAccount | Promise<LoadedAccount> {
    const loaded = this.#loaded.get(accountId)
    return loaded ? this.#awake(loaded) : this.#load(accountId).then((found) => this.#awake(found))
  }

  /** Lets happen what was due until now. Where that was nothing, the search went on, and only the next wake-up is written. */
  async wake(accountId: AccountId): Promise<void> {
    const loaded = await this.#ready(accountId)
    const { isGrowing } = loaded.market
    // A market that grows is looked at again every second: only what came of it is written.
    if (!loaded.pending) this.#commit(loaded, !isGrowing)
    if (!loaded.pending && isGrowing) this.#parts.wakeAt(accountId, loaded.nextWakeAt())
    await loaded.pending
  }

  /** More is known of some symbols of a market, from an instant on: what accounts in memory wait for on them is tried again. */
  grown(marketId: string, symbols: ReadonlySet<string>, since: Instant): void {
    const wall = this.#parts.clock.now()
    for (const loaded of this.#loaded.values()) {
      if (loaded.market.id !== marketId || loaded.isDead || !loaded.marketGrew(symbols, since, wall)) continue
      this.#parts.wakeAt(loaded.account.id, loaded.nextWakeAt())
    }
  }

  /** Sees to it that a command's prices are there before it is judged. Rejects with a `NoPriceError` where they do not come. */
  prepare(accountId: AccountId, command: (account: PracticeAccount) => Command | undefined): Promise<void> | undefined {
    // An account keeps its market, however old it is in memory.
    return this.#loaded.get(accountId)?.market.isGrowing === false ? undefined : this.#prepare(accountId, command)
  }

  async #prepare(accountId: AccountId, command: (account: PracticeAccount) => Command | undefined): Promise<void> {
    const { account, market } = await this.loaded(accountId)
    if (!market.isGrowing) return
    const wanted = command(account)
    if (wanted) await this.#parts.prices?.ready(account, wanted)
  }

  /** Calls `listener` with every event of the account after its commit, in order. Answers how to stop. */
  listen(accountId: AccountId, listener: CommitListener): () => void {
    const listeners = this.#listeners.get(accountId) ?? new Set()
    if (listeners.size === 0) this.#others?.listenedTo(accountId, this.#loaded.get(accountId)?.committedSequence)
    this.#listeners.set(accountId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0 || this.#listeners.get(accountId) !== listeners) return
      this.#listeners.delete(accountId)
      this.#others?.leftAlone(accountId)
    }
  }

  /** Resolves when it is settled from where on listeners are told: what was committed before is in the database. */
  async heard(accountId: AccountId): Promise<void> {
    await this.#others?.toldTo(accountId)
    if (this.#unsure.has(accountId)) await this.#load(accountId)
  }

  /** What a loaded account asks while it is in memory. */
  partsOf(accountId: AccountId): Pick<LoadedAccountParts, 'isListenedTo' | 'haltedUntil'> {
    const { haltedUntil } = this.#parts
    return {
      isListenedTo: () => this.#listeners.has(accountId),
      ...(haltedUntil && { haltedUntil: (symbol) => haltedUntil(accountId, symbol) }),
    }
  }

  /** Takes an account that was just opened into memory. */
  adopt(loaded: LoadedAccount): Promise<Appended> {
    this.#keep(loaded)
    this.#commit(loaded)
    return loaded.pending ?? Promise.resolve('written')
  }

  #work<Result>(
    { accountId, sequence: known }: AskedFor,
    by: Circumstances,
    work: (bench: Bench) => Result,
    clientOrderId: string | undefined,
  ): Promise<Judged<Result>> {
    return untilDone(accountId, async (failed, isFirst) => {
      // Asked about no earlier than the state it is judged with: whoever takes the id later moves the account's sequence, and what another
      // server has moved it by meanwhile is looked for again.
      const before = clientOrderId === undefined ? undefined : await this.known(accountId)
      const followed = before?.eventsFollowed
      const isTaken =
        clientOrderId !== undefined && (await isClientOrderIdTaken(this.#parts.storage.db, accountId, clientOrderId))
      // Who lost against another server asks how far that has come.
      const loaded = await this.#ready(accountId, isFirst ? known : undefined)
      if (loaded.account.positions.size > MANY_SYMBOLS) await this.#price(loaded)
      const wall = this.#parts.clock.now()
      if (before && (before !== loaded || followed !== loaded.eventsFollowed)) {
        await isWritten(before, failed)
        return undefined
      }
      if (loaded.isDead || !loaded.advance(wall)) {
        await isWritten(loaded, failed)
        return undefined
      }
      const result = work({
        account: loaded.account,
        wall,
        now: loaded.now(wall),
        market: loaded.market,
        clock: loaded.accountClock,
        judge: (command) => loaded.judge(command, by, wall, isTaken),
      })
      const { sequence } = loaded.account
      this.#commit(loaded)
      if ((await loaded.pending) !== 'stale') return { result, sequence }
      failed(loaded.failure)
      return undefined
    })
  }

  /**
   * The account in memory with its past caught up with. What happened on the way is being committed. A moment may have passed by the time
   * the caller goes on, in which the account can have died or something more fallen due.
   */
  #ready(accountId: AccountId, sequence?: number): LoadedAccount | Promise<LoadedAccount> {
    const loaded = this.loaded(accountId, sequence)
    if (loaded instanceof Promise || loaded.isDead || loaded.isDue(this.#parts.clock.now()))
      return this.#caughtUp(accountId, loaded)
    return this.#used(loaded)
  }

  async #caughtUp(accountId: AccountId, found: ReturnType<Ledger['loaded']>): Promise<LoadedAccount> {
    let areHaltsRead = false
    for (let loaded = await found; ; loaded = await this.loaded(accountId)) {
      if (loaded.isDead) continue
      if (!areHaltsRead && loaded.isDue(this.#parts.clock.now())) {
        await this.#parts.readHalts?.(accountId)
        areHaltsRead = true
        if (loaded.isDead) continue
      }
      // A past that takes long is lived through in turns with everybody else's.
      const isUpToDate =
        !loaded.isDue(this.#parts.clock.now()) || (await slices.run({ caller: accountId }, this.#lived(loaded)))
      if (loaded.isDead) continue
      if (isUpToDate) return this.#used(loaded)
      this.#commit(loaded)
      await loaded.pending
    }
  }

  #used(loaded: LoadedAccount): LoadedAccount {
    this.#commit(loaded)
    // Moved to the end: the first in the map is the longest unused.
    this.#loaded.delete(loaded.account.id)
    this.#loaded.set(loaded.account.id, loaded)
    return loaded
  }

  *#lived(loaded: LoadedAccount): Pieces<boolean> {
    yield* lookUp(loaded.market, ...loaded.wanted())
    const isUpToDate = loaded.isDead || loaded.advance(this.#parts.clock.now())
    yield
    return isUpToDate
  }

  /** Looks up the prices of what is held. A second may pass meanwhile: those of the next one take less, for they are close. */
  async #price(loaded: LoadedAccount): Promise<void> {
    const { account, market } = loaded
    const now = () => loaded.now(this.#parts.clock.now())
    for (let round = 0; round < MOST_ROUNDS && account.positions.size > MANY_SYMBOLS; round += 1) {
      const at = now()
      await slices.run({ caller: account.id }, lookUp(market, holdings(account), at))
      if (isSameSecond(at, now())) return
    }
  }

  #awake(loaded: LoadedAccount): LoadedAccount | Promise<LoadedAccount> {
    const waking = loaded.market.isGrowing ? this.#parts.prices?.awake(loaded.market.id) : undefined
    return waking ? waking.then(() => loaded) : loaded
  }

  /** The account in memory, no older than its last commit by any server at the call. */
  async #present(accountId: AccountId): Promise<LoadedAccount> {
    for (;;) {
      const loaded = this.#loaded.get(accountId) ?? (await this.#load(accountId))
      if (!this.#others) return loaded
      const sequence = await this.#others.sequenceOf(accountId)
      if (loaded.isDead) continue
      if (sequence <= loaded.account.sequence) return loaded
      await this.#catchUp(loaded)
    }
  }

  /** Takes in what other servers have committed, for all who wait for it at once. */
  #catchUp(loaded: LoadedAccount): Promise<void> {
    const { id } = loaded.account
    const under = this.#catchingUp.get(id)
    if (under) return under
    const work = this.#followed(loaded).finally(() => this.#catchingUp.delete(id))
    this.#catchingUp.set(id, work)
    return work
  }

  /** `isBehind`: there is something to take in. */
  async #followed(loaded: LoadedAccount, isBehind = true): Promise<void> {
    const { storage, clock } = this.#parts
    const { id } = loaded.account
    while (!loaded.isDead) {
      const from = loaded.account.sequence
      // What was decided here on an older state is not written, and the account is loaded again.
      if (loaded.pending) {
        await isWritten(loaded)
        continue
      }
      const events = await eventsAfter(storage.db, id, from, FOLLOWED_AT_ONCE)
      if (loaded.isDead || loaded.pending || loaded.account.sequence !== from) continue
      if (events.length === 0 && !isBehind) return
      if (events.length === 0) throw new Error(`account ${id} is said to be behind, and has no further event`)
      this.#tellAll(id, loaded.follow(events, clock.now()))
      // Whoever commits wakes.
      this.#parts.wakeAt(id, null)
      this.#others?.told(id, loaded.account.sequence)
      if (loaded.market.isGrowing) this.#follow(loaded.account)
      if (events.length < FOLLOWED_AT_ONCE) return
      await slices.turn(id)
    }
  }

  #load(accountId: AccountId): Promise<LoadedAccount> {
    const under = this.#loading.get(accountId)
    if (under) return under
    const loading = this.#read(accountId)
      .then(async (loaded) => {
        // What fell due while nobody looked is judged with prices, not without.
        await this.#parts.prices?.follow(loaded.account)
        if (this.#unsure.has(accountId)) {
          await this.#followed(loaded, false)
          this.#unsure.delete(accountId)
          this.#parts.wakeAt(accountId, loaded.nextWakeAt())
        }
        return this.#keep(loaded)
      })
      .finally(() => this.#loading.delete(accountId))
    this.#loading.set(accountId, loading)
    return loading
  }

  /** From the database: as it is there, or as its listeners know it, who are told of the rest event by event. */
  async #read(accountId: AccountId): Promise<LoadedAccount> {
    const { storage, marketOf, clock } = this.#parts
    const told = (await this.#others?.toldTo(accountId)) ?? this.#unsure.get(accountId)
    return loadAccount(storage.db, accountId, { marketOf, wall: clock.now(), ...this.partsOf(accountId) }, told)
  }

  #keep(loaded: LoadedAccount): LoadedAccount {
    this.#loaded.set(loaded.account.id, loaded)
    if (this.#loaded.size > MOST_LOADED) {
      for (const [id, idle] of this.#loaded) {
        if (idle.pending || idle === loaded) continue
        this.#loaded.delete(id)
        break
      }
    }
    return loaded
  }

  /** Hands over what was decided. The account is told of in memory only as long as its commits succeed. */
  #commit(loaded: LoadedAccount, isWakeUpWanted = false): void {
    const batch = loaded.handOver(isWakeUpWanted)
    if (!batch) return
    const { account } = loaded
    const isSnapshotDue = account.sequence - loaded.snapshotSequence >= eventsBetweenSnapshots(account)
    const snapshot = isSnapshotDue ? snapshotOf(account) : undefined
    if (snapshot) loaded.snapshotSequence = account.sequence
    const pending = this.#parts.storage.appender.append([batch.unit]).then(
      ([appended]) => {
        if (appended !== 'written') {
          this.#evict(loaded)
          return 'stale' as const
        }
        loaded.clock = batch.clock
        loaded.committedSequence = batch.unit.expectedSequence + batch.unit.events.length
        if (loaded.market.isGrowing) this.#follow(account)
        if (loaded.pending === pending) loaded.pending = undefined
        this.#tellAll(account.id, batch.committed)
        if (batch.unit.events.length > 0) this.#others?.committed(account.id, loaded.committedSequence)
        this.#parts.wakeAt(account.id, batch.unit.nextWakeAt)
        if (snapshot) void this.#keepSnapshot(account.id, snapshot)
        return 'written' as const
      },
      (error: unknown) => {
        this.#evict(loaded)
        loaded.failure = new CommitError(account.id, error)
        throw loaded.failure
      },
    )
    // Whoever waits for it is told; if nobody does, the next one to ask loads the account again.
    pending.catch((error) => this.#parts.log.error({ err: error }, 'commit failed'))
    loaded.pending = pending
  }

  #follow(account: PracticeAccount): void {
    this.#parts.prices?.follow(account).catch((error) => {
      // Whoever asks next is told why; what was decided stands.
      this.#parts.log.info({ account: account.id, why: String(error) }, 'an account waits for prices')
    })
  }

  #evict(loaded: LoadedAccount): void {
    const { id } = loaded.account
    if (loaded.isDead) return
    loaded.isDead = true
    if (this.#loaded.get(id) === loaded) this.#loaded.delete(id)
    // Of accounts that servers share it is known how far listeners have been told, and looked at all the time.
    if (this.#others || !this.#listeners.has(id)) return
    this.#unsure.set(id, loaded.committedSequence)
    this.#findOut(id)
  }

  /** Tells listeners what was written after all: a connection may break behind a commit. Tries again while the database does not answer. */
  #findOut(accountId: AccountId): void {
    if (this.#isClosed || !this.#unsure.has(accountId)) return
    const { clock } = this.#parts
    this.#load(accountId).catch(() => clock.setTimer(clock.now() + FIND_OUT_AGAIN_MS, () => this.#findOut(accountId)))
  }

  #tellAll(accountId: AccountId, committed: readonly Committed[]): void {
    const listeners = this.#listeners.get(accountId)
    if (!listeners) return
    for (const entry of committed) {
      for (const listener of listeners) {
        // What was committed stays so, whatever a listener makes of it.
        try {
          listener(entry)
        } catch (error) {
          this.#parts.log.error({ err: error, account: accountId }, 'a listener failed')
        }
      }
    }
  }

  async #keepSnapshot(accountId: AccountId, snapshot: Pieces<StoredSnapshot>): Promise<void> {
    try {
      await saveSnapshot(this.#parts.storage.db, await slices.run({ caller: accountId }, snapshot))
    } catch (err) {
      this.#parts.log.warn({ err, account: accountId }, 'snapshot not saved')
    }
  }
}

/** Whether what was handed over is durable; `failed` is told why not, where somebody knows. */
async function isWritten(loaded: LoadedAccount, failed: (error: unknown) => void = () => {}): Promise<boolean> {
  const { pending } = loaded
  const appended = await pending?.catch(failed)
  if (appended === 'stale') failed(loaded.failure)
  return pending === undefined || appended === 'written'
}

/** The clocks of accounts: set at once, or brought to a later time by living through what lies between, in slices that let others work. */
import { type AccountClock, now as accountNow, skipTo, wallAt } from '@paddock/broker/account/clock'
import { rejectionAnswer } from '@paddock/broker/account/rejection-answer'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { DAY_MS, type Instant } from '@paddock/market/instant'
import { answerError, answerJson } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { CLOCK_SLACK_MS, type MachineClock, within } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { slices } from '../../slices.ts'
import type { Circumstances } from './circumstances.ts'
import type { Ledger } from './ledger.ts'
import { nextHappening } from './next-happening.ts'
import { type ClockRequest, clockAfter } from './set-clock.ts'

/** How far a run has got, in account time. */
interface Progress {
  readonly from: Instant
  readonly at: Instant
  readonly to: Instant
}

interface Run extends Progress {
  at: Instant
  isCalledOff: boolean
  readonly end: Promise<void>
}

/** Waits for instants of an account beside it: what is lived through stops there until the companion has acted. */
export interface Companion {
  isWaiting(accountId: AccountId): boolean
  /** The first instant in `(from, to]` at which something is to be done. */
  firstIn(accountId: AccountId, from: Instant, to: Instant): Instant | undefined
  /** Resolves when all that was to be done by now has been. */
  settled(accountId: AccountId): Promise<void>
  /** Resolves when all is waited for that any server has written by now: what it says of that may still be on its way. */
  readAnew(accountId: AccountId): Promise<void>
}

interface ClocksParts {
  readonly ledger: Ledger
  readonly clock: MachineClock
  readonly log: Log
}

/** Lived in one go: an account with positions has about twenty-five events in it. */
const SLICE_MS = 14 * DAY_MS
/** A run that takes longer is answered as under way. */
const PATIENCE_MS = 1_000
/** The longest a run and a look ahead may take; the account stays where it has got to. */
const MOST_RUN_MS = 120_000
const MOST_LOOK_MS = 10_000
/** How far ahead is looked for something that happens. */
const LOOK_AHEAD_MS = 370 * DAY_MS

export class Clocks {
  readonly #parts: ClocksParts
  readonly #runs = new Map<AccountId, Run>()
  #companion: Companion | undefined

  constructor(parts: ClocksParts) {
    this.#parts = parts
  }

  /** Runs and skips stop on the way at what `companion` waits for. */
  accompany(companion: Companion): void {
    this.#companion = companion
  }

  /**
   * The clock of the last commit, and the run that is under way, if one is. `standsUntil` is the machine time up to which the account stands, where
   * the machine's clock was ahead.
   */
  async of(accountId: AccountId): Promise<AccountClock & { readonly run?: Progress; readonly standsUntil?: Instant }> {
    const loaded = await this.#parts.ledger.loaded(accountId)
    const { clock } = loaded
    const run = this.#runs.get(accountId)
    if (run) return { ...clock, run: { from: run.from, at: run.at, to: run.to } }
    const wall = this.#parts.clock.now()
    // Its last event is later than its clock: that was recorded while the machine's was ahead, and the clock of an account never runs backwards.
    const isStanding = clock.speed > 0 && loaded.now(wall) - accountNow(clock, wall) > CLOCK_SLACK_MS * clock.speed
    return isStanding ? { ...clock, standsUntil: wallAt(clock, loaded.account.at) } : clock
  }

  /** 200 with the clock, 202 with the run that has begun, or 422 in Alpaca's shape. Whatever run was under way ends. */
  async set(accountId: AccountId, request: ClockRequest, by: Circumstances): Promise<BrokerAnswer> {
    await this.stop(accountId)
    // What somebody asked to be waited for before is waited for: a skip stops at it.
    await this.#companion?.readAnew(accountId)
    await this.#companion?.settled(accountId)
    const { ledger } = this.#parts
    const { result } = await ledger.work({ accountId }, by, ({ market, clock, wall, judge }) => {
      // An archived account stands, and is brought back; nothing else moves the time of real prices.
      if (market.isGrowing && request.kind !== 'real-time' && request.kind !== 'pause') return refused(REAL_TIME_ONLY)
      const change = clockAfter(clock, request, wall)
      if (change.kind === 'refused') return refused(change.message)
      if (change.kind !== 'clock') return change
      // What lies between is lived through where somebody waits for something in it.
      if (change.clock.at > accountNow(clock, wall) && this.#companion?.isWaiting(accountId))
        return { kind: 'run' as const, to: change.clock.at, isRealTime: request.kind === 'real-time' }
      const judgement = judge({ kind: 'set-clock', clock: recorded(change.clock) })
      return judgement.kind === 'accepted'
        ? { ...change, clock: { ...clock, ...change.clock } }
        : rejectionAnswer(judgement.rejection)
    })
    if ('status' in result) return answerError(result)
    if (result.kind === 'clock') {
      // What a skip passed over happens before the answer, so that whoever asked reads the account as it is then.
      await ledger.read({ accountId }, () => undefined)
      return answerJson(result.clock)
    }
    const to = result.kind === 'run' ? result.to : await this.#nextEvent(accountId)
    if (typeof to !== 'number') return answerError(refused(to.nothing))
    const run = await this.#begin(accountId, to, result.kind === 'run' && result.isRealTime, by)
    await within(this.#parts.clock, PATIENCE_MS, run.end)
    const clock = await this.of(accountId)
    return answerJson(clock, clock.run ? 202 : 200)
  }

  /** Ends the run that is under way, if one is: the account stays where it has got to. */
  async stop(accountId: AccountId): Promise<void> {
    const run = this.#runs.get(accountId)
    if (!run) return
    run.isCalledOff = true
    await run.end
  }

  /** Ends all of them. */
  async close(): Promise<void> {
    await Promise.all([...this.#runs.keys()].map((accountId) => this.stop(accountId)))
  }

  async #begin(accountId: AccountId, to: Instant, isRealTime: boolean, by: Circumstances): Promise<Run> {
    const { ledger, log } = this.#parts
    const { result } = await ledger.read({ accountId }, ({ clock }, now) => ({ clock, from: now }))
    const { from } = result
    let ended = () => {}
    const end = new Promise<void>((resolve) => {
      ended = resolve
    })
    const run: Run = { from, at: from, to, isCalledOff: false, end }
    this.#runs.set(accountId, run)
    this.#live(accountId, run, result.clock, isRealTime, by)
      .catch((err: unknown) => log.error({ err, account: accountId }, 'a clock could not be run'))
      .finally(() => {
        this.#runs.delete(accountId)
        ended()
      })
    return run
  }

  /** Ends where somebody else has set the clock since, such as the server that does this now, where another one went on with it. */
  async #live(
    accountId: AccountId,
    run: Run,
    begun: AccountClock,
    isRealTime: boolean,
    by: Circumstances,
  ): Promise<void> {
    const { ledger, clock } = this.#parts
    const before = clock.now() + MOST_RUN_MS
    let own = begun
    while (!run.isCalledOff && run.at < run.to && clock.now() < before) {
      const stop = await this.#stopAfter(accountId, run.at)
      const { result } = await ledger.work({ accountId }, by, ({ account, now, wall, judge }) => {
        if (!isSameClock(account.clock, own)) return undefined
        const to = isRealTime ? wall : run.to
        const at = Math.min(Math.max(now, stop ?? run.at + SLICE_MS), to)
        const isLast = isRealTime && at === wall
        judge({ kind: 'set-clock', clock: isLast ? { wall, at, speed: 1 } : skipTo(account.clock, wall, at) })
        return { at, clock: account.clock }
      })
      if (result === undefined) return
      await ledger.read({ accountId }, () => undefined)
      await this.#companion?.settled(accountId)
      run.at = result.at
      own = result.clock
      await slices.turn(accountId)
    }
  }

  /** Where a run stops next: at what is waited for, and at what happens to the account, which somebody may act on. */
  async #stopAfter(accountId: AccountId, from: Instant): Promise<Instant | undefined> {
    if (!this.#companion?.isWaiting(accountId)) return undefined
    const next = (await this.#parts.ledger.loaded(accountId)).nextAt()
    const until = next === undefined || next <= from ? from + SLICE_MS : Math.min(next, from + SLICE_MS)
    return this.#companion.firstIn(accountId, from, until) ?? until
  }

  async #nextEvent(accountId: AccountId): Promise<Instant | { readonly nothing: string }> {
    const { ledger, clock } = this.#parts
    const { result } = await ledger.read({ accountId }, (account, now, { market }) => ({ account, now, market }))
    const before = clock.now() + MOST_LOOK_MS
    const until = Math.min(result.now + LOOK_AHEAD_MS, result.market.span?.until ?? Number.POSITIVE_INFINITY)
    const pause = async () => {
      await slices.turn(accountId)
      return clock.now() < before
    }
    const found = await nextHappening(result.account, result.market, result.now, until, pause)
    const beside = this.#companion?.firstIn(accountId, result.now, found ?? until)
    return (
      beside ??
      found ?? {
        nothing: `nothing happens to this account ${result.market.span ? 'before the recording ends' : 'within a year'}: it has no order, position or payment that would`,
      }
    )
  }
}

/** Where its market ends is no part of what is recorded. */
const recorded = ({ wall, at, speed }: AccountClock): AccountClock => ({ wall, at, speed })

const isSameClock = (one: AccountClock, other: AccountClock): boolean =>
  one.wall === other.wall && one.at === other.at && one.speed === other.speed

const REAL_TIME_ONLY = 'the prices of this account are real, and come in real time: its clock cannot be set'

const refused = (message: string) => rejectionAnswer({ kind: 'unprocessable', message })

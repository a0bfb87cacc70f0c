/**
 * What is waited for on one practice account: its market is searched by descent, in the account's own time, and a timer sleeps until what
 * was found comes. What a skip passes over is found as well, in the order of its instants.
 */
import { type AccountClock, now as accountNow, wallAt } from '@paddock/broker/account/clock'
import { type Condition, isByQuote, type Reached, type TrailCondition, waitOf } from '@paddock/broker/waiting/condition'
import { toWire } from '@paddock/decimal/wire'
import { type Instant, SECOND_MS } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Market, Moment } from '@paddock/market/market'
import { priceOf } from '@paddock/market/units'
import { bestPrint, type PriceWait } from '@paddock/market/waits'
import type { MachineClock } from '../../clock.ts'
import { noting } from '../../practice/ledger/agenda.ts'
import { sessionSpan } from '../../practice/ledger/session-span.ts'

interface Watched {
  readonly market: Market
  readonly clock: AccountClock
}

interface PracticeWatchParts {
  /** The account's market and its clock now; undefined while its market is not there. */
  readonly look: () => Promise<Watched | undefined>
  /**
   * These symbols are waited for, each since an instant, in a market whose prices have to be fetched. Answers those of which something is to be
   * read before anything is judged.
   */
  readonly follow: (marketId: string, since: ReadonlyMap<string, Instant>) => ReadonlySet<string>
  readonly clock: MachineClock
  readonly failed: (error: unknown) => void
}

export type Told = (reached: Reached) => void | Promise<void>

interface Watch {
  readonly condition: Condition
  readonly from: Instant
  readonly told: Told
  searchedTo: Instant
  carried: number | undefined
  found?: Reached
}

/** A market that grows, or is not there, is looked at again after so long, whether or not it said anything. */
const LOOK_AGAIN_MS = 60_000

export class PracticeWatch {
  readonly #parts: PracticeWatchParts
  readonly #watches = new Set<Watch>()
  #seen: Watched | undefined
  #unread: ReadonlySet<string> = new Set()
  #cancel = () => {}
  /** The looks and what was told in them, one after the other. */
  #work: Promise<void> = Promise.resolve()

  constructor(parts: PracticeWatchParts) {
    this.#parts = parts
  }

  get isIdle(): boolean {
    return this.#watches.size === 0
  }

  /** Waits from an instant of the account's time on. Answers how to stop. */
  add(condition: Condition, from: Instant, told: Told): () => void {
    const watch: Watch = { condition, from, told, searchedTo: from, carried: undefined }
    this.#watches.add(watch)
    this.look()
    return () => {
      this.#watches.delete(watch)
      this.#follow()
    }
  }

  /** The clock was set, or something new is waited for. */
  look(): void {
    this.#work = this.#work
      .then(() => this.#look())
      .catch((error) => {
        this.#parts.failed(error)
        this.#lookAt(this.#parts.clock.now() + LOOK_AGAIN_MS)
      })
  }

  /** Resolves when everything that was reached by now has been told, and whoever was told is done. */
  async settled(): Promise<void> {
    for (let work: Promise<void> | undefined; work !== this.#work; ) {
      work = this.#work
      await work
    }
  }

  /** More is known of some symbols, from an instant on. */
  grew(marketId: string, symbols: ReadonlySet<string>, since: Instant): void {
    if (!this.#seen || this.#seen.market.id !== marketId) return
    let isSooner = false
    for (const watch of this.#watches) {
      if (watch.found || watch.condition.kind === 'time' || !symbols.has(watch.condition.symbol)) continue
      isSooner = true
      if (since >= watch.searchedTo) continue
      // A trail follows anew what came in between, for it may have turned back from a best that came after.
      const isTrail = watch.condition.kind === 'trail'
      watch.searchedTo = isTrail ? watch.from : Math.max(watch.from, since)
      if (isTrail) watch.carried = undefined
    }
    if (isSooner) this.look()
  }

  /** The first instant in `(from, to]` at which something waited for is reached, as far as the market knows it. */
  firstIn(from: Instant, to: Instant): Instant | undefined {
    let first: Instant | undefined
    if (!this.#seen) return undefined
    for (const watch of this.#watches) {
      this.#search(this.#seen.market, watch, to)
      const at = watch.found?.at
      if (at !== undefined && at > from && at <= to) first = Math.min(first ?? at, at)
    }
    return first
  }

  /** The best print a trailing condition has to follow from now on, having begun at an instant. */
  async bestOf({ symbol, direction }: TrailCondition, from: Instant): Promise<string | undefined> {
    const seen = await this.#parts.look()
    const instrument = seen?.market.instrument(symbol)
    if (!seen || !instrument) return undefined
    const now = accountNow(seen.clock, this.#parts.clock.now())
    const best = bestPrint(seen.market, instrument.symbol, direction === 'falls' ? 'sell' : 'buy', from, now + 1)
    return best === undefined ? undefined : toWire(priceOf(instrument, best))
  }

  /** A timer sleeps until the next instant that matters, so a market that is there is looked at all the time. */
  lookedAt(): Instant | undefined {
    return this.isIdle || !this.#seen ? undefined : this.#parts.clock.now()
  }

  close(): void {
    this.#cancel()
    this.#watches.clear()
  }

  async #look(): Promise<void> {
    this.#cancel()
    if (this.isIdle) return
    this.#seen = await this.#parts.look()
    if (!this.#seen) return this.#lookAt(this.#parts.clock.now() + LOOK_AGAIN_MS)
    this.#follow()
    for (let due = this.#due(); due; due = this.#due()) {
      this.#watches.delete(due.watch)
      try {
        await due.watch.told(due.reached)
      } catch (error) {
        this.#parts.failed(error)
      }
    }
    this.#sleep(this.#seen)
  }

  /** The earliest that has been reached and not been told. Whoever is told may have let go of the others. */
  #due(): { watch: Watch; reached: Reached } | undefined {
    if (!this.#seen) return undefined
    const { market, clock } = this.#seen
    const now = accountNow(clock, this.#parts.clock.now())
    let due: { watch: Watch; reached: Reached } | undefined
    for (const watch of this.#watches) {
      this.#search(market, watch, now)
      const { found } = watch
      if (found && found.at <= now && (!due || found.at < due.reached.at)) due = { watch, reached: found }
    }
    return due
  }

  /** Searches on to `now` and to the end of its session. Of a market that grows nothing is known after `now`. */
  #search(market: Market, watch: Watch, now: Instant): void {
    const { condition } = watch
    if (watch.found) return
    if (condition.kind === 'time') {
      watch.found = { at: Math.max(condition.at, watch.searchedTo), price: undefined }
      return
    }
    const instrument = market.instrument(condition.symbol)
    if (!instrument || this.#unread.has(instrument.symbol)) return
    const { searchedTo: from } = watch
    const known = market.isGrowing
      ? now - (now % SECOND_MS) + 1
      : Math.max(now + 1, from <= now ? sessionSpan(instrument.class, now).until : from)
    if (from >= known) return
    const learning = { carried: watch.carried }
    const wait = noting(waitFrom(condition, instrument, watch.carried), learning)
    const found = market.search(wait, from, known)
    watch.searchedTo = known
    watch.carried = learning.carried
    if (found) watch.found = reachedAt(condition, instrument, found.moment)
  }

  #sleep({ market, clock }: Watched): void {
    const next = Math.min(...[...this.#watches].map(({ found, searchedTo }) => found?.at ?? searchedTo))
    const wall = this.#parts.clock.now()
    const at = wallAt(clock, next)
    if (market.isGrowing) this.#lookAt(Math.min(Math.max(at, secondAfter(wall)), wall + LOOK_AGAIN_MS))
    else if (Number.isFinite(at)) this.#lookAt(Math.max(at, wall))
  }

  #lookAt(wall: Instant): void {
    this.#cancel()
    this.#cancel = this.#parts.clock.setTimer(wall, () => this.look())
  }

  #follow(): void {
    if (!this.#seen?.market.isGrowing) return
    const since = new Map<string, Instant>()
    for (const { condition, from } of this.#watches)
      if (condition.kind !== 'time') since.set(condition.symbol, Math.min(from, since.get(condition.symbol) ?? from))
    this.#unread = this.#parts.follow(this.#seen.market.id, since)
  }
}

const secondAfter = (at: Instant): Instant => at - (at % SECOND_MS) + SECOND_MS

function waitFrom(
  condition: Exclude<Condition, { kind: 'time' }>,
  instrument: Instrument,
  carried: number | undefined,
): PriceWait {
  const wait = waitOf(condition, instrument)
  return carried === undefined ? wait : { ...wait, initial: carried }
}

function reachedAt(condition: Condition, instrument: Instrument, { at, trade, quote }: Moment): Reached {
  const isFalling = condition.kind !== 'time' && condition.direction === 'falls'
  const steps = isByQuote(instrument.class, condition) ? (isFalling ? quote.ask : quote.bid) : trade.price
  return { at, price: toWire(priceOf(instrument, steps)) }
}

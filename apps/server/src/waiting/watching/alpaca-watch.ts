/**
 * What is waited for on one account of Alpaca's: prints as its one stream tells them, asked for every few seconds where that has none, and
 * the minutes of a past in which nobody listened.
 */

import type { Condition, TimeCondition, TrailCondition } from '@paddock/broker/waiting/condition'
import { isByQuote, trailedPrice } from '@paddock/broker/waiting/condition'
import { decimal, isAbove, isBelow, numberText } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import type { Instant } from '@paddock/market/instant'
import type { AssetClass } from '@paddock/market/instruments/instrument'
import { classOf } from '@paddock/market/options/symbol'
import { phaseAt } from '@paddock/market/sessions/calendar'
import type { Message } from '../../accounts/broker.ts'
import type { MarketStreamState } from '../../alpaca/market-stream.ts'
import type { MachineClock } from '../../clock.ts'
import { timeOf, WireBar } from '../../markets/live/from-wire.ts'
import { askMinutes, askSnapshots, type Line } from '../../markets/live/questions.ts'
import type { Told } from './practice-watch.ts'

export interface AlpacaWatchParts {
  /** The account's connection; undefined where it is gone. */
  readonly connect: () => Promise<Line | undefined>
  /** The states of its streams, by feed. */
  readonly streams: () => Readonly<Record<string, MarketStreamState>>
  readonly clock: MachineClock
  readonly failed: (error: unknown) => void
}

export const POLL_MS = 5_000
/** A past shorter than this is in the latest print. */
const GAP_MS = 5_000
const MINUTE_MS = 60_000

type PricedCondition = Exclude<Condition, TimeCondition>

interface Watch {
  readonly condition: PricedCondition
  readonly from: Instant
  readonly told: Told
  best: string | undefined
  /** What happened before is read first: until then what comes is not judged. */
  isReady: boolean
}

interface Followed {
  readonly symbol: string
  readonly class: AssetClass
  readonly watches: Set<Watch>
  stops: readonly (() => void)[]
  heardAt: Instant
}

const FEEDS = { us_equity: 'stocks', crypto: 'crypto', us_option: 'options' } as const

export class AlpacaWatch {
  readonly #parts: AlpacaWatchParts
  readonly #followed = new Map<string, Followed>()
  readonly #timers = new Set<() => void>()
  readonly #bests = new Map<TrailCondition, Watch>()
  #work: Promise<void> = Promise.resolve()
  #cancelPoll: (() => void) | undefined
  #stopResumed = () => {}
  #isClosed = false

  constructor(parts: AlpacaWatchParts) {
    this.#parts = parts
  }

  get isIdle(): boolean {
    return this.#followed.size === 0 && this.#timers.size === 0
  }

  /** Waits from a past or present instant on. Answers how to stop. */
  add(condition: Condition, from: Instant, told: Told): () => void {
    if (condition.kind === 'time') return this.#wake(condition, from, told)
    const watch: Watch = {
      condition,
      from,
      told,
      best: condition.kind === 'trail' ? condition.best : undefined,
      isReady: false,
    }
    const one = this.#follow(condition.symbol)
    one.watches.add(watch)
    if (condition.kind === 'trail') this.#bests.set(condition, watch)
    this.#do(() => this.#begin(one, watch))
    this.#pollSoon()
    return () => this.#leave(one, watch)
  }

  /** The best print a trailing condition has seen since it is waited for. */
  async bestOf(condition: TrailCondition): Promise<string | undefined> {
    return this.#bests.get(condition)?.best ?? condition.best
  }

  /** Where a stream is open it is looked at all the time; elsewhere when it was last asked about. */
  lookedAt(): Instant | undefined {
    if (this.isIdle) return undefined
    const now = this.#parts.clock.now()
    return Math.min(now, ...[...this.#followed.values()].map((one) => (this.#isStreamed(one) ? now : one.heardAt)))
  }

  /** Resolves when what was heard by now has been judged and told. */
  async settled(): Promise<void> {
    for (let work: Promise<void> | undefined; work !== this.#work; ) {
      work = this.#work
      await work
    }
  }

  close(): void {
    this.#isClosed = true
    this.#cancelPoll?.()
    this.#stopResumed()
    for (const cancel of this.#timers) cancel()
    for (const { stops } of this.#followed.values()) for (const stop of stops) stop()
    this.#followed.clear()
  }

  #do(work: () => Promise<void>): void {
    this.#work = this.#work.then(() => (this.#isClosed ? undefined : work())).catch(this.#parts.failed)
  }

  #wake({ at }: TimeCondition, from: Instant, told: Told): () => void {
    const cancel = this.#parts.clock.setTimer(Math.max(at, from), () => {
      this.#timers.delete(cancel)
      this.#do(async () => told({ at: Math.max(at, from), price: undefined }))
    })
    this.#timers.add(cancel)
    return () => {
      cancel()
      this.#timers.delete(cancel)
    }
  }

  #follow(symbol: string): Followed {
    const known = this.#followed.get(symbol)
    if (known) return known
    const one: Followed = {
      symbol,
      class: classOf(symbol),
      watches: new Set(),
      stops: [],
      heardAt: Number.NEGATIVE_INFINITY,
    }
    this.#followed.set(symbol, one)
    this.#do(() => this.#listen(one))
    return one
  }

  #leave(one: Followed, watch: Watch): void {
    one.watches.delete(watch)
    if (watch.condition.kind === 'trail') this.#bests.delete(watch.condition)
    if (one.watches.size > 0) return
    for (const stop of one.stops) stop()
    this.#followed.delete(one.symbol)
  }

  async #listen(one: Followed): Promise<void> {
    const line = await this.#parts.connect()
    if (!line || this.#followed.get(one.symbol) !== one) return
    const feed = FEEDS[one.class]
    one.stops = (one.class === 'us_option' ? (['trades', 'quotes'] as const) : (['trades'] as const)).map((type) =>
      line.broker.subscribe({ kind: 'market', feed, type, symbol: one.symbol, isVital: true }, (message) =>
        this.#do(() => this.#hear(one, message)),
      ),
    )
    if (this.#followed.size > 1) return
    this.#stopResumed()
    this.#stopResumed = line.broker.subscribe({ kind: 'account_updates' }, ({ event }) => {
      if (event === 'stream-resumed') this.#do(() => this.#refill())
    })
  }

  async #hear(one: Followed, message: Message): Promise<void> {
    const now = this.#parts.clock.now()
    one.heardAt = now
    for (const watch of [...one.watches]) {
      if (!watch.isReady) continue
      const seen = priceIn(message, one.class, watch.condition)
      if (seen === undefined) continue
      const at = Math.max(
        watch.from,
        Math.min(now, timeOf(typeof message.t === 'string' ? message.t : undefined) ?? now),
      )
      // A print of before is what stands now.
      await this.#judge(one, watch, seen, at, now)
    }
  }

  async #judge(one: Followed, watch: Watch, price: string, at: Instant, heardAt: Instant): Promise<void> {
    if (!one.watches.has(watch) || !isWithin(one, watch.condition, heardAt)) return
    if (!isReached(watch, price)) return
    this.#leave(one, watch)
    try {
      await watch.told({ at, price })
    } catch (error) {
      this.#parts.failed(error)
    }
  }

  /** The past of a watch, then what stands now. */
  async #begin(one: Followed, watch: Watch): Promise<void> {
    const line = await this.#parts.connect()
    if (line) {
      if (this.#parts.clock.now() - watch.from > GAP_MS) await this.#past(line, one, [watch], watch.from)
      await this.#snapshot(line, [one], new Set([watch]))
    }
    watch.isReady = true
  }

  /**
   * Judges whole minutes since an instant; in each the far end comes before the better one, so that a trail is not cut short by a guess. The
   * minute in which a watch began says nothing: its price may have been there before.
   */
  async #past(line: Line, one: Followed, watches: readonly Watch[], from: Instant): Promise<void> {
    const asked = await askMinutes(line, one, from - (from % MINUTE_MS), this.#parts.clock.now())
    if (asked.kind !== 'answered') return
    for (const wire of asked.value) {
      const read = WireBar.safeParse(wire)
      const start = read.success ? timeOf(read.data.t) : undefined
      if (!read.success || start === undefined) continue
      for (const watch of watches) {
        if (start < watch.from) continue
        const falls = watch.condition.direction === 'falls'
        const ends = falls ? [read.data.l, read.data.h] : [read.data.h, read.data.l]
        for (const price of ends) await this.#judge(one, watch, numberText(price), start, start)
      }
    }
  }

  async #snapshot(line: Line, some: readonly Followed[], only?: ReadonlySet<Watch>): Promise<void> {
    for (const assetClass of ['us_equity', 'crypto', 'us_option'] as const) {
      const own = some.filter((one) => one.class === assetClass)
      const asked = own.length > 0 ? await askSnapshots(line, own) : undefined
      if (asked?.kind !== 'answered') continue
      for (const one of own) {
        const seen = asked.value.get(one.symbol)
        const now = this.#parts.clock.now()
        one.heardAt = now
        for (const message of [
          { ...wireOf(seen?.latestTrade), T: 't' },
          { ...wireOf(seen?.latestQuote), T: 'q' },
        ]) {
          for (const watch of [...one.watches]) {
            if (only ? !only.has(watch) : !watch.isReady) continue
            const price = priceIn(message, one.class, watch.condition)
            if (price !== undefined) await this.#judge(one, watch, price, now, now)
          }
        }
      }
    }
  }

  /** The stream is back after a break. */
  async #refill(): Promise<void> {
    const line = await this.#parts.connect()
    if (!line) return
    for (const one of [...this.#followed.values()]) {
      const ready = [...one.watches].filter(({ isReady }) => isReady)
      await this.#past(line, one, ready, Math.max(one.heardAt, ...ready.map(({ from }) => from)))
    }
    await this.#snapshot(line, [...this.#followed.values()])
  }

  #isStreamed({ symbol, class: assetClass }: Followed): boolean {
    const feed = this.#parts.streams()[FEEDS[assetClass]]
    return feed?.state === 'open' && !feed.refused.includes(symbol)
  }

  #pollSoon(): void {
    if (this.#cancelPoll || this.#isClosed) return
    this.#cancelPoll = this.#parts.clock.setTimer(this.#parts.clock.now() + POLL_MS, () => {
      this.#do(async () => {
        this.#cancelPoll = undefined
        const line = await this.#parts.connect()
        const silent = [...this.#followed.values()].filter((one) => !this.#isStreamed(one))
        if (line && silent.length > 0) await this.#snapshot(line, silent)
        if (this.#followed.size > 0) this.#pollSoon()
      })
    })
  }
}

const wireOf = (wire: unknown): object => (typeof wire === 'object' && wire !== null ? wire : {})

/** What a print or a quote says of a condition; undefined where it says nothing. */
function priceIn(message: Message, assetClass: AssetClass, condition: PricedCondition): string | undefined {
  const wanted = isByQuote(assetClass, condition) ? 'q' : 't'
  if (message.T !== wanted) return undefined
  const price = wanted === 't' ? message.p : condition.direction === 'falls' ? message.ap : message.bp
  return typeof price === 'number' && price > 0 && Number.isFinite(price) ? numberText(price) : undefined
}

const REGULAR: ReadonlySet<string> = new Set(['regular'])
const EXTENDED: ReadonlySet<string> = new Set(['pre', 'regular', 'after'])

function isWithin(one: Followed, condition: PricedCondition, at: Instant): boolean {
  if (one.class === 'crypto') return true
  const isExtended =
    one.class === 'us_equity' && condition.kind === 'price' && (condition.sessions ?? 'extended') === 'extended'
  return (isExtended ? EXTENDED : REGULAR).has(phaseAt(at))
}

/** Whether a price is the one waited for; what it teaches a trail is kept. */
function isReached(watch: Watch, text: string): boolean {
  const { condition } = watch
  const price = decimal(text)
  const falls = condition.direction === 'falls'
  if (condition.kind === 'price')
    return falls ? !isAbove(price, decimal(condition.price)) : !isBelow(price, decimal(condition.price))
  const best = watch.best === undefined ? undefined : decimal(watch.best)
  if (best === undefined || (falls ? isAbove(price, best) : isBelow(price, best))) {
    watch.best = text
    return false
  }
  const stop = decimal(trailedPrice(condition, toWire(best)))
  return falls ? !isAbove(price, stop) : !isBelow(price, stop)
}

/**
 * What is waited for on one account of Alpaca's: prints as its one stream tells them, asked for every few seconds where that has none, and
 * the minutes of every time in which nobody listened. Each wait knows up to when all prices were judged for it: from there on they are read
 * before anything later is judged, whatever others wait for, and until they were read.
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
import { askMinutes, askSnapshots, BARS_AT_ONCE, type LiveConnection } from '../../markets/live/questions.ts'
import type { Told } from './practice-watch.ts'

export interface AlpacaWatchParts {
  /** The account's connection; undefined where it is gone. */
  readonly connect: () => Promise<LiveConnection | undefined>
  /** The states of its streams, by feed. */
  readonly streams: () => Readonly<Record<string, MarketStreamState>>
  readonly clock: MachineClock
  readonly failed: (error: unknown) => void
}

export const POLL_MS = 5_000
const MINUTE_MS = 60_000
/** A minute that is over is told by its bar so much later. */
const BAR_LATE_MS = 5_000

type PricedCondition = Exclude<Condition, TimeCondition>

interface Watch {
  readonly condition: PricedCondition
  readonly from: Instant
  readonly told: Told
  best: string | undefined
  /** Up to when every price was judged. */
  judgedTo: Instant
  /**
   * `behind`: what happened since is read first, and until then nothing that comes is judged. `joining`: what comes is judged, and the minute in which
   * it was caught up with is read once it is over. `whole`: everything is heard as it comes.
   */
  state: 'behind' | 'joining' | 'whole'
}

interface Followed {
  readonly symbol: string
  readonly class: AssetClass
  readonly watches: Set<Watch>
  stops: readonly (() => void)[]
  /** When its stream was last known to tell everything; undefined while it does not. */
  streamedAt: Instant | undefined
  /** How often its watches fell behind. */
  losses: number
}

const FEEDS = { us_equity: 'stocks', crypto: 'crypto', us_option: 'options' } as const

export class AlpacaWatch {
  readonly #parts: AlpacaWatchParts
  readonly #followed = new Map<string, Followed>()
  readonly #timers = new Set<() => void>()
  readonly #bests = new Map<TrailCondition, Watch>()
  #work: Promise<void> = Promise.resolve()
  #cancelPoll: (() => void) | undefined
  #stopResumed: (() => void) | undefined
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
      judgedTo: from,
      state: 'behind',
    }
    const one = this.#follow(condition.symbol)
    one.watches.add(watch)
    if (condition.kind === 'trail') this.#bests.set(condition, watch)
    this.#do(() => this.#catchUp([one]))
    this.#pollSoon()
    return () => this.#leave(one, watch)
  }

  /** The best print a trailing condition has seen since it is waited for. */
  async bestOf(condition: TrailCondition): Promise<string | undefined> {
    return this.#bests.get(condition)?.best ?? condition.best
  }

  /** Up to when everything was judged, for whoever goes on from there another time; now, where all of it is heard as it comes. */
  lookedAt(): Instant | undefined {
    if (this.isIdle) return undefined
    const places = [...this.#followed.values()].flatMap((one) => [...one.watches].map((watch) => placeOf(one, watch)))
    return Math.min(this.#parts.clock.now(), ...places)
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
    this.#stopResumed?.()
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
      streamedAt: undefined,
      losses: 0,
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
    const connection = await this.#parts.connect()
    if (!connection || this.#followed.get(one.symbol) !== one) return
    const feed = FEEDS[one.class]
    one.stops = (one.class === 'us_option' ? (['trades', 'quotes'] as const) : (['trades'] as const)).map((type) =>
      connection.broker.subscribe({ kind: 'market', feed, type, symbol: one.symbol, isVital: true }, (message) =>
        this.#do(() => this.#hear(one, message)),
      ),
    )
    this.#stopResumed ??= connection.broker.subscribe({ kind: 'account_updates' }, ({ event }) => {
      if (event !== 'stream-resumed') return
      // Whatever comes from now on comes behind a gap, also what is heard before that was read.
      for (const one of this.#followed.values()) fallBehind(one)
      this.#do(() => this.#catchUp([...this.#followed.values()]))
    })
  }

  async #hear(one: Followed, message: Message): Promise<void> {
    const now = this.#parts.clock.now()
    if (this.#isStreamed(one)) one.streamedAt = now
    for (const watch of [...one.watches]) {
      if (watch.state === 'behind') continue
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

  /** Reads what watches have missed, then what stands now. What is not answered is asked for at the next look. */
  async #catchUp(some: readonly Followed[]): Promise<void> {
    const connection = await this.#parts.connect()
    if (!connection) return
    const began = this.#parts.clock.now()
    const read = new Map<Followed, readonly Watch[]>()
    const losses = new Map(some.map((one) => [one, one.losses]))
    for (const one of some) {
      if (this.#followed.get(one.symbol) !== one) continue
      const isDue = ({ state, judgedTo }: Watch) =>
        state === 'behind' || (state === 'joining' && judgedTo + MINUTE_MS + BAR_LATE_MS <= began)
      const due = [...one.watches].filter(isDue)
      if (due.length > 0 && (await this.#past(connection, one, due))) read.set(one, due)
    }
    const isBehind = ({ state }: Watch) => state === 'behind'
    const asked = new Map([...read].flatMap(([one, due]) => (due.some(isBehind) ? [[one, due.filter(isBehind)]] : [])))
    const seen = await this.#snapshot(connection, asked)
    for (const [one, due] of read) {
      // There is another gap since, which is read next.
      if (one.losses !== losses.get(one)) continue
      for (const watch of due) {
        if (watch.state === 'joining') watch.state = 'whole'
        else if (seen.has(one)) watch.state = 'joining'
      }
    }
  }

  /**
   * Judges the whole minutes that some watches have not judged, from the earliest on; in each the far end comes before the better one, so that
   * a trail is not cut short by a guess. The minute in which a watch began says nothing: its price may have been there before. False where
   * they could not be read.
   */
  async #past(connection: LiveConnection, one: Followed, watches: readonly Watch[]): Promise<boolean> {
    const now = this.#parts.clock.now()
    const running = minuteOf(now - BAR_LATE_MS)
    for (;;) {
      const late = watches.filter(({ judgedTo }) => judgedTo < running)
      if (late.length === 0) return true
      const earliest = Math.min(...late.map(({ judgedTo }) => judgedTo))
      const from = minuteOf(earliest)
      const asked = await askMinutes(connection, one, from, now)
      if (asked.kind !== 'answered') return false
      let last = from
      for (const wire of asked.value) {
        const read = WireBar.safeParse(wire)
        const start = read.success ? timeOf(read.data.t) : undefined
        if (!read.success || start === undefined || start >= running) continue
        last = Math.max(last, start + MINUTE_MS)
        for (const watch of late) await this.#judgeMinute(one, watch, start, read.data)
      }
      // Where there are more than are answered at once, the next ones follow.
      const readTo = asked.value.length >= BARS_AT_ONCE && last > from ? last : running
      for (const watch of late) watch.judgedTo = Math.max(watch.judgedTo, readTo)
    }
  }

  async #judgeMinute(
    one: Followed,
    watch: Watch,
    start: Instant,
    { h, l }: { readonly h: number; readonly l: number },
  ): Promise<void> {
    if (start < watch.from || start + MINUTE_MS <= watch.judgedTo) return
    const [far, better] = watch.condition.direction === 'falls' ? [l, h] : [h, l]
    // Of a minute that was heard in part the far end may have been before the best that the trail follows.
    const isInPart = watch.condition.kind === 'trail' && (start < watch.judgedTo || watch.state === 'joining')
    for (const price of isInPart ? [better] : [far, better])
      await this.#judge(one, watch, numberText(price), start, start)
  }

  /** Judges what stands now, for some watches of each symbol. Answers the symbols that were told. */
  async #snapshot(
    connection: LiveConnection,
    some: ReadonlyMap<Followed, readonly Watch[]>,
  ): Promise<ReadonlySet<Followed>> {
    const told = new Set<Followed>()
    for (const assetClass of ['us_equity', 'crypto', 'us_option'] as const) {
      const own = [...some.keys()].filter((one) => one.class === assetClass)
      const asked = own.length > 0 ? await askSnapshots(connection, own) : undefined
      if (asked?.kind !== 'answered') continue
      for (const one of own) {
        told.add(one)
        const seen = asked.value.get(one.symbol)
        const now = this.#parts.clock.now()
        for (const message of [
          { ...wireOf(seen?.latestTrade), T: 't' },
          { ...wireOf(seen?.latestQuote), T: 'q' },
        ]) {
          for (const watch of some.get(one) ?? []) {
            const price = priceIn(message, one.class, watch.condition)
            if (price !== undefined) await this.#judge(one, watch, price, now, now)
          }
        }
      }
    }
    return told
  }

  /** Where a stream tells everything that is noted; where it does not, what it missed is read. */
  async #look(): Promise<void> {
    const now = this.#parts.clock.now()
    for (const one of [...this.#followed.values()]) {
      if (one.stops.length === 0) await this.#listen(one)
      if (!this.#isStreamed(one)) fallBehind(one)
      else one.streamedAt = now
    }
    await this.#catchUp([...this.#followed.values()])
  }

  #isStreamed({ symbol, class: assetClass }: Followed): boolean {
    const feed = this.#parts.streams()[FEEDS[assetClass]]
    return feed?.state === 'open' && !feed.refused.includes(symbol)
  }

  #pollSoon(): void {
    if (this.#cancelPoll || this.#isClosed) return
    this.#cancelPoll = this.#parts.clock.setTimer(this.#parts.clock.now() + POLL_MS, () => {
      this.#cancelPoll = undefined
      this.#do(() => this.#look())
      if (this.#followed.size > 0) this.#pollSoon()
    })
  }
}

const minuteOf = (at: Instant): Instant => at - (at % MINUTE_MS)

/** What a symbol's watches hear is not all there was any more, since it was last known to be. */
function fallBehind(one: Followed): void {
  for (const watch of one.watches) {
    watch.judgedTo = placeOf(one, watch)
    watch.state = 'behind'
  }
  one.streamedAt = undefined
  one.losses += 1
}

/** Up to when all prices were judged for a watch. */
const placeOf = ({ streamedAt }: Followed, { state, judgedTo }: Watch): Instant =>
  state === 'whole' ? Math.max(judgedTo, streamedAt ?? judgedTo) : judgedTo

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

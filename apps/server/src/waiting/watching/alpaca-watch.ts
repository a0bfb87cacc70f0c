/**
 * What is waited for on one account of Alpaca's: every print, quote and missed minute that a follower tells is judged for each wait, from the
 * instant on from which it waits.
 */
import type { Condition, TimeCondition, TrailCondition } from '@paddock/broker/waiting/condition'
import { isByQuote, sessionsOf, trailedPrice } from '@paddock/broker/waiting/condition'
import { decimal, isAbove, isBelow, numberText } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import type { Instant } from '@paddock/market/instant'
import type { AssetClass } from '@paddock/market/instruments/instrument'
import { classOf } from '@paddock/market/options/symbol'
import { isWithin } from '@paddock/market/waits'
import type { Message } from '../../accounts/broker.ts'
import type { MachineClock } from '../../clock.ts'
import { timeOf, WireBar } from '../../markets/live/from-wire.ts'
import { Follower, type Following, type PriceSource } from '../../markets/live/price-follower.ts'
import type { Told } from './practice-watch.ts'

interface AlpacaWatchParts {
  readonly source: PriceSource
  readonly clock: MachineClock
  readonly failed: (error: unknown) => void
}

type PricedCondition = Exclude<Condition, TimeCondition>

interface Watch {
  readonly condition: PricedCondition
  readonly class: AssetClass
  readonly from: Instant
  readonly told: Told
  following: Following | undefined
  best: string | undefined
  /** When it was reached, until that is told. */
  reachedAt: Instant | undefined
}

/** What is listened to of a class for waits. */
export const watchedChannels = (assetClass: AssetClass): readonly ('trades' | 'quotes')[] =>
  assetClass === 'us_option' ? ['trades', 'quotes'] : ['trades']

export class AlpacaWatch {
  readonly #parts: AlpacaWatchParts
  readonly #follower: Follower
  readonly #watches = new Set<Watch>()
  readonly #timers = new Set<() => void>()
  /** Those that are told, one after the other: who is told first may let go of the next. */
  #telling: Promise<void> = Promise.resolve()

  constructor(parts: AlpacaWatchParts) {
    this.#parts = parts
    this.#follower = new Follower(parts)
  }

  get isIdle(): boolean {
    return this.#watches.size === 0 && this.#timers.size === 0
  }

  /** Waits from a past or present instant on. Answers how to stop. */
  add(condition: Condition, from: Instant, told: Told): () => void {
    if (condition.kind === 'time') return this.#wake(condition, from, told)
    const { symbol } = condition
    const watch: Watch = {
      ...{ condition, class: classOf(symbol), from, told, following: undefined, reachedAt: undefined },
      best: condition.kind === 'trail' ? condition.best : undefined,
    }
    this.#watches.add(watch)
    watch.following = this.#follower.follow({
      ...{ symbol, class: watch.class, from },
      minute: (bar, start, isInPart) => this.#judgeMinute(watch, bar, start, isInPart),
      seen: (seen) => {
        const now = this.#parts.clock.now()
        this.#judge(watch, priceIn({ ...wireOf(seen?.latestTrade), T: 't' }, watch), now)
        this.#judge(watch, priceIn({ ...wireOf(seen?.latestQuote), T: 'q' }, watch), now)
      },
      heard: (message) => {
        const now = this.#parts.clock.now()
        const time = timeOf(typeof message.t === 'string' ? message.t : undefined) ?? now
        // A print of before is what stands now.
        this.#judge(watch, priceIn(message, watch), Math.max(from, Math.min(now, time)), now)
      },
    })
    return () => this.#leave(watch)
  }

  /** The best print a trailing condition has seen since it is waited for. */
  async bestOf(condition: TrailCondition): Promise<string | undefined> {
    return [...this.#watches].find((watch) => watch.condition === condition)?.best ?? condition.best
  }

  /** Up to when everything was judged, for whoever goes on from there another time; now, where all of it is heard as it comes. */
  lookedAt(): Instant | undefined {
    if (this.isIdle) return undefined
    const places = [...this.#watches].map(({ from, following, reachedAt }) => reachedAt ?? following?.place() ?? from)
    return Math.min(this.#parts.clock.now(), ...places)
  }

  /** Resolves when what was heard by now has been judged and told. */
  async settled(): Promise<void> {
    await this.#follower.settled()
    for (let telling: Promise<void> | undefined; telling !== this.#telling; ) {
      telling = this.#telling
      await telling
    }
  }

  close(): void {
    this.#follower.close()
    for (const cancel of this.#timers) cancel()
    this.#watches.clear()
  }

  #wake({ at }: TimeCondition, from: Instant, told: Told): () => void {
    const cancel = this.#parts.clock.setTimer(Math.max(at, from), () => {
      this.#timers.delete(cancel)
      this.#tell(async () => told({ at: Math.max(at, from), price: undefined }))
    })
    this.#timers.add(cancel)
    return () => {
      cancel()
      this.#timers.delete(cancel)
    }
  }

  #leave(watch: Watch): void {
    watch.following?.stop()
    this.#watches.delete(watch)
  }

  #tell(told: () => Promise<void>): void {
    this.#telling = this.#telling.then(told).catch(this.#parts.failed)
  }

  #judge(watch: Watch, price: string | undefined, at: Instant, heardAt = at): void {
    if (price === undefined || watch.reachedAt !== undefined || !this.#watches.has(watch)) return
    const sessions = sessionsOf(watch.class, watch.condition)
    if (!isWithin(watch.condition.symbol, sessions, heardAt) || !isReached(watch, price)) return
    watch.reachedAt = at
    watch.following?.stop()
    this.#tell(async () => {
      if (this.#watches.has(watch)) await Promise.resolve(watch.told({ at, price })).finally(() => this.#leave(watch))
    })
  }

  /** The far end of a minute comes before the better one, so that a trail is not cut short by a guess. */
  #judgeMinute(watch: Watch, bar: unknown, start: Instant, isInPart: boolean): void {
    const read = WireBar.safeParse(bar)
    if (!read.success) return
    const { h, l } = read.data
    const [far, better] = watch.condition.direction === 'falls' ? [l, h] : [h, l]
    // Of a minute that was heard in part the far end may have been before the best that the trail follows.
    const prices = isInPart && watch.condition.kind === 'trail' ? [better] : [far, better]
    for (const price of prices) this.#judge(watch, numberText(price), start)
  }
}

const wireOf = (wire: unknown): object => (typeof wire === 'object' && wire !== null ? wire : {})

/** What a print or a quote says of a condition; undefined where it says nothing. */
function priceIn(message: Message, { class: assetClass, condition }: Watch): string | undefined {
  const wanted = isByQuote(assetClass, condition) ? 'q' : 't'
  if (message.T !== wanted) return undefined
  const price = wanted === 't' ? message.p : condition.direction === 'falls' ? message.ap : message.bp
  return typeof price === 'number' && price > 0 && Number.isFinite(price) ? numberText(price) : undefined
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

/**
 * Follows the prices of symbols for readers that must not miss any: each is told what happened since the instant up to which it knows all
 * prices, in order. Whatever nobody heard (before a reader came, between two runs of the server, while the stream was away) is read in minutes
 * from its beginning, and until it was read nothing later is told. What the stream has no place for is asked for every few seconds.
 */
import { type Instant, MINUTE_MS } from '@paddock/market/instant'
import type { AssetClass } from '@paddock/market/instruments/instrument'
import type { Message } from '../../accounts/broker.ts'
import type { MachineClock } from '../../clock.ts'
import { timeIn } from './from-wire.ts'
import { type Asking, BARS_AT_ONCE, type Seen } from './questions.ts'

/** Where prices come from. What is not answered is undefined, and is asked for again. */
export interface PriceSource {
  /** Tries to be there again, before each look. */
  wake?(): Promise<void>
  /** `resumed`: the stream was away and is back. Answers how to stop, or undefined where nobody can be listened to now. */
  listen(one: Asking, heard: (message: Message) => void, resumed: () => void): Promise<(() => void) | undefined>
  /** Whether the stream tells every price of a symbol. Whoever hears it is told of an end of that with an `error`. */
  isStreamed(one: Asking): boolean
  /** Minute bars in `[from, to]`, as they travel: the oldest where there are more than {@link BARS_AT_ONCE}. */
  minutes(one: Asking, from: Instant, to: Instant): Promise<readonly unknown[] | undefined>
  /** The latest quote and print of symbols of one class. */
  standing(some: readonly Asking[]): Promise<ReadonlyMap<string, Seen> | undefined>
}

/** Whoever must not miss a price of a symbol. */
interface Reader extends Asking {
  /** The instant up to which it knows all prices. */
  readonly from: Instant
  /** A minute that began at or after `from` and was not heard as a whole; `isInPart` where some of it may have been told before. */
  minute(bar: unknown, start: Instant, isInPart: boolean): void
  /** What stands now; undefined where there is nothing. */
  seen(seen: Seen | undefined): void
  heard(message: Message): void
}

export interface Following {
  /** Up to when the reader was told everything. */
  place(): Instant
  /** Whether there is something to be read before anything later is told. */
  isBehind(): boolean
  isStreamed(): boolean
  stop(): void
}

interface FollowerParts {
  readonly source: PriceSource
  readonly clock: MachineClock
  readonly failed: (error: unknown) => void
}

export const POLL_MS = 5_000
/** A minute that is over is told by its bar so much later. */
const BAR_LATE_MS = 5_000
const SNAPSHOTS_AT_ONCE = 100
/** Messages kept while a gap is read; its minutes tell of those beyond. */
const MOST_HELD = 1_000
const CLASSES = ['us_equity', 'crypto', 'us_option'] as const satisfies readonly AssetClass[]

interface Place {
  readonly reader: Reader
  /** Up to when it was told every price. */
  toldTo: Instant
  /** When it was last caught up with, or its stream began to tell: of the minute of that instant not everything was heard. */
  joinedAt: Instant
  /** When it was last told what came: of the minute of that instant it knows a part. */
  heardAt: Instant
  /** `joining`: what comes is told, and the minute in which it was caught up with is read once it is over. */
  state: 'behind' | 'joining' | 'whole'
  /** What came while it is behind. */
  held: Message[]
}

interface Followed extends Asking {
  readonly places: Set<Place>
  stop: (() => void) | undefined
  /** When its stream was last known to tell everything; undefined while it does not. */
  streamedAt: Instant | undefined
  /** How often its readers fell behind. */
  losses: number
  /** Somebody fell behind or joined since it was last asked for. */
  isToBeRead: boolean
  /** What is missing is being asked for. */
  reading: Promise<unknown> | undefined
}

export class Follower {
  readonly #parts: FollowerParts
  readonly #followed = new Map<string, Followed>()
  readonly #joined = new Set<Followed>()
  readonly #work = new Set<Promise<void>>()
  #cancelPoll: (() => void) | undefined
  #isClosed = false

  constructor(parts: FollowerParts) {
    this.#parts = parts
  }

  /** Tells a reader everything from its instant on. */
  follow(reader: Reader): Following {
    const one = this.#followedOf(reader)
    const place: Place = { reader, toldTo: reader.from, joinedAt: 0, heardAt: reader.from, state: 'behind', held: [] }
    one.places.add(place)
    one.isToBeRead = true
    this.#readSoon(one)
    this.#pollSoon()
    return {
      place: () => placeOf(one, place),
      isBehind: () => place.state === 'behind',
      isStreamed: () => this.#isStreamed(one),
      stop: () => this.#leave(one, place),
    }
  }

  /** Symbols that are asked for, because the stream does not tell them. */
  polled(): string[] {
    return [...this.#followed.values()].filter((one) => !this.#isStreamed(one)).map(({ symbol }) => symbol)
  }

  /** Reads what is missing, then what stands now of everything that is not streamed. */
  async look(): Promise<void> {
    await this.#parts.source.wake?.()
    await this.#listenTo([...this.#followed.values()])
    for (const one of this.#followed.values()) this.#noteStream(one)
    await this.refresh([...this.#followed.keys()])
  }

  /** Reads what is missing of some symbols, and what stands now where they are not streamed. */
  async refresh(symbols: readonly string[]): Promise<void> {
    const some = symbols.flatMap((symbol) => this.#followed.get(symbol) ?? [])
    for (const one of some) if (!one.reading && !this.#isStreamed(one)) fallBehind(one)
    await this.#catchUp(some)
  }

  /** The source is another one: everything is listened to anew, and read from where it was. */
  listenAnew(): void {
    for (const one of this.#followed.values()) {
      one.stop?.()
      one.stop = undefined
      this.#resumed(one)
    }
  }

  /** Resolves when what was missing by now was asked for. */
  async settled(): Promise<void> {
    while (this.#work.size > 0 || this.#joined.size > 0) await Promise.all(this.#work)
  }

  close(): void {
    this.#isClosed = true
    this.#cancelPoll?.()
    for (const { stop } of this.#followed.values()) stop?.()
    this.#followed.clear()
  }

  #do(work: Promise<void>): void {
    const done = work.catch(this.#parts.failed).finally(() => this.#work.delete(done))
    this.#work.add(done)
  }

  #followedOf({ symbol, class: assetClass }: Asking): Followed {
    const known = this.#followed.get(symbol)
    if (known) return known
    const made: Followed = {
      ...{ symbol, class: assetClass, places: new Set() },
      ...{ stop: undefined, streamedAt: undefined, losses: 0, isToBeRead: false, reading: undefined },
    }
    this.#followed.set(symbol, made)
    return made
  }

  #leave(one: Followed, place: Place): void {
    one.places.delete(place)
    if (one.places.size > 0 || this.#followed.get(one.symbol) !== one) return
    one.stop?.()
    this.#followed.delete(one.symbol)
  }

  async #listenTo(some: readonly Followed[]): Promise<void> {
    await Promise.all(
      some.map(async (one) => {
        if (one.stop) return
        const stop = await this.#parts.source.listen(
          one,
          (message) => this.#hear(one, message),
          () => this.#resumed(one),
        )
        const isLate = one.stop !== undefined || this.#followed.get(one.symbol) !== one
        if (isLate) stop?.()
        else one.stop = stop
      }),
    )
  }

  #hear(one: Followed, message: Message): void {
    // Its place on the stream was taken: it may have another before anybody looks.
    if (message.T === 'error') {
      if (one.streamedAt !== undefined) fallBehind(one)
      return
    }
    const now = this.#parts.clock.now()
    this.#noteStream(one)
    for (const place of [...one.places]) {
      if (place.state !== 'behind') tell(place, message, now)
      else if (place.held.push(message) > MOST_HELD) place.held.shift()
    }
  }

  /** What was not streamed until now was not heard until now. */
  #noteStream(one: Followed): void {
    if (!this.#isStreamed(one)) return
    const now = this.#parts.clock.now()
    if (one.streamedAt === undefined) for (const place of one.places) place.joinedAt = now
    one.streamedAt = now
  }

  /** Whatever comes from now on comes behind a gap, also what is heard before that was read. */
  #resumed(one: Followed): void {
    fallBehind(one)
    this.#readSoon(one)
  }

  /** Whoever joins or comes back within one task is asked about together. */
  #readSoon(one: Followed): void {
    if (this.#joined.size === 0)
      queueMicrotask(() => {
        const joined = [...this.#joined]
        this.#joined.clear()
        this.#do(this.#listenTo(joined).then(() => this.#catchUp(joined)))
      })
    this.#joined.add(one)
  }

  /** Tells what readers have missed, then what stands now. What is not answered is asked for at the next look. */
  async #catchUp(some: readonly Followed[]): Promise<void> {
    const there = some.filter((one) => !this.#isClosed && this.#followed.get(one.symbol) === one)
    const others = there.flatMap(({ reading }) => reading ?? [])
    const own = there.filter(({ reading }) => !reading)
    const reading = this.#read(own)
    for (const one of own) one.reading = reading
    await reading.finally(() => {
      for (const one of own) one.reading = undefined
    })
    // Who fell behind or joined while it was read.
    const again = own.filter(({ isToBeRead }) => isToBeRead)
    if (again.length > 0) await this.#catchUp(again)
    await Promise.all(others)
  }

  async #read(some: readonly Followed[]): Promise<void> {
    const began = this.#parts.clock.now()
    const due = some.map((one) => {
      one.isToBeRead = false
      const isDue = ({ state, toldTo }: Place) =>
        state === 'behind' || (state === 'joining' && minuteOf(toldTo) + MINUTE_MS + BAR_LATE_MS <= began)
      return { one, losses: one.losses, places: [...one.places].filter(isDue) }
    })
    const asked = due.filter(({ places }) => places.length > 0)
    const isRead = await Promise.all(asked.map(({ one, places }) => this.#past(one, places)))
    const read = asked.filter((_, index) => isRead[index])
    const isBehind = ({ state }: Place) => state === 'behind'
    const stands = await this.#standing(read.filter(({ places }) => places.some(isBehind)).map(({ one }) => one))
    const now = this.#parts.clock.now()
    // Where there is another gap since, that is read next.
    for (const { one, losses, places } of read)
      if (one.losses === losses) for (const place of places) join(one, place, stands, now)
  }

  /** Tells whole minutes, from the earliest that anybody misses. False where they could not be read. */
  async #past(one: Followed, places: readonly Place[]): Promise<boolean> {
    const now = this.#parts.clock.now()
    const running = minuteOf(now - BAR_LATE_MS)
    for (;;) {
      const late = places.filter(({ toldTo }) => toldTo < running)
      if (late.length === 0) return true
      const from = minuteOf(Math.min(...late.map(({ toldTo }) => toldTo)))
      const bars = await this.#parts.source.minutes(one, from, now)
      if (!bars) return false
      let last = from
      for (const bar of bars) {
        const start = timeIn(bar)
        if (start === undefined || start >= running) continue
        last = Math.max(last, start + MINUTE_MS)
        for (const { reader, toldTo, heardAt } of late)
          if (start >= reader.from && start + MINUTE_MS > toldTo) reader.minute(bar, start, start < heardAt)
      }
      // Where there are more than are answered at once, the next ones follow.
      const readTo = bars.length >= BARS_AT_ONCE && last > from ? last : running
      for (const place of late) place.toldTo = Math.max(place.toldTo, readTo)
    }
  }

  /** What stands of symbols now; those that were not answered are left out. */
  async #standing(some: readonly Followed[]): Promise<ReadonlyMap<Followed, Seen | undefined>> {
    const stands = new Map<Followed, Seen | undefined>()
    const parts = CLASSES.flatMap((assetClass) => {
      const own = some.filter((one) => one.class === assetClass)
      return Array.from({ length: Math.ceil(own.length / SNAPSHOTS_AT_ONCE) }, (_, index) =>
        own.slice(index * SNAPSHOTS_AT_ONCE, (index + 1) * SNAPSHOTS_AT_ONCE),
      )
    })
    await Promise.all(
      parts.map(async (part) => {
        const found = await this.#parts.source.standing(part)
        if (found) for (const one of part) stands.set(one, found.get(one.symbol))
      }),
    )
    return stands
  }

  #isStreamed = (one: Followed): boolean => one.stop !== undefined && this.#parts.source.isStreamed(one)

  #pollSoon(): void {
    if (this.#cancelPoll || this.#isClosed) return
    this.#cancelPoll = this.#parts.clock.setTimer(this.#parts.clock.now() + POLL_MS, () => {
      this.#cancelPoll = undefined
      this.#do(this.look())
      if (this.#followed.size > 0) this.#pollSoon()
    })
  }
}

/** What was missing was told: what stands now is told as well, and then what comes. */
function join(one: Followed, place: Place, stands: ReadonlyMap<Followed, Seen | undefined>, now: Instant): void {
  if (place.state === 'joining' && place.toldTo > place.joinedAt) place.state = 'whole'
  if (place.state !== 'behind' || !stands.has(one)) return
  place.state = 'joining'
  place.joinedAt = now
  place.heardAt = now
  place.reader.seen(stands.get(one))
  for (const message of place.held.splice(0)) tell(place, message, now)
}

function tell(place: Place, message: Message, now: Instant): void {
  place.heardAt = now
  place.reader.heard(message)
}

const minuteOf = (at: Instant): Instant => at - (at % MINUTE_MS)

/** What a symbol's readers hear is not all there was any more, since it was last known to be. */
function fallBehind(one: Followed): void {
  for (const place of one.places) {
    place.toldTo = placeOf(one, place)
    place.state = 'behind'
  }
  one.streamedAt = undefined
  one.losses += 1
  one.isToBeRead = true
}

const placeOf = ({ streamedAt }: Followed, { state, toldTo }: Place): Instant =>
  state === 'whole' ? Math.max(toldTo, streamedAt ?? toldTo) : toldTo

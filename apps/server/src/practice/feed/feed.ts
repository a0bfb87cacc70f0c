/**
 * Market messages of one view, a market and a clock. One ticker serves every reader: at each second of the account's time it publishes what
 * is new for the symbols somebody listens to, and it stops when nobody does. A view faster than real time skips what a reader could not
 * follow: of what moves, about five messages per symbol and real second leave, the latest of their kind.
 *
 * Whoever listens to everything hears the most traded stocks and the coins every second, and each of the rest once a minute, in turn: what
 * is new of it in that minute. A symbol that is listened to by name is heard every second, whatever it is.
 */
import { type AccountClock, now as accountNow, wallAt } from '@paddock/broker/account/clock'
import { type BookChange, element, type MarketElement } from '@paddock/contract/streams/messages'
import { bookChanges } from '@paddock/market/derive/book-changes'
import { type Instant, MINUTE_MS, SECOND_MS } from '@paddock/market/instant'
import type { AssetClass, Instrument } from '@paddock/market/instruments/instrument'
import { isLiquid } from '@paddock/market/instruments/liquid'
import type { Market } from '@paddock/market/market'
import type { Pieces } from '@paddock/market/pieces'
import { phaseAt, phaseEnds } from '@paddock/market/sessions/calendar'
import type { Listener, MarketChannel, MarketFeed, MarketType } from '../../accounts/broker.ts'
import type { MachineClock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import type { Slices } from '../../slices.ts'
import { bookAt, TELL } from './feed-messages.ts'
import { articleElement, isAbout } from './feed-news.ts'

const MOST_PER_SECOND = 5
const CLASSES: Readonly<Record<Exclude<MarketFeed, 'news'>, AssetClass>> = {
  stocks: 'us_equity',
  overnight: 'us_equity',
  crypto: 'crypto',
  options: 'us_option',
}
const PRICED = ['stocks', 'overnight', 'crypto', 'options'] as const
const EVERY = '*'

interface FeedParts {
  readonly market: Market
  readonly clock: AccountClock
  readonly machine: MachineClock
  readonly slices: Slices
  readonly log: Log
  /** Tells it apart from other feeds. */
  readonly name: string
}

/** Who listens to a symbol, by what they want of it. */
type ByType = Map<MarketType, Set<Listener>>
const NOBODY: ReadonlySet<Listener> = new Set()

export class Feed {
  readonly #market: Market
  readonly #clock: AccountClock
  readonly #machine: MachineClock
  readonly #listeners: Readonly<Record<MarketFeed, Map<string, ByType>>> = {
    stocks: new Map(),
    overnight: new Map(),
    crypto: new Map(),
    options: new Map(),
    news: new Map(),
  }
  /** By symbol: the order book as those who listen to it know it. */
  readonly #books = new Map<string, BookChange>()
  /** By symbol: who has not been told the whole book yet. */
  readonly #bookless = new Map<string, Set<Listener>>()
  readonly #all = new Map<MarketFeed, Everything>()
  /** Symbols of which each type is listened to, news apart. */
  readonly #types = new Map<MarketType, number>()
  readonly #slices: Slices
  readonly #log: Log
  readonly #name: string
  #cancel: (() => void) | undefined
  #isTicking = false
  /** Account time of the last tick: what happened until then was published. */
  #seen: Instant

  /** A fault of this tick was logged already. */
  #hasFailed = false

  /** Each symbol is published in a step of its own. What fails of one, or for one listener, is logged and keeps no other from being told. */
  constructor({ market, clock, machine, slices, log, name }: FeedParts) {
    this.#market = market
    this.#clock = clock
    this.#machine = machine
    this.#slices = slices
    this.#log = log
    this.#name = name
    this.#seen = this.#now()
  }

  get isIdle(): boolean {
    return Object.values(this.#listeners).every((symbols) => symbols.size === 0)
  }

  /** Calls `listener` with each new message of the channel from now on; with whole order books first. Answers how to stop. */
  subscribe({ feed, type, symbol }: MarketChannel, listener: Listener): () => void {
    if (this.#isSilent(feed, symbol)) return () => {}
    if (!this.#cancel) this.#seen = this.#now()
    const symbols = this.#listeners[feed]
    const types: ByType = symbols.get(symbol) ?? new Map()
    const listeners = types.get(type) ?? new Set()
    if (listeners.size === 0) this.#count(feed, type, 1)
    symbols.set(symbol, types.set(type, listeners.add(listener)))
    if (feed === 'crypto' && type === 'orderbooks') this.#beginBooks(symbol, listener)
    // A sleep until the morning may be too long for what was added. A tick under way ends first, and goes on by itself.
    if (!this.#isTicking) this.#schedule()
    return () => {
      if (!listeners.delete(listener)) return
      for (const waiting of type === 'orderbooks' ? this.#bookless.values() : []) waiting.delete(listener)
      if (listeners.size > 0) return
      this.#count(feed, type, -1)
      if (types.get(type) === listeners) types.delete(type)
      if (types.size === 0 && symbols.get(symbol) === types) symbols.delete(symbol)
      if (this.isIdle) this.#stop()
    }
  }

  /** Nothing will ever be heard of a symbol that the market does not have. A market that grows may have it later, and so may contracts. */
  #isSilent(feed: MarketFeed, symbol: string): boolean {
    if (feed === 'news' || feed === 'options' || symbol === EVERY || this.#market.isGrowing) return false
    return this.#instrument(feed, symbol).length === 0
  }

  #count(feed: MarketFeed, type: MarketType, change: 1 | -1): void {
    if (feed === 'news') return
    const count = (this.#types.get(type) ?? 0) + change
    if (count > 0) this.#types.set(type, count)
    else this.#types.delete(type)
  }

  #now(): Instant {
    return accountNow(this.#clock, this.#machine.now())
  }

  #stop(): void {
    this.#isTicking = false
    this.#cancel?.()
    this.#cancel = undefined
  }

  #schedule(): void {
    this.#stop()
    const wall = this.#machine.now()
    const at = accountNow(this.#clock, wall)
    const next = this.#isAwake(at) ? at - (at % SECOND_MS) + SECOND_MS : phaseEnds(at)
    const due = Math.max(wallAt(this.#clock, next), wall + this.#leastPauseMs())
    if (Number.isFinite(due)) this.#cancel = this.#machine.setTimer(due, () => this.#tick())
  }

  /** Whether anything listened to can move at an instant. */
  #isAwake(at: Instant): boolean {
    const { stocks, overnight, crypto, options, news } = this.#listeners
    const phase = phaseAt(at)
    const trading = phase === 'closed' ? 0 : phase === 'overnight' ? overnight.size : stocks.size + options.size
    return trading + crypto.size + news.size > 0
  }

  /** Real milliseconds between two ticks that keep a symbol within its messages, with a message of each type in each. */
  #leastPauseMs(): number {
    if (this.#clock.speed <= 1) return 1
    const perTick = Math.max(this.#types.size, 1)
    const pause = Math.ceil(SECOND_MS / Math.max(1, Math.floor(MOST_PER_SECOND / perTick)))
    return pause * Math.ceil(perTick / MOST_PER_SECOND)
  }

  #tick(): void {
    const stopped = { is: false }
    this.#isTicking = true
    this.#cancel = () => {
      stopped.is = true
    }
    this.#hasFailed = false
    void this.#slices.stream(this.#name, this.#ticking(this.#seen, this.#now(), stopped))
  }

  *#ticking(after: Instant, at: Instant, stopped: { readonly is: boolean }): Pieces<void> {
    for (const publishing of [
      ...PRICED.map((feed) => this.#publishingPrices(feed, after, at)),
      this.#publishingNews(after, at),
    ]) {
      for (;;) {
        if (stopped.is) return
        if (this.#tried(() => publishing.next().done) !== false) break
        yield
      }
    }
    if (stopped.is) return
    this.#isTicking = false
    this.#seen = at
    this.#schedule()
  }

  /** What `work` comes to, or nothing where it fails. */
  #tried<Result>(work: () => Result): Result | undefined {
    try {
      return work()
    } catch (err) {
      if (!this.#hasFailed) this.#log.error({ err }, 'a feed could not publish')
      this.#hasFailed = true
      return undefined
    }
  }

  *#publishingPrices(feed: keyof typeof CLASSES, after: Instant, at: Instant): Generator<void> {
    for (const due of this.#due(feed, after, at)) {
      this.#tried(() => this.#publish(due, at))
      yield
    }
  }

  /** Those somebody listens to whose turn it is. */
  *#due(feed: keyof typeof CLASSES, after: Instant, at: Instant): Generator<Due> {
    const symbols = this.#listeners[feed]
    for (const symbol of [...symbols.keys()])
      for (const instrument of this.#instrument(feed, symbol)) yield { feed, instrument, after }
    if (!symbols.has(EVERY)) return
    const { close, turns } = this.#everything(feed)
    const turn = turns[Math.floor(at / SECOND_MS) % turns.length] ?? []
    for (const [instruments, since] of [[close, after] as const, [turn, at - MINUTE_MS] as const])
      for (const instrument of instruments)
        if (!symbols.has(instrument.symbol)) yield { feed, instrument, after: since }
  }

  /** What is heard every second, and the rest by the second of the minute in which it is. */
  #everything(feed: keyof typeof CLASSES): Everything {
    const known = this.#all.get(feed)
    if (known) return known
    const active = this.#every(feed)
    const turns: Instrument[][] = Array.from({ length: MINUTE_MS / SECOND_MS }, () => [])
    const rest = active.filter(({ symbol }) => !isLiquid(symbol))
    for (const [index, instrument] of rest.entries()) turns[index % turns.length]?.push(instrument)
    const made = { close: active.filter(({ symbol }) => isLiquid(symbol)), turns }
    this.#all.set(feed, made)
    return made
  }

  /** Nobody may listen to all options. */
  #every(feed: keyof typeof CLASSES): readonly Instrument[] {
    return this.#market.instruments.filter((instrument) => instrument.class === CLASSES[feed] && !instrument.isInactive)
  }

  #instrument(feed: Exclude<MarketFeed, 'news'>, symbol: string): readonly Instrument[] {
    const instrument = this.#market.instrument(symbol)
    return instrument?.class === CLASSES[feed] ? [instrument] : []
  }

  #publish({ feed, instrument, after }: Due, at: Instant): void {
    const { symbol } = instrument
    const own = this.#listeners[feed].get(symbol)
    const every = this.#listeners[feed].get(EVERY)
    const types = own && every ? new Set([...own.keys(), ...every.keys()]) : (own ?? every)?.keys()
    for (const type of types ?? []) {
      if (type === 'orderbooks') {
        this.#publishBook(instrument, at, own?.get(type), every?.get(type))
        continue
      }
      const messages = TELL[type]?.(this.#market, instrument, after, at, feed === 'overnight' ? 'night' : 'day') ?? []
      for (const message of messages) this.#tell(message, own?.get(type), every?.get(type))
    }
  }

  /** A new listener begins with the whole book, as the others know it: of one symbol at once, of all of them one by one. */
  #beginBooks(symbol: string, listener: Listener): void {
    const instruments = symbol === EVERY ? this.#every('crypto') : this.#instrument('crypto', symbol)
    for (const { symbol: one } of instruments)
      this.#bookless.set(one, (this.#bookless.get(one) ?? new Set()).add(listener))
    const beginning = this.#beginning(instruments)
    if (symbol === EVERY) void this.#slices.stream(this.#name, beginning)
    else for (const _ of beginning);
  }

  *#beginning(instruments: readonly Instrument[]): Pieces<void> {
    for (const instrument of instruments) {
      this.#tried(() => this.#beginBook(instrument))
      yield
    }
  }

  #beginBook(instrument: Instrument): void {
    const waiting = this.#bookless.get(instrument.symbol)
    if (!waiting) return
    // Of a book that nobody else hears of, only its present state is known to be true.
    const isHeard = this.#othersHear(instrument.symbol, waiting)
    const book = (isHeard && this.#books.get(instrument.symbol)) || bookAt(this.#market, instrument, this.#now())
    if (book) this.#tellWhole(instrument, book, waiting)
  }

  #tellWhole({ symbol }: Instrument, book: BookChange, waiting: ReadonlySet<Listener>): void {
    this.#bookless.delete(symbol)
    this.#books.set(symbol, book)
    this.#tell(element('o', symbol, { ...book, r: true }), waiting)
  }

  #othersHear(symbol: string, waiting: ReadonlySet<Listener>): boolean {
    return [symbol, EVERY].some((name) =>
      [...(this.#listeners.crypto.get(name)?.get('orderbooks') ?? NOBODY)].some((listener) => !waiting.has(listener)),
    )
  }

  /** Tells everybody once, also who listens to a symbol and to all of them. */
  #tell(message: MarketElement, own: ReadonlySet<Listener> = NOBODY, every: ReadonlySet<Listener> = NOBODY): void {
    for (const listener of own) this.#tried(() => listener(message))
    for (const listener of every) if (!own.has(listener)) this.#tried(() => listener(message))
  }

  /** The levels that changed for who knows the book, and all of it for who does not. */
  #publishBook(
    instrument: Instrument,
    at: Instant,
    own: ReadonlySet<Listener> = NOBODY,
    every: ReadonlySet<Listener> = NOBODY,
  ): void {
    const { symbol } = instrument
    const before = this.#books.get(symbol)
    const waiting = this.#bookless.get(symbol) ?? NOBODY
    const book = bookAt(this.#market, instrument, at)
    if (!book) return
    const changes = before && bookChanges(before, book)
    if (changes) {
      this.#books.set(symbol, book)
      const known = [...own, ...every].filter((listener) => !waiting.has(listener))
      this.#tell(element('o', symbol, changes), new Set(known))
    }
    if (waiting.size > 0) this.#tellWhole(instrument, changes || !before ? book : before, waiting)
  }

  /** What was published since the last whole minute, at the next one: looking for news is dear, and articles carry whole minutes. */
  *#publishingNews(after: Instant, at: Instant): Generator<void> {
    const { news } = this.#listeners
    const from = after - (after % MINUTE_MS) + 1
    const to = at - (at % MINUTE_MS)
    if (news.size === 0 || to < from) return
    const symbols = news.has(EVERY) ? undefined : [...news.keys()]
    for (const article of yield* this.#market.news({ from, to, ...(symbols && { symbols }) })) {
      const heard = [...news].flatMap(([symbol, of]) => (isAbout(article, symbol) ? [...(of.get('news') ?? [])] : []))
      this.#tell(articleElement(article), new Set(heard))
      yield
    }
  }
}

interface Due {
  readonly feed: keyof typeof CLASSES
  readonly instrument: Instrument
  /** What happened until then was published. */
  readonly after: Instant
}

interface Everything {
  readonly close: readonly Instrument[]
  readonly turns: readonly (readonly Instrument[])[]
}

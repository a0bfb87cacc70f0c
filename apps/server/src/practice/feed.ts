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
import type { Instant } from '@paddock/market/instant'
import type { AssetClass, Instrument } from '@paddock/market/instruments/instrument'
import { isLiquid } from '@paddock/market/instruments/liquid'
import type { Market } from '@paddock/market/market'
import { phaseAt, phaseEnds } from '@paddock/market/sessions/calendar'
import type { Listener, MarketChannel, MarketFeed, MarketType } from '../accounts/broker.ts'
import type { MachineClock } from '../clock.ts'
import { bookAt, TELL } from './feed-messages.ts'
import { articleElement, isAbout } from './feed-news.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const MOST_PER_SECOND = 5
const CLASSES: Readonly<Record<Exclude<MarketFeed, 'news'>, AssetClass>> = {
  stocks: 'us_equity',
  overnight: 'us_equity',
  crypto: 'crypto',
  options: 'us_option',
}
const PRICED = ['stocks', 'overnight', 'crypto', 'options'] as const
const EVERY = '*'
/** Symbols looked at before others have their turn: a new session of a hundred takes about 25 ms. */
const AT_ONCE = 100

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
  readonly #all = new Map<MarketFeed, Everything>()
  #cancel: (() => void) | undefined
  #isTicking = false
  /** Account time of the last tick: what happened until then was published. */
  #seen: Instant

  constructor(market: Market, clock: AccountClock, machine: MachineClock) {
    this.#market = market
    this.#clock = clock
    this.#machine = machine
    this.#seen = this.#now()
  }

  get isIdle(): boolean {
    return Object.values(this.#listeners).every((symbols) => symbols.size === 0)
  }

  /** Calls `listener` with each new message of the channel from now on; with whole order books first. Answers how to stop. */
  subscribe({ feed, type, symbol }: MarketChannel, listener: Listener): () => void {
    if (!this.#cancel) this.#seen = this.#now()
    if (feed === 'crypto' && type === 'orderbooks') this.#beginBooks(symbol, listener)
    const symbols = this.#listeners[feed]
    const types: ByType = symbols.get(symbol) ?? new Map()
    const listeners = types.get(type) ?? new Set()
    symbols.set(symbol, types.set(type, listeners.add(listener)))
    // A sleep until the morning may be too long for what was added. A tick under way ends first, and goes on by itself.
    if (!this.#isTicking) this.#schedule()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && types.get(type) === listeners) types.delete(type)
      if (types.size === 0 && symbols.get(symbol) === types) symbols.delete(symbol)
      if (this.isIdle) this.#stop()
    }
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
    const types = new Set(PRICED.flatMap((feed) => [...this.#listeners[feed].values()].flatMap((of) => [...of.keys()])))
    const perTick = Math.max(types.size, 1)
    const pause = Math.ceil(SECOND_MS / Math.max(1, Math.floor(MOST_PER_SECOND / perTick)))
    return pause * Math.ceil(perTick / MOST_PER_SECOND)
  }

  #tick(): void {
    const after = this.#seen
    const at = this.#now()
    const due = PRICED.flatMap((feed) => this.#due(feed, after, at))
    this.#publishInTurns(due, 0, after, at)
  }

  /** Looks at some, then lets others have their turn: the first look at a symbol of a session takes a while. */
  #publishInTurns(due: readonly Due[], from: number, after: Instant, at: Instant): void {
    for (const one of due.slice(from, from + AT_ONCE)) this.#publish(one, at)
    if (from + AT_ONCE < due.length) {
      this.#isTicking = true
      const next = () => this.#publishInTurns(due, from + AT_ONCE, after, at)
      this.#cancel = this.#machine.setTimer(this.#machine.now(), next)
      return
    }
    this.#isTicking = false
    this.#seen = at
    this.#publishNews(after, at)
    if (!this.isIdle) this.#schedule()
  }

  /** Those somebody listens to whose turn it is. */
  #due(feed: keyof typeof CLASSES, after: Instant, at: Instant): Due[] {
    const symbols = this.#listeners[feed]
    const named = [...symbols.keys()].flatMap((symbol) => this.#instrument(feed, symbol))
    const due: Due[] = named.map((instrument) => ({ feed, instrument, after }))
    if (!symbols.has(EVERY)) return due
    const { close, turns } = this.#everything(feed)
    const turn = turns[Math.floor(at / SECOND_MS) % turns.length] ?? []
    for (const [instruments, since] of [[close, after] as const, [turn, at - MINUTE_MS] as const])
      for (const instrument of instruments)
        if (!symbols.has(instrument.symbol)) due.push({ feed, instrument, after: since })
    return due
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

  #instrument(feed: keyof typeof CLASSES, symbol: string): readonly Instrument[] {
    const instrument = this.#market.instrument(symbol)
    return instrument?.class === CLASSES[feed] ? [instrument] : []
  }

  #publish({ feed, instrument, after }: Due, at: Instant): void {
    const { symbol } = instrument
    const own = this.#listeners[feed].get(symbol)
    const every = this.#listeners[feed].get(EVERY)
    const types = own && every ? new Set([...own.keys(), ...every.keys()]) : (own ?? every)?.keys()
    for (const type of types ?? []) {
      const messages =
        type === 'orderbooks'
          ? this.#bookChanges(instrument, at)
          : (TELL[type]?.(this.#market, instrument, after, at, feed === 'overnight' ? 'night' : 'day') ?? [])
      for (const message of messages) tell(message, own?.get(type), every?.get(type))
    }
  }

  /** A new listener begins with the whole book, as the others know it. */
  #beginBooks(symbol: string, listener: Listener): void {
    const instruments = symbol === EVERY ? this.#every('crypto') : this.#instrument('crypto', symbol)
    for (const instrument of instruments) {
      const isHeard = this.#hears('crypto', 'orderbooks', instrument.symbol)
      const known = isHeard ? this.#books.get(instrument.symbol) : undefined
      const book = known ?? bookAt(this.#market, instrument, this.#now())
      if (!book) continue
      this.#books.set(instrument.symbol, book)
      listener(element('o', instrument.symbol, { ...book, r: true }))
    }
  }

  #hears(feed: MarketFeed, type: MarketType, symbol: string): boolean {
    const symbols = this.#listeners[feed]
    return symbols.get(symbol)?.has(type) === true || symbols.get(EVERY)?.has(type) === true
  }

  #bookChanges(instrument: Instrument, at: Instant): readonly MarketElement[] {
    const before = this.#books.get(instrument.symbol)
    const book = bookAt(this.#market, instrument, at)
    const changes = before && book && bookChanges(before, book)
    if (!changes) return []
    this.#books.set(instrument.symbol, book)
    return [element('o', instrument.symbol, changes)]
  }

  /** What was published since the last whole minute, at the next one: looking for news is dear, and articles carry whole minutes. */
  #publishNews(after: Instant, at: Instant): void {
    const { news } = this.#listeners
    const from = after - (after % MINUTE_MS) + 1
    const to = at - (at % MINUTE_MS)
    if (news.size === 0 || to < from) return
    for (const article of this.#market.news({ from, to, ...(!news.has(EVERY) && { symbols: [...news.keys()] }) })) {
      const heard = [...news].flatMap(([symbol, of]) => (isAbout(article, symbol) ? [...(of.get('news') ?? [])] : []))
      tell(articleElement(article), new Set(heard))
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

/** Tells everybody once, also who listens to a symbol and to all of them. */
function tell(
  message: MarketElement,
  own: ReadonlySet<Listener> = NOBODY,
  every: ReadonlySet<Listener> = NOBODY,
): void {
  for (const listener of own) listener(message)
  for (const listener of every) if (!own.has(listener)) listener(message)
}

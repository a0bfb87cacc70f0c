/**
 * Market messages of one view, a market and a clock. One ticker serves every reader: at each second of the account's time it publishes what
 * is new for the symbols somebody listens to, and it stops when nobody does. A view faster than real time skips what a reader could not
 * follow: at most five messages per symbol and real second leave, the latest of their kind.
 *
 * Whoever listens to everything hears the most traded stocks and the coins every second, and each of the rest once a minute, in turn: its
 * last trade and quote, and the bar that ended. A symbol that is listened to by name is heard every second, whatever it is.
 */

import { type AccountClock, now as accountNow, wallAt } from '@paddock/broker/clock'
import { barElement, quoteElement, tradeElement } from '@paddock/contract/streams/messages'
import type { Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import { isLiquid } from '@paddock/market/instruments/liquid'
import type { Market } from '@paddock/market/market'
import { phaseAt, phaseEnds } from '@paddock/market/sessions/calendar'
import { toBar, toQuote, toTrade } from '@paddock/market/wire'
import type { Channel, Listener, MarketType, Message } from '../accounts/broker.ts'
import type { MachineClock } from '../clock.ts'

export type MarketChannel = Extract<Channel, { kind: 'market' }>

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const MOST_PER_SECOND = 5
const MINUTE = { count: 1, unit: 'minute' } as const
const DAY = { count: 1, unit: 'day' } as const
const TWO_SESSIONS_MS = 14 * 86_400_000
const CLASS = { stocks: 'us_equity', crypto: 'crypto' } as const
const EVERY = '*'
/** Symbols looked at before others have their turn: a new session of a hundred takes about 25 ms. */
const AT_ONCE = 100

export class Feed {
  readonly #market: Market
  readonly #clock: AccountClock
  readonly #machine: MachineClock
  /** By feed, type and symbol. */
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #all = new Map<MarketChannel['feed'], Everything>()
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
    return this.#listeners.size === 0
  }

  /** Calls `listener` with each new message of the channel from now on. Answers how to stop. */
  subscribe(channel: MarketChannel, listener: Listener): () => void {
    const key = keyOf(channel.feed, channel.type, channel.symbol)
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    if (!this.#cancel) this.#seen = this.#now()
    // A sleep until the morning may be too long for what was added. A tick under way ends first, and goes on by itself.
    if (!this.#isTicking) this.#schedule()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key)
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
    const phase = phaseAt(at)
    return (
      (phase !== 'closed' && phase !== 'overnight') ||
      [...this.#listeners.keys()].some((key) => key.startsWith('crypto'))
    )
  }

  /** Real milliseconds between two ticks that keep a symbol within its messages, with a message of each type in each. */
  #leastPauseMs(): number {
    if (this.#clock.speed <= 1) return 1
    const types = new Set([...this.#listeners.keys()].map((key) => key.split(' ')[1])).size
    return Math.ceil(SECOND_MS / Math.floor(MOST_PER_SECOND / Math.max(types, 1)))
  }

  #tick(): void {
    const at = this.#now()
    const due = (['stocks', 'crypto'] as const).flatMap((feed) => this.#due(feed, at))
    this.#publishInTurns(due, 0, at)
  }

  /** Looks at some, then lets others have their turn: the first look at a symbol of a session takes a while. */
  #publishInTurns(due: readonly Due[], from: number, at: Instant): void {
    for (const one of due.slice(from, from + AT_ONCE)) this.#publish(one, at)
    if (from + AT_ONCE < due.length) {
      this.#isTicking = true
      this.#cancel = this.#machine.setTimer(this.#machine.now(), () => this.#publishInTurns(due, from + AT_ONCE, at))
      return
    }
    this.#isTicking = false
    this.#seen = at
    if (!this.isIdle) this.#schedule()
  }

  /** Those somebody listens to whose turn it is. */
  #due(feed: MarketChannel['feed'], at: Instant): Due[] {
    const named = new Set<string>()
    for (const key of this.#listeners.keys()) {
      const [of, , symbol] = key.split(' ')
      if (of === feed && symbol !== undefined) named.add(symbol)
    }
    const due: Due[] = [...named].flatMap((symbol) => {
      const instrument = this.#market.instrument(symbol)
      return instrument?.class === CLASS[feed] ? [{ feed, instrument, since: this.#seen }] : []
    })
    if (!named.has(EVERY)) return due
    const { close, turns } = this.#everything(feed)
    const turn = turns[Math.floor(at / SECOND_MS) % turns.length] ?? []
    for (const [instruments, since] of [[close, this.#seen] as const, [turn, at - MINUTE_MS] as const])
      for (const instrument of instruments) if (!named.has(instrument.symbol)) due.push({ feed, instrument, since })
    return due
  }

  /** What is heard every second, and the rest by the second of the minute in which it is. */
  #everything(feed: MarketChannel['feed']): Everything {
    const known = this.#all.get(feed)
    if (known) return known
    const active = this.#market.instruments.filter(
      (instrument) => instrument.class === CLASS[feed] && !instrument.isInactive,
    )
    const turns: Instrument[][] = Array.from({ length: MINUTE_MS / SECOND_MS }, () => [])
    const rest = active.filter(({ symbol }) => !isLiquid(symbol))
    for (const [index, instrument] of rest.entries()) turns[index % turns.length]?.push(instrument)
    const made = { close: active.filter(({ symbol }) => isLiquid(symbol)), turns }
    this.#all.set(feed, made)
    return made
  }

  #publish({ feed, instrument, since }: Due, at: Instant): void {
    const market = this.#market
    const { symbol } = instrument
    const send = (type: MarketType, make: () => Message | undefined) => {
      const own = this.#listeners.get(keyOf(feed, type, symbol))
      const every = this.#listeners.get(keyOf(feed, type, EVERY))
      if (!own && !every) return
      const message = make()
      if (!message) return
      for (const listener of own ?? []) listener(message)
      for (const listener of every ?? []) listener(message)
    }
    send('trades', () => {
      const trade = market.lastTrade(symbol, at)
      return trade && trade.at > since ? tradeElement(symbol, toTrade(instrument, trade)) : undefined
    })
    send('quotes', () => {
      const quote = market.quote(symbol, at)
      return quote && quote.at > since ? quoteElement(symbol, toQuote(instrument, quote)) : undefined
    })
    const minute = at - (at % MINUTE_MS)
    if (minute <= since || !(this.#hears(feed, 'bars', symbol) || this.#hears(feed, 'dailyBars', symbol))) return
    const ended = minute - MINUTE_MS
    const bar = market.bars(symbol, MINUTE, ended, ended, at, 1)[0]
    if (!bar) return
    send('bars', () => barElement('b', symbol, toBar(instrument, bar)))
    send('dailyBars', () => {
      const day = market.bars(symbol, DAY, at - TWO_SESSIONS_MS, at, at).at(-1)
      return day && barElement('d', symbol, toBar(instrument, day))
    })
  }

  #hears(feed: MarketChannel['feed'], type: MarketType, symbol: string): boolean {
    return this.#listeners.has(keyOf(feed, type, symbol)) || this.#listeners.has(keyOf(feed, type, EVERY))
  }
}

interface Due {
  readonly feed: MarketChannel['feed']
  readonly instrument: Instrument
  /** What happened until then was published. */
  readonly since: Instant
}

interface Everything {
  readonly close: readonly Instrument[]
  readonly turns: readonly (readonly Instrument[])[]
}

const keyOf = (feed: MarketChannel['feed'], type: MarketType, symbol: string): string => `${feed} ${type} ${symbol}`

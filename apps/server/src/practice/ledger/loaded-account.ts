/**
 * One account in memory. What it does between two awaits is done in one go, so commands are judged one after the other, each against
 * the state the one before it leaves; what was decided is handed over for the commit and told to nobody before it.
 */
import type { PracticeAccount } from '@paddock/broker/account/account'
import { type AccountClock, now as accountNow, wallAt } from '@paddock/broker/account/clock'
import type { Command, WakeUp } from '@paddock/broker/account/command'
import type { Context, SymbolNow } from '@paddock/broker/account/context'
import type { AccountEvent, EventBody, RecordedEvent } from '@paddock/broker/account/event'
import type { Rejection } from '@paddock/broker/account/rejection'
import { decide, needs } from '@paddock/broker/decide'
import { evolve } from '@paddock/broker/evolve'
import { activityEvents } from '@paddock/broker/project/activity-event'
import { project } from '@paddock/broker/project/project'
import type { Row } from '@paddock/broker/project/row'
import { tradeUpdates } from '@paddock/broker/project/trade-update'
import type { OrderId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import { atOnce } from '@paddock/market/pieces'
import type { Appended, Unit } from '../../storage/engine/append.ts'
import { Agenda } from './agenda.ts'
import { type Circumstances, WAKE_UP } from './circumstances.ts'
import type { Committed } from './committed.ts'
import { contextAt, MANY_SYMBOLS } from './context-at.ts'

/** What a command led to, before it is committed. */
export type Judgement =
  | { readonly kind: 'accepted'; readonly rows: readonly Row[] }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }

/** What was decided since the last hand-over. */
interface Batch {
  readonly unit: Unit
  readonly committed: readonly Committed[]
  readonly clock: AccountClock
}

export interface LoadedAccountParts {
  readonly account: PracticeAccount
  readonly market: Market
  /** Machine time. */
  readonly wall: Instant
  /** Whether anybody wants the messages of what is decided now. */
  readonly isListenedTo: () => boolean
  /** What the account waits for, where that was looked for before. */
  readonly agenda?: Agenda
  /** Until when its owner has halted a symbol, in machine time; undefined where nobody has. */
  readonly haltedUntil?: (symbol: string) => Instant | undefined
}

/** Milliseconds in one go; a longer past is caught up with in several, so that others get their turn. */
const ADVANCED_AT_ONCE_MS = 6

export class LoadedAccount {
  readonly account: PracticeAccount
  readonly market: Market
  /** The last commit handed over; undefined when everything is committed. */
  pending: Promise<Appended> | undefined
  /** It holds what never came to be: load it again. */
  isDead = false
  /** Why a commit of it failed: what waited behind that commit is stale. */
  failure: Error | undefined
  /** The clock of the last commit, which is what readers of the market see by. */
  clock: AccountClock
  /** Of the last snapshot. */
  snapshotSequence: number
  /** Of the last event that is known to be committed. */
  committedSequence: number
  /** How many events of other servers were taken in. */
  eventsFollowed = 0
  readonly #agenda: Agenda
  readonly #isListenedTo: () => boolean
  readonly #haltedUntil: LoadedAccountParts['haltedUntil']
  #committed: Committed[] = []
  #rows: Row[] = []

  constructor(parts: LoadedAccountParts) {
    const { account, market, wall, isListenedTo, haltedUntil, agenda } = parts
    this.account = account
    this.market = market
    this.#isListenedTo = isListenedTo
    this.#haltedUntil = haltedUntil
    this.clock = this.accountClock
    this.snapshotSequence = account.sequence
    this.committedSequence = account.sequence
    this.#agenda = agenda ?? atOnce(Agenda.of(market, account, accountNow(this.clock, wall)))
  }

  /** The account's clock, which stops where its market ends. */
  get accountClock(): AccountClock {
    return clockIn(this.market, this.account)
  }

  /** Account time at a machine time, never before the account's last event. */
  now(wall: Instant): Instant {
    return Math.max(accountNow(this.accountClock, wall), this.account.at)
  }

  /** Whether anything has become due by now that has not happened yet. */
  isDue(wall: Instant): boolean {
    const appointment = this.#agenda.next()
    return appointment !== undefined && appointment.at <= this.now(wall)
  }

  /** Lets happen what was due until now. False if that was not all: hand over the batch and go on. */
  advance(wall: Instant): boolean {
    const began = performance.now()
    let isFirst = true
    do {
      const now = this.now(wall)
      const appointment = this.#agenda.next()
      if (!appointment || appointment.at > now) return true
      const { wakeUp } = appointment
      if (!isFirst && wakeUp && this.#isDear(wakeUp)) return false
      isFirst = false
      const context = this.#contextAt(Math.max(appointment.at, this.account.at))
      const decision = wakeUp && decide(this.account, { kind: 'wake', wakeUp }, context)
      if (decision?.kind === 'accepted' && decision.events.length > 0) this.#apply(decision.events, WAKE_UP, wall)
      else this.#agenda.goOn(appointment, now)
    } while (performance.now() - began < ADVANCED_AT_ONCE_MS)
    return false
  }

  /** The symbols of which the next thing to happen needs the prices, and when: none where they are few. */
  wanted(): [symbols: readonly string[], at: Instant] {
    const next = this.#agenda.next()
    if (!next?.wakeUp || !this.#isDear(next.wakeUp)) return [[], 0]
    return [needs(this.account, { kind: 'wake', wakeUp: next.wakeUp }), Math.max(next.at, this.account.at)]
  }

  /** What values all positions, where they are many. */
  #isDear(wakeUp: WakeUp): boolean {
    return !('orderId' in wakeUp) && this.account.positions.size > MANY_SYMBOLS
  }

  /** Judges a command at the account's now and applies what follows. {@link advance} comes first. */
  judge(command: Command, by: Circumstances, wall: Instant, isClientOrderIdTaken: boolean): Judgement {
    const decision = decide(this.account, command, this.#contextAt(this.now(wall), isClientOrderIdTaken))
    if (decision.kind === 'rejected') return decision
    return { kind: 'accepted', rows: this.#apply(decision.events, by, wall) }
  }

  /** Takes in what another server has committed right behind the account's last event. Answers what listeners are told. Nothing may be pending. */
  follow(events: readonly RecordedEvent[], wall: Instant): readonly Committed[] {
    const { committed } = this.#fold(events, wall, this.#isListenedTo())
    this.clock = this.accountClock
    this.committedSequence = this.account.sequence
    this.eventsFollowed += events.length
    return committed
  }

  /** What has to be committed, if there is anything, or the next wake-up alone where that is what the caller wants written. */
  handOver(isWakeUpWanted = false): Batch | undefined {
    const committed = this.#committed
    if (committed.length === 0 && !isWakeUpWanted) return undefined
    const rows = this.#rows
    this.#committed = []
    this.#rows = []
    return {
      unit: {
        accountId: this.account.id,
        expectedSequence: this.account.sequence - committed.length,
        events: committed.map(({ event }) => event),
        rows,
        nextWakeAt: this.nextWakeAt(),
      },
      committed,
      clock: this.accountClock,
    }
  }

  /** Account time of what comes next, a search that goes on included; undefined while nothing is waited for. */
  nextAt(): Instant | undefined {
    return this.#agenda.next()?.at
  }

  /** Machine time of the next wake-up; null while nothing is waited for, or the clock stands. */
  nextWakeAt(): number | null {
    const next = this.#agenda.next()
    const wall = next ? wallAt(this.accountClock, next.at) : Number.POSITIVE_INFINITY
    return Number.isFinite(wall) ? wall : null
  }

  /** More is known of symbols from an instant on. Answers whether anything is to be looked at sooner than before. */
  marketGrew(symbols: ReadonlySet<string>, since: Instant, wall: Instant): boolean {
    return this.#agenda.marketGrew(symbols, since, this.now(wall))
  }

  /** The world at an instant, with the halts that were asked for. */
  #contextAt(at: Instant, isClientOrderIdTaken = false): Context {
    const context = contextAt(this.market, at, isClientOrderIdTaken)
    const halted = this.#haltedUntil
    if (!halted) return context
    const symbol = (name: string): SymbolNow | undefined => {
      const known = context.symbol(name)
      const wall = known && halted(known.instrument.symbol)
      const until = wall === undefined ? 0 : accountNow(this.accountClock, wall)
      return known && until > at ? { ...known, haltedUntil: Math.max(until, known.haltedUntil ?? 0) } : known
    }
    return { ...context, symbol }
  }

  #apply(events: readonly AccountEvent[], by: Circumstances, wall: Instant): readonly Row[] {
    const recorded = events.map(({ accountId, sequence, at, body }) => ({
      accountId,
      sequence,
      at,
      body,
      recordedAt: wall,
      cause: by.cause,
      actor: by.actor,
    }))
    const { rows, committed } = this.#fold(recorded, wall)
    for (const row of rows) this.#rows.push(row)
    for (const one of committed) this.#committed.push(one)
    return rows
  }

  /** Takes events in, and answers the rows they make, where those are wanted, and what listeners are told. */
  #fold(
    events: readonly RecordedEvent[],
    wall: Instant,
    areRowsWanted = true,
  ): { rows: Row[]; committed: Committed[] } {
    const { account } = this
    const made: Row[] = []
    const committed: Committed[] = []
    const changed = new Set<OrderId>()
    let isAccountChanged = false
    for (const event of events) {
      const rows = areRowsWanted ? project(account, event) : []
      const isListenedTo = this.#isListenedTo()
      const updates = isListenedTo ? tradeUpdates(account, event) : NO_MESSAGES
      const activities = isListenedTo ? activityEvents(account, event, rows) : NO_MESSAGES
      for (const row of rows) made.push(row)
      evolve(account, event)
      committed.push({ event, updates, activities })
      for (const orderId of touched(event.body)) changed.add(orderId)
      isAccountChanged ||= CHANGES_ACCOUNT.has(event.body.kind)
    }
    const now = this.now(wall)
    for (const orderId of changed) this.#agenda.orderChanged(account, orderId, now)
    if (isAccountChanged) this.#agenda.accountChanged(account, now)
    return { rows: made, committed }
  }
}

/** An account's clock, which stops where its market ends. */
export const clockIn = ({ span }: Market, { clock }: PracticeAccount): AccountClock =>
  span ? { ...clock, until: span.until } : clock

const NO_MESSAGES: Committed['updates'] = []

/** Kinds that may move what belongs to no order: the close, the morning's books, a liquidation. */
const CHANGES_ACCOUNT: ReadonlySet<EventBody['kind']> = new Set([
  'account-opened',
  'order-filled',
  'legs-filled',
  'order-expired',
  'positions-carried',
  'cash-transferred',
  'entry-booked',
  'payment-owed',
  'positions-restated',
  'day-begun',
  'day-closed',
  'day-marked',
  'margin-called',
  'margin-call-met',
  'coins-sent',
  'shares-located',
  'option-settled',
  'exercise-declined',
])

/** The orders an event is about: the one that was there, and the one it begins. */
const touched = (body: EventBody): readonly OrderId[] => [
  ...('orderId' in body ? [body.orderId] : []),
  ...('order' in body ? [body.order.id] : []),
]

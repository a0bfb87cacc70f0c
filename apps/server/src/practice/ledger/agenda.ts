/**
 * What an account waits for and when it comes. The market is searched once for each wait, when it begins or changes, and only to the
 * end of a session; there the search goes on without anything being written.
 */
import type { PracticeAccount } from '@paddock/broker/account/account'
import type { WakeUp } from '@paddock/broker/account/command'
import { accountDues, type Due, orderDues } from '@paddock/broker/next'
import type { OrderId } from '@paddock/contract/entities/scalar'
import { type Instant, SECOND_MS } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import type { Pieces } from '@paddock/market/pieces'
import type { PriceWait } from '@paddock/market/waits'
import { sessionSpan } from './session-span.ts'

interface Appointment {
  readonly owner: OrderId
  readonly at: Instant
  /** Undefined where only the search goes on. */
  readonly wakeUp: WakeUp | undefined
  readonly due: Due
  /** What the search learned up to `at`, where its wait learns at all. */
  readonly carried?: number | undefined
  /** From where the search goes on; `at` where it is left out. */
  readonly searchedTo?: Instant
}

/** The owner of what belongs to no order. */
const ACCOUNT = ''
const NEVER = Number.POSITIVE_INFINITY
/** A market that grows is looked at again after so long, whether or not it said that it has. */
const LOOK_AGAIN_MS = 60_000

export class Agenda {
  readonly #market: Market
  readonly #instrument: Market['instrument']
  readonly #appointments = new Map<OrderId, Appointment[]>()
  /** Undefined when it has to be looked for. */
  #next: Appointment | 'none' | undefined

  private constructor(market: Market) {
    this.#market = market
    this.#instrument = (symbol) => market.instrument(symbol)
  }

  /** Everything that `account` waits for, seen from account time `now`: the market is searched for each of its orders. */
  static *of(market: Market, account: PracticeAccount, now: Instant): Pieces<Agenda> {
    const agenda = new Agenda(market)
    agenda.accountChanged(account, now)
    for (const orderId of account.orders.keys()) {
      yield
      agenda.orderChanged(account, orderId, now)
    }
    return agenda
  }

  /** The order began, changed or ended: what it waits for is searched anew. */
  orderChanged(account: PracticeAccount, orderId: OrderId, now: Instant): void {
    const order = account.orders.get(orderId)
    this.#set(orderId, order ? orderDues(order, this.#instrument) : [], now)
  }

  /** Something other than an order changed. */
  accountChanged(account: PracticeAccount, now: Instant): void {
    this.#set(ACCOUNT, accountDues(account), now)
  }

  /** The earliest of all; of several at one instant the one whose kind ranks first, whatever way the account got here. */
  next(): Appointment | undefined {
    this.#next ??= this.#earliest() ?? 'none'
    return this.#next === 'none' ? undefined : this.#next
  }

  /** The appointment led to nothing, or was to go on searching: its due is searched on behind it, looking as far as `now` or a session. */
  goOn({ owner, due, at, wakeUp, carried, searchedTo }: Appointment, now: Instant): void {
    const own = this.#appointments.get(owner)
    if (!own) return
    const index = own.findIndex((appointment) => appointment.due === due)
    const from = wakeUp === undefined ? (searchedTo ?? at) : at - (at % SECOND_MS) + SECOND_MS
    own.splice(
      index,
      1,
      due.kind === 'when'
        ? this.#search(owner, due, from, now, carried)
        : due.kind === 'net'
          ? this.#searchNet(owner, due, from, now)
          : { owner, due, at: NEVER, wakeUp },
    )
    this.#next = undefined
  }

  /**
   * More is known of some symbols, from an instant on: what is searched on them goes on in the next whole second, which shows it. Answers
   * whether anything is. What was found already stays.
   */
  marketGrew(symbols: ReadonlySet<string>, since: Instant, now: Instant): boolean {
    const at = now - (now % SECOND_MS) + SECOND_MS
    let isSooner = false
    for (const own of this.#appointments.values()) {
      for (const [index, appointment] of own.entries()) {
        const { due, wakeUp, searchedTo } = appointment
        if (due.kind !== 'when' || wakeUp || searchedTo === undefined || due.from > at) continue
        if (!symbols.has(due.wait.symbol)) continue
        own[index] = {
          ...appointment,
          at: Math.min(at, appointment.at),
          searchedTo: Math.max(due.from, Math.min(searchedTo, since)),
        }
        isSooner = true
      }
    }
    if (isSooner) this.#next = undefined
    return isSooner
  }

  #set(owner: OrderId, pending: readonly Due[], now: Instant): void {
    const had = this.#appointments.get(owner)
    if (pending.length > 0) {
      const own = pending.map((due) =>
        due.kind === 'at'
          ? { owner, due, at: due.at, wakeUp: due.wakeUp }
          : due.kind === 'net'
            ? this.#searchNet(owner, due, due.from, now)
            : this.#search(owner, due, due.from, now),
      )
      this.#appointments.set(owner, own)
    } else if (had) this.#appointments.delete(owner)
    else return
    this.#next = this.#nextBeside(owner, had === undefined)
  }

  /**
   * The earliest after one owner's appointments changed; undefined where every owner has to be looked through: it was that owner's, or
   * one of them ties with it. An owner that is new comes after all others, so a tie changes nothing.
   */
  #nextBeside(changed: OrderId, isNew: boolean): Appointment | undefined {
    let next = this.#next
    if (next === undefined || next === 'none' || next.owner === changed) return undefined
    for (const appointment of this.#appointments.get(changed) ?? []) {
      if (isBefore(appointment, next)) next = appointment
      else if (!isNew && !isBefore(next, appointment)) return undefined
    }
    return next
  }

  /** `carried` is what was learned before `from` by a wait that carries. */
  #search(
    owner: OrderId,
    due: Extract<Due, { kind: 'when' }>,
    from: Instant,
    now: Instant,
    carried: number | undefined = due.wait.initial,
  ): Appointment {
    const { wait, until, wakeUp } = due
    const session = sessionSpan(this.#market.instrument(wait.symbol)?.class ?? 'us_equity', from)
    const horizon = Math.min(until, Math.max(session.until, now))
    const learning = { carried }
    const asked = due.carries ? noting({ ...wait, initial: carried }, learning) : wait
    const known = this.#market.isGrowing ? Math.min(horizon, now - (now % SECOND_MS) + 1) : horizon
    const found = from < known ? this.#market.search(asked, from, known) : undefined
    if (found) return { owner, due, at: found.moment.at, wakeUp, carried: found.carried }
    if (known < until && this.#market.isGrowing) {
      const at = Math.min(until, Math.max(from, now + LOOK_AGAIN_MS))
      return { owner, due, at, wakeUp: undefined, carried: learning.carried, searchedTo: Math.max(from, known) }
    }
    return { owner, due, at: horizon < until ? horizon : NEVER, wakeUp: undefined, carried: learning.carried }
  }

  #searchNet(owner: OrderId, due: Extract<Due, { kind: 'net' }>, from: Instant, now: Instant): Appointment {
    const horizon = Math.min(due.until, Math.max(sessionSpan('us_option', from).until, now))
    const at = from < horizon ? this.#market.options.firstNet(due.spread, from, horizon) : undefined
    if (at !== undefined) return { owner, due, at, wakeUp: due.wakeUp }
    return { owner, due, at: horizon < due.until ? horizon : NEVER, wakeUp: undefined }
  }

  #earliest(): Appointment | undefined {
    let earliest: Appointment | undefined
    for (const own of this.#appointments.values()) {
      for (const appointment of own) {
        if (appointment.at < NEVER && (!earliest || isBefore(appointment, earliest))) earliest = appointment
      }
    }
    return earliest
  }
}

/** A wait that notes what it has learned: where it is never satisfied the market does not say. */
export function noting(wait: PriceWait, learning: { carried: number | undefined }): PriceWait {
  return {
    ...wait,
    happens: (moment, before) => {
      const answer = wait.happens(moment, before)
      learning.carried = answer.carried
      return answer
    },
    skipped: (bounds, before) => {
      learning.carried = wait.skipped(bounds, before)
      return learning.carried
    },
  }
}

/**
 * At one instant searches go on first, then the morning's books are closed, then orders end, reach the market, are elected and match, each
 * in the order of the orders; contracts that expire, liquidation and the mark are last.
 */
const RANK = {
  'begin-day': 1,
  expire: 2,
  route: 3,
  trigger: 4,
  match: 5,
  'close-expiring': 6,
  'settle-options': 7,
  liquidate: 8,
  mark: 9,
} as const satisfies Record<WakeUp['kind'], number>
const rankOf = ({ wakeUp }: Appointment): number => (wakeUp ? RANK[wakeUp.kind] : 0)

const isBefore = (a: Appointment, b: Appointment): boolean => a.at < b.at || (a.at === b.at && rankOf(a) < rankOf(b))

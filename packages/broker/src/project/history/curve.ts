/** An account's equity at instants: from its closes, or from what it held and what changed that. */
import { add, isZero, negate } from '@paddock/decimal/decimal'
import { asMoney, asPrice, asQuantity, type Money, NO_MONEY, NO_QUANTITY, notional } from '@paddock/decimal/money'
import type { Instant } from '@paddock/market/instant'
import type { Pieces } from '@paddock/market/pieces'
import { dayAt, isClose } from '@paddock/market/sessions/calendar'
import type { HeldPosition, PracticeAccount } from '../../account/account.ts'
import type { AccountEvent, EventBody } from '../../account/event.ts'
import { withoutSent } from '../../commands/send-coins.ts'
import { settleContracts } from '../../exercise/settled.ts'
import { wholeCents } from '../../margin/buying-power.ts'
import { timesMultiplier } from '../../options/terms.ts'
import { cashOf, positionAfter, type Traded } from '../../positions/change.ts'
import { heldOn } from '../../positions/lots.ts'
import { restate } from '../../positions/restate.ts'
import type { Mark } from './mark.ts'

/** Equity at each of some instants; none before the account was opened. A price of long ago takes a moment to find. */
export type Curve = (instants: readonly Instant[]) => Pieces<ReadonlyMap<Instant, Money>>

/** Kinds of which {@link holdingsCurve} is made. */
export const CHANGE_KINDS = [
  'account-opened',
  'order-filled',
  'legs-filled',
  'cash-transferred',
  'entry-booked',
  'positions-carried',
  'positions-restated',
  'coins-sent',
  'shares-located',
  'option-settled',
] as const

/** What an account is worth now. */
export interface Live {
  readonly now: Instant
  readonly equity: Money
}

/**
 * Equity at regular closes, which are marked whenever it can have changed since the last; at `now` what it is. `closes` are the account's
 * opening and its events `day-marked` and `day-closed` in order, from the last before the first instant on.
 */
export function closesCurve(closes: readonly AccountEvent[], live: Live): Curve {
  return function* (instants) {
    const equities = new Map<Instant, Money>()
    let next = 0
    let equity: Money | undefined
    for (const at of ascending(instants)) {
      for (let close = closes[next]; close && close.at <= at; close = closes[next]) {
        equity = closedAt(close.body) ?? equity
        next += 1
      }
      if (equity) equities.set(at, at >= live.now ? live.equity : equity)
      yield
    }
    return equities
  }
}

function closedAt(body: EventBody): Money | undefined {
  if (body.kind === 'account-opened') return asMoney(body.cash)
  return body.kind === 'day-marked' || body.kind === 'day-closed' ? asMoney(body.equity) : undefined
}

/** What an account lived through until now, in order. */
interface Lived {
  /** The events `day-closed`, from the last at or before the first instant on. */
  readonly closes: readonly AccountEvent[]
  /** The events of {@link CHANGE_KINDS}: all of them after that close, or since the account was opened where there is none. */
  readonly changes: readonly AccountEvent[]
  readonly now: Instant
}

/** Equity at any instants; at a close what was marked at it, without what came after it in the same instant. `orderOf` knows what was traded. */
export function holdingsCurve(
  { closes, changes, now }: Lived,
  orderOf: (orderId: string) => Traded | undefined,
  mark: Mark,
): Curve {
  const markedAt = new Map(closes.map(({ at, sequence }) => [at, sequence]))
  return function* (instants) {
    const [from = now] = ascending(instants)
    const close = closes.findLast(({ at }) => at <= from)
    const equities = new Map<Instant, Money>()
    const positions = new Map<string, HeldPosition>()
    let cash = NO_MONEY
    let isOpen = false
    if (close?.body.kind === 'day-closed') {
      isOpen = true
      cash = asMoney(close.body.cash)
      for (const holding of close.body.holdings) positions.set(holding.symbol, heldOn(close.body.day, holding))
    }
    let next = 0
    for (const at of ascending(instants)) {
      const end = at < now && isClose(at) ? (markedAt.get(at) ?? 0) : Number.POSITIVE_INFINITY
      const isBefore = (change: AccountEvent) => change.at < at || (change.at === at && change.sequence < end)
      for (let change = changes[next]; change && isBefore(change); change = changes[next]) {
        cash = add(cash, changed(positions, change, orderOf))
        isOpen = true
        next += 1
        yield
      }
      if (isOpen) equities.set(at, yield* equityOf({ cash, positions }, at, mark))
      yield
    }
    return equities
  }
}

/** What an account is worth at an instant. A holding without a price counts at its cost. */
export function* equityOf(
  { cash, positions }: Pick<PracticeAccount, 'cash' | 'positions'>,
  at: Instant,
  mark: Mark,
): Pieces<Money> {
  let equity = wholeCents(cash)
  for (const { symbol, option, qty, cost } of positions.values()) {
    const price = mark(symbol, at)
    equity = add(equity, price ? timesMultiplier(notional(price, qty), option) : cost)
    yield
  }
  return equity
}

/** Changes the positions as the event did; answers what it moved of cash. */
function changed(
  positions: Map<string, HeldPosition>,
  { body, at }: AccountEvent,
  orderOf: (orderId: string) => Traded | undefined,
): Money {
  switch (body.kind) {
    case 'account-opened':
      return asMoney(body.cash)
    case 'cash-transferred':
      return asMoney(body.direction === 'deposit' ? body.amount : `-${body.amount}`)
    case 'entry-booked':
      return asMoney(body.cash)
    case 'positions-carried':
      for (const held of body.positions) positions.set(held.symbol, heldOn(dayAt(at), held))
      return NO_MONEY
    case 'positions-restated':
      restate(positions, body)
      return NO_MONEY
    case 'shares-located':
      return negate(asMoney(body.fee))
    case 'option-settled':
      return settleContracts(positions, body, at)
    case 'coins-sent': {
      const held = positions.get(body.symbol)
      const left = held && withoutSent(held, body, at)
      if (left) positions.set(body.symbol, left)
      else positions.delete(body.symbol)
      return NO_MONEY
    }
    case 'legs-filled': {
      let moved: Money = NO_MONEY
      for (const leg of body.legs) {
        const order = orderOf(leg.orderId)
        if (order) moved = add(moved, traded(positions, order, { ...leg, fee: null }, at))
      }
      return moved
    }
    case 'order-filled': {
      const order = orderOf(body.orderId)
      if (!order) return NO_MONEY
      return traded(positions, order, body, at)
    }
    default:
      return NO_MONEY
  }
}

type Fill = Pick<Extract<EventBody, { kind: 'order-filled' }>, 'price' | 'qty' | 'fee'>

function traded(positions: Map<string, HeldPosition>, order: Traded, fill: Fill, at: Instant): Money {
  const [price, qty, { fee }] = [asPrice(fill.price), asQuantity(fill.qty), fill]
  const coinFee = fee?.in === 'coin' ? asQuantity(fee.amount) : NO_QUANTITY
  const after = positionAfter(positions.get(order.symbol), order, { at, price, qty, coinFee })
  if (after && !isZero(after.qty)) positions.set(order.symbol, after)
  else positions.delete(order.symbol)
  return cashOf(order, price, qty, fee?.in === 'usd' ? fee.amount : null)
}

const ascending = (instants: readonly Instant[]): Instant[] => [...new Set(instants)].sort((a, b) => a - b)

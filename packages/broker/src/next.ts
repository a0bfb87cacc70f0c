/** What an account is waiting for. The earliest of all of it is the account's next wake-up. */
import type { Decimal } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import type { Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Wait } from '@paddock/market/market'
import { limitWait } from '@paddock/market/waits'
import type { PracticeAccount, WorkingOrder } from './account.ts'
import type { WakeUp } from './command.ts'
import { limitOf } from './fills/match.ts'
import { routedAt } from './orders/session.ts'

export type Due =
  | { readonly kind: 'at'; readonly at: Instant; readonly wakeUp: WakeUp }
  /** When the market reaches something, searched in `[from, until)`. */
  | {
      readonly kind: 'when'
      readonly wait: Wait
      readonly from: Instant
      readonly until: Instant
      readonly wakeUp: WakeUp
    }

/** What {@link dues} says of one order alone, in its order. */
export function orderDues(order: WorkingOrder, instrument: (symbol: string) => Instrument | undefined): Due[] {
  const { ending, routing, matching } = duesOf(order, instrument)
  return [ending, routing, matching].filter((due) => due !== undefined)
}

/** What {@link dues} says of the account itself. */
export function accountDues({ markAt, beginAt, books: { call } }: PracticeAccount): Due[] {
  const pending: Due[] = []
  if (beginAt !== null) pending.push({ kind: 'at', at: beginAt, wakeUp: { kind: 'begin-day' } })
  if (call) pending.push({ kind: 'at', at: call.liquidateAt, wakeUp: { kind: 'liquidate' } })
  if (markAt !== null) pending.push({ kind: 'at', at: markAt, wakeUp: { kind: 'mark' } })
  return pending
}

interface OrderDues {
  readonly ending: Due | undefined
  readonly routing: Due | undefined
  readonly matching: Due | undefined
}

/** Kept with the order's state, which never changes in place: an untouched order has the same dues, to the identity. */
const known = new WeakMap<WorkingOrder, OrderDues>()

/**
 * Everything pending, each with when it can happen. Where two fall on one instant, the one that comes first here goes first: the morning's
 * books, endings, routings and matches in the order of the orders, then liquidation and the mark. An order that did not change keeps its dues, the same objects, so that
 * a search for one of them can be remembered. Orders in symbols that the market does not know wait for their end only.
 */
export function dues(account: PracticeAccount, instrument: (symbol: string) => Instrument | undefined): Due[] {
  const endings: Due[] = []
  const routings: Due[] = []
  const matches: Due[] = []
  for (const order of account.orders.values()) {
    const { ending, routing, matching } = duesOf(order, instrument)
    if (ending) endings.push(ending)
    if (routing) routings.push(routing)
    if (matching) matches.push(matching)
  }
  const own = accountDues(account)
  const isMorning = (due: Due) => due.wakeUp.kind === 'begin-day'
  return [...own.filter(isMorning), ...endings, ...routings, ...matches, ...own.filter((due) => !isMorning(due))]
}

function duesOf(order: WorkingOrder, instrument: (symbol: string) => Instrument | undefined): OrderDues {
  const before = known.get(order)
  if (before) return before
  const listed = instrument(order.symbol)
  const made: OrderDues = {
    ending:
      order.timeInForce === 'ioc'
        ? undefined
        : { kind: 'at', at: order.expiresAt, wakeUp: { kind: 'expire', orderId: order.id } },
    routing:
      order.status === 'accepted'
        ? { kind: 'at', at: routedAt(order), wakeUp: { kind: 'route', orderId: order.id } }
        : undefined,
    matching: listed && matchingDue(order, listed),
  }
  if (listed) known.set(order, made)
  return made
}

function matchingDue(order: WorkingOrder, instrument: Instrument): Due | undefined {
  const wakeUp: WakeUp = { kind: 'match', orderId: order.id }
  const limit = limitOf(order)
  if (!limit || order.timeInForce === 'ioc') return { kind: 'at', at: order.eligibleAt, wakeUp }
  if (order.eligibleAt >= order.expiresAt) return undefined
  return {
    kind: 'when',
    wait: priceWait(order, limit, instrument),
    from: order.eligibleAt,
    until: order.expiresAt,
    wakeUp,
  }
}

/** Waits for the far side of the quote to reach a limit while the order may execute. */
function priceWait(order: WorkingOrder, limit: Decimal, instrument: Instrument): Wait {
  const steps = stepsOf(limit, instrument.priceScale, order.side === 'buy' ? 'floor' : 'ceiling')
  return limitWait(order.symbol, order.side, steps, order.extendedHours ? 'extended' : 'regular')
}

/** A price in whole steps of the instrument; a limit between two steps is reached at the one on its own side. */
function stepsOf(price: Decimal, scale: number, mode: 'floor' | 'ceiling'): number {
  const cut = round(price, { scale, mode })
  return Number(cut.coefficient) * 10 ** (scale - cut.scale)
}

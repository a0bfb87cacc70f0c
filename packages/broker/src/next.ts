/** What an account is waiting for. The earliest of all of it is the account's next wake-up. */
import { TRAIL_PERCENT_SCALE } from '@paddock/contract/requests/trail'
import type { Decimal } from '@paddock/decimal/decimal'
import type { Price } from '@paddock/decimal/money'
import type { Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Spread, WaitSessions } from '@paddock/market/market'
import { sizeOf, stepsOf } from '@paddock/market/units'
import { limitWait, type PriceWait, queueWait, stopWait, type Trail, trailingWait } from '@paddock/market/waits'
import type { PracticeAccount, WorkingLeg, WorkingOrder } from './account/account.ts'
import type { WakeUp } from './account/command.ts'
import { firstToExpire } from './commands/expire-options.ts'
import { limitOf, neededAhead } from './fills/executions.ts'
import { closingOnlyFrom, settledAt } from './options/terms.ts'
import { hasOneChance, routedAt } from './orders/session.ts'
import { isTrailing } from './orders/trailing.ts'

export type Due =
  | { readonly kind: 'at'; readonly at: Instant; readonly wakeUp: WakeUp }
  /** When the market reaches something, searched in `[from, until)`. */
  | {
      readonly kind: 'when'
      readonly wait: PriceWait
      readonly from: Instant
      readonly until: Instant
      /** It learns from what it passes: a search that goes on needs to know what that was. */
      readonly carries: boolean
      readonly wakeUp: WakeUp
    }
  /** When contracts together reach a net price, in `[from, until)`. */
  | {
      readonly kind: 'net'
      readonly spread: Spread
      readonly from: Instant
      readonly until: Instant
      readonly wakeUp: WakeUp
    }

/** What the account itself waits for: the morning's books, contracts that expire, liquidation and the mark. */
export function accountDues({ markAt, beginAt, books: { call }, positions }: PracticeAccount): Due[] {
  const pending: Due[] = []
  const expiring = firstToExpire(positions.values())
  if (beginAt !== null) pending.push({ kind: 'at', at: beginAt, wakeUp: { kind: 'begin-day' } })
  if (expiring) {
    pending.push({ kind: 'at', at: closingOnlyFrom(expiring), wakeUp: { kind: 'close-expiring' } })
    pending.push({ kind: 'at', at: settledAt(expiring), wakeUp: { kind: 'settle-options' } })
  }
  if (call) pending.push({ kind: 'at', at: call.liquidateAt, wakeUp: { kind: 'liquidate' } })
  if (markAt !== null) pending.push({ kind: 'at', at: markAt, wakeUp: { kind: 'mark' } })
  return pending
}

/** Kept with the order's state, which never changes in place. */
const known = new WeakMap<WorkingOrder, readonly Due[]>()

/**
 * What an order waits for: its end, its routing, its election, its match. An order that did not change keeps its dues, the same objects, so that
 * a search for one of them can be remembered. Orders in symbols that the market does not know wait for their end only.
 */
export function orderDues(order: WorkingOrder, instrument: (symbol: string) => Instrument | undefined): readonly Due[] {
  // An exit whose entry is not filled has nothing to wait for: the entry's end is its own.
  if (order.group?.isActive === false) return []
  const before = known.get(order)
  if (before) return before
  const listed = instrument(order.legs?.[0]?.symbol ?? order.symbol)
  const orderId = order.id
  const dues: (Due | undefined)[] = []
  if (!hasOneChance(order)) dues.push({ kind: 'at', at: order.expiresAt, wakeUp: { kind: 'expire', orderId } })
  if (order.status === 'accepted') dues.push({ kind: 'at', at: routedAt(order), wakeUp: { kind: 'route', orderId } })
  if (listed && order.stop?.isTriggered === false) dues.push(triggeringDue(order, listed))
  else if (listed && order.status !== 'held') dues.push(matchingDue(order, listed))
  const made = dues.filter((due) => due !== undefined)
  if (listed) known.set(order, made)
  return made
}

function triggeringDue(order: WorkingOrder, instrument: Instrument): Due | undefined {
  if (order.eligibleAt >= order.expiresAt) return undefined
  const wait = electionWait(order, instrument)
  return (
    wait && {
      kind: 'when',
      wait,
      from: order.eligibleAt,
      until: order.expiresAt,
      carries: isTrailing(order),
      wakeUp: { kind: 'trigger', orderId: order.id },
    }
  )
}

/** Stocks are elected in regular hours only, coins at any time. */
function electionWait({ symbol, side, stop }: WorkingOrder, { priceScale }: Instrument): PriceWait | undefined {
  if (!stop) return undefined
  const trail = trailOf(stop, priceScale)
  if (trail) return trailingWait(symbol, side, trail, stop.hwm ? stepsOf(stop.hwm, priceScale, 'floor') : undefined)
  return stop.stopPrice
    ? stopWait(symbol, side, stepsOf(stop.stopPrice, priceScale, side === 'buy' ? 'ceiling' : 'floor'))
    : undefined
}

function trailOf({ trailPrice, trailPercent }: NonNullable<WorkingOrder['stop']>, scale: number): Trail | undefined {
  if (trailPrice) return { kind: 'steps', steps: stepsOf(trailPrice, scale, 'ceiling') }
  return trailPercent
    ? { kind: 'percent', tenThousandths: stepsOf(trailPercent, TRAIL_PERCENT_SCALE, 'floor') }
    : undefined
}

function matchingDue(order: WorkingOrder, instrument: Instrument): Due | undefined {
  const wakeUp: WakeUp = { kind: 'match', orderId: order.id }
  if (order.legs && order.limitPrice) return netDue(order, order.legs, order.limitPrice, wakeUp)
  const limit = limitOf(order)
  if (!limit || hasOneChance(order)) return { kind: 'at', at: order.eligibleAt, wakeUp }
  if (order.eligibleAt >= order.expiresAt) return undefined
  return {
    kind: 'when',
    wait: priceWait(order, limit, instrument),
    from: order.queue?.since ?? order.eligibleAt,
    until: order.expiresAt,
    carries: order.queue !== null,
    wakeUp,
  }
}

function netDue(order: WorkingOrder, legs: readonly WorkingLeg[], limit: Price, wakeUp: WakeUp): Due | undefined {
  if (order.eligibleAt >= order.expiresAt) return undefined
  const spread = {
    legs: legs.map(({ symbol, side, ratio }) => ({ symbol, side, ratio })),
    most: stepsOf(limit, CENTS, 'floor'),
  }
  return { kind: 'net', spread, from: order.eligibleAt, until: order.expiresAt, wakeUp }
}

/** Digits of a contract's price. */
const CENTS = 2

/** Waits for the far side of the quote to reach a limit while the order may execute, or for its turn in the queue. */
function priceWait(order: WorkingOrder, limit: Decimal, instrument: Instrument): PriceWait {
  const steps = stepsOf(limit, instrument.priceScale, order.side === 'buy' ? 'floor' : 'ceiling')
  const sessions = sessionsOf(order)
  if (!order.queue) return limitWait(order.symbol, order.side, steps, sessions)
  const needed = neededAhead(order.queue, order.filledQty, sizeOf(instrument, 1))
  const ahead = stepsOf(needed, instrument.sizeScale, 'ceiling')
  return queueWait(order.symbol, order.side, steps, ahead, sessions, order.eligibleAt)
}

/** In which sessions a resting limit may trade. */
export const sessionsOf = ({ extendedHours, isOvernight }: WorkingOrder): WaitSessions =>
  isOvernight ? 'overnight' : extendedHours ? 'extended' : 'regular'

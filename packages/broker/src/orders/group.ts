/** Orders that belong together: what happens to one of them changes the others. Source: Alpaca, "Bracket, OCO and OTO orders". */
import { absolute, decimalOf, isPositive, smaller, subtract } from '@paddock/decimal/decimal'
import { NO_QUANTITY, type Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { Instant } from '@paddock/market/instant'
import type { PracticeAccount, WorkingOrder } from '../account/account.ts'
import type { EventBody } from '../account/event.ts'
import { remainingQty } from '../account/open-orders.ts'
import { boundShares } from '../options/coverage.ts'
import { executableFrom } from './session.ts'

/** The open orders of an order's group, without it. */
export const besides = (account: PracticeAccount, order: WorkingOrder): WorkingOrder[] =>
  (order.group?.others ?? []).map((id) => account.orders.get(id)).filter((other) => other !== undefined)

/** Where one order of a group ends before its time, so do the others. */
export const canceledBeside = (account: PracticeAccount, order: WorkingOrder): EventBody[] =>
  besides(account, order).map(({ id }) => ({ kind: 'order-canceled', orderId: id, reason: 'group' }))

/** Where the time of one is over, that of the others may be as well. */
export const endedBeside = (account: PracticeAccount, order: WorkingOrder, at: Instant): EventBody[] =>
  besides(account, order).map((other) =>
    other.group?.isActive && other.timeInForce !== 'gtc' && at >= other.expiresAt
      ? { kind: 'order-expired', orderId: other.id }
      : { kind: 'order-canceled', orderId: other.id, reason: 'group' },
  )

/**
 * What the fills of `after` lead to beside it; `positionQty` is the signed position they leave. A filled entry wakes its exits; the take
 * profit works and holds the position for both, the stop waits as `held`. A filled exit ends the other one, a part of it shrinks it.
 */
export function filledBeside(
  account: PracticeAccount,
  after: WorkingOrder,
  positionQty: Quantity,
  at: Instant,
): EventBody[] {
  const others = besides(account, after)
  if (others.length === 0) return []
  if (after.group?.role !== 'entry') {
    const left = toWire(remainingQty(after))
    return after.status === 'filled'
      ? canceledBeside(account, after)
      : others.map(({ id }) => ({ kind: 'order-resized', orderId: id, qty: left }))
  }
  if (after.status !== 'filled') return []
  const open = account.open.get(after.symbol)
  const held = (after.side === 'buy' ? open?.sell.closingQty : open?.buy.closingQty) ?? NO_QUANTITY
  const bound = after.side === 'buy' ? boundShares(account, after.symbol) : 0
  const free = subtract(subtract(absolute(positionQty), held), decimalOf(BigInt(bound)))
  if (!isPositive(free)) return canceledBeside(account, after)
  return others.map((exit) => ({
    kind: 'order-activated',
    orderId: exit.id,
    qty: toWire(exit.qty ? smaller(exit.qty, free) : free),
    status: exit.group?.role === 'stop-loss' && others.length > 1 ? 'held' : 'new',
    eligibleAt: executableFrom(exit, at + account.dials.latencyMs),
  }))
}

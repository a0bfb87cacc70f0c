/** Companies' actions that take effect on a day, for the positions an account holds then. */
import type { OrderId } from '@paddock/contract/entities/scalar'
import { absolute, compare, isNegative, isZero, ZERO } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import type { CorporateAction } from '@paddock/market/corporate-action'
import type { TradingDay } from '@paddock/market/instant'
import type { HeldPosition, PracticeAccount, WorkingOrder } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { decidedAt } from '../account/decision.ts'
import type { EventBody } from '../account/event.ts'
import { uuidOf } from '../account/ids.ts'
import { isOpening } from '../account/open-orders.ts'
import { begun } from '../orders/state.ts'
import { onDay } from '../positions/lots.ts'
import { restate } from '../positions/restate.ts'
import { adjustedContracts } from './contracts.ts'
import { endedContracts } from './contracts-ended.ts'
import { type Booking, effectOf } from './effect.ts'
import { type OrderEffect, orderEffects } from './orders.ts'

/** What follows from `actions`, in their order, each for the positions the one before left. `offset` is how many events come before. */
export function applied(
  account: PracticeAccount,
  actions: readonly CorporateAction[],
  day: TradingDay,
  context: Context,
  offset: number,
): EventBody[] {
  const bodies: EventBody[] = []
  const positions = new Map(account.positions)
  const working = new Map(account.orders)
  const at = decidedAt(account, context)
  const next = () => account.sequence + 1 + offset + bodies.length
  for (const action of actions) {
    const contracts = adjustedContracts({ orders: working }, positions, action, day, context)
    if (contracts) {
      const groupId = uuidOf(account.lineage, next(), at, 'activity')
      const { restated, entries, canceled } = contracts
      if (restated.sources.length > 0) {
        restate(positions, restated)
        bodies.push(restated)
      }
      for (const entry of entries)
        bodies.push({ kind: 'entry-booked', entry: { ...entry, groupId }, cash: '0', owed: null })
      for (const body of canceled) {
        if ('orderId' in body) working.delete(body.orderId)
        bodies.push(body)
      }
    }
    const ended = endedContracts({ orders: working }, positions, action, day, context)
    if (ended) {
      const groupId = uuidOf(account.lineage, next(), at, 'activity')
      if (ended.restated.sources.length > 0) {
        restate(positions, ended.restated)
        bodies.push(ended.restated)
      }
      for (const { entry, cash } of ended.lines)
        bodies.push({ kind: 'entry-booked', entry: { ...entry, groupId }, cash: toWire(cash), owed: null })
      for (const body of ended.canceled) {
        if ('orderId' in body) working.delete(body.orderId)
        bodies.push(body)
      }
    }
    const held = positions.get(action.symbol)
    if (!held) continue
    const effect = effectOf(action, onDay(held, day), day, context)
    const groupId = uuidOf(account.lineage, next(), at, 'activity')
    const before = new Map(positions)
    if (effect.positions) {
      const { id, kind, symbol } = action
      const restated: Extract<EventBody, { kind: 'positions-restated' }> = {
        kind: 'positions-restated',
        actionId: id,
        action: kind,
        day,
        sources: [symbol],
        positions: effect.positions,
      }
      restate(positions, restated)
      bodies.push(restated)
    }
    effect.lines.forEach((line, index) => {
      bodies.push(lineOf(line, day, groupId, `${action.id}:${index}`))
    })
    const changed = (effect.positions ?? []).map((made) => made.symbol).filter((symbol) => symbol !== action.symbol)
    for (const [symbol, orders] of [
      [action.symbol, effect.orders] as const,
      ...changed.map((target) => [target, beside(working, target, before, positions)] as const),
    ]) {
      const own = [...working.values()].filter((order) => order.symbol === symbol)
      for (const body of orderEffects(account, own, orders, next(), context)) {
        working.delete(body.orderId)
        if (body.kind === 'order-replaced') working.set(body.order.id, begun(body.order, at))
        bodies.push(body)
      }
    }
  }
  return bodies
}

/**
 * Orders in a symbol whose shares came from elsewhere: they stay, unless there is less to close than before, or one of them would now open
 * against what is held.
 */
export function beside(
  working: ReadonlyMap<OrderId, WorkingOrder>,
  target: string,
  before: ReadonlyMap<string, HeldPosition>,
  after: ReadonlyMap<string, HeldPosition>,
): OrderEffect {
  const [had, has] = [before.get(target)?.qty ?? ZERO, after.get(target)?.qty ?? ZERO]
  const isSame = isNegative(had) === isNegative(has) && !isZero(has)
  const isLess = !isZero(had) && !(isSame && compare(absolute(has), absolute(had)) >= 0)
  const against = isNegative(has) ? 'buy' : 'sell'
  const isAgainst = [...working.values()].some(
    (order) => order.symbol === target && order.side === against && isOpening(order),
  )
  return isLess || isAgainst ? { kind: 'cancel' } : { kind: 'none' }
}

/** A line of today is booked, one of a later day is owed until then. */
function lineOf({ entry, cash, removes }: Booking, today: TradingDay, groupId: string, id: string): EventBody {
  const grouped = { ...entry, groupId }
  return entry.day <= today
    ? { kind: 'entry-booked', entry: grouped, cash: toWire(cash), owed: null }
    : { kind: 'payment-owed', id, day: entry.day, entry: grouped, cash: toWire(cash), removes: removes ?? null }
}

/** What a company's action does to open orders. Source: Alpaca, "Corporate actions": what rests below the price moves with it. */
import type { OrderId } from '@paddock/contract/entities/scalar'
import { compare, isPositive, isZero, multiply, subtract } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import type { Price } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { Instant } from '@paddock/market/instant'
import { inNewShares, perNewShare, type SplitRates } from '@paddock/market/split-rates'
import { stockPriceScale } from '@paddock/market/units'
import type { PracticeAccount, StopTerms, WorkingOrder } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { decidedAt } from '../account/decision.ts'
import type { AcceptedOrder, EventBody, GroupPlace } from '../account/event.ts'
import { uuidOf } from '../account/ids.ts'
import { isOpening, remainingQty } from '../account/open-orders.ts'
import { acceptedStop, carriedOver } from '../orders/accepted-order.ts'
import { trailNow } from '../orders/trailing.ts'

export type OrderEffect =
  | { readonly kind: 'none' }
  | { readonly kind: 'cancel' }
  /** Prices go down and quantities up, as the shares: of gtc buy limits, of sell stops, and of groups as a whole. */
  | ({ readonly kind: 'split' } & SplitRates)
  /** gtc buy limits and sell stops are lowered by a dividend; groups are not. */
  | { readonly kind: 'reduce'; readonly by: Price }

type OrderEnd = Extract<EventBody, { kind: 'order-canceled' | 'order-replaced' }>

/** The events that follow for `orders`, in their order: one for each that is touched. `sequence` is the first one's. */
export function orderEffects(
  account: PracticeAccount,
  orders: readonly WorkingOrder[],
  effect: OrderEffect,
  sequence: number,
  context: Context,
): OrderEnd[] {
  if (effect.kind === 'none') return []
  const at = decidedAt(account, context)
  const touched = orders.filter((order) => effect.kind === 'cancel' || isMoved(order, effect.kind))
  const idOf = (place: number): OrderId => uuidOf(account.lineage, sequence + place, at, 'order') as OrderId
  const ids = new Map(touched.map(({ id }, place) => [id, idOf(place)]))
  return touched.map((order, place): OrderEnd => {
    const canceled: OrderEnd = { kind: 'order-canceled', orderId: order.id, reason: 'corporate-action' }
    if (effect.kind === 'cancel') return canceled
    const standing = followed(order, context)
    const changed = effect.kind === 'split' ? split(standing, effect) : reduced(standing, effect.by)
    if (!changed) return canceled
    const own = { id: idOf(place), clientOrderId: uuidOf(account.lineage, sequence + place, at, 'client-order') }
    const group = order.group && placeAmong(order.group, ids)
    return {
      kind: 'order-replaced',
      orderId: order.id,
      order: { ...reborn(changed, at), ...own, ...(group && { group }) },
    }
  })
}

/** A sell stop, and a buy limit whose price stands below the market. */
function isMoved(order: WorkingOrder, kind: 'split' | 'reduce'): boolean {
  if (order.timeInForce !== 'gtc' || !order.qty) return false
  if (order.group) return kind === 'split'
  return order.side === 'buy' ? order.type === 'limit' : order.stop?.isTriggered === false
}

/** A trailing stop where it stands by what it followed until now: from now on it follows prices of the new shares. */
function followed(order: WorkingOrder, context: Context): WorkingOrder {
  const now = trailNow(order, context)
  return now && order.stop ? { ...order, stop: { ...order.stop, ...now } } : order
}

/** The order in new shares; undefined where nothing is left to trade, or no price to trade at. */
function split(order: WorkingOrder, rates: SplitRates): WorkingOrder | undefined {
  const price = (value: Price | null): Price | null => value && tick(perNewShare(value, rates, FINE))
  const qty = order.qty && inNewShares(order.qty, rates, { scale: 0, mode: 'down' })
  const filledQty = inNewShares(order.filledQty, rates, FINE)
  const { stop } = order
  return whole({
    ...order,
    qty,
    filledQty,
    limitPrice: price(order.limitPrice),
    cap: order.cap && perNewShare(order.cap, rates, FINE),
    stop: stop && {
      ...stop,
      stopPrice: price(stop.stopPrice),
      trailPrice: price(stop.trailPrice),
      hwm: stop.hwm && perNewShare(stop.hwm, rates, FINE),
    },
  })
}

function reduced(order: WorkingOrder, by: Price): WorkingOrder | undefined {
  const lower = (value: Price | null): Price | null => value && tick(subtract(value, by))
  const stop: StopTerms | null = order.stop && {
    ...order.stop,
    stopPrice: lower(order.stop.stopPrice),
    hwm: order.stop.hwm && subtract(order.stop.hwm, by),
  }
  return whole({ ...order, limitPrice: lower(order.limitPrice), stop })
}

const whole = (order: WorkingOrder): WorkingOrder | undefined => {
  const prices = [order.limitPrice, order.stop?.stopPrice ?? null, order.stop?.trailPrice ?? null]
  const isPriced = prices.every((price) => price === null || isPositive(price))
  return isPriced && order.qty && compare(order.qty, order.filledQty) > 0 ? order : undefined
}

const FINE = { scale: 9, mode: 'down' } as const
/** Down to the price increment. */
const tick = (price: Price): Price => round(price, { scale: stockPriceScale(price), mode: 'down' })

/** The same place among orders of which some have new ids. */
const placeAmong = (group: GroupPlace, ids: ReadonlyMap<OrderId, OrderId>): GroupPlace => ({
  ...group,
  parentId: group.parentId && (ids.get(group.parentId) ?? group.parentId),
  others: group.others.map((id) => ids.get(id) ?? id),
})

/** The changed order as one that takes the old one's place from an instant on, before which prices were others; its ids are still to come. */
function reborn(order: WorkingOrder, at: Instant): Omit<AcceptedOrder, 'id' | 'clientOrderId'> {
  const left = remainingQty(order)
  const holds = isOpening(order) && !isZero(order.hold) && order.limitPrice
  return {
    ...carriedOver(order),
    timeInForce: order.timeInForce,
    qty: order.qty && toWire(order.qty),
    notional: null,
    limitPrice: order.limitPrice && toWire(order.limitPrice),
    ...(order.cap && { cap: toWire(order.cap) }),
    isMaker: order.isMaker,
    eligibleAt: Math.max(order.eligibleAt, at),
    expiresAt: order.expiresAt,
    status: order.status === 'accepted' || order.status === 'held' ? order.status : 'new',
    hold: toWire(holds ? multiply(holds, left) : order.hold),
    ...(order.stop && { stop: acceptedStop(order.stop) }),
    ...(order.queue && { queueAhead: order.queue.ahead }),
  }
}

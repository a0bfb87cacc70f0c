/** An order in the wire's shape: every key, with explicit nulls where something does not apply. */
import type { Order } from '@paddock/contract/entities/order'
import { isPositive } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import { averagePrice } from '@paddock/market/units'
import type { WorkingOrder } from '../account/account.ts'
import { partsOf } from '../options/legs.ts'

/** The wire's order. `replacedBy` is given for the order that another one took the place of. */
export function wireOrder(order: WorkingOrder, replacedBy: string | null = null): Order {
  if (!order.legs) return wireOne(order, replacedBy)
  const { position_intent: _intent, ...parent } = wireOne(order, replacedBy)
  const nothing = { asset_id: '', symbol: '', asset_class: '', order_class: 'mleg', side: '' } as const
  return { ...parent, ...nothing, legs: wireLegs(order) }
}

/** The legs of an order of several: orders without a type and a price. */
export const wireLegs = (order: WorkingOrder): Order[] =>
  partsOf(order).map((leg, index) => ({
    ...wireOne(leg, null),
    ...{ order_class: 'mleg', order_type: '', type: '', ratio_qty: String(order.legs?.[index]?.ratio ?? 1) },
  }))

function wireOne(order: WorkingOrder, replacedBy: string | null): Order {
  const updatedAt = toTimestamp(order.updatedAt)
  // Most orders are written as they begin, when all three are one.
  const timeOf = (at: Instant): string => (at === order.updatedAt ? updatedAt : toTimestamp(at))
  const endedAs = (status: string): string | null => (order.status === status ? updatedAt : null)
  return {
    id: order.id,
    client_order_id: order.clientOrderId,
    created_at: timeOf(order.createdAt),
    updated_at: updatedAt,
    submitted_at: timeOf(order.submittedAt),
    filled_at: endedAs('filled'),
    expired_at: endedAs('expired'),
    canceled_at: endedAs('canceled'),
    failed_at: endedAs('rejected'),
    replaced_at: endedAs('replaced'),
    replaced_by: replacedBy,
    replaces: order.replaces,
    asset_id: order.assetId,
    symbol: order.symbol,
    asset_class: order.assetClass,
    notional: order.notional && toWire(order.notional),
    qty: order.qty && toWire(order.qty),
    filled_qty: toWire(order.filledQty),
    filled_avg_price: isPositive(order.filledQty)
      ? toWire(averagePrice(order.assetClass, order.filledNotional, order.filledQty))
      : null,
    order_class: order.group?.orderClass ?? '',
    order_type: order.type,
    type: order.type,
    side: order.side,
    position_intent: order.positionIntent,
    time_in_force: order.timeInForce,
    limit_price: order.limitPrice && toWire(order.limitPrice),
    stop_price: (order.stop?.stopPrice && toWire(order.stop.stopPrice)) ?? null,
    status: order.status,
    extended_hours: order.extendedHours,
    legs: null,
    trail_percent: (order.stop?.trailPercent && toWire(order.stop.trailPercent)) ?? null,
    trail_price: (order.stop?.trailPrice && toWire(order.stop.trailPrice)) ?? null,
    hwm: (order.stop?.hwm && toWire(order.stop.hwm)) ?? null,
    subtag: null,
    source: null,
    expires_at: toTimestamp(order.expiresAt),
  }
}

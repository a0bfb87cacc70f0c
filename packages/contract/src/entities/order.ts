import * as z from 'zod/mini'
import { DecimalString, maybe, openEnum, Timestamp, textOrNone } from './scalar.ts'

export const ORDER_STATUSES = [
  'new',
  'partially_filled',
  'filled',
  'done_for_day',
  'canceled',
  'expired',
  'replaced',
  'pending_cancel',
  'pending_replace',
  'pending_review',
  'accepted',
  'pending_new',
  'accepted_for_bidding',
  'stopped',
  'rejected',
  'suspended',
  'calculated',
  'held',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Statuses that no event leaves. */
export const FINAL_STATUSES: ReadonlySet<string> = new Set(['filled', 'canceled', 'expired', 'replaced', 'rejected'])
/** Statuses in which a cancel is accepted. */
export const CANCELABLE_STATUSES: ReadonlySet<string> = new Set([
  'new',
  'partially_filled',
  'accepted',
  'pending_new',
  'held',
  'accepted_for_bidding',
  'stopped',
  'suspended',
  'calculated',
  'done_for_day',
  'pending_cancel',
])
/** Statuses in which a replace is accepted. */
export const REPLACEABLE_STATUSES: ReadonlySet<string> = new Set(['new', 'partially_filled'])

export const ORDER_SIDES = ['buy', 'sell'] as const
export type OrderSide = (typeof ORDER_SIDES)[number]
export const opposite = (side: OrderSide): OrderSide => (side === 'buy' ? 'sell' : 'buy')
export const ORDER_TYPES = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'] as const
export type OrderType = (typeof ORDER_TYPES)[number]
export const TIMES_IN_FORCE = ['day', 'gtc', 'opg', 'cls', 'ioc', 'fok'] as const
export type TimeInForce = (typeof TIMES_IN_FORCE)[number]
export const ORDER_CLASSES = ['', 'simple', 'bracket', 'oco', 'oto', 'mleg'] as const
export type OrderClass = (typeof ORDER_CLASSES)[number]
export const POSITION_INTENTS = ['buy_to_open', 'buy_to_close', 'sell_to_open', 'sell_to_close'] as const
export type PositionIntent = (typeof POSITION_INTENTS)[number]

const fields = {
  id: z.string(),
  client_order_id: z.string(),
  created_at: Timestamp,
  updated_at: z.nullish(Timestamp),
  submitted_at: z.nullish(Timestamp),
  filled_at: z.nullish(Timestamp),
  expired_at: z.nullish(Timestamp),
  canceled_at: z.nullish(Timestamp),
  failed_at: z.nullish(Timestamp),
  replaced_at: z.nullish(Timestamp),
  replaced_by: z.nullish(z.string()),
  replaces: z.nullish(z.string()),
  asset_id: z.nullish(z.string()),
  symbol: textOrNone(z.string()),
  asset_class: z.nullish(z.string()),
  notional: z.nullish(DecimalString),
  qty: z.nullish(DecimalString),
  filled_qty: DecimalString,
  filled_avg_price: z.nullish(DecimalString),
  order_class: textOrNone(openEnum(ORDER_CLASSES)),
  order_type: textOrNone(openEnum(ORDER_TYPES)),
  type: textOrNone(openEnum(ORDER_TYPES)),
  side: textOrNone(openEnum(ORDER_SIDES)),
  position_intent: z.nullish(openEnum(POSITION_INTENTS)),
  time_in_force: openEnum(TIMES_IN_FORCE),
  limit_price: z.nullish(DecimalString),
  stop_price: z.nullish(DecimalString),
  status: openEnum(ORDER_STATUSES),
  extended_hours: maybe(z.boolean()),
  trail_percent: z.nullish(DecimalString),
  trail_price: z.nullish(DecimalString),
  hwm: z.nullish(DecimalString),
  subtag: z.nullish(z.string()),
  source: z.nullish(z.string()),
  expires_at: z.nullish(Timestamp),
}

/**
 * An order as part of another: an exit of a bracket, OCO or OTO order, with that order's class, or a leg of a multi-leg order, which has no
 * `type` of its own (`""`) and `ratio_qty` contracts for each unit of the whole. It has no legs.
 */
export const OrderLeg = z.looseObject({
  ...fields,
  ratio_qty: z.nullish(DecimalString),
  legs: z.nullish(z.array(z.unknown())),
})
export type OrderLeg = z.infer<typeof OrderLeg>

/**
 * An order as Alpaca answers it. Amounts are decimal strings. A missing field and `null` both mean "does not apply". A multi-leg order has an
 * empty `symbol`, `asset_id`, `asset_class` and `side` of its own, and a `limit_price` that is negative where the legs together bring money in.
 */
export const Order = z.looseObject({ ...fields, legs: z.nullish(z.array(OrderLeg)) })
export type Order = z.infer<typeof Order>
export const Orders = z.array(Order)

/** One item of the answer to a bulk cancel (207). */
export const CanceledOrderResponse = z.looseObject({
  id: z.string(),
  status: z.number(),
  body: z.nullish(z.unknown()),
})
export type CanceledOrderResponse = z.infer<typeof CanceledOrderResponse>

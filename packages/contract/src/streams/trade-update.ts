/** The payload of the trading socket's `trade_updates`: one event of one order, with the order as it is after it. */
import * as z from 'zod/mini'
import { Order } from '../entities/order.ts'
import { DecimalString, openEnum, Timestamp } from '../entities/scalar.ts'

export const TRADE_EVENTS = [
  'accepted',
  'pending_new',
  'new',
  'partial_fill',
  'fill',
  'canceled',
  'expired',
  'done_for_day',
  'replaced',
  'rejected',
  'held',
  'pending_cancel',
  'pending_replace',
  'stopped',
  'suspended',
  'calculated',
  'order_cancel_rejected',
  'order_replace_rejected',
  'trade_bust',
  'trade_correct',
  'restated',
] as const

/** `price` and `qty` are of this execution; `position_qty` is the whole position after it, negative when short. */
export const TradeUpdate = z.looseObject({
  event: openEnum(TRADE_EVENTS),
  order: Order,
  /** At the venue. */
  timestamp: z.optional(Timestamp),
  /** When it was sent out. */
  at: z.optional(Timestamp),
  /** A ULID, so that events sort by it. */
  event_id: z.optional(z.string()),
  execution_id: z.optional(z.string()),
  price: z.optional(DecimalString),
  qty: z.optional(DecimalString),
  position_qty: z.optional(DecimalString),
})
export type TradeUpdate = z.infer<typeof TradeUpdate>

/** The payload of the trading socket's `trade_updates`: one event of one order, with the order as it is after it. */
import * as z from 'zod/mini'
import { Order } from '../entities/order.ts'
import { DecimalString, maybe, openEnum, Timestamp } from '../entities/scalar.ts'
import { TRADE_EVENTS } from './trade-events.ts'

/** `price` and `qty` are of this execution; `position_qty` is the whole position after it, negative when short. */
export const TradeUpdate = z.looseObject({
  event: openEnum(TRADE_EVENTS),
  /** When its cancel was asked for is told here alone. */
  order: z.extend(Order, { cancel_requested_at: z.nullish(Timestamp) }),
  /** At the venue. */
  timestamp: maybe(Timestamp),
  /** When it was sent out. */
  at: maybe(Timestamp),
  /** A ULID, so that events sort by it. */
  event_id: maybe(z.string()),
  execution_id: maybe(z.string()),
  price: maybe(DecimalString),
  qty: maybe(DecimalString),
  position_qty: maybe(DecimalString),
})
export type TradeUpdate = z.infer<typeof TradeUpdate>

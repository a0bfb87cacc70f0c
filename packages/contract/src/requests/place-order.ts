import * as z from 'zod/mini'
import { ORDER_CLASSES, ORDER_SIDES, ORDER_TYPES, POSITION_INTENTS, TIMES_IN_FORCE } from '../entities/order.ts'
import { DecimalInput } from '../entities/scalar.ts'
import { formed } from '../entities/wire-form.ts'

/** Any text: an unknown value is refused by the broker, in Alpaca's own words. */
const oneOf = (values: readonly string[]) => formed(z.string(), { enum: values })

/** One leg of a multi-leg order: `ratio_qty` contracts for each unit of the order. One of side and intent may be left out: it follows from the other. */
export const PlaceOrderLeg = z.looseObject({
  symbol: z.nullish(z.string()),
  ratio_qty: z.nullish(DecimalInput),
  side: z.nullish(oneOf(ORDER_SIDES)),
  position_intent: z.nullish(oneOf(POSITION_INTENTS)),
})
export type PlaceOrderLeg = z.infer<typeof PlaceOrderLeg>

/** The exit with a gain of a bracket, OCO or OTO order. */
export const TakeProfit = z.looseObject({ limit_price: z.nullish(DecimalInput) })
export type TakeProfit = z.infer<typeof TakeProfit>

/** The exit with a loss: a stop order, or a stop-limit order where a limit is given. */
export const StopLoss = z.looseObject({ stop_price: z.nullish(DecimalInput), limit_price: z.nullish(DecimalInput) })
export type StopLoss = z.infer<typeof StopLoss>

/**
 * The body of `POST /v2/orders`, by shape only: which combinations are legal is the broker's to judge. Decimals may be strings or
 * JSON numbers. An unknown value of an
 * enumeration is the broker's to refuse as well.
 */
export const PlaceOrder = z.looseObject({
  symbol: z.nullish(z.string()),
  qty: z.nullish(DecimalInput),
  notional: z.nullish(DecimalInput),
  side: z.nullish(oneOf(ORDER_SIDES)),
  type: z.nullish(oneOf(ORDER_TYPES)),
  time_in_force: z.nullish(oneOf(TIMES_IN_FORCE)),
  limit_price: z.nullish(DecimalInput),
  stop_price: z.nullish(DecimalInput),
  trail_price: z.nullish(DecimalInput),
  trail_percent: z.nullish(DecimalInput),
  extended_hours: z.nullish(z.boolean()),
  client_order_id: z.nullish(z.string()),
  order_class: z.nullish(oneOf(ORDER_CLASSES)),
  position_intent: z.nullish(oneOf(POSITION_INTENTS)),
  legs: z.nullish(z.array(PlaceOrderLeg)),
  take_profit: z.nullish(TakeProfit),
  stop_loss: z.nullish(StopLoss),
  /** Routing for accounts that have it; others are refused. */
  advanced_instructions: z.nullish(z.looseObject({})),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

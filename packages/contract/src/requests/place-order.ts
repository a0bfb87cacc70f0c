import * as z from 'zod/mini'
import { DecimalInput } from '../entities/scalar.ts'

/**
 * The body of `POST /v2/orders`, by shape only: which combinations are legal is the broker's to judge. Decimals may be strings or
 * JSON numbers. Enumerations are plain strings here, so that an unknown value is refused with Alpaca's own words.
 */
export const PlaceOrder = z.looseObject({
  symbol: z.nullish(z.string()),
  qty: z.nullish(DecimalInput),
  notional: z.nullish(DecimalInput),
  side: z.nullish(z.string()),
  type: z.nullish(z.string()),
  time_in_force: z.nullish(z.string()),
  limit_price: z.nullish(DecimalInput),
  stop_price: z.nullish(DecimalInput),
  trail_price: z.nullish(DecimalInput),
  trail_percent: z.nullish(DecimalInput),
  extended_hours: z.nullish(z.boolean()),
  client_order_id: z.nullish(z.string()),
  order_class: z.nullish(z.string()),
  position_intent: z.nullish(z.string()),
  legs: z.nullish(z.array(z.looseObject({}))),
  take_profit: z.nullish(z.looseObject({})),
  stop_loss: z.nullish(z.looseObject({})),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

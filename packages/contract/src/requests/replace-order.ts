import * as z from 'zod/mini'
import { DecimalInput } from '../entities/scalar.ts'

/**
 * The body of `PATCH /v2/orders/{order_id}`: at least one field must change something. `qty` is the new total, `trail` the new
 * distance of a trailing stop in the measure it has: dollars or percent. `notional` is for indications in public offerings alone.
 */
export const ReplaceOrder = z.looseObject({
  qty: z.nullish(DecimalInput),
  time_in_force: z.nullish(z.string()),
  limit_price: z.nullish(DecimalInput),
  stop_price: z.nullish(DecimalInput),
  trail: z.nullish(DecimalInput),
  client_order_id: z.nullish(z.string()),
  notional: z.nullish(DecimalInput),
  advanced_instructions: z.nullish(z.looseObject({})),
})
export type ReplaceOrder = z.infer<typeof ReplaceOrder>

import * as z from 'zod/mini'
import { DecimalString, Timestamp } from './scalar.ts'

/** One line of the account's history: a fill (`activity_type` FILL) or a movement of another kind. `id` is the page token. */
export const Activity = z.looseObject({
  id: z.string(),
  activity_type: z.string(),
  activity_sub_type: z.optional(z.string()),
  transaction_time: z.optional(Timestamp),
  type: z.optional(z.string()),
  price: z.optional(DecimalString),
  qty: z.optional(DecimalString),
  side: z.optional(z.string()),
  symbol: z.optional(z.string()),
  leaves_qty: z.optional(DecimalString),
  cum_qty: z.optional(DecimalString),
  order_id: z.optional(z.string()),
  order_status: z.optional(z.string()),
  date: z.optional(z.string()),
  net_amount: z.optional(DecimalString),
  description: z.optional(z.string()),
  status: z.optional(z.string()),
})
export type Activity = z.infer<typeof Activity>

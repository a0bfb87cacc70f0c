import * as z from 'zod/mini'
import { DateString, DecimalString, maybe, Timestamp } from './scalar.ts'

const amount = z.nullish(DecimalString)

/** What a message of the account's activity stream carries as JSON. `event_id` is a ULID: asked for as `since_id`, it goes on behind it. */
export const ActivityEvent = z.looseObject({
  event_id: z.string(),
  at: Timestamp,
  activity_type: z.string(),
  activity_subtype: maybe(z.string()),
  status: z.string(),
  executed_at: Timestamp,
  settle_date: DateString,
  /** Of the execution or the transaction. */
  ref_id: z.string(),
  /** What it corrects or cancels. */
  previous_id: z.nullish(z.string()),
  qty: amount,
  price: amount,
  net_amount: amount,
  currency: z.string(),
  /** What belongs to its kind: the order and its totals for a trade, rates and dates for a corporate action. */
  details: maybe(z.looseObject({})),
})
export type ActivityEvent = z.infer<typeof ActivityEvent>

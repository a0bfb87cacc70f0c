import * as z from 'zod/mini'
import { Timestamp } from './scalar.ts'

/** What a perpetual future is priced by: index `ip`, mark `mp`, funding rate `fr`, next funding `ft`, open interest `oi`. */
export const PerpetualPricing = z.looseObject({
  t: Timestamp,
  ip: z.number(),
  mp: z.number(),
  fr: z.number(),
  ft: Timestamp,
  oi: z.number(),
})
export type PerpetualPricing = z.infer<typeof PerpetualPricing>

/** The dials of an account: how its broker is made to behave toward scripts, so that they can be tried under harder conditions. */
import * as z from 'zod/mini'
import { FillDialChanges } from './fill-dials.ts'

const MOST_REQUESTS = 1_000_000

/** Requests with a key that each of the two hosts answers in a minute; null for no limit. Alpaca allows 200. */
export const RequestsPerMinute = z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_REQUESTS)))

/** Some of the dials; what is left out stays as it was. Unknown ones are refused. */
export const DialChanges = z.strictObject({
  requestsPerMinute: z.optional(RequestsPerMinute),
  ...FillDialChanges.shape,
})

export const Dials = z.looseObject({
  requestsPerMinute: z.nullable(z.number()),
  /** How the practice broker fills; absent on an account that another broker keeps. */
  preset: z.optional(z.string()),
  latencyMs: z.optional(z.number()),
  sizePercent: z.optional(z.number()),
  partialPercent: z.optional(z.number()),
  queuePercent: z.nullish(z.number()),
  isBookWalked: z.optional(z.boolean()),
  earlyAssignmentPercent: z.optional(z.number()),
})
export type Dials = z.infer<typeof Dials>

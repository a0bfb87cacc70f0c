/** Trouble that is on: what a network and a broker do wrong on demand. Each has an end. */
import { TROUBLE_KINDS, TROUBLED_CALLS } from '@paddock/contract/desk/trouble'
import type { Instant } from '@paddock/market/instant'
import * as z from 'zod/mini'

/** One that is on. */
export const Trouble = z.object({
  id: z.string(),
  kind: z.enum(TROUBLE_KINDS),
  calls: z.enum(TROUBLED_CALLS),
  delayMs: z.number(),
  symbol: z.nullable(z.string()),
  percent: z.number(),
  /** Times that are left; null for no number. */
  left: z.nullable(z.number()),
  /** Machine time. */
  until: z.number(),
})
export type Trouble = z.infer<typeof Trouble>

export const isOver = ({ left, until }: Trouble, now: Instant): boolean => left === 0 || until <= now

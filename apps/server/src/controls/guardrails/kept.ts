/** What is kept of an account's guardrails, and how it is read back. */
import type { DayLock } from '@paddock/broker/guardrails/judge'
import type { Standing } from '@paddock/broker/guardrails/standing'
import { StoredGuardrails } from '@paddock/contract/desk/guardrails'
import * as z from 'zod/mini'

/** What a day's loss is measured from. */
export interface DayBase {
  readonly day: string
  /** US dollars at the close before the day. */
  readonly equity: string
  /** That close: money that comes and goes after it is no gain and no loss. */
  readonly since: number
}

export interface Kept {
  readonly standing: Standing
  readonly base?: DayBase | undefined
  /** Of the day it was over its limit. */
  readonly lock?: (DayLock & { readonly day: string }) | undefined
}

const Stored = z.object({
  standing: z.object({ wanted: StoredGuardrails, held: StoredGuardrails, day: z.string() }),
  base: z.optional(z.object({ day: z.string(), equity: z.string(), since: z.number() })),
  lock: z.optional(z.object({ day: z.string(), lost: z.string(), limit: z.string() })),
})

/** Rules that came later than what was written are none. */
export const readKept = (text: string): Kept => Stored.parse(JSON.parse(text))

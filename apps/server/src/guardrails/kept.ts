/** What is kept of an account's guardrails, and how it is read back. */
import type { DayLock } from '@paddock/broker/guardrails/judge'
import type { Standing } from '@paddock/broker/guardrails/standing'
import { type Guardrails, NO_GUARDRAILS } from '@paddock/contract/requests/guardrails'
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

const amount = z.nullable(z.string())
/** Looser than what may be asked for: what holds until a day is over may be hours that do not exist. */
const Rules = z.object({
  dailyLoss: amount,
  dailyLossPercent: amount,
  lossStreak: z.nullable(z.object({ losses: z.number(), minutes: z.number() })),
  tradesPerDay: z.nullable(z.number()),
  orderValue: amount,
  orderPercent: amount,
  riskPercent: amount,
  allowedHours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  blockedSymbols: z.array(z.string()),
})
const Stored = z.object({
  standing: z.object({ wanted: z.unknown(), held: z.unknown(), day: z.string() }),
  base: z.optional(z.object({ day: z.string(), equity: z.string(), since: z.number() })),
  lock: z.optional(z.object({ day: z.string(), lost: z.string(), limit: z.string() })),
})

/** Rules that came later than what was written are none. */
const rulesOf = (stored: unknown): Guardrails => Rules.parse({ ...NO_GUARDRAILS, ...Object(stored) })

export function readKept(text: string): Kept {
  const { standing, base, lock } = Stored.parse(JSON.parse(text))
  const { wanted, held, day } = standing
  return { standing: { wanted: rulesOf(wanted), held: rulesOf(held), day }, base, lock }
}

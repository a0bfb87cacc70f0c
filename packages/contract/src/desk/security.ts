/** When a person with a second factor is asked for a code again, and how long an unlocked live account stays so while nobody is at the desk. */
import { isPositive, parseDecimal } from '@paddock/decimal/decimal'
import * as z from 'zod/mini'

/** What a fresh code can be asked for, besides signing in. `choices`: making any of these easier, which always asks. */
const PROOF_PURPOSES = ['live', 'key', 'guardrails', 'order', 'choices'] as const
export type ProofPurpose = (typeof PROOF_PURPOSES)[number]
/** Those a person chooses. */
export const CHOSEN_PURPOSES = ['live', 'key', 'guardrails', 'order'] as const satisfies readonly ProofPurpose[]
export type ChosenPurpose = (typeof CHOSEN_PURPOSES)[number]

/** Minutes for which a code counts as fresh. */
export const FRESH_MINUTES = 5
/** Minutes an unlocked live account may be left alone: at least, at most. */
export const IDLE_MINUTES = { least: 1, most: 1440 } as const

export type SecurityChoices = Readonly<Record<ChosenPurpose, boolean>> & {
  /** US dollars: orders of paper and live accounts that open more than that ask, where `order` is chosen. */
  readonly orderFrom: string
  /** Minutes without use of the desk after which a live account takes no orders from it. */
  readonly idleMinutes: number
}

const AMOUNT = 'an amount is above zero, in dollars and cents'
const IDLE = `the time is a whole number of minutes from ${IDLE_MINUTES.least} to ${IDLE_MINUTES.most}`
const flag = z.optional(z.boolean({ error: 'a choice is true or false' }))

/** Some of the choices; what is left out stays as it was. Unknown ones are refused. */
export const SecurityChanges = z.strictObject({
  live: flag,
  key: flag,
  guardrails: flag,
  order: flag,
  orderFrom: z.optional(
    z.string({ error: AMOUNT }).check(
      z.regex(/^\d{1,9}(\.\d{1,2})?$/, AMOUNT),
      z.refine((text) => isPositive(parseDecimal(text) ?? { coefficient: 0n, scale: 0 }), AMOUNT),
    ),
  ),
  idleMinutes: z.optional(
    z.int({ error: IDLE }).check(z.minimum(IDLE_MINUTES.least, IDLE), z.maximum(IDLE_MINUTES.most, IDLE)),
  ),
})
export type SecurityChanges = z.infer<typeof SecurityChanges>

/** Every choice; those that were never made are: a code to unlock a live account and for nothing else, and a quarter of an hour. */
export const securityChoicesOf = (...changes: readonly SecurityChanges[]): SecurityChoices =>
  Object.assign(
    { live: true, key: false, guardrails: false, order: false, orderFrom: '10000', idleMinutes: 15 },
    ...changes,
  )

/** What a refusal says beside code and message where a fresh code would let the same call through. */
export const CodeNeeded = z.looseObject({ needs: z.literal('second-factor'), purpose: z.enum(PROOF_PURPOSES) })
export type CodeNeeded = z.infer<typeof CodeNeeded>

/** How a person's second factor stands. */
export const SecurityStanding = z.object({
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.nullable(z.number()),
  choices: z.pipe(
    SecurityChanges,
    z.transform((told) => securityChoicesOf(told)),
  ),
})
export type SecurityStanding = z.infer<typeof SecurityStanding>

/** The lock of a live account, as its owner's desk meets it. */
export const LiveLock = z.object({
  isLocked: z.boolean(),
  /** It was unlocked, and then left alone for as long as its owner said. */
  isIdle: z.boolean(),
  minutes: z.number(),
  locksAt: z.nullable(z.string()),
  phrase: z.string(),
})
export type LiveLock = z.infer<typeof LiveLock>

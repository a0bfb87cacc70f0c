/** The access keys of an account, by which scripts reach it as they would reach Alpaca. */
import * as z from 'zod/mini'
import { KeyLimits } from './key-limits.ts'

const LONGEST_NAME = 100
const NAME = `the name of a key is at most ${LONGEST_NAME} characters`

/** All of it may be left out: then the key has no limits. */
export const KeyRequest = z.object({
  name: z.optional(z.string({ error: NAME }).check(z.trim(), z.maxLength(LONGEST_NAME, NAME))),
  limits: z.optional(KeyLimits),
})
export const LimitsRequest = z.strictObject({ limits: KeyLimits })

export const AccessKey = z.object({
  keyId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  /** Where it has any. */
  limits: z.optional(KeyLimits),
  /** Of a key with limits: the orders of the latest market day it sent any on. */
  sent: z.optional(z.object({ day: z.string(), orders: z.number() })),
})
export type AccessKey = z.infer<typeof AccessKey>

/** The only time the secret is known. */
export const MadeKey = z.object({ keyId: z.string(), secretKey: z.string(), name: z.string() })
export type MadeKey = z.infer<typeof MadeKey>

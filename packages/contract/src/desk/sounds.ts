/** What a person hears of which event. Which events sound at all is chosen for each account, with its notifications. */
import * as z from 'zod/mini'
import { NOTIFICATION_EVENTS } from './notifications.ts'

/** `tick` is the shortest, `low` goes down, `chime` goes up, `double` is heard twice. */
export const TONES = ['none', 'tick', 'chime', 'low', 'double'] as const
export type Tone = (typeof TONES)[number]

export const Sounds = z.strictObject({
  /** From 0 to 1. */
  volume: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  /** Nothing sounds while the market of the account is not in its regular hours. */
  isRegularOnly: z.optional(z.boolean()),
  of: z.optional(z.partialRecord(z.enum(NOTIFICATION_EVENTS), z.enum(TONES))),
})
export type Sounds = z.infer<typeof Sounds>

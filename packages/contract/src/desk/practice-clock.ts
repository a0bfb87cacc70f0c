/** The clock of a practice account as it stands, in UNIX milliseconds. */
import * as z from 'zod/mini'

export const PracticeClock = z.object({
  wall: z.number(),
  at: z.number(),
  speed: z.number(),
  /** When it stops, because a recording ends there. */
  until: z.optional(z.number()),
  /** Up to which machine time it stands, because its last event was recorded while the machine's clock was ahead. */
  standsUntil: z.optional(z.number()),
  /** On its way to a later time, through what lies between. */
  run: z.optional(z.object({ from: z.number(), at: z.number(), to: z.number() })),
})
export type PracticeClock = z.infer<typeof PracticeClock>

import * as z from 'zod/mini'

export const FILL_PRESETS = ['alpaca-paper', 'realistic', 'harsh'] as const
export type FillPreset = (typeof FILL_PRESETS)[number]

const whole = (most: number) => z.int().check(z.minimum(0), z.maximum(most))

/** A change of how a practice account's orders are filled: a preset, single dials, or both. Unknown keys are refused. */
export const FillDialChanges = z.strictObject({
  preset: z.optional(z.enum(FILL_PRESETS)),
  latencyMs: z.optional(whole(60_000)),
  sizePercent: z.optional(whole(1_000)),
  partialPercent: z.optional(whole(100)),
  queuePercent: z.optional(z.nullable(whole(10_000))),
  isBookWalked: z.optional(z.boolean()),
  earlyAssignmentPercent: z.optional(whole(100)),
})
export type FillDialChanges = z.infer<typeof FillDialChanges>

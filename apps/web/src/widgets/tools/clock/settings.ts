import * as z from 'zod/mini'

export const ClockSettings = z.object({
  /** The practice clock's speed and skips, where the account has one. */
  hasControls: z.catch(z.boolean(), true),
})
export type ClockSettings = z.infer<typeof ClockSettings>

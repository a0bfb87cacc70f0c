import * as z from 'zod/mini'

export const AlertsSettings = z.object({
  /** Those that are over are listed too. */
  all: z.catch(z.boolean(), false),
  sort: z.catch(z.string().check(z.maxLength(30)), ''),
})
export type AlertsSettings = z.infer<typeof AlertsSettings>

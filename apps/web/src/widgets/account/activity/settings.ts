import * as z from 'zod/mini'
import { ACTIVITY_KINDS } from '../../../trading/activities/activity-kind.ts'

export const ActivitySettings = z.object({
  kind: z.catch(z.enum(['all', ...ACTIVITY_KINDS]), 'all'),
  /** What its symbol, kind, words or order contain. */
  filter: z.catch(z.string().check(z.maxLength(60)), ''),
  sort: z.catch(z.string().check(z.maxLength(30)), '-time'),
})
export type ActivitySettings = z.infer<typeof ActivitySettings>

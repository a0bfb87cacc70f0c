import * as z from 'zod/mini'
import { RANGES } from '../../../trading/history/range.ts'

export const EquitySettings = z.object({
  range: z.catch(z.enum(RANGES), '1M'),
  hasDrawdown: z.catch(z.boolean(), false),
})
export type EquitySettings = z.infer<typeof EquitySettings>

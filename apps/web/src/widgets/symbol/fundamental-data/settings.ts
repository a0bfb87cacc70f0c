import * as z from 'zod/mini'
import { SHARED_SETTINGS, symbolSetting } from '../../shared-settings.ts'

export const TABS = ['overview', 'income', 'balance', 'cash'] as const
export type Tab = (typeof TABS)[number]

export const FundamentalDataSettings = z.object({
  ...SHARED_SETTINGS,
  symbol: symbolSetting(),
  displayMode: z.catch(z.enum(['regular', 'compact', 'adaptive']), 'regular'),
  /** What the native view stands at. */
  tab: z.catch(z.enum(TABS), 'overview'),
  period: z.catch(z.enum(['annual', 'quarterly']), 'annual'),
})
export type FundamentalDataSettings = z.infer<typeof FundamentalDataSettings>

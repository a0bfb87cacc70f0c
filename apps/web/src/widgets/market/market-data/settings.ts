import * as z from 'zod/mini'
import { FUTURES, INDICES } from '../../quotes/market-groups.ts'
import { SHARED_SETTINGS, symbolGroupsSetting } from '../../shared-settings.ts'

export const MarketDataSettings = z.object({
  ...SHARED_SETTINGS,
  title: z.catch(z.string().check(z.maxLength(60)), 'Market data'),
  symbolsGroups: symbolGroupsSetting([INDICES, FUTURES], 8),
  showSymbolLogo: z.catch(z.boolean(), true),
})
export type MarketDataSettings = z.infer<typeof MarketDataSettings>

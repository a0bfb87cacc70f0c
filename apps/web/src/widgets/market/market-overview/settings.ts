import * as z from 'zod/mini'
import { BONDS, FOREX, FUTURES, INDICES } from '../../quotes/market-groups.ts'
import { dateRangeSetting, SHARED_SETTINGS, symbolGroupsSetting } from '../../shared-settings.ts'

export const MOST_TABS = 6

export const MarketOverviewSettings = z.object({
  ...SHARED_SETTINGS,
  dateRange: dateRangeSetting(),
  showChart: z.catch(z.boolean(), true),
  showSymbolLogo: z.catch(z.boolean(), true),
  showFloatingTooltip: z.catch(z.boolean(), false),
  tabs: symbolGroupsSetting([INDICES, FUTURES, BONDS, FOREX], MOST_TABS),
  /** The name of the tab in front; the first where none is called so. */
  tab: z.catch(z.string().check(z.maxLength(40)), ''),
})
export type MarketOverviewSettings = z.infer<typeof MarketOverviewSettings>

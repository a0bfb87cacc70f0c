import * as z from 'zod/mini'
import { dateRangeSetting, SHARED_SETTINGS, symbolSetting } from '../../shared-settings.ts'

export const MiniChartSettings = z.object({
  ...SHARED_SETTINGS,
  symbol: symbolSetting(),
  dateRange: dateRangeSetting(),
  chartOnly: z.catch(z.boolean(), false),
  noTimeScale: z.catch(z.boolean(), false),
})
export type MiniChartSettings = z.infer<typeof MiniChartSettings>

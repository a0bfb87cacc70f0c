import * as z from 'zod/mini'
import { SHARED_SETTINGS, symbolSetting } from '../shared-settings.ts'

export const MiniChartSettings = z.object({ ...SHARED_SETTINGS, symbol: symbolSetting() })
export type MiniChartSettings = z.infer<typeof MiniChartSettings>

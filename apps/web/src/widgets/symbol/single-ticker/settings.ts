import * as z from 'zod/mini'
import { SHARED_SETTINGS, symbolSetting } from '../../shared-settings.ts'

export const SingleTickerSettings = z.object({ ...SHARED_SETTINGS, symbol: symbolSetting() })
export type SingleTickerSettings = z.infer<typeof SingleTickerSettings>

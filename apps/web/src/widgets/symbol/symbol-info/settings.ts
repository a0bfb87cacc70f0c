import * as z from 'zod/mini'
import { SHARED_SETTINGS, symbolSetting } from '../../shared-settings.ts'

export const SymbolInfoSettings = z.object({ ...SHARED_SETTINGS, symbol: symbolSetting() })
export type SymbolInfoSettings = z.infer<typeof SymbolInfoSettings>

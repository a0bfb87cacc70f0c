import * as z from 'zod/mini'
import { SHARED_SETTINGS, symbolSetting } from '../../shared-settings.ts'

export const CompanyProfileSettings = z.object({ ...SHARED_SETTINGS, symbol: symbolSetting() })
export type CompanyProfileSettings = z.infer<typeof CompanyProfileSettings>

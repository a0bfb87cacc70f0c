import { SHARED, symbolSetting, type Valid } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { CompanyProfileView } from './company-profile-view.tsx'

const SETTINGS = { symbol: symbolSetting('Company', 'stocks'), ...SHARED }
export type CompanyProfileSettings = Valid<typeof SETTINGS>

/** What a company does and who it is. */
export const widget = defineWidget({ settings: SETTINGS, view: CompanyProfileView, embed: { name: 'symbol-profile' } })

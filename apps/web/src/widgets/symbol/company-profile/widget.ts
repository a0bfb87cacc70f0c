import { defineWidget } from '../../widget.ts'
import { CompanyProfileView } from './company-profile-view.tsx'
import { CompanyProfileSettings } from './settings.ts'

/** What a company does and who it is. */
export const widget = defineWidget({
  settings: CompanyProfileSettings,
  fields: [{ kind: 'symbol', name: 'symbol', label: 'Company', of: 'stocks' }],
  view: CompanyProfileView,
  embed: {
    name: 'symbol-profile',
    settings: (settings, { theme }) => ({ ...settings, colorTheme: theme }),
  },
})

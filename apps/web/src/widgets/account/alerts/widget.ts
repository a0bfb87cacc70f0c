import { defineWidget } from '../../widget.ts'
import { AlertsView } from './alerts-view.tsx'
import { AlertsSettings } from './settings.ts'

/** The account's alerts, and how far the market is from each. */
export const widget = defineWidget({
  settings: AlertsSettings,
  fields: [{ kind: 'switch', name: 'all', label: 'Include past alerts' }],
  view: AlertsView,
})

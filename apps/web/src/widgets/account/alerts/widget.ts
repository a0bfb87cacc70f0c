import { flag, sortSetting, type Valid } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { AlertsView } from './alerts-view.tsx'

const SETTINGS = {
  all: flag('Include past alerts'),
  sort: sortSetting(),
}
export type AlertsSettings = Valid<typeof SETTINGS>

/** The account's alerts, and how far the market is from each. */
export const widget = defineWidget({ settings: SETTINGS, view: AlertsView })

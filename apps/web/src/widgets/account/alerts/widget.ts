import * as z from 'zod/mini'
import { flag, type Valid, within } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { AlertsView } from './alerts-view.tsx'

const SETTINGS = {
  all: flag('Include past alerts'),
  sort: within(z.string().check(z.maxLength(30)), ''),
}
export type AlertsSettings = Valid<typeof SETTINGS>

/** The account's alerts, and how far the market is from each. */
export const widget = defineWidget({ settings: SETTINGS, view: AlertsView })

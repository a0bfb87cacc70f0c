import type { Valid } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { BalancesView } from './balances-view.tsx'
import { FIGURES_SETTING } from './settings.ts'

const SETTINGS = { figures: FIGURES_SETTING }
export type BalancesSettings = Valid<typeof SETTINGS>

/** The account's key figures, each with how it comes about. */
export const widget = defineWidget({ settings: SETTINGS, view: BalancesView })

import { defineWidget } from '../../widget.ts'
import { CURRENCIES_FIELD } from '../currencies-setting.ts'
import { ForexCrossRatesView } from './forex-cross-rates-view.tsx'
import { ForexCrossRatesSettings } from './settings.ts'

/** Every currency in every other, live. */
export const widget = defineWidget({
  settings: ForexCrossRatesSettings,
  fields: [CURRENCIES_FIELD],
  view: ForexCrossRatesView,
  embed: {
    name: 'forex-cross-rates',
    settings: (settings, { theme }) => ({ ...settings, colorTheme: theme }),
  },
})

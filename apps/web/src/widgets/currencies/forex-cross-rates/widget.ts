import { CURRENCY_CHOICES } from '../../forex/matrix.ts'
import { defineWidget } from '../../widget.ts'
import { ForexCrossRatesView } from './forex-cross-rates-view.tsx'
import { ForexCrossRatesSettings } from './settings.ts'

/** Every currency in every other, live. */
export const widget = defineWidget({
  settings: ForexCrossRatesSettings,
  fields: [
    {
      kind: 'choices',
      name: 'currencies',
      label: 'Currencies',
      choices: CURRENCY_CHOICES,
      least: 2,
      most: 12,
      isOrdered: true,
    },
  ],
  view: ForexCrossRatesView,
  embed: {
    name: 'forex-cross-rates',
    settings: (settings, { theme }) => ({ ...settings, colorTheme: theme }),
  },
})

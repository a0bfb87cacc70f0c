import { CURRENCY_CHOICES } from '../../forex/matrix.ts'
import { defineWidget } from '../../widget.ts'
import { ForexHeatMapView } from './forex-heat-map-view.tsx'
import { ForexHeatMapSettings } from './settings.ts'

/** How far every currency has moved against every other today. */
export const widget = defineWidget({
  settings: ForexHeatMapSettings,
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
  view: ForexHeatMapView,
  embed: {
    name: 'forex-heat-map',
    settings: (settings, { theme }) => ({ ...settings, colorTheme: theme }),
  },
})

import { defineWidget } from '../../widget.ts'
import { CURRENCIES_FIELD } from '../currencies-setting.ts'
import { ForexHeatMapView } from './forex-heat-map-view.tsx'
import { ForexHeatMapSettings } from './settings.ts'

/** How far every currency has moved against every other today. */
export const widget = defineWidget({
  settings: ForexHeatMapSettings,
  fields: [CURRENCIES_FIELD],
  view: ForexHeatMapView,
  embed: {
    name: 'forex-heat-map',
    settings: (settings, { theme }) => ({ ...settings, colorTheme: theme }),
  },
})

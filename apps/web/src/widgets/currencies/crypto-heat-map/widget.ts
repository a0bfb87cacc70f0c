import { HEAT_MAP_FIELDS } from '../../heat-map-fields.ts'
import { COIN_COLORS, COIN_SIZES } from '../../screen/measures.ts'
import { defineWidget } from '../../widget.ts'
import { CryptoHeatMapView } from './crypto-heat-map-view.tsx'
import { CryptoHeatMapSettings, SOURCES } from './settings.ts'

/** Coins by what they are worth, coloured by how far they moved. */
export const widget = defineWidget({
  settings: CryptoHeatMapSettings,
  fields: [
    { kind: 'choice', name: 'dataSource', label: 'Coins', choices: SOURCES },
    { kind: 'choice', name: 'blockSize', label: 'Size', choices: COIN_SIZES },
    { kind: 'choice', name: 'blockColor', label: 'Colour', choices: COIN_COLORS },
    ...HEAT_MAP_FIELDS.filter(({ name }) => name !== 'isZoomEnabled'),
  ],
  view: CryptoHeatMapView,
  embed: {
    name: 'crypto-coins-heatmap',
    settings: ({ hasTopBar, isDataSetEnabled, blockColor, ...rest }, { theme }) => ({
      ...rest,
      // The present loader's own name for the day's change.
      blockColor: blockColor === 'change' ? '24h_close_change|5' : blockColor,
      hasTopBar,
      isDataSetEnabled: hasTopBar && isDataSetEnabled,
      symbolUrl: '',
      colorTheme: theme,
    }),
  },
})

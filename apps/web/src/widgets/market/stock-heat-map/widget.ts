import { choicesFrom } from '../../../ui/choices.ts'
import { HEAT_MAP_FIELDS } from '../../heat-map-fields.ts'
import { STOCK_COLORS, STOCK_SIZES } from '../../screen/measures.ts'
import { defineWidget } from '../../widget.ts'
import { SOURCES, StockHeatMapSettings } from './settings.ts'
import { StockHeatMapView } from './stock-heat-map-view.tsx'

/** Companies by what they are worth, coloured by how far they moved. */
export const widget = defineWidget({
  settings: StockHeatMapSettings,
  fields: [
    { kind: 'choice', name: 'dataSource', label: 'Companies', choices: SOURCES },
    {
      kind: 'choice',
      name: 'grouping',
      label: 'Groups',
      look: 'segments',
      choices: choicesFrom({ no_group: 'None', sector: 'Sectors' }),
    },
    { kind: 'choice', name: 'blockSize', label: 'Size', choices: STOCK_SIZES },
    { kind: 'choice', name: 'blockColor', label: 'Colour', choices: STOCK_COLORS },
    ...HEAT_MAP_FIELDS,
  ],
  view: StockHeatMapView,
  embed: {
    name: 'stock-heatmap',
    settings: (settings, { theme }) => {
      const { hasTopBar, isDataSetEnabled, ...rest } = settings
      return {
        ...rest,
        exchanges: [],
        hasTopBar,
        isDataSetEnabled: hasTopBar && isDataSetEnabled,
        symbolUrl: '',
        colorTheme: theme,
      }
    },
  },
})

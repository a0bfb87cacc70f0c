import { COIN_COLORS, COIN_SIZES } from '../../screen/measures.ts'
import { choice, choiceLike, HEAT_MAP, SHARED, type Valid } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { CryptoHeatMapView } from './crypto-heat-map-view.tsx'
import { SOURCES } from './sources.ts'

const SIZES = /^(market_cap_calc|market_cap_diluted_calc|24h_vol_cmc|tvl|24h_vol_to_market_cap|market_cap_to_tvl)$/
const COLORS =
  /^(change(\|(60|240))?|Perf\.(W|1M|3M|6M|YTD|Y)|24h_vol_change_cmc|24h_vol_cmc|24h_close_change\|5|Volatility\.D|gap)$/

const SETTINGS = {
  dataSource: choice('Coins', SOURCES, 'Crypto'),
  blockSize: choiceLike('Size', COIN_SIZES, SIZES, 'market_cap_calc'),
  blockColor: choiceLike('Colour', COIN_COLORS, COLORS, 'change'),
  ...HEAT_MAP,
  isZoomEnabled: { schema: HEAT_MAP.isZoomEnabled.schema },
  ...SHARED,
}
export type CryptoHeatMapSettings = Valid<typeof SETTINGS>

/** Coins by what they are worth, coloured by how far they moved. */
export const widget = defineWidget({
  settings: SETTINGS,
  view: CryptoHeatMapView,
  embed: {
    name: 'crypto-coins-heatmap',
    settings: ({ hasTopBar, isDataSetEnabled, blockColor }) => ({
      // The present loader's own name for the day's change.
      blockColor: blockColor === 'change' ? '24h_close_change|5' : blockColor,
      isDataSetEnabled: hasTopBar && isDataSetEnabled,
      symbolUrl: '',
    }),
  },
})

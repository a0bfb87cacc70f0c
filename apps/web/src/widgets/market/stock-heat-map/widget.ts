import { choicesFrom } from '../../../ui/choices.ts'
import { STOCK_COLORS, STOCK_SIZES } from '../../screen/measures.ts'
import { choice, choiceLike, HEAT_MAP, SHARED, type Valid } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { SOURCES } from './sources.ts'
import { StockHeatMapView } from './stock-heat-map-view.tsx'

/** TradingView's names of what tiles are sized and coloured by, and what is known of it here in `widgets/screen/measures.ts`. */
const SIZES =
  /^(market_cap_basic|number_of_employees|dividend_yield_recent|price_earnings_ttm|price_sales_current|price_book_fq|(volume|Value\.Traded)(\|(60|240|1W|1M))?)$/
const COLORS =
  /^(change(\|(60|240))?|Perf\.(W|1M|3M|6M|YTD|Y)|(pre|post)market_change|relative_volume_10d_calc|Volatility\.D|gap)$/

const SETTINGS = {
  dataSource: choice('Companies', SOURCES, 'SPX500'),
  grouping: choice('Groups', choicesFrom({ no_group: 'None', sector: 'Sectors' }), 'no_group', 'segments'),
  blockSize: choiceLike('Size', STOCK_SIZES, SIZES, 'market_cap_basic'),
  blockColor: choiceLike('Colour', STOCK_COLORS, COLORS, 'Perf.YTD'),
  ...HEAT_MAP,
  ...SHARED,
}
export type StockHeatMapSettings = Valid<typeof SETTINGS>

/** Companies by what they are worth, coloured by how far they moved. */
export const widget = defineWidget({
  settings: SETTINGS,
  view: StockHeatMapView,
  embed: {
    name: 'stock-heatmap',
    settings: ({ hasTopBar, isDataSetEnabled }) => ({
      exchanges: [],
      isDataSetEnabled: hasTopBar && isDataSetEnabled,
      symbolUrl: '',
    }),
  },
})

import { choicesFrom } from '../../../ui/choices.ts'
import { listColors } from '../../embed-colors.ts'
import {
  choice,
  dateRangeSetting,
  flag,
  native,
  SHARED_TRANSPARENT,
  text,
  type Valid,
  wholeNumber,
} from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { RANKING_NAMES } from './ranking.ts'
import { StockMarketView } from './stock-market-view.tsx'

/** Exchanges the embed knows, with where they are. Only those of the United States have a list on the desk. */
const EXCHANGES = [
  ['US', 'United States, all'],
  ['NASDAQ', 'United States, NASDAQ'],
  ['NYSE', 'United States, NYSE'],
  ['AMEX', 'United States, NYSE American and Arca'],
  ['OTC', 'United States, over the counter'],
  ['ASX', 'Australia, ASX'],
  ['CSE', 'Canada, CSE'],
  ['NEO', 'Canada, Cboe'],
  ['TSX', 'Canada, Toronto'],
  ['TSXV', 'Canada, TSX Venture'],
  ['EGX', 'Egypt, EGX'],
  ['BER', 'Germany, Berlin'],
  ['DUS', 'Germany, Düsseldorf'],
  ['FWB', 'Germany, Frankfurt'],
  ['HAM', 'Germany, Hamburg'],
  ['HAN', 'Germany, Hanover'],
  ['MUN', 'Germany, Munich'],
  ['SWB', 'Germany, Stuttgart'],
  ['XETR', 'Germany, Xetra'],
  ['BSE', 'India, Bombay'],
  ['NSE', 'India, National'],
  ['TASE', 'Israel, Tel Aviv'],
  ['MIL', 'Italy, Milan'],
  ['LUXSE', 'Luxembourg, LuxSE'],
  ['PSE', 'Philippines, PSE'],
  ['NEWCONNECT', 'Poland, NewConnect'],
  ['KRX', 'South Korea, KRX'],
  ['NGM', 'Sweden, NGM'],
  ['TPEX', 'Taiwan, TPEx'],
  ['BIST', 'Türkiye, Istanbul'],
  ['LSE', 'United Kingdom, London'],
  ['LSIN', 'United Kingdom, London international'],
  ['HNX', 'Vietnam, Hanoi'],
] as const
const EXCHANGE_CHOICES = EXCHANGES.map(([value, label]) => ({ value, label }))

const SETTINGS = {
  title: native(text('Title', 60, 'Stock market')),
  ranking: native(choice('Ranking', choicesFrom(RANKING_NAMES), 'gainers', 'segments')),
  rows: native(wholeNumber('Rows', 1, 50, 13)),
  exchange: choice(
    'Exchange',
    EXCHANGE_CHOICES,
    'US',
    undefined,
    'Those outside the United States are in the embed only.',
  ),
  showChart: flag('Chart of the chosen stock', true),
  dateRange: dateRangeSetting('Range of the chart'),
  showSymbolLogo: flag('Pictures'),
  showFloatingTooltip: flag('Tooltip at the pointer (embed only)'),
  ...SHARED_TRANSPARENT,
}
export type StockMarketSettings = Valid<typeof SETTINGS>

/** Gainers, losers and the most traded of all stocks. */
export const widget = defineWidget({
  settings: SETTINGS,
  when: { dateRange: ({ showChart }) => showChart },
  view: StockMarketView,
  embed: {
    name: 'hotlists',
    settings: (_, { colors }) => ({ ...listColors(colors), largeChartUrl: '' }),
  },
})

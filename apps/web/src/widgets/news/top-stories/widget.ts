import { choicesFrom } from '../../../ui/choices.ts'
import { choice, native, SHARED, symbolSetting, type Valid } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { TopStoriesView } from './top-stories-view.tsx'

const FEEDS = choicesFrom({ all_symbols: 'Everything', market: 'A market', symbol: 'A symbol' })
const MARKETS = choicesFrom({
  stock: 'Shares',
  crypto: 'Coins',
  forex: 'Currencies (embed only)',
  index: 'Indices (embed only)',
  futures: 'Futures (embed only)',
  cfd: 'Contracts for difference (embed only)',
})
const MODES = choicesFrom({ regular: 'Summaries', compact: 'Headlines', adaptive: 'As room allows' })

const SETTINGS = {
  feedMode: choice('News of', FEEDS, 'all_symbols', 'segments'),
  market: native(choice('Market', MARKETS, 'stock')),
  symbol: native(symbolSetting()),
  displayMode: choice('Shows', MODES, 'regular', 'segments'),
  ...SHARED,
}
export type TopStoriesSettings = Valid<typeof SETTINGS>

/** News, the newest first. */
export const widget = defineWidget({
  settings: SETTINGS,
  when: { market: ({ feedMode }) => feedMode === 'market', symbol: ({ feedMode }) => feedMode === 'symbol' },
  view: TopStoriesView,
  embed: {
    name: 'timeline',
    // A loader that is told of a market or a symbol it is not to show shows neither.
    settings: ({ feedMode, market, symbol }) => ({
      ...(feedMode === 'market' && { market }),
      ...(feedMode === 'symbol' && { symbol }),
    }),
  },
})

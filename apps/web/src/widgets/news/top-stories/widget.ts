import { choicesFrom } from '../../../ui/choices.ts'
import { defineWidget } from '../../widget.ts'
import { TopStoriesSettings } from './settings.ts'
import { TopStoriesView } from './top-stories-view.tsx'

/** News, the newest first. */
export const widget = defineWidget({
  settings: TopStoriesSettings,
  fields: [
    {
      kind: 'choice',
      name: 'feedMode',
      label: 'News of',
      look: 'segments',
      choices: choicesFrom({ all_symbols: 'Everything', market: 'A market', symbol: 'A symbol' }),
    },
    {
      kind: 'choice',
      name: 'market',
      label: 'Market',
      when: ({ feedMode }) => feedMode === 'market',
      choices: choicesFrom({
        stock: 'Shares',
        crypto: 'Coins',
        forex: 'Currencies (embed only)',
        index: 'Indices (embed only)',
        futures: 'Futures (embed only)',
        cfd: 'Contracts for difference (embed only)',
      }),
    },
    { kind: 'symbol', name: 'symbol', label: 'Symbol', when: ({ feedMode }) => feedMode === 'symbol' },
    {
      kind: 'choice',
      name: 'displayMode',
      label: 'Shows',
      look: 'segments',
      choices: choicesFrom({ regular: 'Summaries', compact: 'Headlines', adaptive: 'As room allows' }),
    },
  ],
  view: TopStoriesView,
  embed: {
    name: 'timeline',
    settings: ({ feedMode, market, symbol, ...settings }, { theme }) => ({
      ...settings,
      feedMode,
      // A loader that is told of a market or a symbol it is not to show shows neither.
      ...(feedMode === 'market' && { market }),
      ...(feedMode === 'symbol' && { symbol }),
      colorTheme: theme,
    }),
  },
})

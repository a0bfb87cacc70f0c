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
      choices: [
        { value: 'all_symbols', label: 'Everything' },
        { value: 'market', label: 'A market' },
        { value: 'symbol', label: 'A symbol' },
      ],
    },
    {
      kind: 'choice',
      name: 'market',
      label: 'Market',
      when: ({ feedMode }) => feedMode === 'market',
      choices: [
        { value: 'stock', label: 'Shares' },
        { value: 'crypto', label: 'Coins' },
        { value: 'forex', label: 'Currencies (embed only)' },
        { value: 'index', label: 'Indices (embed only)' },
        { value: 'futures', label: 'Futures (embed only)' },
        { value: 'cfd', label: 'Contracts for difference (embed only)' },
      ],
    },
    { kind: 'symbol', name: 'symbol', label: 'Symbol', when: ({ feedMode }) => feedMode === 'symbol' },
    {
      kind: 'choice',
      name: 'displayMode',
      label: 'Shows',
      look: 'segments',
      choices: [
        { value: 'regular', label: 'Summaries' },
        { value: 'compact', label: 'Headlines' },
        { value: 'adaptive', label: 'As room allows' },
      ],
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

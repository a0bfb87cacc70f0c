import { defineWidget } from '../widget.ts'
import { StockMarketSettings } from './settings.ts'
import { StockMarketView } from './stock-market-view.tsx'

/** Gainers, losers and the most traded of all stocks. */
export const widget = defineWidget({
  settings: StockMarketSettings,
  fields: [
    { kind: 'text', name: 'title', label: 'Title', most: 60 },
    {
      kind: 'choice',
      name: 'ranking',
      label: 'Ranking',
      look: 'segments',
      choices: [
        { value: 'gainers', label: 'Gainers' },
        { value: 'losers', label: 'Losers' },
        { value: 'active', label: 'Active' },
      ],
    },
    { kind: 'number', name: 'rows', label: 'Rows', least: 1, most: 50 },
  ],
  view: StockMarketView,
})

import { defineWidget } from '../widget.ts'
import { MarketDataView } from './market-data-view.tsx'
import { MarketDataSettings } from './settings.ts'

/** Groups of symbols with their live prices. */
export const widget = defineWidget({
  settings: MarketDataSettings,
  fields: [
    { kind: 'text', name: 'title', label: 'Title', most: 60 },
    { kind: 'groups', name: 'symbolsGroups', label: 'Groups', mostGroups: 8, most: 30 },
  ],
  symbols: ({ symbolsGroups }) => symbolsGroups.flatMap(({ symbols }) => symbols.map(({ symbol }) => symbol)),
  view: MarketDataView,
})

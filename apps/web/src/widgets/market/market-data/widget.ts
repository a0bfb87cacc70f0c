import { FUTURES, INDICES } from '../../quotes/market-groups.ts'
import { flag, groupsSetting, native, SHARED, text, type Valid } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { MarketDataView } from './market-data-view.tsx'

const SETTINGS = {
  title: native(text('Title', 60, 'Market data')),
  symbolsGroups: groupsSetting('Groups', [INDICES, FUTURES], 8, 30),
  showSymbolLogo: flag('Pictures (embed only)', true),
  ...SHARED,
}
export type MarketDataSettings = Valid<typeof SETTINGS>

/** Groups of symbols with their live prices. */
export const widget = defineWidget({
  settings: SETTINGS,
  streams: ['symbolsGroups'],
  view: MarketDataView,
  embed: {
    name: 'market-quotes',
    settings: ({ symbolsGroups }, { colors }) => ({
      backgroundColor: colors.surface,
      symbolsGroups: symbolsGroups.map(({ name, symbols }) => ({
        name,
        originalName: name,
        symbols: symbols.map(({ symbol, label }) => ({ name: symbol, displayName: label })),
      })),
    }),
  },
})

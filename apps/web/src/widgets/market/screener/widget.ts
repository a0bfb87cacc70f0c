import { COLUMN_SETS } from '../../screen/column-sets.ts'
import { classOf, MARKETS, marketName, presetsOf, setsOf } from '../../screen/markets.ts'
import { preset } from '../../screen/presets.ts'
import { defineWidget } from '../../widget.ts'
import { ScreenerView } from './screener-view.tsx'
import { ScreenerSettings } from './settings.ts'

/** A whole market, filtered and sorted. */
export const widget = defineWidget<ScreenerSettings>({
  settings: ScreenerSettings,
  fields: [
    {
      kind: 'choice',
      name: 'market',
      label: 'Market',
      choices: MARKETS.map((value) => ({
        value,
        label: classOf(value) ? marketName(value) : `${marketName(value)} (embed only)`,
      })),
    },
    {
      kind: 'choice',
      name: 'defaultScreen',
      label: 'Screen',
      choices: ({ market }) => presetsOf(market).map((value) => ({ value, label: preset(value).label })),
    },
    {
      kind: 'choice',
      name: 'defaultColumn',
      label: 'Columns',
      choices: ({ market }) => setsOf(market).map((value) => ({ value, label: COLUMN_SETS[value].label })),
    },
    { kind: 'switch', name: 'showToolbar', label: 'Toolbar' },
  ],
  view: ScreenerView,
  embed: {
    name: 'screener',
    settings: ({ filters: _, sort: __, screens: ___, ...settings }, { theme }) => ({ ...settings, colorTheme: theme }),
  },
})

import { COLUMN_SETS, PAIR_SETS } from '../../screen/column-sets.ts'
import { defineWidget } from '../../widget.ts'
import { CryptoMarketView } from './crypto-market-view.tsx'
import { CryptoMarketSettings, CURRENCIES } from './settings.ts'

/** Coins by what they are worth. */
export const widget = defineWidget({
  settings: CryptoMarketSettings,
  fields: [
    {
      kind: 'choice',
      name: 'defaultColumn',
      label: 'Columns',
      choices: PAIR_SETS.map((value) => ({ value, label: COLUMN_SETS[value].label })),
    },
    {
      kind: 'choice',
      name: 'displayCurrency',
      label: 'Priced in',
      look: 'segments',
      choices: CURRENCIES.map((value) => ({ value, label: value })),
    },
  ],
  view: CryptoMarketView,
  embed: {
    name: 'crypto-mkt-screener',
    settings: ({ sort: _, ...settings }, { theme }) => ({
      ...settings,
      screener_type: 'crypto_mkt',
      colorTheme: theme,
    }),
  },
})

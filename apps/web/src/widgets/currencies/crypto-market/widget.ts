import { COLUMN_SETS, PAIR_SETS } from '../../screen/column-sets.ts'
import { choice, SHARED, sortSetting, type Valid } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { CryptoMarketView } from './crypto-market-view.tsx'
import { CURRENCIES } from './currencies.ts'

const SETTINGS = {
  defaultColumn: choice(
    'Columns',
    PAIR_SETS.map((value) => ({ value, label: COLUMN_SETS[value].label })),
    'overview',
  ),
  displayCurrency: choice('Priced in', CURRENCIES, 'USD', 'segments'),
  /** Empty is by market value. */
  sort: sortSetting(),
  ...SHARED,
}
export type CryptoMarketSettings = Valid<typeof SETTINGS>

/** Coins by what they are worth. */
export const widget = defineWidget({
  settings: SETTINGS,
  view: CryptoMarketView,
  embed: { name: 'crypto-mkt-screener', settings: () => ({ screener_type: 'crypto_mkt' }) },
})

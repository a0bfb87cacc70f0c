import * as z from 'zod/mini'
import { currenciesSetting } from '../currencies-setting.ts'
import { SHARED_SETTINGS } from '../shared-settings.ts'

export const ForexCrossRatesSettings = z.object({
  ...SHARED_SETTINGS,
  currencies: currenciesSetting(['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD']),
})
export type ForexCrossRatesSettings = z.infer<typeof ForexCrossRatesSettings>

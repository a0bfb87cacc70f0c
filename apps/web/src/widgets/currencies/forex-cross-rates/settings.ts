import * as z from 'zod/mini'
import { SHARED_SETTINGS } from '../../shared-settings.ts'
import { currenciesSetting } from '../currencies-setting.ts'

export const ForexCrossRatesSettings = z.object({
  ...SHARED_SETTINGS,
  currencies: currenciesSetting(['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD']),
})
export type ForexCrossRatesSettings = z.infer<typeof ForexCrossRatesSettings>

import * as z from 'zod/mini'
import { SHARED_SETTINGS } from '../../shared-settings.ts'
import { currenciesSetting } from '../currencies-setting.ts'

export const ForexHeatMapSettings = z.object({
  ...SHARED_SETTINGS,
  currencies: currenciesSetting(['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD', 'CNY']),
})
export type ForexHeatMapSettings = z.infer<typeof ForexHeatMapSettings>

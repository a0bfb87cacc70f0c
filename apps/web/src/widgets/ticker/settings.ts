import * as z from 'zod/mini'
import { SHARED_SETTINGS, symbolsSetting } from '../shared-settings.ts'
import { MOST_TICKERS, TICKER_SYMBOLS } from '../ticker-symbols.ts'

export const TickerSettings = z.object({
  ...SHARED_SETTINGS,
  symbols: symbolsSetting(TICKER_SYMBOLS, MOST_TICKERS),
  showSymbolLogo: z.catch(z.boolean(), true),
})
export type TickerSettings = z.infer<typeof TickerSettings>

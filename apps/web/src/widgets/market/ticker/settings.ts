import * as z from 'zod/mini'
import { MOST_TICKERS, TICKER_SYMBOLS } from '../../quotes/ticker-symbols.ts'
import { SHARED_SETTINGS, symbolsSetting } from '../../shared-settings.ts'

export const TickerSettings = z.object({
  ...SHARED_SETTINGS,
  symbols: symbolsSetting(TICKER_SYMBOLS, MOST_TICKERS),
  showSymbolLogo: z.catch(z.boolean(), true),
})
export type TickerSettings = z.infer<typeof TickerSettings>

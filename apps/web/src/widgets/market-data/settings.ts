import * as z from 'zod/mini'
import type { SymbolGroup } from '../field.ts'
import { SHARED_SETTINGS, symbolGroupsSetting } from '../shared-settings.ts'

/**
 * Groups of six as the original widget has them. Alpaca trades no index and no future, so a fund that follows each stands for it and says
 * so: its change tells the same, its level does not.
 */
const GROUPS: readonly SymbolGroup[] = [
  {
    name: 'Indices',
    symbols: [
      { symbol: 'SPY', label: 'S&P 500' },
      { symbol: 'QQQ', label: 'Nasdaq 100' },
      { symbol: 'DIA', label: 'Dow 30' },
      { symbol: 'IWM', label: 'Russell 2000' },
      { symbol: 'VTI', label: 'US total market' },
      { symbol: 'EEM', label: 'Emerging markets' },
    ],
  },
  {
    name: 'Futures',
    symbols: [
      { symbol: 'GLD', label: 'Gold' },
      { symbol: 'SLV', label: 'Silver' },
      { symbol: 'XLE', label: 'Energy' },
      { symbol: 'TLT', label: 'Treasury bonds' },
      { symbol: 'HYG', label: 'High-yield bonds' },
      { symbol: 'BTC/USD', label: 'Bitcoin' },
    ],
  },
]

/** The instrument a fund stands for, where the market has not the instrument itself. */
export const PROXY_FOR: Readonly<Partial<Record<string, string>>> = {
  SPY: 'S&P 500',
  QQQ: 'Nasdaq 100',
  DIA: 'Dow Jones Industrial Average',
  IWM: 'Russell 2000',
  VTI: 'CRSP US Total Market',
  EEM: 'MSCI Emerging Markets',
  GLD: 'gold futures',
  SLV: 'silver futures',
  XLE: 'energy futures',
  TLT: 'T-Bond futures',
  HYG: 'high-yield credit',
}

export const MarketDataSettings = z.object({
  ...SHARED_SETTINGS,
  title: z.catch(z.string().check(z.maxLength(60)), 'Market data'),
  symbolsGroups: symbolGroupsSetting(GROUPS, 8),
})
export type MarketDataSettings = z.infer<typeof MarketDataSettings>

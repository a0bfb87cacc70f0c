/** Groups of symbols that market tables show unless told otherwise: as the embeds of the same names have them. */
import type { SymbolGroup } from '../settings.ts'

export const INDICES: SymbolGroup = {
  name: 'Indices',
  symbols: [
    { symbol: 'FOREXCOM:SPXUSD', label: 'S&P 500 Index' },
    { symbol: 'FOREXCOM:NSXUSD', label: 'US 100 Cash CFD' },
    { symbol: 'FOREXCOM:DJI', label: 'Dow Jones Industrial Average Index' },
    { symbol: 'INDEX:NKY', label: 'Nikkei 225' },
    { symbol: 'INDEX:DEU40', label: 'DAX Index' },
    { symbol: 'FOREXCOM:UKXGBP', label: 'FTSE 100 Index' },
  ],
}
export const FUTURES: SymbolGroup = {
  name: 'Futures',
  symbols: [
    { symbol: 'CME_MINI:ES1!', label: 'S&P 500' },
    { symbol: 'CME:6E1!', label: 'Euro' },
    { symbol: 'COMEX:GC1!', label: 'Gold' },
    { symbol: 'NYMEX:CL1!', label: 'WTI Crude Oil' },
    { symbol: 'NYMEX:NG1!', label: 'Gas' },
    { symbol: 'CBOT:ZC1!', label: 'Corn' },
  ],
}
export const BONDS: SymbolGroup = {
  name: 'Bonds',
  symbols: [
    { symbol: 'CBOT:ZB1!', label: 'T-Bond' },
    { symbol: 'CBOT:UB1!', label: 'Ultra T-Bond' },
    { symbol: 'EUREX:FGBL1!', label: 'Euro Bund' },
    { symbol: 'EUREX:FBTP1!', label: 'Euro BTP' },
    { symbol: 'EUREX:FGBM1!', label: 'Euro BOBL' },
  ],
}
export const FOREX: SymbolGroup = {
  name: 'Forex',
  symbols: [
    { symbol: 'FX:EURUSD', label: 'EUR to USD' },
    { symbol: 'FX:GBPUSD', label: 'GBP to USD' },
    { symbol: 'FX:USDJPY', label: 'USD to JPY' },
    { symbol: 'FX:USDCHF', label: 'USD to CHF' },
    { symbol: 'FX:AUDUSD', label: 'AUD to USD' },
    { symbol: 'FX:USDCAD', label: 'USD to CAD' },
  ],
}

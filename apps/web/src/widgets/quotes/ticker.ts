/** What tickers are set by, whether they stand or pass by. */
import { flag, SHARED_STRIP, type SymbolRow, symbolsSetting, type Valid } from '../settings.ts'

const SYMBOLS: readonly SymbolRow[] = [
  { symbol: 'FOREXCOM:SPXUSD', label: 'S&P 500' },
  { symbol: 'FOREXCOM:NSXUSD', label: 'US 100' },
  { symbol: 'FX_IDC:EURUSD', label: 'EUR/USD' },
  { symbol: 'BITSTAMP:BTCUSD', label: 'Bitcoin' },
  { symbol: 'BITSTAMP:ETHUSD', label: 'Ethereum' },
]

const SETTINGS = {
  symbols: symbolsSetting('Symbols', SYMBOLS, 15),
  showSymbolLogo: flag('Pictures', true),
  ...SHARED_STRIP,
}
export type TickerSettings = Valid<typeof SETTINGS>

/** What is the same of both. */
export const TICKER = {
  settings: SETTINGS,
  streams: ['symbols'] as const,
  embed: {
    isSelfSizing: true,
    settings: ({ symbols }: Pick<TickerSettings, 'symbols'>) => ({
      symbols: symbols.map(({ symbol, label }) => ({ proName: symbol, title: label })),
    }),
  },
}

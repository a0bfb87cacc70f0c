import type { SymbolRow } from '../field.ts'

/** What tickers show unless told otherwise. */
export const TICKER_SYMBOLS: readonly SymbolRow[] = [
  { symbol: 'FOREXCOM:SPXUSD', label: 'S&P 500' },
  { symbol: 'FOREXCOM:NSXUSD', label: 'US 100' },
  { symbol: 'FX_IDC:EURUSD', label: 'EUR/USD' },
  { symbol: 'BITSTAMP:BTCUSD', label: 'Bitcoin' },
  { symbol: 'BITSTAMP:ETHUSD', label: 'Ethereum' },
]
export const MOST_TICKERS = 15

/** What a chart can be of: shares, coins and contracts, which are traded, and currencies and references (indices, futures, bonds), which are watched. */
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import type { ChartZone } from './chart-time.ts'

export interface Instrument {
  readonly kind: 'stock' | 'coin' | 'option' | 'forex' | 'reference'
  /** `AAPL`, `BTC/USD`, `AAPL261218C00200000`, `EURUSD`, `FOREXCOM:SPXUSD`. */
  readonly symbol: string
}

/** What an asset's symbol is. */
export const tradedInstrument = (symbol: string): Instrument => ({
  kind: symbol.includes('/') ? 'coin' : parseOptionSymbol(symbol) ? 'option' : 'stock',
  symbol,
})

/** Whether prints of it are streamed; the others are asked for. */
export const isStreamed = ({ kind }: Instrument): boolean => kind === 'stock' || kind === 'coin'

/** Whether an account can hold it. */
export const isTraded = (instrument: Instrument): boolean => isStreamed(instrument) || instrument.kind === 'option'

/** The zone its days are counted in. */
export const marketZone = ({ kind }: Instrument): ChartZone =>
  kind === 'coin' || kind === 'forex' ? 'UTC' : 'New York'

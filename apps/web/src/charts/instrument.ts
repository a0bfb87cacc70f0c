/** What a chart can be of: shares and coins, which are traded, and currencies and references (indices, futures, bonds), which are watched. */
import type { ChartZone } from './chart-time.ts'

export interface Instrument {
  readonly kind: 'stock' | 'coin' | 'forex' | 'reference'
  /** `AAPL`, `BTC/USD`, `EURUSD`, `FOREXCOM:SPXUSD`. */
  readonly symbol: string
}

/** What an asset's symbol is. */
export const tradedInstrument = (symbol: string): Instrument => ({
  kind: symbol.includes('/') ? 'coin' : 'stock',
  symbol,
})

/** Whether prints of it are streamed; the others are asked for. */
export const isTraded = ({ kind }: Instrument): boolean => kind === 'stock' || kind === 'coin'

/** The zone its days are counted in. */
export const marketZone = ({ kind }: Instrument): ChartZone =>
  kind === 'coin' || kind === 'forex' ? 'UTC' : 'New York'

/** What moves the last bar of a chart: finished minute bars, corrected ones, and the trades in between. */
import type { Bar } from '@paddock/contract/entities/market-data'
import { type MarketMessage, onMarketReconnect, subscribeMarket } from './market-stream.ts'

type BarUpdate =
  /** A minute is over, or was corrected after it was. */
  | { readonly kind: 'bar'; readonly bar: Bar }
  /** `at` in milliseconds of the market's time. */
  | { readonly kind: 'trade'; readonly price: number; readonly size: number; readonly at: number }
  /** The stream was away: read the bars again. */
  | { readonly kind: 'gap' }

/** Listens to a symbol in an account's market, or in the public one where there is none. Answers how to stop. */
export function subscribeBars(symbol: string, listener: (update: BarUpdate) => void, account?: string): () => void {
  const hear = (message: MarketMessage) => {
    if (message.T === 't') listener({ kind: 'trade', price: message.p, size: message.s, at: Date.parse(message.t) })
    else if (message.T === 'b' || message.T === 'u') {
      const { t, o, h, l, c, v, n, vw } = message
      listener({ kind: 'bar', bar: { t, o, h, l, c, v, n, vw } })
    }
  }
  const stops = [
    ...(['bars', 'updatedBars', 'trades'] as const).map((channel) => subscribeMarket(account, channel, symbol, hear)),
    onMarketReconnect((view) => view === account && listener({ kind: 'gap' })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

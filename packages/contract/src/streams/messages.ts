/** What market-data sockets deliver. `T` is the first key of every message: Alpaca's Go client refuses any other order. */
import type { Bar, Quote, Trade } from '../entities/market-data.ts'

export type TradeElement = { readonly T: 't'; readonly S: string } & Trade
export type QuoteElement = { readonly T: 'q'; readonly S: string } & Quote
/** `b` a finished minute, `u` a minute corrected by a late trade, `d` the running day. */
export type BarElement = { readonly T: 'b' | 'u' | 'd'; readonly S: string } & Bar
export type MarketElement = TradeElement | QuoteElement | BarElement

export const tradeElement = (symbol: string, trade: Trade): TradeElement => ({ T: 't', S: symbol, ...trade })
export const quoteElement = (symbol: string, quote: Quote): QuoteElement => ({ T: 'q', S: symbol, ...quote })
export const barElement = (kind: BarElement['T'], symbol: string, bar: Bar): BarElement => ({
  T: kind,
  S: symbol,
  ...bar,
})

/** The channel that a message's `T` belongs to. */
export const CHANNEL_OF = { t: 'trades', q: 'quotes', b: 'bars', u: 'updatedBars', d: 'dailyBars' } as const

/** What market-data sockets deliver. `T` is the first key of every message: Alpaca's Go client refuses any other order. */
import type { Bar, Orderbook, Quote, Trade } from '../entities/market-data.ts'

type Of<Kind extends string, Fields> = { readonly T: Kind; readonly S: string } & Fields

/** A trading status: codes of the listing market, with their meaning. `rc` and `rm` are empty where there is no reason. */
export type TradingStatus = {
  readonly sc: string
  readonly sm: string
  readonly rc: string
  readonly rm: string
  readonly t: string
  readonly z: string
}

/** The prices between which a stock may trade: upper and lower limit, and the indicator of the quote. */
export type PriceBands = {
  readonly u: number
  readonly d: number
  readonly i: string
  readonly t: string
  readonly z: string
}

/** An auction's imbalance at the price at which it would be settled. */
type Imbalance = {
  readonly p: number
  readonly z: string
  readonly t: string
}

/** A trade as it was reported (`o…`), and as it really was (`c…`). */
type TradeCorrection = {
  readonly x: string
  readonly oi: number
  readonly op: number
  readonly os: number
  readonly oc: readonly string[]
  readonly ci: number
  readonly cp: number
  readonly cs: number
  readonly cc: readonly string[]
  readonly z: string
  readonly t: string
}

/** A trade that does not count: canceled (`C`) or reported in error (`E`). */
type TradeCancel = {
  readonly i: number
  readonly x: string
  readonly p: number
  readonly s: number
  readonly a: 'C' | 'E'
  readonly z: string
  readonly t: string
}

/** Options name their condition by one text, and have neither id nor tape. */
type OptionTrade = {
  readonly t: string
  readonly p: number
  readonly s: number
  readonly x: string
  readonly c: string
}
type OptionQuote = {
  readonly t: string
  readonly bx: string
  readonly bp: number
  readonly bs: number
  readonly ax: string
  readonly ap: number
  readonly as: number
  readonly c: string
}

/** With `r` the whole book, to begin with; without, the levels that changed, where size 0 is a level that has gone. */
export type BookChange = Orderbook & { readonly r?: true }

/** It names its symbols in a list: coins without their slash. */
export type NewsElement = {
  readonly T: 'n'
  readonly id: number
  readonly headline: string
  readonly summary: string
  readonly author: string
  readonly created_at: string
  readonly updated_at: string
  readonly url: string | null
  readonly content: string
  readonly symbols: readonly string[]
  readonly source: string
}

/** `b` a finished minute, `u` a minute corrected by a late trade, `d` the running day. */
export type SymbolElement =
  | Of<'t', Trade | OptionTrade>
  | Of<'q', Quote | OptionQuote>
  | Of<'b' | 'u' | 'd', Bar>
  | Of<'o', BookChange>
  | Of<'s', TradingStatus>
  | Of<'l', PriceBands>
  | Of<'i', Imbalance>
  | Of<'c', TradeCorrection>
  | Of<'x', TradeCancel>
export type MarketElement = SymbolElement | NewsElement

/** What happened to a symbol, as the message of its kind. */
export const element = <Kind extends SymbolElement['T'], Fields extends object>(
  kind: Kind,
  symbol: string,
  fields: Fields,
): { readonly T: Kind; readonly S: string } & Fields => ({ T: kind, S: symbol, ...fields })

/** What is known of a price: seeded from snapshots, moved by the streams. */
import type { Snapshot } from '@paddock/contract/entities/market-data'
import type { TradingDay } from '@paddock/market/instant'
import { barsOfDay } from '@paddock/market/sessions/today'
import type { MarketMessage } from './market-stream.ts'

/** Prices are the wire's numbers; `at` is when the newest part was made, in milliseconds of the market's time. */
export interface LivePrice {
  readonly bid: number | undefined
  readonly ask: number | undefined
  readonly bidSize: number | undefined
  readonly askSize: number | undefined
  readonly last: number | undefined
  readonly at: number
  /** The close that the day's change counts from: of a stock the regular close before its trading day, of a coin the close of the UTC day before. */
  readonly previousClose: number | undefined
  /** Those of the same day: of a stock unknown until its regular session has begun. */
  readonly open: number | undefined
  readonly high: number | undefined
  readonly low: number | undefined
  readonly volume: number | undefined
  /** Which feed the snapshot named that seeded it, such as `iex`. */
  readonly feed: string | undefined
}

/** As the streams move it, in place: far more messages come than are ever shown. */
export type KnownPrice = { -readonly [Name in keyof Omit<LivePrice, 'at'>]: LivePrice[Name] } & {
  /** When the quote and the last price were made, as it was written; read when somebody asks. */
  quotedAt: string | undefined
  tradedAt: string | undefined
}

const UNKNOWN: KnownPrice = {
  bid: undefined,
  ask: undefined,
  bidSize: undefined,
  askSize: undefined,
  last: undefined,
  previousClose: undefined,
  open: undefined,
  high: undefined,
  low: undefined,
  volume: undefined,
  feed: undefined,
  quotedAt: undefined,
  tradedAt: undefined,
}

const timeOf = (written: string | undefined): number => (written === undefined ? 0 : Date.parse(written))

/** What readers are given. */
export const shownPrice = ({ quotedAt, tradedAt, ...price }: KnownPrice): LivePrice => ({
  ...price,
  at: Math.max(timeOf(quotedAt), timeOf(tradedAt)),
})

/** The price after a message of the stream: the same object, unless nothing was known. */
export function moved(known: KnownPrice | undefined, message: MarketMessage): KnownPrice | undefined {
  if (message.T === 'o') return known
  const now = known ?? { ...UNKNOWN }
  if (message.T === 'q') {
    now.bid = message.bp
    now.ask = message.ap
    now.bidSize = message.bs
    now.askSize = message.as
    now.quotedAt = message.t
    return now
  }
  // A bar of coins that nobody traded has the middle of their quotes.
  if (message.T !== 't' && message.v === 0) return known
  now.tradedAt = message.t
  if (message.T !== 't') {
    now.last = message.c
    return now
  }
  now.last = message.p
  if (now.high !== undefined && message.p > now.high) now.high = message.p
  if (now.low !== undefined && message.p < now.low) now.low = message.p
  if (now.volume !== undefined) now.volume += message.s
  return now
}

/**
 * The price a snapshot seeds. The quote and the last price each stay where the stream has moved them past it: one says nothing of the other's
 * age. `day` is the trading day a stock is in, for which its daily bars are read ({@link barsOfDay}).
 */
export function seeded(known: KnownPrice | undefined, snapshot: Snapshot, feed?: string, day?: TradingDay): KnownPrice {
  const { latestQuote: quote, latestTrade: trade, dailyBar } = snapshot
  const { today, before } = barsOfDay(snapshot, day)
  const isQuoteNewer = known !== undefined && timeOf(known.quotedAt) > timeOf(quote?.t)
  const isLastNewer = known !== undefined && timeOf(known.tradedAt) > timeOf(trade?.t)
  return {
    bid: (isQuoteNewer ? known.bid : undefined) ?? quote?.bp,
    ask: (isQuoteNewer ? known.ask : undefined) ?? quote?.ap,
    bidSize: (isQuoteNewer ? known.bidSize : undefined) ?? quote?.bs,
    askSize: (isQuoteNewer ? known.askSize : undefined) ?? quote?.as,
    quotedAt: isQuoteNewer ? known.quotedAt : quote?.t,
    last: (isLastNewer ? known.last : undefined) ?? trade?.p ?? dailyBar?.c,
    tradedAt: isLastNewer ? known.tradedAt : trade?.t,
    previousClose: before?.c,
    open: today?.o,
    high: today?.h,
    low: today?.l,
    volume: today?.v,
    feed,
  }
}

/** Market data travels as JSON numbers under one-letter keys, unlike the trading side's decimal strings. */
import * as z from 'zod/mini'
import { DateString, listOf, maybe, Timestamp } from './scalar.ts'

/** `t` is the bar's start; it covers `[t, t + timeframe)`. `n` counts trades, `vw` is the volume-weighted average price. */
export const Bar = z.looseObject({
  t: Timestamp,
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
  v: z.number(),
  n: z.number(),
  vw: z.number(),
})
export type Bar = z.infer<typeof Bar>

/** Best bid and ask. Stocks add the exchanges `bx` and `ax`, conditions `c` and tape `z`; sizes are shares or coins. */
export const Quote = z.looseObject({
  t: Timestamp,
  bp: z.number(),
  bs: z.number(),
  ap: z.number(),
  as: z.number(),
  bx: maybe(z.string()),
  ax: maybe(z.string()),
  c: maybe(z.array(z.string())),
  z: maybe(z.string()),
})
export type Quote = z.infer<typeof Quote>

/** A print. Stocks add exchange `x`, conditions `c`, tape `z`, and `u` where it was canceled, corrected or incorrect; crypto adds the taker's side `tks`, B or S. */
export const Trade = z.looseObject({
  t: Timestamp,
  p: z.number(),
  s: z.number(),
  i: maybe(z.number()),
  x: maybe(z.string()),
  c: maybe(z.array(z.string())),
  z: maybe(z.string()),
  u: maybe(z.string()),
  tks: maybe(z.string()),
})
export type Trade = z.infer<typeof Trade>

export const Snapshot = z.looseObject({
  latestTrade: z.nullish(Trade),
  latestQuote: z.nullish(Quote),
  minuteBar: z.nullish(Bar),
  dailyBar: z.nullish(Bar),
  prevDailyBar: z.nullish(Bar),
})
export type Snapshot = z.infer<typeof Snapshot>

/** One print of an auction: the condition `c` says which, `O` and `Q` for the open, `6` and `M` for the close. */
export const Auction = z.looseObject({
  t: Timestamp,
  x: z.string(),
  p: z.number(),
  s: maybe(z.number()),
  c: z.string(),
})
export type Auction = z.infer<typeof Auction>

/** A day's opening and closing auctions. */
export const DailyAuctions = z.looseObject({ d: DateString, o: listOf(Auction), c: listOf(Auction) })
export type DailyAuctions = z.infer<typeof DailyAuctions>

const Level = z.looseObject({ p: z.number(), s: z.number() })

/** Bids `b` and asks `a`, best first. */
export const Orderbook = z.looseObject({ t: Timestamp, b: listOf(Level), a: listOf(Level) })
export type Orderbook = z.infer<typeof Orderbook>

/** What a practice account's log says of an order, step by step. */
import * as z from 'zod/mini'

const Quote = z.object({
  at: z.string(),
  bid: z.string(),
  bid_size: z.string(),
  ask: z.string(),
  ask_size: z.string(),
})
export type RecordedQuote = z.infer<typeof Quote>

const Greeks = z.object({
  symbol: z.string(),
  implied_volatility: z.number(),
  delta: z.number(),
  gamma: z.number(),
  /** A day, and a point of volatility. */
  theta: z.number(),
  vega: z.number(),
})
/** Of one contract when it was filled, for one share: by the model. */
export type RecordedGreeks = z.infer<typeof Greeks>

/** Times are RFC 3339: `at` in the account's time, `recorded_at` on the machine. Amounts are decimal strings. */
const Step = z.object({
  kind: z.string(),
  at: z.string(),
  recorded_at: z.string(),
  sequence: z.number(),
  /** Who caused it. */
  actor: z.string(),
  /** The request that led to it. */
  cause: z.string(),
  /** The order it is about: this one, an exit or a leg of it, or the one it replaces or is replaced by. */
  order_id: z.string(),
  /** What the event says: prices and quantities of a fill, the reason of a cancel. */
  facts: z.record(z.string(), z.string()),
  /** Of several contracts that of a unit, as it is paid: negative is brought in. Null where the market had none. */
  quote: z.nullable(Quote),
  /** Of the contracts that were filled; null for everything else, and where nothing tells them. */
  greeks: z.nullable(z.array(Greeks)),
})
export type RecordedStep = z.infer<typeof Step>

/** Trailing stops move often: `omitted` steps in the middle are left out. */
export const OrderRecord = z.object({ order_id: z.string(), steps: z.array(Step), omitted: z.number() })
export type OrderRecord = z.infer<typeof OrderRecord>

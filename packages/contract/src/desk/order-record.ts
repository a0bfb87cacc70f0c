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
  theta: z.number(),
  vega: z.number(),
})
/** Of one contract when it was filled, for one share: by the model. */
export type RecordedGreeks = z.infer<typeof Greeks>

const Step = z.object({
  kind: z.string(),
  at: z.string(),
  recorded_at: z.string(),
  sequence: z.number(),
  actor: z.string(),
  cause: z.string(),
  order_id: z.string(),
  facts: z.record(z.string(), z.string()),
  quote: z.nullable(Quote),
  greeks: z.nullable(z.array(Greeks)),
})
export type RecordedStep = z.infer<typeof Step>

export const OrderRecord = z.object({ order_id: z.string(), steps: z.array(Step), omitted: z.number() })
export type OrderRecord = z.infer<typeof OrderRecord>

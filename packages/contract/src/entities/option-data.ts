/** Market data of options: numbers under one-letter keys, conditions a single text where stocks have a list. */
import * as z from 'zod/mini'
import { Bar } from './market-data.ts'
import { Timestamp } from './scalar.ts'

/** A print: exchange `x`, condition `c`; no id, no tape. */
export const OptionTrade = z.looseObject({ t: Timestamp, p: z.number(), s: z.number(), x: z.string(), c: z.string() })
export type OptionTrade = z.infer<typeof OptionTrade>

/** Best bid and ask; sizes are contracts. A price of 0 is no quote on that side. */
export const OptionQuote = z.looseObject({
  t: Timestamp,
  bx: z.string(),
  bp: z.number(),
  bs: z.number(),
  ax: z.string(),
  ap: z.number(),
  as: z.number(),
  c: z.string(),
})
export type OptionQuote = z.infer<typeof OptionQuote>

/** For one share: `theta` per day, `vega` and `rho` per percentage point. */
export const OptionGreeks = z.looseObject({
  delta: z.number(),
  gamma: z.number(),
  theta: z.number(),
  vega: z.number(),
  rho: z.number(),
})
export type OptionGreeks = z.infer<typeof OptionGreeks>

/** What is known of a contract now. Greeks and volatility are absent where they cannot be computed: that is not zero. */
export const OptionSnapshot = z.looseObject({
  latestTrade: z.nullish(OptionTrade),
  latestQuote: z.nullish(OptionQuote),
  /** A year, as a ratio: 0.2 is 20 %. */
  impliedVolatility: z.nullish(z.number()),
  greeks: z.nullish(OptionGreeks),
  minuteBar: z.nullish(Bar),
  dailyBar: z.nullish(Bar),
  prevDailyBar: z.nullish(Bar),
})
export type OptionSnapshot = z.infer<typeof OptionSnapshot>

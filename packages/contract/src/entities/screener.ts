import * as z from 'zod/mini'

/** How much of a stock traded in a day. */
export const MostActive = z.looseObject({ symbol: z.string(), volume: z.number(), trade_count: z.number() })
export type MostActive = z.infer<typeof MostActive>

/** A price against the close before: `percent_change` is in percent, and negative for losers. */
export const Mover = z.looseObject({
  symbol: z.string(),
  price: z.number(),
  change: z.number(),
  percent_change: z.number(),
})
export type Mover = z.infer<typeof Mover>

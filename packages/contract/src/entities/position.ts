import * as z from 'zod/mini'
import { DecimalString, maybe } from './scalar.ts'

const amount = z.nullish(DecimalString)

/** A net holding of one asset. `qty` is negative when short; crypto symbols come without the slash. Ratios are plain, 0.2 is 20 %. */
export const Position = z.looseObject({
  asset_id: z.string(),
  symbol: z.string(),
  exchange: z.string(),
  asset_class: z.string(),
  asset_marginable: maybe(z.boolean()),
  avg_entry_price: DecimalString,
  qty: DecimalString,
  qty_available: maybe(DecimalString),
  side: z.string(),
  market_value: amount,
  cost_basis: DecimalString,
  unrealized_pl: amount,
  unrealized_plpc: amount,
  unrealized_intraday_pl: amount,
  unrealized_intraday_plpc: amount,
  current_price: amount,
  lastday_price: amount,
  change_today: amount,
})
export type Position = z.infer<typeof Position>
export const Positions = z.array(Position)

/** One item of the answer to a bulk close (207). */
export const PositionClosedReponse = z.looseObject({
  symbol: z.string(),
  status: z.number(),
  body: z.nullish(z.unknown()),
})
export type PositionClosedReponse = z.infer<typeof PositionClosedReponse>

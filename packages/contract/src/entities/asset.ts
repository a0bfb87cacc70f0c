import * as z from 'zod/mini'
import { DecimalString } from './scalar.ts'

/** Ordinary accounts meet the first three. */
export const ASSET_CLASSES = [
  'us_equity',
  'us_option',
  'crypto',
  'crypto_perp',
  'treasury',
  'corporate',
  'global_equity',
  'us_index',
  'us_equity_chain',
  'ipo',
] as const
export const EXCHANGES = ['AMEX', 'ARCA', 'BATS', 'NYSE', 'NASDAQ', 'NYSEARCA', 'OTC', 'CRYPTO'] as const

/** Something that can be traded. The key is `class` here and `asset_class` everywhere else. Margin requirements are percent. */
export const Asset = z.looseObject({
  id: z.string(),
  class: z.string(),
  exchange: z.string(),
  symbol: z.string(),
  name: z.optional(z.string()),
  status: z.string(),
  tradable: z.boolean(),
  marginable: z.optional(z.boolean()),
  maintenance_margin_requirement: z.optional(z.number()),
  margin_requirement_long: z.optional(DecimalString),
  margin_requirement_short: z.optional(DecimalString),
  shortable: z.optional(z.boolean()),
  easy_to_borrow: z.optional(z.boolean()),
  borrow_status: z.optional(z.string()),
  fractionable: z.optional(z.boolean()),
  attributes: z.optional(z.array(z.string())),
  min_order_size: z.optional(DecimalString),
  min_trade_increment: z.optional(DecimalString),
  price_increment: z.optional(DecimalString),
})
export type Asset = z.infer<typeof Asset>

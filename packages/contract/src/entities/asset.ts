import * as z from 'zod/mini'
import { DecimalString, maybe } from './scalar.ts'

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
  name: maybe(z.string()),
  status: z.string(),
  tradable: z.boolean(),
  marginable: maybe(z.boolean()),
  maintenance_margin_requirement: maybe(z.number()),
  margin_requirement_long: maybe(DecimalString),
  margin_requirement_short: maybe(DecimalString),
  shortable: maybe(z.boolean()),
  easy_to_borrow: maybe(z.boolean()),
  borrow_status: maybe(z.string()),
  fractionable: maybe(z.boolean()),
  attributes: maybe(z.array(z.string())),
  min_order_size: maybe(DecimalString),
  min_trade_increment: maybe(DecimalString),
  price_increment: maybe(DecimalString),
})
export type Asset = z.infer<typeof Asset>
export const Assets = z.array(Asset)

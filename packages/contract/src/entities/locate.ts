/** Shares of a hard-to-borrow stock, set aside for a short sale. */
import * as z from 'zod/mini'
import { DecimalString, maybe, openEnum, Timestamp } from './scalar.ts'

export const LOCATE_STATUSES = ['active', 'expired', 'rejected'] as const
const LOCATE_QUOTE_ERRORS = ['symbol_not_found', 'easy_to_borrow', 'threshold_security', 'corporate_action'] as const

/** `located_price` is dollars a share; `total_fee` is for all of them. */
export const Locate = z.looseObject({
  id: z.string(),
  symbol: z.string(),
  status: openEnum(LOCATE_STATUSES),
  requested_qty: z.number(),
  located_qty: z.nullish(z.number()),
  limit_price: z.nullish(DecimalString),
  located_price: z.nullish(DecimalString),
  total_fee: z.nullish(DecimalString),
  all_or_none: maybe(z.boolean()),
  created_at: Timestamp,
  expires_at: z.nullish(Timestamp),
  rejection_reason: z.nullish(z.string()),
})
export type Locate = z.infer<typeof Locate>

/** What could be borrowed now, and for how much a share. Advisory. */
export const LocateQuote = z.looseObject({
  symbol: z.string(),
  available_qty: z.number(),
  price: z.nullish(DecimalString),
  quoted_at: Timestamp,
})
export type LocateQuote = z.infer<typeof LocateQuote>

export const LocateQuoteError = z.looseObject({
  symbol: z.string(),
  code: openEnum(LOCATE_QUOTE_ERRORS),
  message: z.string(),
})
export type LocateQuoteError = z.infer<typeof LocateQuoteError>

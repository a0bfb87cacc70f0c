import * as z from 'zod/mini'
import { DateString, DecimalString, maybe, openEnum } from './scalar.ts'

const ANNOUNCEMENT_TYPES = ['dividend', 'merger', 'spinoff', 'split'] as const
const ANNOUNCEMENT_SUB_TYPES = [
  'cash',
  'stock',
  'merger_update',
  'merger_completion',
  'spinoff',
  'stock_split',
  'unit_split',
  'reverse_split',
  'recapitalization',
] as const
export const ANNOUNCEMENT_DATES = ['declaration_date', 'ex_date', 'record_date', 'payable_date'] as const

const date = z.nullish(DateString)
const symbol = z.nullish(z.string())
const amount = z.nullish(DecimalString)

/** A corporate action as the trading host announces it, in the form that came before the data host's. Unknown dates are null. */
export const Announcement = z.looseObject({
  id: z.string(),
  corporate_action_id: maybe(z.string()),
  ca_type: openEnum(ANNOUNCEMENT_TYPES),
  ca_sub_type: openEnum(ANNOUNCEMENT_SUB_TYPES),
  initiating_symbol: symbol,
  initiating_original_cusip: symbol,
  target_symbol: symbol,
  target_original_cusip: symbol,
  declaration_date: date,
  ex_date: date,
  record_date: date,
  payable_date: date,
  expiration_date: date,
  cash: amount,
  old_rate: amount,
  new_rate: amount,
})
export type Announcement = z.infer<typeof Announcement>

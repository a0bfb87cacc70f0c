import * as z from 'zod/mini'
import { DateString, DecimalString, maybe, openEnum } from './scalar.ts'

export const CONTRACT_STATUSES = ['active', 'inactive'] as const
export const CONTRACT_TYPES = ['call', 'put'] as const
export const CONTRACT_STYLES = ['american', 'european'] as const
const DELIVERABLE_TYPES = ['cash', 'equity'] as const
/** Broker to broker, cash difference, cash fixed, clearing corporation. */
const SETTLEMENT_METHODS = ['BTOB', 'CADF', 'CAFX', 'CCC'] as const
const SETTLEMENT_TYPES = ['T+0', 'T+1', 'T+2', 'T+3', 'T+4', 'T+5'] as const

/** What one contract delivers: shares, or cash. `amount` is null while it is undetermined; cash has no `asset_id`. */
export const OptionDeliverable = z.looseObject({
  type: openEnum(DELIVERABLE_TYPES),
  symbol: z.string(),
  asset_id: z.nullish(z.string()),
  amount: z.nullish(DecimalString),
  allocation_percentage: z.nullish(DecimalString),
  settlement_type: z.nullish(openEnum(SETTLEMENT_TYPES)),
  settlement_method: z.nullish(openEnum(SETTLEMENT_METHODS)),
  delayed_settlement: z.nullish(z.boolean()),
})
export type OptionDeliverable = z.infer<typeof OptionDeliverable>

/**
 * An option contract. `symbol` is the OCC's without padding: root, date, C or P, strike in thousandths. A premium times `multiplier` is what a
 * contract costs; `size` is the shares it delivers.
 */
export const OptionContract = z.looseObject({
  id: z.string(),
  symbol: z.string(),
  name: maybe(z.string()),
  status: openEnum(CONTRACT_STATUSES),
  tradable: maybe(z.boolean()),
  expiration_date: DateString,
  root_symbol: z.nullish(z.string()),
  underlying_symbol: z.string(),
  underlying_asset_id: maybe(z.string()),
  type: openEnum(CONTRACT_TYPES),
  style: openEnum(CONTRACT_STYLES),
  strike_price: DecimalString,
  multiplier: z.nullish(DecimalString),
  size: z.nullish(DecimalString),
  open_interest: z.nullish(DecimalString),
  open_interest_date: z.nullish(DateString),
  close_price: z.nullish(DecimalString),
  close_price_date: z.nullish(DateString),
  /** Whether it trades in pennies. */
  ppind: z.nullish(z.boolean()),
  deliverables: z.nullish(z.array(OptionDeliverable)),
})
export type OptionContract = z.infer<typeof OptionContract>

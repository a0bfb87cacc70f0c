import * as z from 'zod/mini'
import { DecimalString, maybe, Timestamp } from './scalar.ts'

const amount = z.nullish(DecimalString)
const flag = maybe(z.boolean())

/** A trading account. Alpaca retires and adds fields, so only `id` and `status` are certain. Amounts are US dollars. */
export const Account = z.looseObject({
  id: z.string(),
  account_number: maybe(z.string()),
  status: z.string(),
  crypto_status: maybe(z.string()),
  currency: maybe(z.string()),
  cash: amount,
  portfolio_value: amount,
  equity: amount,
  last_equity: amount,
  buying_power: amount,
  regt_buying_power: amount,
  effective_buying_power: amount,
  daytrading_buying_power: amount,
  options_buying_power: amount,
  non_marginable_buying_power: amount,
  long_market_value: amount,
  short_market_value: amount,
  position_market_value: amount,
  initial_margin: amount,
  maintenance_margin: amount,
  last_maintenance_margin: amount,
  sma: amount,
  multiplier: amount,
  accrued_fees: amount,
  pending_transfer_in: amount,
  pending_transfer_out: amount,
  pending_reg_taf_fees: amount,
  intraday_adjustments: amount,
  pattern_day_trader: flag,
  daytrade_count: maybe(z.number()),
  balance_asof: maybe(z.string()),
  crypto_tier: maybe(z.number()),
  options_approved_level: maybe(z.number()),
  options_trading_level: maybe(z.number()),
  shorting_enabled: flag,
  trade_suspended_by_user: flag,
  trading_blocked: flag,
  transfers_blocked: flag,
  account_blocked: flag,
  created_at: maybe(Timestamp),
  /** What the broker has set, and what the person has; null for nothing. */
  admin_configurations: z.nullish(
    /** Any that is true leaves closing orders alone. Source: Broker API, "Accounts". */
    z.looseObject({ restrict_to_liquidation_reasons: maybe(z.record(z.string(), z.boolean())) }),
  ),
  user_configurations: z.nullish(z.looseObject({})),
})
export type Account = z.infer<typeof Account>

/** Which of its figures pays for an order. */
export type Funds = 'options' | 'margin' | 'overnight' | 'non-marginable' | 'cash'

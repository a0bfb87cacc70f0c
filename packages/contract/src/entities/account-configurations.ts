import * as z from 'zod/mini'
import { DecimalString, maybe, openEnum } from './scalar.ts'

const CHECKS = ['entry', 'exit', 'both'] as const

/** What a person may set of an account. `dtbp_check` and `pdt_check` were retired in July 2026: kept for older programs, without effect. */
const fields = {
  suspend_trade: z.boolean(),
  no_shorting: z.boolean(),
  fractional_trading: z.boolean(),
  max_margin_multiplier: z.enum(['1', '2', '4']),
  max_options_trading_level: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  trade_confirm_email: z.enum(['all', 'none']),
  ptp_no_exception_entry: z.boolean(),
  disable_overnight_trading: z.boolean(),
  dtbp_check: z.enum(CHECKS),
  pdt_check: z.enum(CHECKS),
}

/** The configuration as it is answered. Alpaca leaves some of it out, and may say null for no cap. */
export const AccountConfigurations = z.looseObject({
  suspend_trade: maybe(fields.suspend_trade),
  no_shorting: maybe(fields.no_shorting),
  fractional_trading: maybe(fields.fractional_trading),
  max_margin_multiplier: maybe(DecimalString),
  max_options_trading_level: z.nullish(z.number()),
  trade_confirm_email: maybe(openEnum(['all', 'none'])),
  ptp_no_exception_entry: maybe(fields.ptp_no_exception_entry),
  disable_overnight_trading: maybe(fields.disable_overnight_trading),
  dtbp_check: maybe(openEnum(CHECKS)),
  pdt_check: maybe(openEnum(CHECKS)),
})
export type AccountConfigurations = z.infer<typeof AccountConfigurations>

/** The whole of it, as this desk's own broker keeps it. */
export const Configuration = z.object(fields)
export type Configuration = z.infer<typeof Configuration>

/** The body of `PATCH /v2/account/configurations`: any of the fields. Null is as good as absent, an unknown field is ignored. */
export const PatchAccountConfigurations = z.object({
  suspend_trade: z.nullish(fields.suspend_trade),
  no_shorting: z.nullish(fields.no_shorting),
  fractional_trading: z.nullish(fields.fractional_trading),
  max_margin_multiplier: z.nullish(fields.max_margin_multiplier),
  max_options_trading_level: z.nullish(fields.max_options_trading_level),
  trade_confirm_email: z.nullish(fields.trade_confirm_email),
  ptp_no_exception_entry: z.nullish(fields.ptp_no_exception_entry),
  disable_overnight_trading: z.nullish(fields.disable_overnight_trading),
  dtbp_check: z.nullish(fields.dtbp_check),
  pdt_check: z.nullish(fields.pdt_check),
})
export type PatchAccountConfigurations = z.infer<typeof PatchAccountConfigurations>

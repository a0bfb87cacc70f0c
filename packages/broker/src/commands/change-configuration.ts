/** Changing what a person may set of an account. */
import type { Configuration, PatchAccountConfigurations } from '@paddock/contract/entities/account-configurations'
import type { PracticeAccount } from '../account/account.ts'
import { isSameConfiguration } from '../account/configuration.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, NOTHING } from '../account/decision.ts'

/** Changes what is given and differs; null is as good as absent. A change that changes nothing is no event. */
export function changeConfiguration(
  account: PracticeAccount,
  changes: PatchAccountConfigurations,
  context: Context,
): Decision {
  const before = account.configuration
  const configuration: Configuration = {
    suspend_trade: changes.suspend_trade ?? before.suspend_trade,
    no_shorting: changes.no_shorting ?? before.no_shorting,
    fractional_trading: changes.fractional_trading ?? before.fractional_trading,
    max_margin_multiplier: changes.max_margin_multiplier ?? before.max_margin_multiplier,
    max_options_trading_level: changes.max_options_trading_level ?? before.max_options_trading_level,
    trade_confirm_email: changes.trade_confirm_email ?? before.trade_confirm_email,
    ptp_no_exception_entry: changes.ptp_no_exception_entry ?? before.ptp_no_exception_entry,
    disable_overnight_trading: changes.disable_overnight_trading ?? before.disable_overnight_trading,
    dtbp_check: changes.dtbp_check ?? before.dtbp_check,
    pdt_check: changes.pdt_check ?? before.pdt_check,
  }
  return isSameConfiguration(configuration, before)
    ? NOTHING
    : accepted(account, context, { kind: 'configuration-changed', configuration })
}

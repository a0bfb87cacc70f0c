/** What a person may set of an account, what follows from it, and how it is changed. Source: Alpaca, "Account configurations". */
import type { Configuration, PatchAccountConfigurations } from '@paddock/contract/entities/account-configurations'
import type { PracticeAccount } from './account.ts'
import type { Context } from './context.ts'
import { accepted, type Decision, NOTHING } from './decision.ts'

/** Of a new account. The cap on the option level is the level it is approved for. */
export const DEFAULT_CONFIGURATION: Configuration = {
  suspend_trade: false,
  no_shorting: false,
  fractional_trading: true,
  max_margin_multiplier: '4',
  max_options_trading_level: 3,
  trade_confirm_email: 'all',
  ptp_no_exception_entry: false,
  disable_overnight_trading: false,
  dtbp_check: 'both',
  pdt_check: 'entry',
}

/** The margin class an account may use: what it is entitled to, or less where its owner wants less. */
export const allowedMultiplier = ({
  multiplier,
  configuration,
}: Pick<PracticeAccount, 'multiplier' | 'configuration'>): 1 | 2 | 4 => {
  const most = { 1: 1, 2: 2, 4: 4 } as const
  const wanted = most[configuration.max_margin_multiplier]
  return wanted < multiplier ? wanted : multiplier
}

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
  const isSame = (Object.keys(configuration) as (keyof Configuration)[]).every(
    (key) => configuration[key] === before[key],
  )
  return isSame ? NOTHING : accepted(account, context, { kind: 'configuration-changed', configuration })
}

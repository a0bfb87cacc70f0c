/** What a person may set of an account, and what follows from it. Source: Alpaca, "Account configurations". */
import type { Configuration } from '@paddock/contract/entities/account-configurations'
import type { PracticeAccount } from './account.ts'

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

export const isSameConfiguration = (one: Configuration, other: Configuration): boolean =>
  (Object.keys(one) as (keyof Configuration)[]).every((key) => one[key] === other[key])

/** The margin class an account may use: what it is entitled to, or less where its owner wants less. */
export const allowedMultiplier = ({
  multiplier,
  configuration,
}: Pick<PracticeAccount, 'multiplier' | 'configuration'>): 1 | 2 | 4 => {
  const most = { 1: 1, 2: 2, 4: 4 } as const
  const wanted = most[configuration.max_margin_multiplier]
  return wanted < multiplier ? wanted : multiplier
}

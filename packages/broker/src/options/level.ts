/** What an account may do with options. Source: Alpaca, "Options trading levels". */
import type { PracticeAccount } from '../account/account.ts'

/** 1: covered calls and cash-secured puts; 2: buying as well; 3: spreads as well. Every practice account is approved for all. */
export const APPROVED_OPTIONS_LEVEL = 3

/** The level in effect: what is approved, or less where the owner set less. */
export const optionsLevel = ({ configuration }: Pick<PracticeAccount, 'configuration'>): number =>
  Math.min(APPROVED_OPTIONS_LEVEL, configuration.max_options_trading_level)

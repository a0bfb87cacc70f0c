/** Whether the broker takes nothing but closing orders from an account, in one sentence for every screen. */
import type { Account } from '@paddock/contract/entities/account'

/** Why opening orders are refused; undefined where they are taken. */
export const closingOnly = (account: Account | undefined): string | undefined =>
  Object.values(account?.admin_configurations?.restrict_to_liquidation_reasons ?? {}).includes(true)
    ? 'This account takes closing orders only: its margin call is not met, or a position is above 600 % of its equity.'
    : undefined

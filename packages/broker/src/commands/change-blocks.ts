/**
 * What the broker itself keeps an account from. A practice account is blocked only when its owner asks for it, to see what a desk and a
 * script make of it. Source: Alpaca, "Account": `trading_blocked`, `transfers_blocked`, `account_blocked`.
 */
import type { PracticeAccount } from '../account/account.ts'
import { type BlockChanges, type Blocks, NO_BLOCKS } from '../account/blocks.ts'
import type { Command } from '../account/command.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, NOTHING } from '../account/decision.ts'
import { forbidden, type Rejection } from '../account/rejection.ts'

const NOT_AUTHORIZED: Rejection = forbidden('account is not authorized to trade')
const NO_TRANSFERS: Rejection = forbidden('account is not authorized to transfer funds')
const SUSPENDED: Rejection = forbidden('new orders are rejected by user request')

/** Why the account takes no order, if it takes none: what the broker has blocked comes before what the owner has suspended. */
export const wrongAccount = ({
  blocks,
  configuration,
}: Pick<PracticeAccount, 'blocks' | 'configuration'>): Rejection | undefined => {
  if (blocks.trading || blocks.account) return NOT_AUTHORIZED
  return configuration.suspend_trade ? SUSPENDED : undefined
}

/** The account as the broker itself trades in it: neither its blocks nor what its owner has suspended stand in the way. */
export const asBroker = (account: PracticeAccount): PracticeAccount => ({
  ...account,
  blocks: NO_BLOCKS,
  configuration: { ...account.configuration, suspend_trade: false },
})

/** Why a block forbids a command; new and changed orders are told in their own turn, see {@link wrongAccount}. */
export function blockedCommand({ blocks }: PracticeAccount, command: Command): Rejection | undefined {
  switch (command.kind) {
    case 'deposit':
    case 'withdraw':
    case 'send-coins':
      return blocks.transfers || blocks.account ? NO_TRANSFERS : undefined
    case 'exercise-option':
    case 'decline-exercise':
    case 'locate-shares':
      return blocks.trading || blocks.account ? NOT_AUTHORIZED : undefined
    case 'cancel-order':
    case 'change-configuration':
      return blocks.account ? NOT_AUTHORIZED : undefined
    default:
      return undefined
  }
}

/** Sets and lifts blocks; what is not given stays. A change that changes nothing is no event. */
export function changeBlocks(account: PracticeAccount, changes: BlockChanges, context: Context): Decision {
  const before = account.blocks
  const blocks: Blocks = {
    trading: changes.trading ?? before.trading,
    transfers: changes.transfers ?? before.transfers,
    account: changes.account ?? before.account,
  }
  const isSame =
    blocks.trading === before.trading && blocks.transfers === before.transfers && blocks.account === before.account
  return isSame ? NOTHING : accepted(account, context, { kind: 'blocks-changed', blocks })
}

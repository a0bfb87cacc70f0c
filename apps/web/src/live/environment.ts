/** What an account's trades are worth: nothing (practice), nothing at Alpaca (paper), or money (live). */
import type { DeskAccount } from '@paddock/contract/desk/accounts'

export type Environment = 'practice' | 'paper' | 'live'

/** A visitor is in the practice market. What is not known is treated as real money. */
export function environmentOf(account: DeskAccount | undefined): Environment {
  if (account === undefined || account.kind === 'practice') return 'practice'
  return account.kind.includes('paper') ? 'paper' : 'live'
}

export const environmentName = (environment: Environment): string =>
  ({ practice: 'Practice', paper: 'Paper', live: 'Live' })[environment]

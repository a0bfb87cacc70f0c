/** Where an account is when something is set in it. */
import type { AccountKind } from '@paddock/contract/desk/accounts'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import { ownRefusal } from '../http/answer.ts'
import { isUnknownMarket } from '../practice/ledger/unknown-market.ts'
import type { Practice } from '../practice/practice.ts'
import type { AskedOfAccount } from './desk-call.ts'

export interface PlaceParts {
  readonly practice: Practice
  /** Machine time. */
  readonly now: () => Instant
}

interface AccountPlace {
  readonly userId: string
  readonly accountId: AccountId
  readonly kind: AccountKind
  /** The account's time. */
  readonly now: Instant
}

/** The place, or why nothing is set in the account. */
export async function placeOf(
  { practice, now }: PlaceParts,
  { accountId, user, kind }: AskedOfAccount,
): Promise<AccountPlace | Response> {
  try {
    const at = kind === 'practice' ? (await practice.presentOf(accountId)).now : now()
    return { userId: user.id, accountId, kind, now: at }
  } catch (error) {
    if (isUnknownMarket(error)) return ownRefusal(403, error.message)
    throw error
  }
}

/** Archiving an account: its name, its keys and what takes its place change together, or nothing does. */
import type { Instant } from '@paddock/market/instant'
import { moveAccessKeys, revokeAccessKeys } from './access-keys.ts'
import { accountsOfUser, changeAccount } from './accounts.ts'
import { claimRoom, claimTurn } from './row-limits.ts'
import type { Database } from './tables/tables.ts'

/** An account that is not seen yet, and the name under which it takes the place of another. */
interface Successor {
  readonly id: string
  readonly name: string
}

/**
 * Archives an account under another name. Its keys open its successor from then on, which is seen now; where there is none they are revoked.
 * Answers those keys. Of several that do it at once, at any servers, one does: the others hear `archived`, or `last` where it is the only
 * account that is left. Throws a `NotAddedError` where there is no room for a successor.
 */
export const putAwayAccount = (
  db: Database,
  userId: string,
  { id, ...archived }: { readonly id: string; readonly name: string; readonly archived_at: Instant },
  successor?: Successor,
): Promise<readonly string[] | 'archived' | 'last'> =>
  db.transaction().execute(async (transaction) => {
    // In the order in which whoever opens an account waits for both.
    await claimTurn(transaction, 'account', userId)
    await claimTurn(transaction, 'open-account', userId)
    const open = await accountsOfUser(transaction, userId)
    if (!open.some((account) => account.id === id)) return 'archived'
    if (!successor && open.length < 2) return 'last'
    if (successor) await claimRoom(transaction, 'account', userId)
    await changeAccount(transaction, id, archived)
    if (!successor) return revokeAccessKeys(transaction, id, archived.archived_at)
    await changeAccount(transaction, successor.id, { name: successor.name, archived_at: null })
    return moveAccessKeys(transaction, id, successor.id)
  })

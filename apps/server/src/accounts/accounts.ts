/** Which accounts a user has, and which broker an account id means. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Practice } from '../practice/practice.ts'
import { type AccountRecord, accountById, accountsOfUser } from '../storage/accounts.ts'
import type { Storage } from '../storage/database.ts'
import type { Broker } from './broker.ts'

export interface Accounts {
  /** A user's accounts, oldest first. */
  list(userId: string): Promise<AccountRecord[]>
  /** The broker of an account of this user; undefined where there is none of that id, or it is another user's. */
  brokerFor(userId: string, accountId: AccountId): Promise<Broker | undefined>
}

const MOST_KNOWN = 10_000

export function createAccounts({ storage, practice }: { storage: Storage; practice: Practice }): Accounts {
  /** An account never changes hands, so whose it is, is asked once. */
  const owners = new Map<AccountId, string>()

  const ownerOf = async (accountId: AccountId): Promise<string | undefined> => {
    const known = owners.get(accountId)
    if (known !== undefined) return known
    const record = await accountById(storage.db, accountId)
    if (!record || record.archived_at !== null) return undefined
    if (owners.size >= MOST_KNOWN) owners.clear()
    owners.set(accountId, record.user_id)
    return record.user_id
  }

  return {
    list: (userId) => accountsOfUser(storage.db, userId),
    brokerFor: async (userId, accountId) =>
      (await ownerOf(accountId)) === userId ? practice.broker(accountId) : undefined,
  }
}

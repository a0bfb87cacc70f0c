/** Which accounts a user has, and which broker an account id means. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Practice } from '../practice/practice.ts'
import { type AccountRecord, accountById, accountsOfUser } from '../storage/accounts.ts'
import type { Storage } from '../storage/database.ts'
import type { Broker } from './broker.ts'

export interface Accounts {
  /** A user's accounts, oldest first. Who has none, because registering was cut off, is given the first one now. */
  list(userId: string): Promise<AccountRecord[]>
  /** The broker of an account of this user; undefined where there is none of that id, or it is another user's. */
  brokerFor(userId: string, accountId: AccountId): Promise<Broker | undefined>
}

const MOST_KNOWN = 10_000

export interface AccountsParts {
  readonly storage: Storage
  readonly practice: Practice
  /** Opens a new user's first account. */
  readonly welcome: (userId: string) => Promise<void>
}

export function createAccounts({ storage, practice, welcome }: AccountsParts): Accounts {
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

  const open = async (userId: string): Promise<AccountRecord[]> =>
    (await accountsOfUser(storage.db, userId)).filter(({ sequence }) => sequence > 0)

  return {
    async list(userId) {
      const accounts = await open(userId)
      if (accounts.length > 0) return accounts
      await welcome(userId)
      return open(userId)
    },
    brokerFor: async (userId, accountId) =>
      (await ownerOf(accountId)) === userId ? practice.broker(accountId) : undefined,
  }
}

/** Which accounts a user has, and which broker an account id means. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import { type AccountRecord, accountById, accountsOfUser } from '../storage/accounts.ts'
import type { Storage } from '../storage/database.ts'
import type { AccountKind } from '../storage/tables.ts'
import type { Broker } from './broker.ts'

/** Who answers for accounts of each kind. */
export type Brokers = Readonly<Record<AccountKind, (accountId: AccountId) => Broker>>

export interface Accounts {
  /** A user's accounts, oldest first. Who has none, because registering was cut off, is given the first one now. */
  list(userId: string): Promise<AccountRecord[]>
  /** The broker of an account of this user; undefined where there is none of that id, or it is another user's. */
  brokerFor(userId: string, accountId: AccountId): Promise<Broker | undefined>
  /** What kind of account it is; undefined like the above. */
  kindOf(userId: string, accountId: AccountId): Promise<AccountKind | undefined>
  /** The account was archived: it is nobody's from now on. */
  forget(accountId: AccountId): void
}

const MOST_KNOWN = 10_000

export interface AccountsParts {
  readonly storage: Storage
  readonly brokers: Brokers
  /** Opens a new user's first account. */
  readonly welcome: (userId: string) => Promise<void>
}

interface Known {
  readonly userId: string
  readonly kind: AccountKind
}

export function createAccounts({ storage, brokers, welcome }: AccountsParts): Accounts {
  /** An account never changes hands, so whose it is, is asked once. */
  const accounts = new Map<AccountId, Known>()

  const find = async (accountId: AccountId): Promise<Known | undefined> => {
    const known = accounts.get(accountId)
    if (known !== undefined) return known
    const record = await accountById(storage.db, accountId)
    if (!record || record.archived_at !== null) return undefined
    if (accounts.size >= MOST_KNOWN) accounts.clear()
    const found = { userId: record.user_id, kind: record.kind }
    accounts.set(accountId, found)
    return found
  }

  const kindOf: Accounts['kindOf'] = async (userId, accountId) => {
    const found = await find(accountId)
    return found?.userId === userId ? found.kind : undefined
  }

  /** A practice account is there with its first event; what Alpaca keeps has none here. */
  const open = async (userId: string): Promise<AccountRecord[]> =>
    (await accountsOfUser(storage.db, userId)).filter(({ kind, sequence }) => kind !== 'practice' || sequence > 0)

  return {
    async list(userId) {
      const found = await open(userId)
      if (found.length > 0) return found
      await welcome(userId)
      return open(userId)
    },
    async brokerFor(userId, accountId) {
      const kind = await kindOf(userId, accountId)
      return kind && brokers[kind](accountId)
    },
    kindOf,
    forget: (accountId) => void accounts.delete(accountId),
  }
}

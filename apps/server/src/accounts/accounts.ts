/** Which accounts a user has, and which broker an account id means. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { MachineClock } from '../clock.ts'
import type { Practice } from '../practice/practice.ts'
import { type AccountRecord, accountById, accountsOfUser } from '../storage/accounts.ts'
import type { Storage } from '../storage/database.ts'
import type { Broker } from './broker.ts'
import { readOnly } from './read-only.ts'
import { troubled } from './troubled.ts'
import type { Troubles } from './troubles.ts'

export interface Accounts {
  /** A user's accounts, oldest first. Who has none, because registering was cut off, is given the first one now. */
  list(userId: string): Promise<AccountRecord[]>
  /** The broker of an account of this user; undefined where there is none of that id, or it is another user's. */
  brokerFor(userId: string, accountId: AccountId): Promise<Broker | undefined>
  /** Whether an account of this user is archived: it can be read, and nothing else. Undefined like the above. */
  isArchived(userId: string, accountId: AccountId): Promise<boolean | undefined>
  /** The account was archived, or is no longer: what was known of it is out of date. */
  forget(accountId: AccountId): void
}

const MOST_KNOWN = 10_000

export interface AccountsParts {
  readonly storage: Storage
  readonly practice: Practice
  readonly troubles: Troubles
  readonly clock: MachineClock
  /** Cuts off the sockets of an account. */
  readonly dropStreams: (accountId: AccountId) => void
  /** Opens a new user's first account. */
  readonly welcome: (userId: string) => Promise<void>
}

interface Known {
  readonly userId: string
  readonly isArchived: boolean
}

export function createAccounts({ storage, practice, welcome, ...trouble }: AccountsParts): Accounts {
  /** An account never changes hands, so whose it is, is asked once. */
  const accounts = new Map<AccountId, Known>()

  const find = async (userId: string, accountId: AccountId): Promise<Known | undefined> => {
    const known = accounts.get(accountId) ?? (await look(accountId))
    return known?.userId === userId ? known : undefined
  }

  const look = async (accountId: AccountId): Promise<Known | undefined> => {
    const record = await accountById(storage.db, accountId)
    if (!record || record.sequence === 0) return undefined
    if (accounts.size >= MOST_KNOWN) accounts.clear()
    const found = { userId: record.user_id, isArchived: record.archived_at !== null }
    accounts.set(accountId, found)
    return found
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
    async brokerFor(userId, accountId) {
      const found = await find(userId, accountId)
      if (!found) return undefined
      const broker = practice.broker(accountId)
      if (found.isArchived) return readOnly(broker)
      await trouble.troubles.load(accountId)
      return troubled({ ...trouble, accountId, broker })
    },
    isArchived: async (userId, accountId) => (await find(userId, accountId))?.isArchived,
    forget: (accountId) => void accounts.delete(accountId),
  }
}

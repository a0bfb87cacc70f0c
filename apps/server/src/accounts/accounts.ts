/** Which accounts a user has, and which broker an account id means. */
import type { AccountKind } from '@paddock/contract/desk/accounts'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import { BoundedMap } from '../bounded-map.ts'
import type { MachineClock } from '../clock.ts'
import { type AccountRecord, accountById, accountsOfUser } from '../storage/accounts.ts'
import type { Storage } from '../storage/engine/database.ts'
import type { Broker } from './broker.ts'
import type { Chain, Entrance } from './chain.ts'
import type { DeskUpdates } from './desk-updates.ts'
import { withTold } from './told-beside.ts'

export interface Accounts {
  /** A user's accounts, oldest first. Who has none, because registering was cut off, is given the first one now. */
  list(userId: string): Promise<AccountRecord[]>
  /** The broker of an account of this user, reached by an entrance; undefined where there is none of that id, or it is another user's. */
  brokerFor(userId: string, accountId: AccountId, entrance?: Entrance): Promise<Broker | undefined>
  /** The same for an open desk, which is told more than what brokers say. */
  deskBrokerFor(userId: string, accountId: AccountId): Promise<Broker | undefined>
  /** What kind of account it is; undefined like the above. */
  kindOf(userId: string, accountId: AccountId): Promise<AccountKind | undefined>
  /** Where its prices come from: `simulated`, `replay`, `live`, or `alpaca`; undefined like the above. */
  sourceOf(userId: string, accountId: AccountId): Promise<string | undefined>
  /** Whether an account of this user is archived: it can be read, and nothing else. Undefined like the above. */
  isArchived(userId: string, accountId: AccountId): Promise<boolean | undefined>
  /** The account was archived, or is no longer: what was known of it is out of date. */
  forget(accountId: AccountId): void
}

const MOST_KNOWN = 10_000
/** Another process may archive an account, or bring it back: for so long at most nobody here knows. */
const KNOWN_MS = 5_000

interface AccountsParts {
  readonly storage: Storage
  readonly chain: Chain
  /** What a person's desks are told whichever account they are on. */
  readonly news: DeskUpdates
  /** Opens a new user's first account. */
  readonly openFirst: (userId: string) => Promise<void>
  readonly clock: MachineClock
}

interface Known {
  readonly userId: string
  readonly kind: AccountKind
  readonly source: string
  readonly isArchived: boolean
  readonly until: Instant
}

export function createAccounts({ storage, chain, openFirst, news, clock }: AccountsParts): Accounts {
  const accounts = new BoundedMap<AccountId, Known>(MOST_KNOWN)

  const find = async (userId: string, accountId: AccountId): Promise<Known | undefined> => {
    const kept = accounts.get(accountId)
    const known = kept && clock.now() < kept.until ? kept : await look(accountId)
    return known?.userId === userId ? known : undefined
  }

  /** What Alpaca keeps cannot be read any more once its connection is gone; a practice account is there with its first event. */
  const look = async (accountId: AccountId): Promise<Known | undefined> => {
    const record = await accountById(storage.db, accountId)
    if (!record) return undefined
    const { user_id: userId, kind, sequence } = record
    const isArchived = record.archived_at !== null
    if (kind === 'practice' ? sequence === 0 : isArchived) return undefined
    // What a market is called begins with where its prices come from.
    const [source = ''] = record.market.split(':')
    const found = { userId, kind, source, isArchived, until: clock.now() + KNOWN_MS }
    accounts.set(accountId, found)
    return found
  }

  /** A practice account is there with its first event; what Alpaca keeps has none here. */
  const open = async (userId: string): Promise<AccountRecord[]> =>
    (await accountsOfUser(storage.db, userId)).filter(({ kind, sequence }) => kind !== 'practice' || sequence > 0)

  return {
    async list(userId) {
      const found = await open(userId)
      if (found.length > 0) return found
      await openFirst(userId)
      return open(userId)
    },
    async brokerFor(userId, accountId, entrance) {
      const found = await find(userId, accountId)
      return found && chain.reached({ ...found, accountId }, entrance)
    },
    deskBrokerFor(userId, accountId) {
      return this.brokerFor(userId, accountId, (broker) =>
        withTold(broker, (listener) => news.listen(userId, listener)),
      )
    },
    kindOf: async (userId, accountId) => (await find(userId, accountId))?.kind,
    sourceOf: async (userId, accountId) => (await find(userId, accountId))?.source,
    isArchived: async (userId, accountId) => (await find(userId, accountId))?.isArchived,
    forget: (accountId) => void accounts.delete(accountId),
  }
}

/** Which accounts a user has, and which broker an account id means. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import { BoundedMap } from '../bounded-map.ts'
import type { MachineClock } from '../clock.ts'
import { type AccountAtDoor, type AccountRecord, accountAtDoor, accountsOfUser } from '../storage/accounts.ts'
import type { Storage } from '../storage/engine/database.ts'
import type { Broker } from './broker.ts'
import type { Chain, ChainedAccount, Entrance } from './chain.ts'
import type { DeskUpdates } from './desk-updates.ts'
import { withTold } from './told-beside.ts'

export interface Accounts {
  /** A user's accounts, oldest first. Who has none, because registering was cut off, is given the first one now. */
  list(userId: string): Promise<AccountRecord[]>
  /** An account of this user; undefined where there is none of that id, or it is another user's. `read` is the account as the caller has just read it. */
  of(
    userId: string,
    accountId: AccountId,
    read?: AccountAtDoor,
  ): OwnAccount | undefined | Promise<OwnAccount | undefined>
  /** The broker of an account that was found, reached by an entrance. */
  brokerOf(account: ChainedAccount, entrance?: Entrance): Broker | Promise<Broker>
  /** The same for an open desk of its owner, which is told more than what brokers say. */
  deskBrokerOf(account: OwnAccount): Broker | Promise<Broker>
  /** The broker of an account of this user; undefined like {@link of}. */
  brokerFor(userId: string, accountId: AccountId): Promise<Broker | undefined>
  /** The account was archived, or is no longer: what was known of it is out of date. */
  forget(accountId: AccountId): void
}

export interface OwnAccount extends ChainedAccount {
  readonly userId: string
  /** Where its prices come from: `simulated`, `replay`, `live`, or `alpaca`. */
  readonly source: string
  /** As it was read for this call; undefined where what is known of the account is kept. */
  readonly sequence?: number
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
  /** Whether other servers archive accounts and bring them back: then nothing is known without asking. */
  readonly isShared?: boolean
}

interface Known extends OwnAccount {
  readonly until: Instant
}

export function createAccounts({ storage, chain, openFirst, news, clock, isShared = false }: AccountsParts): Accounts {
  const accounts = new BoundedMap<AccountId, Known>(MOST_KNOWN)

  const of: Accounts['of'] = (userId, accountId, read) => {
    const ifOwn = (known: Known | undefined) => (known?.userId === userId ? known : undefined)
    const kept = accounts.get(accountId)
    return kept && clock.now() < kept.until ? ifOwn(kept) : look(accountId, read).then(ifOwn)
  }

  /** What Alpaca keeps cannot be read any more once its connection is gone; a practice account is there with its first event. */
  const look = async (accountId: AccountId, read: AccountAtDoor | undefined): Promise<Known | undefined> => {
    const record = read ?? (await accountAtDoor(storage.db, accountId))
    if (!record) return undefined
    const { user_id: userId, kind, sequence } = record
    const isArchived = record.archived_at !== null
    if (kind === 'practice' ? sequence === 0 : isArchived) return undefined
    // What a market is called begins with where its prices come from.
    const [source = ''] = record.market.split(':')
    const isTroubled = record.troubles !== null && record.troubles !== '[]'
    const found = { accountId, userId, kind, source, isArchived, isTroubled, until: clock.now() + KNOWN_MS }
    if (isShared) return { ...found, sequence }
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
      const failure = await openFirst(userId).catch((error: unknown) => ({ error }))
      const opened = await open(userId)
      // It may be there all the same: of two that come at once, one opens it.
      if (failure && opened.length === 0) throw failure.error
      return opened
    },
    of,
    brokerOf: chain.reached,
    deskBrokerOf: (account) =>
      chain.reached(account, (broker) => withTold(broker, (listener) => news.listen(account.userId, listener))),
    async brokerFor(userId, accountId) {
      const found = await of(userId, accountId)
      return found && chain.reached(found)
    },
    forget: (accountId) => void accounts.delete(accountId),
  }
}

/** The Alpaca accounts of a person: added when their keys were tried, tried again, given new keys, opened for trading, removed. */
import { randomUUID } from 'node:crypto'
import type { ConnectionFeeds } from '@paddock/contract/desk/alpaca-connections'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import type { MachineClock } from '../clock.ts'
import type { AlpacaKey, AlpacaServers } from '../config.ts'
import { accountById, accountByName } from '../storage/accounts.ts'
import {
  type ConnectionRecord,
  connectionOf,
  connectionsOfUser,
  insertConnection,
  removeConnection,
  renameAccount,
  sealedOtherwise,
  updateConnection,
} from '../storage/alpaca-connections.ts'
import type { Database } from '../storage/tables/tables.ts'
import type { Send } from './exchange.ts'
import { betterOf, feedsOf, feedsText, keptChoice } from './feeds.ts'
import type { Activity, Gateway } from './gateway.ts'
import { feedRefusal, type Probed, probe } from './probe.ts'
import type { Environment } from './servers.ts'
import type { Vault } from './vault.ts'

/** Typed by whoever opens a live account for trading. */
export const UNLOCK_PHRASE = 'trade with real money'

export interface Connection extends Activity {
  readonly accountId: AccountId
  readonly name: string
  readonly environment: Environment
  readonly number: string
  /** The key id's last characters: all that ever leaves. */
  readonly keyHint: string
  readonly origin: 'desk' | 'environment'
  readonly dataServer: 'data' | 'sandbox-data'
  /** The best feeds of the key's plan, and those in use. */
  readonly plan: ConnectionFeeds
  readonly feeds: ConnectionFeeds
  /** Whether the pair can be opened with this server's secret. */
  readonly isReadable: boolean
  /** Whether a live account takes no orders. A paper account has no lock. */
  readonly isLocked: boolean
  readonly createdAt: string
  /** Undefined until it was tried since the server started. */
  readonly lastTest: { readonly at: string; readonly isAccepted: boolean; readonly words: string } | null
}

/** What cannot be done, in words for a person; `field` is the input to blame. */
interface Refusal {
  readonly status: 403 | 409 | 422 | 502
  readonly message: string
  readonly field?: string
}

export type Outcome<Result = Connection> = { readonly done: Result } | { readonly refusal: Refusal }

interface Owner {
  readonly id: string
  /** A guest may be gone with the next cookie: nobody leaves the key to real money with one. */
  readonly isGuest: boolean
}

interface NewConnection {
  /** Undefined or empty: it is called after its environment. */
  readonly name?: string | undefined
  readonly key: AlpacaKey
  readonly origin?: 'desk' | 'environment'
}

export interface Connections {
  list(userId: string): Promise<Connection[]>
  /** The feeds in use, by the account of each connection. */
  feeds(userId: string): Promise<ReadonlyMap<AccountId, ConnectionFeeds>>
  add(owner: Owner, wanted: NewConnection): Promise<Outcome>
  /** Each of these is undefined where the user has no such connection. */
  test(userId: string, accountId: AccountId): Promise<Outcome | undefined>
  replace(userId: string, accountId: AccountId, key: AlpacaKey): Promise<Outcome | undefined>
  /** Undefined where the user has no such connection; refused where the plan lacks a feed. */
  setFeeds(userId: string, accountId: AccountId, feeds: ConnectionFeeds): Promise<Outcome | undefined>
  rename(userId: string, accountId: AccountId, name: string): Promise<Outcome | undefined>
  unlock(userId: string, accountId: AccountId, phrase: string): Promise<Outcome | undefined>
  lock(userId: string, accountId: AccountId): Promise<Outcome | undefined>
  /** Answers the access keys that were revoked with it. */
  remove(userId: string, accountId: AccountId): Promise<readonly string[] | undefined>
  /** Seals anew what the secret before this one sealed. What neither opens is left as it is. */
  reseal(): Promise<void>
}

interface ConnectionsParts {
  readonly db: Database
  readonly vault: Vault
  readonly servers: AlpacaServers
  readonly send: Send
  readonly gateway: Gateway
  readonly clock: MachineClock
  /** An account is another's, or nobody's, from now on. */
  readonly forgotten: (accountId: AccountId) => void
  /** A connection came, went, or was tried again: whoever waits for one looks. */
  readonly changed?: () => void
}

const HINT_LENGTH = 4
const NAMES: Readonly<Record<Environment, string>> = { paper: 'Alpaca paper', live: 'Alpaca live' }

export function createConnections(parts: ConnectionsParts): Connections {
  const { db, vault, servers, send, gateway, clock } = parts
  const tests = new Map<AccountId, NonNullable<Connection['lastTest']>>()

  async function described(record: ConnectionRecord): Promise<Connection | undefined> {
    const account = await accountById(db, record.account_id)
    if (!account) return undefined
    const environment = account.kind === 'alpaca-live' ? 'live' : 'paper'
    const { plan, used } = feedsOf(record.stock_feed)
    return {
      accountId: account.id,
      name: account.name,
      environment,
      number: account.number,
      keyHint: record.key_hint,
      origin: record.origin,
      dataServer: record.data_server,
      plan,
      feeds: used,
      isReadable: record.vault_key === vault.vaultKey,
      isLocked: environment === 'live' && record.unlocked_at === null,
      createdAt: toTimestamp(record.created_at),
      lastTest: tests.get(account.id) ?? null,
      ...gateway.activity(account.id),
    }
  }

  async function ownedBy(userId: string, accountId: AccountId): Promise<ConnectionRecord | undefined> {
    const record = await connectionOf(db, accountId)
    return record?.user_id === userId ? record : undefined
  }

  /** The connection as it is now. */
  async function done(accountId: AccountId): Promise<Outcome | undefined> {
    const record = await connectionOf(db, accountId)
    const connection = record && (await described(record))
    return connection && { done: connection }
  }

  function note(accountId: AccountId, probed: Probed): void {
    tests.set(accountId, {
      at: toTimestamp(clock.now()),
      isAccepted: probed.kind === 'accepted',
      words: wordsOf(probed),
    })
  }

  const sealedKey = (accountId: AccountId, key: AlpacaKey) => {
    const { vaultKey, sealed } = vault.seal(accountId, JSON.stringify(key))
    return { vault_key: vaultKey, sealed, key_hint: key.keyId.slice(-HINT_LENGTH) }
  }

  /** The name, or the first of `name 2`, `name 3` … that is free. */
  async function freeName(userId: string, name: string): Promise<string> {
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? name : `${name} ${number}`
      if (!(await accountByName(db, userId, candidate))) return candidate
    }
  }

  async function setLock(userId: string, accountId: AccountId, unlockedAt: Instant | null) {
    if (!(await ownedBy(userId, accountId))) return undefined
    await updateConnection(db, accountId, { unlocked_at: unlockedAt })
    gateway.changed(accountId)
    return done(accountId)
  }

  return {
    async list(userId) {
      const connections = await Promise.all((await connectionsOfUser(db, userId)).map(described))
      return connections.filter((connection) => connection !== undefined)
    },
    async feeds(userId) {
      const records = await connectionsOfUser(db, userId)
      return new Map(records.map(({ account_id, stock_feed }) => [account_id, feedsOf(stock_feed).used]))
    },
    async add({ id: userId, isGuest }, { name = '', key, origin = 'desk' }) {
      const before = await connectionsOfUser(db, userId)
      if (name !== '' && (await accountByName(db, userId, name)))
        return refused(409, `another account of yours is called ${name}`, 'name')
      const probed = await probe(send, servers, key)
      if (probed.kind !== 'accepted') return notAccepted(probed)
      const { environment, account, dataServer, plan } = probed
      if (environment === 'live' && isGuest)
        return refused(
          403,
          'a guest cannot keep the key of a live account: add an e-mail and a password under Security first',
        )
      const known = before.find(({ upstream_id }) => upstream_id === account.id)
      if (known) return refused(409, await connectedAlready(known), 'keyId')
      const accountId: AccountId = randomUUID()
      const number = account.account_number ?? account.id
      const kind = environment === 'live' ? 'alpaca-live' : 'alpaca-paper'
      await insertConnection(
        db,
        { id: accountId, name: name || (await freeName(userId, NAMES[environment])), kind, number },
        {
          ...sealedKey(accountId, key),
          user_id: userId,
          upstream_id: account.id,
          data_server: dataServer,
          stock_feed: feedsText({ plan, used: plan }),
          origin,
          created_at: clock.now(),
        },
      )
      note(accountId, probed)
      parts.changed?.()
      return (await done(accountId)) ?? refused(409, 'the connection was removed at the same moment')
    },
    async test(userId, accountId) {
      const record = await ownedBy(userId, accountId)
      if (!record) return undefined
      const key = await gateway.keyOf(accountId)
      if (key === undefined) return refused(422, UNREADABLE)
      const probed = await probe(send, servers, key)
      note(accountId, probed)
      if (probed.kind === 'accepted') {
        const { dataServer, plan } = probed
        const stock_feed = feedsText({ plan, used: keptChoice(feedsOf(record.stock_feed), plan) })
        await updateConnection(db, accountId, { data_server: dataServer, stock_feed })
        // What is open is with the servers and the feeds from before.
        if (dataServer !== record.data_server || stock_feed !== record.stock_feed) gateway.changed(accountId)
      }
      parts.changed?.()
      return done(accountId)
    },
    async replace(userId, accountId, key) {
      const [record, account] = await Promise.all([ownedBy(userId, accountId), accountById(db, accountId)])
      if (!record || !account) return undefined
      const probed = await probe(send, servers, key)
      if (probed.kind !== 'accepted') return notAccepted(probed)
      const isSame = probed.account.id === record.upstream_id && account.kind === `alpaca-${probed.environment}`
      if (!isSame) {
        const other = `the ${probed.environment} account ${probed.account.account_number ?? probed.account.id}`
        return refused(422, `this key opens ${other}, not ${account.name}; add it as a connection of its own`, 'keyId')
      }
      const { dataServer, plan } = probed
      const stock_feed = feedsText({ plan, used: plan })
      const change = { ...sealedKey(accountId, key), data_server: dataServer, stock_feed }
      await updateConnection(db, accountId, change)
      note(accountId, probed)
      gateway.changed(accountId)
      parts.changed?.()
      return done(accountId)
    },
    async setFeeds(userId, accountId, feeds) {
      const record = await ownedBy(userId, accountId)
      if (!record) return undefined
      const key = await gateway.keyOf(accountId)
      if (key === undefined) return refused(422, UNREADABLE)
      const why = await feedRefusal(
        send,
        record.data_server === 'data' ? servers.data : servers.sandboxData,
        key,
        feeds,
      )
      if (why !== undefined) return refused(422, why)
      const { plan } = feedsOf(record.stock_feed)
      await updateConnection(db, accountId, { stock_feed: feedsText({ plan: betterOf(plan, feeds), used: feeds }) })
      gateway.changed(accountId)
      parts.changed?.()
      return done(accountId)
    },
    async rename(userId, accountId, name) {
      if (!(await ownedBy(userId, accountId))) return undefined
      const isFree = await renameAccount(db, userId, accountId, name)
      return isFree ? done(accountId) : refused(409, `another account of yours is called ${name}`, 'name')
    },
    async unlock(userId, accountId, phrase) {
      if (phrase.trim() !== UNLOCK_PHRASE) return refused(422, `type the words exactly: ${UNLOCK_PHRASE}`, 'phrase')
      return setLock(userId, accountId, clock.now())
    },
    lock: (userId, accountId) => setLock(userId, accountId, null),
    async remove(userId, accountId) {
      if (!(await ownedBy(userId, accountId))) return undefined
      const keys = await removeConnection(db, accountId, clock.now())
      tests.delete(accountId)
      gateway.removed(accountId)
      parts.forgotten(accountId)
      parts.changed?.()
      return keys
    },
    async reseal() {
      for (const { account_id: accountId } of await sealedOtherwise(db, vault.vaultKey)) {
        const key = await gateway.keyOf(accountId)
        if (key) await updateConnection(db, accountId, sealedKey(accountId, key))
      }
    },
  }

  async function connectedAlready({ account_id }: ConnectionRecord): Promise<string> {
    const account = await accountById(db, account_id)
    return `this account is connected already, as ${account?.name}; replace its key instead`
  }
}

const UNREADABLE = 'the key cannot be opened with the secret of this server: enter it again'

const refused = (status: Refusal['status'], message: string, field?: string): { readonly refusal: Refusal } => ({
  refusal: { status, message, ...(field !== undefined && { field }) },
})

const notAccepted = (probed: Exclude<Probed, { kind: 'accepted' }>) =>
  probed.kind === 'refused' ? refused(422, wordsOf(probed), 'secretKey') : refused(502, wordsOf(probed))

function wordsOf(probed: Probed): string {
  switch (probed.kind) {
    case 'accepted':
      return `Accepted by the ${probed.environment} server.`
    case 'refused':
      return 'Neither the paper nor the live server knows this pair. Check that id and secret belong together, or make a new key at Alpaca.'
    case 'unreachable':
      return probed.why
  }
}

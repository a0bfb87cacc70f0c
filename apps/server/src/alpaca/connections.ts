/** The Alpaca accounts of a person: added when their keys were tried, tried again, given new keys, opened for trading, removed. */
import { randomUUID } from 'node:crypto'
import type { AccountKind } from '@paddock/contract/desk/accounts'
import {
  type ConnectionMonitor,
  type ConnectionServers,
  ConnectionTest,
  type OnLimit,
  type OwnData,
} from '@paddock/contract/desk/alpaca-connections'
import type { ConnectionFeeds } from '@paddock/contract/desk/connection-feeds'
import { compareTimes } from '@paddock/contract/entities/order-version'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import * as z from 'zod/mini'
import type { MachineClock } from '../clock.ts'
import type { Bus } from '../cluster/bus.ts'
import { subjectOf } from '../cluster/subject.ts'
import type { AlpacaKey, AlpacaServers } from '../config.ts'
import { listAccessKeys } from '../storage/access-keys.ts'
import { type AccountRecord, accountById, accountByName } from '../storage/accounts.ts'
import {
  type ConnectionRecord,
  connectionOf,
  connectionsOfUser,
  insertConnection,
  isAsked,
  removeConnection,
  renameAccount,
  sealedOtherwise,
  updateAsked,
  updateConnection,
} from '../storage/alpaca-connections.ts'
import type { Database } from '../storage/tables/tables.ts'
import type { Send } from './exchange.ts'
import { betterOf, feedsOf, feedsText, keptChoice } from './feeds.ts'
import type { Activity, Gateway } from './gateway.ts'
import { keptState } from './kept-state.ts'
import { monitorAnswer } from './monitor-answer.ts'
import { keyIn } from './opened-connection.ts'
import { ownDataOf, ownDataText } from './own-data.ts'
import { feedRefusal, type Probed, type ProbeOptions, probe } from './probe.ts'
import { type Environment, NO_SERVERS, ownServers, serverPair, serversText } from './servers.ts'
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
  readonly lastTest: ConnectionTest | null
  /** The addresses its owner gave. */
  readonly servers: ConnectionServers
  readonly onLimit: OnLimit
  readonly ownData: OwnData
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

interface TriedKey {
  readonly key: AlpacaKey
  readonly servers?: ConnectionServers | undefined
}

interface NewConnection extends TriedKey {
  /** Undefined or empty: it is called after its environment. */
  readonly name?: string | undefined
  readonly origin?: 'desk' | 'environment'
}

export interface Connections {
  list(userId: string): Promise<Connection[]>
  /** The feeds in use, by the account of each connection. */
  feeds(userId: string): Promise<ReadonlyMap<AccountId, ConnectionFeeds>>
  /** What a pair opens; nothing is kept of it. */
  tryKey(owner: Owner, tried: TriedKey): Promise<Outcome<ConnectionTest>>
  add(owner: Owner, wanted: NewConnection): Promise<Outcome>
  /** Each of these is undefined where the user has no such connection. */
  test(userId: string, accountId: AccountId): Promise<Outcome | undefined>
  replace(userId: string, accountId: AccountId, key: AlpacaKey): Promise<Outcome | undefined>
  /** Undefined where the user has no such connection; refused where the plan lacks a feed. */
  setFeeds(userId: string, accountId: AccountId, feeds: ConnectionFeeds): Promise<Outcome | undefined>
  /** Undefined where the owner has no such connection; refused where another account is found there, or none. */
  setServers(owner: Owner, accountId: AccountId, own: ConnectionServers): Promise<Outcome | undefined>
  /** Addresses that were found fit to be asked. */
  setOwnData(userId: string, accountId: AccountId, own: OwnData): Promise<Outcome | undefined>
  setOnLimit(userId: string, accountId: AccountId, onLimit: OnLimit): Promise<Outcome | undefined>
  monitor(userId: string, accountId: AccountId): Promise<ConnectionMonitor | undefined>
  /** Begins to read anew what is kept of the account. */
  resync(userId: string, accountId: AccountId): Promise<Outcome | undefined>
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
  /** Begins to read what is kept of an account anew. */
  readonly reread?: (accountId: AccountId, kind: Exclude<AccountKind, 'practice'>) => Promise<void>
  /** A connection came, went, or was tried again: whoever waits for one looks. */
  readonly changed?: () => void
  /** Of servers that tell each other what they changed. */
  readonly bus?: Pick<Bus, 'publish' | 'subscribe' | 'onGap'>
}

/** What another server changed: how a connection's last test went, null where it is gone. */
const Changed = z.object({ accountId: z.string(), test: z.optional(z.nullable(ConnectionTest)) })
/** How the last test of a connection went, told to a server that asks for all of them by naming none. */
const Tried = z.object({ of: z.optional(z.tuple([z.string(), ConnectionTest])) })

const HINT_LENGTH = 4
const NAMES: Readonly<Record<Environment, string>> = { paper: 'Alpaca paper', live: 'Alpaca live' }

export function createConnections(parts: ConnectionsParts): Connections {
  const { db, vault, servers, send, gateway, clock } = parts
  const tests = new Map<AccountId, ConnectionTest>()
  const changes = parts.bus && subjectOf(parts.bus, 'connections', Changed)
  changes?.hear(({ accountId, test }) => {
    if (test) noteLater(accountId, test)
    if (test === null) {
      tests.delete(accountId)
      parts.forgotten(accountId)
    }
    parts.changed?.()
  })
  const tried = parts.bus && subjectOf(parts.bus, 'connections.tried', Tried)
  tried?.hear(({ of: told }) => {
    if (told) noteLater(...told)
    else for (const one of tests) tried.say({ of: one })
  })
  parts.bus?.onGap(() => void tried?.say({}))
  // This server begins, and the others may have tried some.
  tried?.say({})
  const changed = (accountId: AccountId): void => {
    parts.changed?.()
    changes?.say({ accountId, test: tests.get(accountId) })
  }
  function noteLater(accountId: AccountId, test: ConnectionTest): void {
    if (compareTimes(tests.get(accountId)?.at ?? '', test.at) <= 0) tests.set(accountId, test)
  }
  const ask = (key: AlpacaKey, options: ProbeOptions) => probe({ send, servers, clock }, key, options)

  async function described(record: ConnectionRecord): Promise<Connection | undefined> {
    const account = await accountById(db, record.account_id)
    if (!account) return undefined
    const environment = environmentOf(account)
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
      servers: ownServers(record.servers),
      onLimit: record.on_limit ?? 'wait',
      ownData: ownDataOf(record.own_data),
      ...(await gateway.activity(account.id)),
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

  /** Why what was found is not what a connection is for; undefined where it is. */
  const otherThan = ({ upstream_id }: ConnectionRecord, name: string, environment: Environment, probed: Accepted) =>
    probed.account.id === upstream_id && probed.environment === environment
      ? undefined
      : `this key opens the ${probed.environment} account ${probed.account.account_number ?? probed.account.id}, not ${name}`

  /** What a person's access keys are called. */
  async function keyNames(userId: string): Promise<ReadonlyMap<string, string>> {
    const keys = await listAccessKeys(db, userId)
    return new Map(keys.map(({ id, name }) => [id, name]))
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

  /**
   * Asks Alpaca about a connection, keeps what was learned and goes by it; asks again where the pair or its servers were replaced before that,
   * so that no refusal is of another pair either.
   */
  async function asking(
    userId: string,
    accountId: AccountId,
    ask: (record: ConnectionRecord, account: AccountRecord) => Promise<Learned | { refusal: Refusal }>,
  ): Promise<Outcome | undefined> {
    for (;;) {
      const [record, account] = await Promise.all([ownedBy(userId, accountId), accountById(db, accountId)])
      if (!record || !account) return undefined
      const answer = await ask(record, account)
      const change = 'change' in answer ? answer.change : undefined
      if (!(await (change ? updateAsked(db, record, change) : isAsked(db, record)))) continue
      if ('refusal' in answer) return answer
      if (answer.test) noteLater(accountId, answer.test)
      // What is open is with the servers and the feeds from before.
      if (change) gateway.changed(accountId)
      changed(accountId)
      return done(accountId)
    }
  }

  /** The same with the connection's own pair. */
  const askingWithKey = (
    userId: string,
    accountId: AccountId,
    ask: (key: AlpacaKey, ...of: [ConnectionRecord, AccountRecord]) => ReturnType<Parameters<typeof asking>[2]>,
  ) =>
    asking(userId, accountId, async (record, account) => {
      const key = keyIn(vault, record)
      return key === undefined ? refused(422, UNREADABLE) : ask(key, record, account)
    })

  return {
    async list(userId) {
      const connections = await Promise.all((await connectionsOfUser(db, userId)).map(described))
      return connections.filter((connection) => connection !== undefined)
    },
    async feeds(userId) {
      const records = await connectionsOfUser(db, userId)
      return new Map(records.map(({ account_id, stock_feed }) => [account_id, feedsOf(stock_feed).used]))
    },
    async tryKey({ isGuest }, { key, servers: own = NO_SERVERS }) {
      if (isGuest && serversText(own) !== null) return refused(403, GUESTS_SET_NONE)
      return { done: testOf(await ask(key, { own }), clock.now()) }
    },
    async add({ id: userId, isGuest }, { name = '', key, origin = 'desk', servers: own = NO_SERVERS }) {
      if (isGuest && serversText(own) !== null) return refused(403, GUESTS_SET_NONE)
      if (name !== '' && (await accountByName(db, userId, name))) return nameTaken(name)
      const probed = await ask(key, { own })
      if (probed.kind !== 'accepted') return notAccepted(probed)
      const { environment, account, dataServer, plan } = probed
      if (environment === 'live' && isGuest)
        return refused(
          403,
          'a guest cannot keep the key of a live account: add an e-mail and a password under Security first',
        )
      const accountId: AccountId = randomUUID()
      const number = account.account_number ?? account.id
      const kind = environment === 'live' ? 'alpaca-live' : 'alpaca-paper'
      const same = async () =>
        (await connectionsOfUser(db, userId)).find(({ upstream_id }) => upstream_id === account.id)
      for (;;) {
        const known = await same()
        if (known) return refused(409, await connectedAlready(known), 'keyId')
        const called = name || (await freeName(userId, NAMES[environment]))
        try {
          await insertConnection(
            db,
            { id: accountId, name: called, kind, number },
            {
              ...sealedKey(accountId, key),
              user_id: userId,
              upstream_id: account.id,
              data_server: dataServer,
              stock_feed: feedsText({ plan, used: plan }),
              origin,
              created_at: clock.now(),
              servers: serversText(own),
            },
          )
          break
        } catch (error) {
          // Another was added meanwhile, perhaps at another server: the same account, or one under that name.
          if (await same()) continue
          if (!(await accountByName(db, userId, called))) throw error
          if (name !== '') return nameTaken(name)
        }
      }
      tests.set(accountId, testOf(probed, clock.now()))
      changed(accountId)
      return (await done(accountId)) ?? refused(409, 'the connection was removed at the same moment')
    },
    test: (userId, accountId) =>
      askingWithKey(userId, accountId, async (key, record, account) => {
        const expected = environmentOf(account)
        const probed = await ask(key, { own: ownServers(record.servers), expected })
        const test = testOf(probed, clock.now())
        if (probed.kind !== 'accepted') return { test }
        const other = otherThan(record, account.name, expected, probed)
        if (other !== undefined) return { test: testOfOther(test, other) }
        const { dataServer: data_server, plan } = probed
        const stock_feed = feedsText({ plan, used: keptChoice(feedsOf(record.stock_feed), plan) })
        const isNew = data_server !== record.data_server || stock_feed !== record.stock_feed
        return { test, ...(isNew && { change: { data_server, stock_feed } }) }
      }),
    replace: (userId, accountId, key) =>
      asking(userId, accountId, async (record, account) => {
        const environment = environmentOf(account)
        const probed = await ask(key, { own: ownServers(record.servers), expected: environment })
        if (probed.kind !== 'accepted') return notAccepted(probed)
        const other = otherThan(record, account.name, environment, probed)
        if (other !== undefined) return refused(422, `${other}; add it as a connection of its own`, 'keyId')
        const { dataServer, plan } = probed
        const stock_feed = feedsText({ plan, used: plan })
        return {
          test: testOf(probed, clock.now()),
          change: { ...sealedKey(accountId, key), data_server: dataServer, stock_feed },
        }
      }),
    async setServers({ id: userId, isGuest }, accountId, own) {
      if (isGuest && serversText(own) !== null) return refused(403, GUESTS_SET_NONE)
      return askingWithKey(userId, accountId, async (key, record, account) => {
        const environment = environmentOf(account)
        const probed = await ask(key, { own, expected: environment })
        if (probed.kind !== 'accepted')
          return refused(422, wordsOf(probed), own.trading === null ? undefined : 'trading')
        const other = otherThan(record, account.name, environment, probed)
        if (other !== undefined) return refused(422, other, 'trading')
        const { dataServer, plan } = probed
        if (own.data !== null && plan.stocks === null)
          return refused(422, `no stock prices come from ${own.data}: ${probed.checks.find(isOfStocks)?.words}`, 'data')
        const stock_feed = feedsText({ plan, used: keptChoice(feedsOf(record.stock_feed), plan) })
        return {
          test: testOf(probed, clock.now()),
          change: { servers: serversText(own), data_server: dataServer, stock_feed },
        }
      })
    },
    setFeeds: (userId, accountId, feeds) =>
      askingWithKey(userId, accountId, async (key, record) => {
        const { data } = serverPair(servers, 'paper', record.data_server, ownServers(record.servers))
        const why = await feedRefusal(send, data, key, feeds)
        if (why !== undefined) return refused(422, why)
        const { plan } = feedsOf(record.stock_feed)
        return { change: { stock_feed: feedsText({ plan: betterOf(plan, feeds), used: feeds }) } }
      }),
    async setOwnData(userId, accountId, own) {
      if (!(await ownedBy(userId, accountId))) return undefined
      await updateConnection(db, accountId, { own_data: ownDataText(own) })
      return done(accountId)
    },
    async setOnLimit(userId, accountId, onLimit) {
      if (!(await ownedBy(userId, accountId))) return undefined
      await updateConnection(db, accountId, { on_limit: onLimit })
      gateway.changed(accountId)
      return done(accountId)
    },
    async monitor(userId, accountId) {
      const [record, account] = await Promise.all([ownedBy(userId, accountId), accountById(db, accountId)])
      const monitor = record && account && (await gateway.monitor(accountId))
      if (!monitor) return undefined
      const kept = await keptState(db, servers[environmentOf(account)], accountId)
      return monitorAnswer(monitor, clock.now(), await keyNames(userId), kept)
    },
    async resync(userId, accountId) {
      const account = (await ownedBy(userId, accountId)) && (await accountById(db, accountId))
      if (!account || account.kind === 'practice') return undefined
      await parts.reread?.(accountId, account.kind)
      return done(accountId)
    },
    async rename(userId, accountId, name) {
      if (!(await ownedBy(userId, accountId))) return undefined
      const isFree = await renameAccount(db, userId, accountId, name)
      return isFree ? done(accountId) : nameTaken(name)
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
      changes?.say({ accountId, test: null })
      return keys
    },
    async reseal() {
      for (const record of await sealedOtherwise(db, vault.vaultKey)) {
        const key = keyIn(vault, record)
        if (key) await updateAsked(db, record, sealedKey(record.account_id, key))
      }
    },
  }

  async function connectedAlready({ account_id }: ConnectionRecord): Promise<string> {
    const account = await accountById(db, account_id)
    return `this account is connected already, as ${account?.name}; replace its key instead`
  }
}

/** What Alpaca said of a connection's pair at its servers: what is kept of it, and how a test went that it was. */
interface Learned {
  readonly change?: Parameters<typeof updateAsked>[2]
  readonly test?: ConnectionTest
}

type Accepted = Extract<Probed, { kind: 'accepted' }>

const environmentOf = ({ kind }: { readonly kind: string }): Environment => (kind === 'alpaca-live' ? 'live' : 'paper')
const isOfStocks = ({ what }: { readonly what: string }): boolean => what === 'stocks'

const GUESTS_SET_NONE = 'a guest cannot set server addresses: add an e-mail and a password under Security first'
const UNREADABLE = 'the key cannot be opened with the secret of this server: enter it again'

const refused = (status: Refusal['status'], message: string, field?: string): { readonly refusal: Refusal } => ({
  refusal: { status, message, ...(field !== undefined && { field }) },
})

const nameTaken = (name: string) => refused(409, `another account of yours is called ${name}`, 'name')

const notAccepted = (probed: Exclude<Probed, { kind: 'accepted' }>) =>
  probed.kind === 'refused' ? refused(422, wordsOf(probed), 'secretKey') : refused(502, wordsOf(probed))

const testOf = (probed: Probed, at: Instant): ConnectionTest => ({
  at: toTimestamp(at),
  isAccepted: probed.kind === 'accepted',
  words: wordsOf(probed),
  checks: [...probed.checks],
  skewSeconds: probed.skewSeconds,
  permissions: probed.kind === 'accepted' ? probed.permissions : null,
})

/** The test of a pair that is good, and opens another account. */
const testOfOther = (test: ConnectionTest, why: string): ConnectionTest => ({
  ...test,
  isAccepted: false,
  words: `Refused: ${why}.`,
  checks: test.checks.map((check) =>
    check.what === 'account'
      ? { ...check, result: 'failed', words: `Failed: ${why}`, fix: 'Replace the key by one of this account.' }
      : check,
  ),
  permissions: null,
})

function wordsOf(probed: Probed): string {
  switch (probed.kind) {
    case 'accepted':
      return `Accepted by the ${probed.environment} server.`
    case 'refused':
    case 'unreachable':
      return probed.why
  }
}

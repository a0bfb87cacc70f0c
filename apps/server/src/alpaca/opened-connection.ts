/**
 * A connection of Alpaca's as it is used. Key pairs are opened here and nowhere else. What travels is the operation table's and nothing besides: a
 * call is rebuilt from its entry, and a call that changes something is written anew from what was judged. Only the query of a read is passed on
 * as it came.
 */
import { strict as assert } from 'node:assert'
import { isDeepStrictEqual } from 'node:util'
import type { OnLimit } from '@paddock/contract/desk/alpaca-connections'
import type { ConnectionFeeds } from '@paddock/contract/desk/connection-feeds'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Operation } from '@paddock/contract/operations/operation'
import { OPERATIONS } from '@paddock/contract/operations/table'
import type { BrokerRequest } from '../accounts/broker.ts'
import type { AlpacaKey, AlpacaServers } from '../config.ts'
import { readJson, writeJson } from '../http/json-text.ts'
import type { Log } from '../log.ts'
import { type AccountRecord, accountById } from '../storage/accounts.ts'
import { type ConnectionRecord, connectionOf } from '../storage/alpaca-connections.ts'
import type { Database } from '../storage/tables/tables.ts'
import { feedsOf } from './feeds.ts'
import { type Environment, ownServers, type ServerPair, serverPair } from './servers.ts'
import type { Vault } from './vault.ts'

/** A connection with its pair in the open. Never logged, never answered. */
export interface Opened {
  readonly key: AlpacaKey
  readonly source: AccountRecord['kind']
  /** Alpaca's number of the account. */
  readonly number: string
  readonly servers: ServerPair
  readonly isLocked: boolean
  readonly plan: ConnectionFeeds
  readonly feeds: ConnectionFeeds
  /** What is done where another program has the key's place on a feed. */
  readonly onLimit: OnLimit
  /** The row it was opened from, but for what no change is sent by. */
  readonly row: string
}

export interface OpeningParts {
  readonly db: Database
  readonly vault: Vault
  readonly servers: AlpacaServers
  readonly log: Log
}

const pairIn = (vault: Vault, { account_id, vault_key, sealed }: ConnectionRecord): AlpacaKey =>
  JSON.parse(vault.open(account_id, { vaultKey: vault_key, sealed }))

/** The pair of a connection; undefined where this server's secret does not open it. */
export function keyIn(vault: Vault, record: ConnectionRecord): AlpacaKey | undefined {
  try {
    return pairIn(vault, record)
  } catch {
    return undefined
  }
}

/** Reads a connection and opens its pair; undefined where there is none, or its pair cannot be opened. */
export async function openConnection(
  { db, vault, servers, log }: OpeningParts,
  accountId: AccountId,
): Promise<Opened | undefined> {
  const [account, record] = await Promise.all([accountById(db, accountId), connectionOf(db, accountId)])
  if (!account || !record || account.kind === 'practice') return undefined
  try {
    const key = pairIn(vault, record)
    const { plan, used: feeds } = feedsOf(record.stock_feed)
    const environment: Environment = account.kind === 'alpaca-live' ? 'live' : 'paper'
    return {
      key,
      source: account.kind,
      number: account.number,
      servers: serverPair(servers, environment, record.data_server, ownServers(record.servers)),
      isLocked: environment === 'live' && record.unlocked_at === null,
      plan,
      feeds,
      onLimit: record.on_limit ?? 'wait',
      row: JSON.stringify([account.kind, { ...record, stock_feed: null, own_data: null }]),
    }
  } catch (error) {
    log.warn({ account: accountId, why: String(error) }, 'the key of an account cannot be opened')
    return undefined
  }
}

/** For a change; Alpaca's own client allows as much. */
export const CHANGE_MS = 30_000

/** What leaves is written from the text, what was judged is the body: they are one. */
export function assertJudged({ text, body }: BrokerRequest): void {
  const read = text === undefined ? undefined : readJson(text)
  const isSame = read === undefined ? body === undefined : read.kind === 'json' && isDeepStrictEqual(read.value, body)
  assert(isSame, 'what leaves is what was judged')
}

/** A change as it leaves. */
export function exchangeOf(found: Opened, request: BrokerRequest) {
  const { method, input }: Operation = OPERATIONS[request.operation]
  const body = input.body && request.text !== undefined ? writeJson(request.text) : undefined
  // Alpaca knows it for locates alone.
  const idempotencyKey = request.operation === 'createLocates' ? request.idempotencyKey : undefined
  return { method, url: urlOf(found, request), key: found.key, body, idempotencyKey, timeoutMs: CHANGE_MS }
}

type Asked = Pick<BrokerRequest, 'operation' | 'path' | 'search'> & Partial<Pick<BrokerRequest, 'query'>>

/** The address of a call: its entry's path with its parameters filled in, so that nothing else can be asked, and its query. */
export function urlOf({ servers }: Opened, request: Asked): string {
  const { host, path: template, method } = OPERATIONS[request.operation]
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.path[name] ?? ''))
  const search = method === 'GET' ? request.search : judgedQuery(request)
  return `${servers[host]}${filled}${search ? `?${search}` : ''}`
}

/** A parameter that is empty is none. */
const judgedQuery = ({ query = new URLSearchParams() }: Asked): string =>
  String(new URLSearchParams([...query].filter(([, value]) => value !== '')))

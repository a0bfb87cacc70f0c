/**
 * The second broker: Alpaca itself, asked on behalf of an account. Key pairs are opened here and nowhere else. What travels is the
 * operation table's and nothing besides: a call is rebuilt from its entry, and a call that changes something is written anew from what was
 * judged. Only the query of a read is passed on as it came.
 */

import { strict as assert } from 'node:assert'
import { isDeepStrictEqual } from 'node:util'
import type { ConnectionFeeds } from '@paddock/contract/desk/alpaca-connections'
import { FINAL_STATUSES } from '@paddock/contract/entities/order'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { ambiguityOf } from '@paddock/contract/operations/ambiguity'
import { isPathValue } from '@paddock/contract/operations/no-value'
import type { Operation } from '@paddock/contract/operations/operation'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { decodedJson } from '@paddock/contract/streams/codec'
import { toTimestamp } from '@paddock/market/instant'
import * as z from 'zod/mini'
import type { Broker, BrokerAnswer, BrokerRequest, Listener } from '../accounts/broker.ts'
import type { MachineClock } from '../clock.ts'
import type { AlpacaKey, AlpacaServers } from '../config.ts'
import { readJson, writeJson } from '../http/json-text.ts'
import type { Log } from '../log.ts'
import { accountById } from '../storage/accounts.ts'
import { connectionOf, updateConnection } from '../storage/alpaca-connections.ts'
import type { Database } from '../storage/tables/tables.ts'
import { type AccountStreams, createAccountStreams, type StreamStates } from './account-streams.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { namedOrder } from './client-order-id.ts'
import type { Send, UpstreamAnswer, UpstreamFailure } from './exchange.ts'
import { feedsOf, feedsText, namedFeeds } from './feeds.ts'
import { createOrderFates, type Fate } from './order-fates.ts'
import {
  ambiguous,
  changeUnknown,
  elsewhere,
  labelled,
  locked,
  orderUnknown,
  overBudget,
  relayed,
  spared,
  unanswered,
  unopened,
  unsettled,
} from './relayed-answer.ts'
import { type Budget, createRequestBudget, type RequestBudget } from './request-budget.ts'
import { type Environment, type ServerPair, serverPair } from './servers.ts'
import type { Vault } from './vault.ts'

/** How an account's connection has been doing since the server started. */
export interface Activity {
  readonly lastAnswer: { readonly at: string; readonly status: number } | null
  readonly lastFailure: { readonly at: string; readonly why: string } | null
  /** Up to when orders, positions and balances were all read anew; null until each of them was. */
  readonly reconciledAt: string | null
  readonly budget: (Budget & { readonly refusals: number }) | null
  /** Until when reads are not sent because a server does not answer, and which; null while they are. */
  readonly spared: { readonly host: 'trading' | 'data'; readonly until: string } | null
  readonly streams: StreamStates
  /** Client order ids of orders nobody knows the fate of. */
  readonly unknownOrders: readonly string[]
}

export interface Gateway {
  /** The broker of one account of Alpaca's. Whether the caller may use it is asked before, in `accounts/`. */
  broker(accountId: AccountId): Broker
  /** The key pair, its lock or its servers changed: everything is read and opened anew. */
  changed(accountId: AccountId): void
  /** The account is gone. */
  removed(accountId: AccountId): void
  /** The opened pair, for testing it again; undefined where it cannot be opened. */
  keyOf(accountId: AccountId): Promise<AlpacaKey | undefined>
  activity(accountId: AccountId): Activity
  start(): Promise<void>
  close(): Promise<void>
}

interface GatewayParts {
  readonly db: Database
  readonly vault: Vault
  readonly servers: AlpacaServers
  readonly send: Send
  readonly clock: MachineClock
  readonly log: Log
  /** In [0, 1): spreads what is asked again. */
  readonly draw?: () => number
}

/** A connection with its pair in the open. Never logged, never answered. */
interface Opened {
  readonly key: AlpacaKey
  readonly source: string
  readonly servers: ServerPair
  readonly isLocked: boolean
  readonly plan: ConnectionFeeds
  readonly feeds: ConnectionFeeds
}

/** One attempt of a read, and all of them together; Alpaca's own client allows 30 s for one. */
const READ_MS = 10_000
const READ_BUDGET_MS = 15_000
const CHANGE_MS = 30_000
const ASK_MS = 5_000
const RETRY_AFTER_MS = 250
/** What an account is compared by. */
const BOOKS = ['getAllOrders', 'getAllOpenPositions', 'getAccount'] as const satisfies readonly OperationName[]
const FORBIDDEN = 403
const TRANSIENT: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])
/** Answers of what stands before a server that is not there. */
const ABSENT: ReadonlySet<number> = new Set([502, 503, 504])

export function createGateway({ db, vault, servers, send, clock, log, draw = Math.random }: GatewayParts): Gateway {
  const opened = new Map<AccountId, Promise<Opened | undefined>>()
  const connections = new Map<AccountId, OpenConnection>()

  interface OpenConnection {
    readonly streams: AccountStreams
    readonly budgets: { readonly trading: RequestBudget; readonly data: RequestBudget }
    readonly breakers: { readonly trading: Breaker; readonly data: Breaker }
    /** Reads on their way, by address: who asks the same shares the answer, until something is changed. */
    readonly reads: Map<string, Promise<BrokerAnswer>>
    /** When each of the books was last read. */
    readonly booksRead: Map<OperationName, number>
    lastAnswer: Activity['lastAnswer']
    lastFailure: Activity['lastFailure']
  }

  function connectionInUse(accountId: AccountId): OpenConnection {
    const known = connections.get(accountId)
    if (known) return known
    const inUse: OpenConnection = {
      streams: createAccountStreams({ connection: () => connection(accountId), clock }),
      budgets: { trading: createRequestBudget(), data: createRequestBudget() },
      breakers: { trading: createBreaker(), data: createBreaker() },
      reads: new Map(),
      booksRead: new Map(),
      lastAnswer: null,
      lastFailure: null,
    }
    connections.set(accountId, inUse)
    return inUse
  }

  function connection(accountId: AccountId): Promise<Opened | undefined> {
    const known = opened.get(accountId)
    if (known) return known
    const opening = openConnection(accountId)
    opened.set(accountId, opening)
    // What could not be read is read again; what is not there may come.
    opening.then(
      (found) => found ?? opened.delete(accountId),
      () => opened.delete(accountId),
    )
    return opening
  }

  async function openConnection(accountId: AccountId): Promise<Opened | undefined> {
    const [account, record] = await Promise.all([accountById(db, accountId), connectionOf(db, accountId)])
    if (!account || !record || account.kind === 'practice') return undefined
    try {
      const key = JSON.parse(vault.open(accountId, { vaultKey: record.vault_key, sealed: record.sealed })) as AlpacaKey
      const { plan, used: feeds } = feedsOf(record.stock_feed)
      const environment: Environment = account.kind === 'alpaca-live' ? 'live' : 'paper'
      return {
        key,
        source: account.kind,
        servers: serverPair(servers, environment, record.data_server),
        isLocked: environment === 'live' && record.unlocked_at === null,
        plan,
        feeds,
      }
    } catch (error) {
      log.warn({ account: accountId, why: String(error) }, 'the key of an account cannot be opened')
      return undefined
    }
  }

  const fates = createOrderFates({
    db,
    clock,
    log,
    ask: askForOrder,
    known: (accountId, clientOrderId, fate) =>
      connectionInUse(accountId).streams.tell({
        event: fate === 'found' ? 'order-found' : 'order-never-arrived',
        at: toTimestamp(clock.now()),
        client_order_id: clientOrderId,
      }),
  })

  async function askForOrder(accountId: AccountId, clientOrderId: string): Promise<Fate> {
    const found = await connection(accountId)
    if (!found) return { kind: 'silent' }
    const url = `${found.servers.trading}/v2/orders:by_client_order_id?client_order_id=${encodeURIComponent(clientOrderId)}`
    const answer = await exchange(accountId, 'trading', { method: 'GET', url, key: found.key, timeoutMs: ASK_MS })
    if (answer.kind !== 'answer') return { kind: 'silent' }
    if (answer.status === 200) return { kind: 'found', answer }
    return answer.status === 404 ? { kind: 'missing' } : { kind: 'silent' }
  }

  /** Sends, and takes note of what the answer says of the connection. */
  async function exchange(
    accountId: AccountId,
    host: 'trading' | 'data',
    asked: Parameters<Send>[0],
  ): Promise<UpstreamAnswer | UpstreamFailure> {
    const inUse = connectionInUse(accountId)
    inUse.budgets[host].sent()
    if (asked.method !== 'GET') inUse.reads.clear()
    const answer = await send(asked)
    if (asked.method !== 'GET') inUse.reads.clear()
    const at = toTimestamp(clock.now())
    inUse.breakers[host].heard(answer.kind === 'answer' && !ABSENT.has(answer.status), clock.now())
    if (answer.kind === 'answer') {
      inUse.budgets[host].heard(answer.status, answer.headers, clock.now())
      inUse.lastAnswer = { at, status: answer.status }
    } else inUse.lastFailure = { at, why: answer.why }
    return answer
  }

  function sparedNow(breakers: OpenConnection['breakers']): Activity['spared'] {
    for (const host of ['trading', 'data'] as const) {
      const until = breakers[host].restsUntil(clock.now())
      if (until !== undefined) return { host, until: toTimestamp(until) }
    }
    return null
  }

  const sleep = (ms: number) => new Promise<void>((resolve) => clock.setTimer(clock.now() + ms, resolve))

  /**
   * Names the best feed of the plan where the caller names none. What the plan turns out not to have is asked of the next best feed, and is
   * remembered, so that no screen is refused for what was believed of a plan.
   */
  async function readFeed(accountId: AccountId, found: Opened, request: BrokerRequest): Promise<BrokerAnswer> {
    const tries = namedFeeds(request, found.feeds, clock.now())
    let answer: BrokerAnswer | undefined
    for (const { search, feed, used } of tries) {
      const before = answer
      answer = labelled(await shared(accountId, found, { ...request, search }), feed)
      if (answer.status === FORBIDDEN) continue
      if (before && !isDeepStrictEqual(used, found.feeds)) await lacks(accountId, found, used)
      break
    }
    assert(answer)
    return answer
  }

  /** The plan has no better feeds than these. */
  async function lacks(accountId: AccountId, found: Opened, used: ConnectionFeeds): Promise<void> {
    opened.set(accountId, Promise.resolve({ ...found, plan: used, feeds: used }))
    await updateConnection(db, accountId, { stock_feed: feedsText({ plan: used, used }) })
    log.info({ account: accountId, ...used }, 'the plan of a connection lacks a feed it was believed to have')
  }

  /** Whoever asks what is being asked already gets that answer: what was asked before a change is not shared with who asks after it. */
  function shared(accountId: AccountId, found: Opened, request: BrokerRequest): Promise<BrokerAnswer> {
    const { reads } = connectionInUse(accountId)
    const name = `${urlOf(found, request)} ${request.isBackground === true}`
    const known = reads.get(name)
    if (known) return known
    const reading = read(accountId, found, request).finally(() => {
      if (reads.get(name) === reading) reads.delete(name)
    })
    reads.set(name, reading)
    return reading
  }

  /** Repeated once where that may help, which for a read is harmless. */
  async function read(accountId: AccountId, found: Opened, request: BrokerRequest): Promise<BrokerAnswer> {
    const { host } = OPERATIONS[request.operation]
    const { budgets, breakers } = connectionInUse(accountId)
    const budget = budgets[host]
    const { isBackground = false } = request
    const deadline = clock.now() + READ_BUDGET_MS
    const asked = { method: 'GET', url: urlOf(found, request), key: found.key, timeoutMs: READ_MS } as const
    for (let attempt = 0; ; attempt += 1) {
      const wait = budget.readWait(clock.now(), isBackground)
      if (clock.now() + wait > deadline) return overBudget(host, wait, found.source)
      if (wait > 0) await sleep(wait)
      if (!breakers[host].allows(clock.now())) {
        const until = breakers[host].restsUntil(clock.now()) ?? clock.now()
        return spared(host, until - clock.now(), found.source)
      }
      const answer = await exchange(accountId, host, asked)
      if (answer.kind === 'answer' && answer.status === 200)
        connectionInUse(accountId).booksRead.set(request.operation, clock.now())
      const isLast = attempt > 0 || clock.now() + RETRY_AFTER_MS > deadline
      if (answer.kind !== 'answer') {
        if (isLast) return unanswered(answer, found.source)
      } else if (isLast || !TRANSIENT.has(answer.status)) return relayed(answer, found.source)
      else if (answer.status === 429 && clock.now() + budget.readWait(clock.now()) > deadline)
        return relayed(answer, found.source)
      await sleep(RETRY_AFTER_MS * (0.5 + draw()))
    }
  }

  /** Sent once, whatever happens. */
  async function change(accountId: AccountId, found: Opened, request: BrokerRequest): Promise<BrokerAnswer> {
    const { method, host, input }: Operation = OPERATIONS[request.operation]
    const body = input.body && request.text !== undefined ? writeJson(request.text) : undefined
    const asked = { method, url: urlOf(found, request), key: found.key, body, timeoutMs: CHANGE_MS }
    const answer = await exchange(accountId, host, asked)
    if (answer.kind === 'answer') return relayed(answer, found.source)
    return answer.kind === 'not-sent' ? unanswered(answer, found.source) : changeUnknown(answer, found.source)
  }

  /** An order is on record before it leaves, and asked for when its answer is lost. */
  async function placeOrder(accountId: AccountId, found: Opened, request: BrokerRequest): Promise<BrokerAnswer> {
    const { text = '', body, requestId: cause } = request
    const order = namedOrder(body, text, fates.unknownLike(accountId, text))
    if (order === undefined) return change(accountId, found, request)
    const { clientOrderId } = order
    const left = await fates.leftBehind(accountId, clientOrderId)
    if (left !== undefined) return unsettled(left, found.source)
    const departure = { accountId, clientOrderId, body: text, cause }
    const [isFirst] = await Promise.all([fates.recorded(departure), connectionInUse(accountId).streams.ordersHeard()])
    const asked = { method: 'POST', url: urlOf(found, request), key: found.key, body: order.text } as const
    const answer = await exchange(accountId, 'trading', { ...asked, timeoutMs: CHANGE_MS })
    const isTold = answer.kind === 'answer' ? answer.status < 500 : answer.kind === 'not-sent'
    if (isTold) {
      // An answer to a second one of the same id says nothing of the first.
      if (isFirst) fates.answered(accountId, clientOrderId)
      if (answer.kind === 'answer') expectOutcome(accountId, answer)
      return answer.kind === 'answer' ? relayed(answer, found.source) : unanswered(answer, found.source)
    }
    const fate = await fates.lost(departure)
    if (fate.kind === 'found') return relayed(fate.answer, found.source)
    const why = answer.kind === 'answer' ? `Alpaca answered ${answer.status}` : answer.why
    return orderUnknown(why, clientOrderId, found.source)
  }

  /** An order at the market that was taken is filled or refused soon: the stream is not trusted to tell it. */
  function expectOutcome(accountId: AccountId, { status, bytes }: UpstreamAnswer): void {
    const placed = status === 200 ? Placed.safeParse(decodedJson(Buffer.from(bytes).toString('utf8'))) : undefined
    if (placed?.success && placed.data.type === 'market' && !FINAL_STATUSES.has(placed.data.status))
      connectionInUse(accountId).streams.expectOrder(placed.data.id)
  }

  return {
    broker: (accountId) => ({
      async send(request) {
        const found = await connection(accountId)
        if (found === undefined) return unopened('alpaca')
        if (!Object.values(request.path).every(isPathValue)) return elsewhere(found.source)
        if (OPERATIONS[request.operation].method === 'GET') return readFeed(accountId, found, request)
        if (found.isLocked) return locked(found.source)
        const why = ambiguityOf(request.operation, request)
        if (why !== undefined) return ambiguous(why, found.source)
        assertJudged(request)
        if (request.operation === 'postOrder') return placeOrder(accountId, found, request)
        return change(accountId, found, request)
      },
      subscribe(channel, listener: Listener) {
        const { streams } = connectionInUse(accountId)
        switch (channel.kind) {
          case 'trade_updates':
            return streams.orders(listener)
          case 'account_updates':
            return streams.account(listener)
          case 'market':
            return streams.market(channel, listener)
          case 'activities':
            // Alpaca tells them to brokers' partners alone; the desk reads them when something was filled.
            return () => {}
        }
      },
    }),
    changed(accountId) {
      opened.delete(accountId)
      connections.get(accountId)?.reads.clear()
      connections.get(accountId)?.streams.restart()
    },
    removed(accountId) {
      opened.delete(accountId)
      fates.forget(accountId)
      connections.get(accountId)?.streams.close()
      connections.delete(accountId)
    },
    keyOf: async (accountId) => (await connection(accountId))?.key,
    activity(accountId) {
      const { lastAnswer, lastFailure, booksRead, budgets, breakers, streams } = connectionInUse(accountId)
      const reconciledAt = Math.min(...BOOKS.map((book) => booksRead.get(book) ?? 0))
      const budget = budgets.trading.budget()
      return {
        lastAnswer,
        lastFailure,
        reconciledAt: reconciledAt === 0 ? null : toTimestamp(reconciledAt),
        budget: budget ? { ...budget, refusals: budgets.trading.refusals() + budgets.data.refusals() } : null,
        spared: sparedNow(breakers),
        streams: streams.states(),
        unknownOrders: fates.unknown(accountId),
      }
    },
    start: () => fates.start(),
    async close() {
      for (const { streams } of connections.values()) streams.close()
      await fates.close()
    },
  }
}

const Placed = z.looseObject({ id: z.string(), type: z.string(), status: z.string() })

/** What leaves is written from the text, what was judged is the body: they are one. */
function assertJudged({ text, body }: BrokerRequest): void {
  const read = text === undefined ? undefined : readJson(text)
  const isSame = read === undefined ? body === undefined : read.kind === 'json' && isDeepStrictEqual(read.value, body)
  assert(isSame, 'what leaves is what was judged')
}

/** The address of a call: its entry's path with its parameters filled in, so that nothing else can be asked, and its query. */
function urlOf({ servers }: Opened, request: BrokerRequest): string {
  const { host, path: template, method } = OPERATIONS[request.operation]
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.path[name] ?? ''))
  const search = method === 'GET' ? request.search : judgedQuery(request)
  return `${servers[host]}${filled}${search ? `?${search}` : ''}`
}

/** A parameter that is empty is none. */
const judgedQuery = ({ query }: BrokerRequest): string =>
  String(new URLSearchParams([...query].filter(([, value]) => value !== '')))

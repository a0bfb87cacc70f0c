/**
 * The second broker: Alpaca itself, asked on behalf of an account. Reads may be repeated (`read-retries.ts`), a change is sent once, and what became of
 * one whose answer was lost is found out before anything is sent again.
 */
import { strict as assert } from 'node:assert'
import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Blindness } from '@paddock/broker/guardrails/blind'
import type { ConnectionFeeds } from '@paddock/contract/desk/connection-feeds'
import type { UnknownOrder } from '@paddock/contract/desk/order-intents'
import type { Order } from '@paddock/contract/entities/order'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { CHANCE_BYTES } from '@paddock/contract/entities/ulid'
import { ambiguityOf } from '@paddock/contract/operations/ambiguity'
import { isPathValue } from '@paddock/contract/operations/no-value'
import type { Operation } from '@paddock/contract/operations/operation'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { mintClientOrderId } from '@paddock/contract/requests/client-order-id'
import { decodedJson } from '@paddock/contract/streams/codec'
import { toTimestamp } from '@paddock/market/instant'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Broker, BrokerAnswer, BrokerRequest, Listener } from '../accounts/broker.ts'
import { BoundedMap } from '../bounded-map.ts'
import { type MachineClock, sleep } from '../clock.ts'
import { updateConnection } from '../storage/alpaca-connections.ts'
import type { Tables } from '../storage/tables/tables.ts'
import { type AccountStreams, createAccountStreams, type StreamStates, type StreamsWatch } from './account-streams.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { type AskTrace, isTraced, sentCallOf, traced, wordsOf } from './call-traces.ts'
import { isNamed, namedOrder } from './client-order-id.ts'
import type { Exchange, Send, UpstreamAnswer, UpstreamFailure } from './exchange.ts'
import { feedsAt, feedsText, namedFeeds, planWithout } from './feeds.ts'
import {
  assertJudged,
  CHANGE_MS,
  exchangeOf,
  type Opened,
  type OpeningParts,
  openConnection,
  urlOf,
} from './opened-connection.ts'
import { createOrderFates, type Departure, type Fate, intentOf, nameOfUnknown, type Settled } from './order-fates.ts'
import { createOrderWatch, type OrderWatch } from './order-watch.ts'
import { createReads } from './read-retries.ts'
import {
  ambiguous,
  callRepeated,
  callUnknown,
  callUntold,
  changeUnknown,
  elsewhere,
  found as foundOut,
  labelled,
  locked,
  orderOpen,
  orderUnknown,
  relayed,
  unanswered,
  unopened,
  unsettled,
} from './relayed-answer.ts'
import { type Budget, createRequestBudget, type RequestBudget } from './request-budget.ts'
import { createRequestTally, type Host, type RequestTally, type Spent, userOf, type Waiting } from './request-tally.ts'
import type { Dial, StreamState } from './upstream-socket.ts'

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
  /** Orders and calls nobody knows the fate of. */
  readonly unknownOrders: readonly UnknownOrder[]
}

/** Who spends a connection's requests, what waits, and what its streams carry. */
export interface Monitor {
  readonly hosts: readonly {
    readonly host: Host
    readonly address: string
    readonly lastMinute: number
    readonly refusals: number
    readonly budget: Budget | null
  }[]
  readonly users: readonly Spent[]
  readonly waiting: readonly Waiting[]
  readonly streams: StreamsWatch
}

export interface Gateway {
  /** The broker of one account of Alpaca's. Whether the caller may use it is asked before, in `accounts/`. */
  broker(accountId: AccountId): Broker
  /** The key pair, its lock or its servers changed: everything is read and opened anew. */
  changed(accountId: AccountId): void
  /** The account is gone. */
  removed(accountId: AccountId): void
  activity(accountId: AccountId): Activity | Promise<Activity>
  /** The states of the streams of prices, by feed, as they were last told. */
  marketStreams(accountId: AccountId): StreamStates['markets']
  /** Why the picture of the account's orders is not known to be fresh; undefined where it is, and where nobody keeps one. */
  blind(accountId: AccountId): Blindness | undefined | Promise<Blindness | undefined>
  /** Resolves when it is fresh, or after so many milliseconds. Orders that were not told or read are read. */
  fresh(accountId: AccountId, withinMs: number): Promise<void>
  /** The connection seen from near; undefined where it cannot be opened. */
  monitor(accountId: AccountId): Promise<Monitor | undefined>
  start(): Promise<void>
  close(): Promise<void>
}

/** The gateway that has the sockets and the budgets itself. */
export interface OwnGateway extends Gateway {
  activity(accountId: AccountId): Activity
  blind(accountId: AccountId): Blindness | undefined
  /** What was told of connections may have been lost: those that changed are read and opened anew. */
  compare(): Promise<void>
}

/** Throws where another server has the connections by now; nobody takes them before the transaction ends. */
type Fence = (transaction: Transaction<Tables>) => Promise<void>

export interface GatewayParts extends OpeningParts {
  readonly send: Send
  readonly clock: MachineClock
  readonly dial?: Dial
  /** In [0, 1): spreads what is asked again. */
  readonly draw?: () => number
  /** Where other servers change connections, and had these before. */
  readonly fence?: Fence
}

const ASK_MS = 5_000
/** What an account is compared by. */
export const BOOKS = ['getAllOrders', 'getAllOpenPositions', 'getAccount'] as const satisfies readonly OperationName[]
const FORBIDDEN = 403
const REQUEST_TIMEOUT = 408
const DUPLICATE = 422
const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403, 429])
const MOST_OWN_ORDERS = 5_000
const LOOK_AGAIN_MS = 250
/** Of the order stream, where somebody listens to it. */
const DEAF: ReadonlySet<StreamState> = new Set(['lost', 'refused'])
/** Alpaca's most. */
const MOST_LISTED = 500
const ALL_OPEN = `status=open&limit=${MOST_LISTED}`
const OPEN_ORDERS: BrokerRequest = {
  ...{ operation: 'getAllOrders', path: {}, query: new URLSearchParams(ALL_OPEN), search: ALL_OPEN },
  ...{ body: undefined, text: undefined, requestId: 'freshness', actor: { kind: 'wake-up' } },
}
/** Answers of what stands before a server that is not there. */
const ABSENT: ReadonlySet<number> = new Set([502, 503, 504])
/** For whom requests are made, in the connection's monitor. */
const TRACES = 'Orders whose answer was lost'

export function createGateway(parts: GatewayParts): OwnGateway {
  const { db, vault, servers, send, clock, log, dial, draw = Math.random, fence } = parts
  const rows = { db, vault, servers, log }
  const opened = new Map<AccountId, Promise<Opened | undefined>>()
  const connections = new Map<AccountId, OpenConnection>()
  const reads = createReads({
    inUse: connectionInUse,
    async ask(accountId, operation, asked, user) {
      const answer = await exchange(accountId, OPERATIONS[operation].host, asked, user)
      noteRead(accountId, operation, answer)
      return answer
    },
    ...{ clock, draw },
  })

  interface OpenConnection {
    readonly streams: AccountStreams
    readonly watch: OrderWatch
    readonly budgets: { readonly trading: RequestBudget; readonly data: RequestBudget }
    readonly breakers: { readonly trading: Breaker; readonly data: Breaker }
    readonly tally: RequestTally
    /** When each of the books was last read. */
    readonly booksRead: Map<OperationName, number>
    /** When nothing was told of an order, or orders could not be read: until they are read after it, nobody knows how they stand. */
    missed: { readonly at: number; readonly why: Blindness } | undefined
    /** By client order id, orders that were sent and have no answer yet. */
    readonly underWay: Map<string, Departure>
    /** Orders that are accounted for, by id or client order id: no lost call is taken for what made them. */
    readonly ownOrders: BoundedMap<string, true>
    /** Alpaca's clock less ours, as the last answer told; null until one did. */
    clockAheadMs: number | null
    lastAnswer: Activity['lastAnswer']
    lastFailure: Activity['lastFailure']
  }

  function connectionInUse(accountId: AccountId): OpenConnection {
    const known = connections.get(accountId)
    if (known) return known
    const inUse: OpenConnection = {
      streams: createAccountStreams({
        connection: () => connection(accountId),
        moved: () => moved(accountId),
        orderTold: (order) => inUse.watch.told(order),
        ordersBegan: (readAgain) => inUse.watch.heard(readAgain),
        feedOpened: (path) => void heardAt(accountId, path),
        wasHeardBefore: fence !== undefined,
        clock,
        ...(dial && { dial }),
      }),
      watch: createOrderWatch({
        clock,
        isHeard: () => inUse.streams.states().orders === 'open',
        list: () => openOrders(accountId),
        silent: (orderId) => inUse.streams.silent(orderId),
      }),
      budgets: { trading: createRequestBudget(), data: createRequestBudget() },
      breakers: { trading: createBreaker(), data: createBreaker() },
      tally: createRequestTally(),
      booksRead: new Map(),
      missed: undefined,
      underWay: new Map(),
      ownOrders: new BoundedMap(MOST_OWN_ORDERS),
      clockAheadMs: null,
      lastAnswer: null,
      lastFailure: null,
    }
    inUse.streams.account(({ event }) => {
      if (event === 'order-silent') inUse.missed = { at: clock.now(), why: 'silent' }
    })
    connections.set(accountId, inUse)
    return inUse
  }

  function connection(accountId: AccountId): Promise<Opened | undefined> {
    const known = opened.get(accountId)
    if (known) return known
    const opening = openConnection(rows, accountId)
    opened.set(accountId, opening)
    // What could not be read is read again; what is not there may come.
    opening.then(
      (found) => found ?? opened.delete(accountId),
      () => opened.delete(accountId),
    )
    return opening
  }

  /** As it is now, where another server may have changed it without being heard. */
  async function comparedConnection(accountId: AccountId): Promise<Opened | undefined> {
    const known = await connection(accountId)
    const now = await openConnection(rows, accountId)
    if (now !== undefined && known?.row === now.row) return known
    changed(accountId)
    if (now !== undefined) opened.set(accountId, Promise.resolve(now))
    return now
  }

  function changed(accountId: AccountId): void {
    const before = opened.get(accountId)
    opened.delete(accountId)
    reads.forget(accountId)
    const inUse = connections.get(accountId)
    if (!inUse) return
    inUse.streams.restart()
    Promise.all([before, connection(accountId)]).then(
      ([last, next]) => {
        if (last && next && !isDeepStrictEqual(last.feeds, next.feeds)) tellFeeds(inUse)
      },
      // What could not be read is read by the next who needs it.
      () => {},
    )
  }

  const tellFeeds = ({ streams }: OpenConnection): void =>
    streams.tell({ event: 'feeds-changed', at: toTimestamp(clock.now()) })

  const fates = createOrderFates({
    db,
    clock,
    log,
    ...(fence && { fence }),
    ask: fateOf,
    known: (departure, fate) =>
      connectionInUse(departure.accountId).streams.tell({ at: toTimestamp(clock.now()), ...news(departure, fate) }),
  })

  async function fateOf({ accountId, clientOrderId, call, at, clockAheadMs }: Departure): Promise<Fate> {
    const found = await connection(accountId)
    if (!found) return { kind: 'silent' }
    const read = async (operation: OperationName, { path = {}, query = {} }: Parameters<AskTrace>[1] = {}) => {
      const url = urlOf(found, { operation, path, search: String(new URLSearchParams(query)) })
      const asked = { method: 'GET', url, key: found.key, timeoutMs: ASK_MS } as const
      const answer = await exchange(accountId, 'trading', asked, TRACES)
      const isRead = answer.kind === 'answer' && (answer.status === 404 || answer.status < 300) && isJson(answer)
      return isRead ? answer : undefined
    }
    if (call === null) {
      const answer = await read('getOrderByClientOrderId', { query: { client_order_id: clientOrderId } })
      if (answer === undefined) return { kind: 'silent' }
      if (answer.status === 404) return { kind: 'missing' }
      noteOrders(accountId, answer)
      return { kind: 'found', answer: relayed(answer, found.source) }
    }
    const ask: AskTrace = async (...asked) => {
      const answer = await read(...asked)
      return answer && { status: answer.status, value: decodedJson(textOf(answer)) }
    }
    const inUse = connectionInUse(accountId)
    const isOther = (order: Order) => inUse.ownOrders.has(order.id) || inUse.ownOrders.has(order.client_order_id)
    const fate = await traced(call, { ask, since: () => at + (clockAheadMs ?? inUse.clockAheadMs ?? 0), isOther })
    if (fate.kind !== 'found') return fate
    const answer = foundOut(fate.status, fate.body, found.source)
    noteOrders(accountId, { bytes: new TextEncoder().encode(String(answer.body)) })
    return { kind: 'found', answer }
  }

  /** Orders that an answer tells of are accounted for. The stream is not trusted to tell each of them. */
  function noteOrders(accountId: AccountId, { bytes }: Pick<UpstreamAnswer, 'bytes'>): void {
    const { ownOrders, watch } = connectionInUse(accountId)
    for (const item of [decodedJson(textOf({ bytes }))].flat()) {
      const order = Placed.safeParse(Closed.safeParse(item).data?.body ?? item).data
      if (!order) continue
      ownOrders.set(order.id, true)
      watch.told(order)
    }
  }

  /** What was read of the account before is not what is there now. */
  function moved(accountId: AccountId): void {
    reads.moved(accountId)
  }

  /** Sends, and takes note of what the answer says of the connection. */
  async function exchange(
    accountId: AccountId,
    host: 'trading' | 'data',
    asked: Exchange,
    user: string,
  ): Promise<UpstreamAnswer | UpstreamFailure> {
    const inUse = connectionInUse(accountId)
    inUse.budgets[host].sent()
    inUse.tally.sent(host, user, clock.now())
    if (asked.method !== 'GET') moved(accountId)
    const answer = await send(asked)
    if (asked.method !== 'GET') {
      moved(accountId)
      inUse.watch.changed()
    }
    const at = toTimestamp(clock.now())
    inUse.breakers[host].heard(answer.kind === 'answer' && !ABSENT.has(answer.status), clock.now())
    if (answer.kind === 'answer') {
      const toldAt = Date.parse(answer.headers.get('date') ?? '')
      if (!Number.isNaN(toldAt)) inUse.clockAheadMs = toldAt - clock.now()
      inUse.budgets[host].heard(answer.status, answer.headers, clock.now())
      inUse.lastAnswer = { at, status: answer.status }
      if (answer.status === 429) return toldToWait(answer, inUse.budgets[host].readWait(clock.now()))
    } else inUse.lastFailure = { at, why: answer.why }
    return answer
  }

  /** Asked anew, and by nobody who waits. */
  async function openOrders(accountId: AccountId): ReturnType<Parameters<typeof createOrderWatch>[0]['list']> {
    const found = await connection(accountId)
    const answer = found && (await reads.anew(accountId, found, { ...OPEN_ORDERS, isBackground: true }))
    const orders = answer?.status === 200 ? z.array(Placed).safeParse(decodedJson(String(answer.body))).data : undefined
    return orders && { orders, isWhole: orders.length < MOST_LISTED }
  }

  /** Orders that were read are known; orders that could not be read are not, until they are. */
  function noteRead(accountId: AccountId, operation: OperationName, answer: UpstreamAnswer | UpstreamFailure): void {
    if (!BOOKS.some((book) => book === operation)) return
    const inUse = connectionInUse(accountId)
    const isRead = answer.kind === 'answer' && answer.status === 200 && isJson(answer)
    if (isRead) inUse.booksRead.set(operation, clock.now())
    if (operation !== 'getAllOrders') return
    if (isRead) inUse.missed = undefined
    else if (answer.kind !== 'answer' || answer.status >= 500 || answer.status === 200)
      inUse.missed ??= { at: clock.now(), why: 'unread' }
  }

  function blind(accountId: AccountId): Blindness | undefined {
    const inUse = connections.get(accountId)
    if (!inUse) return undefined
    if (inUse.breakers.trading.restsUntil(clock.now()) !== undefined) return 'unread'
    return DEAF.has(inUse.streams.states().orders) ? 'stream' : inUse.missed?.why
  }

  async function fresh(accountId: AccountId, withinMs: number): Promise<void> {
    const until = clock.now() + withinMs
    while (blind(accountId) !== undefined && clock.now() < until) {
      const found = connections.get(accountId)?.missed && (await connection(accountId))
      if (found) await reads.answer(accountId, found, OPEN_ORDERS)
      if (blind(accountId) !== undefined) await sleep(clock, Math.min(LOOK_AGAIN_MS, until - clock.now()))
    }
  }

  function sparedNow(breakers: OpenConnection['breakers']): Activity['spared'] {
    for (const host of ['trading', 'data'] as const) {
      const until = breakers[host].restsUntil(clock.now())
      if (until !== undefined) return { host, until: toTimestamp(until) }
    }
    return null
  }

  /**
   * Names the best feed of the plan where the caller names none. What the plan turns out not to have is asked of the next best feed, and is
   * remembered, so that no screen is refused for what was believed of a plan.
   */
  async function readFeed(accountId: AccountId, found: Opened, request: BrokerRequest): Promise<BrokerAnswer> {
    const tries = namedFeeds(request, found.feeds, clock.now())
    let answer: BrokerAnswer | undefined
    for (const { search, path, feed, used } of tries) {
      const before = answer
      answer = labelled(await reads.answer(accountId, found, { ...request, search, path }), feed)
      if (answer.status === FORBIDDEN) continue
      if (before && !isDeepStrictEqual(used, found.feeds)) await lacks(accountId, found, used)
      break
    }
    assert(answer)
    return answer
  }

  /** Where a stream had to take another feed than the one in use, answers come from that one as well. */
  async function heardAt(accountId: AccountId, path: string): Promise<void> {
    const found = await connection(accountId)
    const used = found && feedsAt(path, found.feeds)
    if (used && !isDeepStrictEqual(used, found.feeds)) await lacks(accountId, found, used)
  }

  /** The plan has no better feeds than these where they are others than those in use. */
  async function lacks(accountId: AccountId, found: Opened, used: ConnectionFeeds): Promise<void> {
    // It was another pair's, or other addresses', that were asked.
    if ((await opened.get(accountId)) !== found) return
    const plan = planWithout(found.plan, found.feeds, used)
    opened.set(accountId, Promise.resolve({ ...found, plan, feeds: used }))
    await updateConnection(db, accountId, { stock_feed: feedsText({ plan, used }) })
    tellFeeds(connectionInUse(accountId))
    log.info({ account: accountId, ...used }, 'the plan of a connection lacks a feed it was believed to have')
  }

  /** Sent once, whatever happens. */
  async function change(accountId: AccountId, found: Opened, request: BrokerRequest): Promise<BrokerAnswer> {
    const asked = exchangeOf(found, request)
    const answer = await exchange(accountId, OPERATIONS[request.operation].host, asked, userOf(request))
    if (answer.kind === 'answer') return relayed(answer, found.source)
    return answer.kind === 'not-sent' ? unanswered(answer, found.source) : changeUnknown(answer, found.source)
  }

  /** As it is recorded: who asks, what they saw, and when by which clock. */
  const departureOf = (
    accountId: AccountId,
    { requestId: cause, actor, seenQuotes }: BrokerRequest,
    what: Pick<Departure, 'clientOrderId' | 'body' | 'call'>,
  ): Departure => {
    const { clockAheadMs } = connectionInUse(accountId)
    return { accountId, cause, actor, quotes: seenQuotes ?? null, at: clock.now(), clockAheadMs, ...what }
  }

  /**
   * A call that carries no id is on record before it leaves. When its answer is lost it is traced, and never sent a second time before it is known
   * what became of it: who repeats it is answered with that.
   */
  async function makeCall(accountId: AccountId, found: Opened, request: BrokerRequest): Promise<BrokerAnswer> {
    const call = sentCallOf(request)
    const body = JSON.stringify(call)
    const words = wordsOf(call)
    const before = await fates.repeated(accountId, body)
    if (before?.kind === 'found') return before.answer
    if (before) return callRepeated(words, found.source)
    const left = await fates.leftBehind(accountId)
    if (left !== undefined) return unsettled(left, found.source)
    const departure = departureOf(accountId, request, { clientOrderId: randomUUID(), body, call })
    await Promise.all([fates.recorded(departure), connectionInUse(accountId).streams.ordersHeard()])
    const answer = await exchange(accountId, 'trading', exchangeOf(found, request), userOf(request))
    if (isTold(request.operation, answer)) {
      fates.answered(accountId, departure.clientOrderId)
      if (answer.kind !== 'answer') return unanswered(answer, found.source)
      noteOrders(accountId, answer)
      return relayed(answer, found.source)
    }
    const fate = await fates.lost(departure)
    if (fate.kind === 'found') return fate.answer
    return (fate.kind === 'untold' ? callUntold : callUnknown)(words, whyLost(answer), found.source)
  }

  /** An order is on record before it leaves, and asked for when its answer is lost. */
  async function placeOrder(accountId: AccountId, found: Opened, request: BrokerRequest): Promise<BrokerAnswer> {
    const { text = '', body } = request
    const before = isNamed(body) ? undefined : await fates.repeated(accountId, text)
    if (before?.kind === 'found') return before.answer
    const of = { kind: found.source, number: found.number }
    const minted = before?.clientOrderId ?? mintClientOrderId(of, clock.now(), randomBytes(CHANCE_BYTES))
    const order = namedOrder(body, text, minted)
    if (order === undefined) return change(accountId, found, request)
    const { clientOrderId } = order
    const left = await fates.leftBehind(accountId, clientOrderId)
    if (left !== undefined) return unsettled(left, found.source)
    const departure = departureOf(accountId, request, { clientOrderId, body: text, call: null })
    const { underWay } = connectionInUse(accountId)
    underWay.set(clientOrderId, departure)
    try {
      return await leave(found, request, departure, order.text, before !== undefined)
    } finally {
      underWay.delete(clientOrderId)
    }
  }

  async function leave(
    found: Opened,
    request: BrokerRequest,
    departure: Departure,
    body: string,
    isRepeated: boolean,
  ): Promise<BrokerAnswer> {
    const { accountId, clientOrderId } = departure
    connectionInUse(accountId).ownOrders.set(clientOrderId, true)
    const [isFirst] = await Promise.all([fates.recorded(departure), connectionInUse(accountId).streams.ordersHeard()])
    const asked = { method: 'POST', url: urlOf(found, request), key: found.key, body, timeoutMs: CHANGE_MS } as const
    const answer = await exchange(accountId, 'trading', asked, userOf(request))
    if (isTold('postOrder', answer)) {
      // An answer to a second one of the same id says nothing of the first.
      if (isFirst) fates.answered(accountId, clientOrderId)
      if (answer.kind !== 'answer') return unanswered(answer, found.source)
      noteOrders(accountId, answer)
      // The one before it was found at the same moment.
      const known = isRepeated && answer.status === DUPLICATE ? await fateOf(departure) : undefined
      return known?.kind === 'found' ? known.answer : relayed(answer, found.source)
    }
    const fate = await fates.lost(departure)
    if (fate.kind === 'found') return fate.answer
    return orderUnknown(whyLost(answer), clientOrderId, intentOf(departure), found.source)
  }

  /** The order of a client order id. That Alpaca does not have it says nothing while it may still arrive. */
  async function readById(accountId: AccountId, found: Opened, request: BrokerRequest): Promise<BrokerAnswer> {
    const answer = await readFeed(accountId, found, request)
    const id = request.query.get('client_order_id') ?? ''
    const isOfId = ({ clientOrderId, call }: Departure) => clientOrderId === id && call === null
    const open = fates.unknown(accountId).find(isOfId) ?? connectionInUse(accountId).underWay.get(id)
    return answer.status === 404 && open ? orderOpen(id, intentOf(open), found.source) : answer
  }

  return {
    broker: (accountId) => ({
      async send(request) {
        const isRead = OPERATIONS[request.operation].method === 'GET'
        const found = await (fence && !isRead ? comparedConnection : connection)(accountId)
        if (found === undefined) return unopened('alpaca')
        if (!Object.values(request.path).every(isPathValue)) return elsewhere(found.source)
        if (request.operation === 'getOrderByClientOrderId') return readById(accountId, found, request)
        if (isRead) return readFeed(accountId, found, request)
        if (found.isLocked) return locked(found.source)
        const why = ambiguityOf(request.operation, request)
        if (why !== undefined) return ambiguous(why, found.source)
        assertJudged(request)
        if (request.operation === 'postOrder') return placeOrder(accountId, found, request)
        if (isTraced(request.operation)) return makeCall(accountId, found, request)
        if (fence) await db.transaction().execute(fence)
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
    changed,
    async compare() {
      for (const accountId of connections.keys()) await comparedConnection(accountId)
    },
    removed(accountId) {
      opened.delete(accountId)
      reads.forget(accountId)
      fates.forget(accountId)
      connections.get(accountId)?.watch.close()
      connections.get(accountId)?.streams.close()
      connections.delete(accountId)
    },
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
        unknownOrders: fates.unknown(accountId).map((one) => ({ what: nameOfUnknown(one), ...intentOf(one) })),
      }
    },
    marketStreams: (accountId) => connectionInUse(accountId).streams.states().markets,
    blind,
    fresh,
    async monitor(accountId) {
      const found = await connection(accountId)
      if (!found) return undefined
      const { budgets, tally, streams } = connectionInUse(accountId)
      const now = clock.now()
      return {
        hosts: (['trading', 'data'] as const).map((host) => ({
          ...{ host, address: found.servers[host], lastMinute: tally.lastMinute(host, now) },
          ...{ refusals: budgets[host].refusals(), budget: budgets[host].budget() ?? null },
        })),
        users: tally.users(now),
        waiting: tally.waiting(),
        streams: streams.watch(),
      }
    },
    start: () => fates.start(),
    async close() {
      for (const { streams, watch } of connections.values()) {
        watch.close()
        streams.close()
      }
      await fates.close()
    },
  }
}

const Placed = z.looseObject({
  ...{ id: z.string(), type: z.string(), status: z.string() },
  ...{ filled_qty: z.nullish(z.string()), submitted_at: z.nullish(z.string()), updated_at: z.nullish(z.string()) },
})
/** One item of the answer to a bulk close. */
const Closed = z.looseObject({ symbol: z.string(), body: z.looseObject({}) })

const textOf = ({ bytes }: Pick<UpstreamAnswer, 'bytes'>): string => Buffer.from(bytes).toString('utf8')

/** A page of somebody on the way is none: it says nothing of what was asked. */
const isJson = (answer: UpstreamAnswer): boolean => typeof decodedJson(textOf(answer)) === 'object'

/** Whether an answer tells what became of a change. A refusal does, and so does it that no connection came about. */
function isTold(operation: OperationName, answer: UpstreamAnswer | UpstreamFailure): boolean {
  if (answer.kind !== 'answer') return answer.kind === 'not-sent'
  if (answer.status >= 500 || answer.status === REQUEST_TIMEOUT) return false
  // Who knows no key, or is asked too much, did nothing, whoever says so. Another refusal is Alpaca's own, or a page of somebody on the way.
  if (answer.status >= 400) return TURNED_AWAY.has(answer.status) || isJson(answer)
  const { answer: schema }: Operation = OPERATIONS[operation]
  return schema === undefined || isJson(answer)
}

/** A refusal says for how many seconds to wait, also where Alpaca names an instant of its own clock, or nothing. */
function toldToWait(answer: UpstreamAnswer, waitMs: number): UpstreamAnswer {
  const headers = new Headers(answer.headers)
  if (!/^\d+$/.test(headers.get('retry-after') ?? '')) headers.set('retry-after', String(Math.ceil(waitMs / 1_000)))
  return { ...answer, headers }
}

function whyLost(answer: UpstreamAnswer | UpstreamFailure): string {
  if (answer.kind !== 'answer') return answer.why
  return answer.status < 400 ? 'the answer was none of Alpaca’s' : `Alpaca answered ${answer.status}`
}

/** What desks are told once it is known what became of an order, or of a call, whose answer was lost. */
function news({ clientOrderId, call }: Departure, fate: Settled) {
  if (call === null) {
    const isFound = fate === 'found'
    return {
      event: isFound ? 'order-found' : 'order-never-arrived',
      client_order_id: clientOrderId,
      message: `The order ${clientOrderId}, whose answer was lost, ${isFound ? 'is at Alpaca' : 'never reached Alpaca: nothing was traded'}.`,
    }
  }
  const words = {
    found: 'was carried out',
    missing: 'never reached Alpaca: nothing was done',
    untold: 'may or may not have been carried out, which Alpaca does not tell: sending it again does nothing else',
  }
  const event = fate === 'found' ? 'call-found' : fate === 'missing' ? 'call-never-arrived' : 'call-untold'
  return { event, call: wordsOf(call), message: `${wordsOf(call)}, whose answer was lost, ${words[fate]}.` }
}

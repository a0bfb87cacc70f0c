/** Builds the parts, listens, and takes it all down again. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { TRADING_ID } from '@paddock/contract/desk/dashboards/dashboard'
import { TRADING_CONTENT } from '@paddock/contract/desk/dashboards/trading'
import { STREAM_PLANS } from '@paddock/contract/streams/plan'
import { toTimestamp } from '@paddock/market/instant'
import { simulatedMarket } from '@paddock/market/simulated'
import { createAccounts } from './accounts/accounts.ts'
import { createChain } from './accounts/chain.ts'
import { createDeskUpdates } from './accounts/desk-updates.ts'
import { createDials } from './accounts/dials.ts'
import { createTroubles, haltedUntil } from './accounts/troubles.ts'
import { createConnections } from './alpaca/connections.ts'
import { createEnvironmentKey } from './alpaca/environment-key.ts'
import { createSend } from './alpaca/exchange.ts'
import { createGateway } from './alpaca/gateway.ts'
import { createKept } from './alpaca/kept/kept.ts'
import { createSharedGateway } from './alpaca/shared-gateway.ts'
import { createVault } from './alpaca/vault.ts'
import { createApp } from './app.ts'
import { CLOCK_SLACK_MS, type MachineClock, systemClock } from './clock.ts'
import { alone, ClusterError, joinCluster } from './cluster/cluster.ts'
import { type Config, StartError } from './config.ts'
import { createGuardrails } from './controls/guardrails/guardrails.ts'
import { createLimited } from './controls/key-limits/limited.ts'
import { createLiveLocks } from './controls/locks/live-locks.ts'
import { createSecurity } from './controls/locks/security.ts'
import { createClientOf } from './http/client-address.ts'
import { createConnectionLimit, MOST_CONNECTIONS } from './http/connections.ts'
import { oneAtATime } from './http/one-at-a-time.ts'
import { createOwnNames } from './http/own-names.ts'
import { createAccessKeys } from './identity/access-keys.ts'
import { createEndedAccess } from './identity/ended-access.ts'
import { createIdentity, type SessionsEnded } from './identity/identity.ts'
import { readSecret } from './identity/secret.ts'
import { createUnusedGuests } from './identity/unused-guests.ts'
import type { Log } from './log.ts'
import { createLiveMarkets } from './markets/live/live-markets.ts'
import { createMarkets, MARKET_SEED } from './markets/markets.ts'
import { createRecordings } from './markets/recordings/recordings.ts'
import { createSurveys } from './markets/survey/surveys.ts'
import { gauge } from './metrics.ts'
import { createPractice } from './practice/practice.ts'
import { createLeave } from './practice-accounts/leave.ts'
import { createPracticeAccounts } from './practice-accounts/practice-accounts.ts'
import { createReadiness } from './readiness.ts'
import { createOwnData } from './routes/own-data.ts'
import { builtWebDirectory } from './routes/web.ts'
import { slices } from './slices.ts'
import { insertDashboard } from './storage/dashboards.ts'
import { DataFolderError, makeDataFolder, makePrivate } from './storage/engine/data-folder.ts'
import { openStorage, type StorageLocation } from './storage/engine/database.ts'
import { NewerDatabaseError } from './storage/engine/migrate.ts'
import { DatabaseInUseError, lockDatabase } from './storage/engine/server-lock.ts'
import { lastRecorded } from './storage/events.ts'
import { writeBeat } from './storage/server-beat.ts'
import { createEventStreams } from './streams/events.ts'
import { createStreams } from './streams/streams.ts'
import { createPost } from './streams/webhooks/post.ts'
import { createWebhooks } from './streams/webhooks/webhooks.ts'
import { createAlerts } from './waiting/alerts/alerts.ts'
import { askingAccounts } from './waiting/asking.ts'
import { createDrafts } from './waiting/drafts/drafts.ts'
import { createHeldOrders } from './waiting/held/held-orders.ts'
import { createOnePlace } from './waiting/one-place.ts'
import { createWatching } from './waiting/watching/watching.ts'

export interface RunningServer {
  /** `http://127.0.0.1:3000`, with the port that was taken. */
  readonly url: string
  /** Resolves when another server has taken the database over. */
  readonly lost: Promise<void>
  /** Lets running requests finish, says goodbye to sockets, writes what is pending. */
  close(): Promise<void>
}

/**
 * Longer than clients and proxies keep an idle connection, so that closing it is theirs: one that is closed here can cross a request that
 * was already on its way.
 */
const KEEP_ALIVE_MS = 65_000
/** How long the headers of a request may be under way, and all of it: who sends a byte now and then keeps a connection no longer. */
const CONNECTION_TIMES = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
} as const

/** What every new user starts with. */
const FIRST_ACCOUNT = { name: 'Practice', cash: '100000' } as const
const GUESTS_STAY_OUTSIDE = 'a guest has no webhooks there, add an e-mail and a password under Settings, Security first'
/** Hosts that only this machine can reach. */
const PRIVATE_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])
const DRAIN_MS = 10_000
const IDLE_LOOK_MS = 20
/** Loading the sign-in library holds everything else up for a moment: first come the requests that wait for the start. */
const WARM_AFTER_MS = 300

/** The parts without a port, for the server and the command line alike. */
export async function openParts(config: Config, log: Log, clock: MachineClock = systemClock, isShared = false) {
  const secret = await readSecretOf(config)
  for (const path of makePrivate(config.dataDirectory))
    log.warn({ path }, 'others on this machine could read this: it is private now')
  const storage = await orStartError(config, () => openStorage(locationOf(config)))
  const { natsUrl } = config
  const join = async () =>
    isShared && natsUrl !== undefined ? joinCluster({ db: storage.db, secret, natsUrl, clock, log }) : alone()
  const cluster = await orStartError(config, join).catch(async (error: unknown) => {
    await storage.close()
    throw error
  })
  const market = simulatedMarket(MARKET_SEED)
  const troubles = createTroubles({ db: storage.db, clock, log, draw: Math.random, isShared: cluster.isShared })
  const markets = createMarkets(market)
  const { alpaca: servers } = config
  const vault = createVault(secret, config.previousSecret === undefined ? [] : [config.previousSecret])
  const send = createSend(clock)
  const { db } = storage
  const gatewayParts = { db, vault, servers, send, clock, log }
  const gateway = cluster.isShared ? createSharedGateway({ ...gatewayParts, cluster }) : createGateway(gatewayParts)
  const kept = createKept({ db, gateway, servers, clock, log })
  const liveMarkets = createLiveMarkets({ db, gateway, listed: kept.listed, markets, clock, log })
  const surveys = createSurveys({ connect: liveMarkets.connect, answers: kept.answers, clock })
  const ownPractice = createPractice({
    storage,
    clock,
    log,
    visitorMarket: market,
    markets,
    prices: liveMarkets,
    cluster,
    haltedUntil: (accountId, symbol) => haltedUntil(troubles.of(accountId), symbol),
    readHalts: (accountId) => troubles.load(accountId),
  })
  const waiting = cluster.isShared ? createOnePlace({ cluster, practice: ownPractice, clock, log }) : undefined
  const practice = { ...ownPractice, ...waiting?.clocks }
  const accessKeys = createAccessKeys({ db: storage.db, now: clock.now, log, isShared: cluster.isShared })
  const openFirst = async (userId: string) => {
    await practice.openAccount({
      userId,
      ...FIRST_ACCOUNT,
      actor: { kind: 'user', id: userId },
      cause: 'registration',
    })
  }
  const welcome = async (userId: string) => {
    await insertDashboard(db, userId, { id: TRADING_ID, body: JSON.stringify(TRADING_CONTENT), at: clock.now() })
    await openFirst(userId)
  }
  /** The command line has no sockets. */
  const sockets = { cutAccount: (_accountId: string) => {} }
  const dropStreams = (accountId: string) => sockets.cutAccount(accountId)
  const bare = { practice: practice.broker, 'alpaca-paper': kept.broker, 'alpaca-live': kept.broker }
  const guardrails = createGuardrails({ db, brokers: bare, clock, freshness: gateway, cluster })
  const chain = createChain({ bare, guarded: guardrails.guarded, troubles, clock, dropStreams })
  const { guarded: brokers } = chain
  const news = createDeskUpdates(cluster.bus)
  const accounts = createAccounts({ storage, chain, openFirst, news, clock, isShared: cluster.isShared })
  const connections = createConnections({
    db,
    vault,
    servers,
    send,
    gateway,
    clock,
    forgotten(accountId) {
      kept.forget(accountId)
      accounts.forget(accountId)
    },
    reread: kept.reread,
    changed: () => liveMarkets.connectionChanged(),
    bus: cluster.bus,
  })
  const recordings = createRecordings({ db, broker: gateway.broker, markets, clock, log, cluster })
  const dials = createDials({ db, now: clock.now })
  const watching = createWatching({ db, practice, gateway, markets, liveMarkets, clock, log })
  const waits = { db, watching, news, clock, log, cluster: waiting?.cluster ?? cluster }
  const held = createHeldOrders({ ...waits, accounts, brokers, practice })
  const alerts = createAlerts({ ...waits, asking: askingAccounts(db, accounts, 'alert') })
  const drafts = createDrafts({ db, accounts, brokers: bare, guardrails, news, clock, log, cluster })
  const limited = createLimited({ db, brokers: bare, guardrails, drafts, clock })
  const post = createPost({ clock, arePrivateAllowed: config.areWebhooksPrivate })
  const guestPost = config.areWebhooksPrivate
    ? createPost({ clock, arePrivateAllowed: false, privateWords: GUESTS_STAY_OUTSIDE })
    : post
  const ownData = createOwnData({ db, post, guestPost, clock })
  const webhooks = createWebhooks({ db, brokers, vault, post, guestPost, clock, log, cluster })
  return {
    /** Where people open the desk. */
    address: config.publicUrl ?? `http://localhost:${config.port}`,
    ...{ storage, cluster, secret, vault, market, markets, practice, accessKeys, accounts, dials, welcome, log, clock },
    ...{
      gateway,
      kept,
      liveMarkets,
      surveys,
      watching,
      waiting,
      held,
      alerts,
      webhooks,
      connections,
      ownData,
      recordings,
      servers,
    },
    ...{ troubles, guardrails, sockets, dropStreams, drafts, limited },
  }
}

export interface Options {
  readonly clock?: MachineClock
  readonly webDirectory?: string
  readonly requestsPerMinute?: number
}

/** The whole server but for its port: what answers requests, what runs sockets, and how to end it. */
export async function openDesk(config: Config, log: Log, options: Options = {}) {
  const isShared = config.natsUrl !== undefined
  const lock = await orStartError(config, () => lockDatabase(locationOf(config), isShared))
  const parts = await openParts(config, log, options.clock, isShared).catch(async (error: unknown) => {
    await lock.release()
    throw error
  })
  const { storage, practice, gateway, liveMarkets, connections, accessKeys, accounts, clock, market, recordings } =
    parts
  let isClosing = false
  const opened = () => endedAccess.watch()
  const events = createEventStreams({ clock, log, opened })
  const ended = (which: SessionsEnded) => {
    for (const open of [streams, events])
      if ('userId' in which) open.endUser(which.userId)
      else open.endSession(which.sessionId)
  }
  const identity = createIdentity({ ...parts, now: clock.now, ended })
  const security = createSecurity({ db: storage.db, now: clock.now, identity, isShared: parts.cluster.isShared })
  const liveLocks = createLiveLocks({ db: storage.db, now: clock.now, security })
  const ownNames = createOwnNames(config)
  /** Whether nobody could sign in when that was prepared: it is tried again as long as it is asked whether the server is ready. */
  let isSignInBroken = false
  const warm = async () => {
    isSignInBroken = true
    await identity.warm()
    isSignInBroken = false
  }
  const canWork = createReadiness(async () => {
    await writeBeat(storage.db, clock.now())
    if (isSignInBroken) await warm()
  })
  const clientOf = createClientOf(config.proxies, config.publicUrl?.startsWith('https:') ?? false)
  const streams = createStreams({
    clientOf,
    identity,
    ownNames,
    publicUrl: config.publicUrl,
    accessKeys,
    accounts,
    visitor: practice.visitor,
    source: market.source,
    clock,
    log,
    plan: STREAM_PLANS[config.streamPlan],
    opened,
  })
  parts.sockets.cutAccount = streams.cutAccount
  const keyRevoked = (keyId: string) => {
    streams.endKey(keyId)
    events.endKey(keyId)
  }
  const endedAccess = createEndedAccess({
    db: storage.db,
    clock,
    log,
    holders: () => [...streams.holders(), ...events.holders()],
    endKey: keyRevoked,
    endSession: (sessionId) => ended({ sessionId }),
  })
  const practiceAccounts = createPracticeAccounts({
    db: storage.db,
    guardrails: parts.guardrails,
    recordings,
    practice,
    accounts,
    accessKeys,
    now: clock.now,
    keyRevoked,
  })
  const leave = createLeave({ ...parts, db: storage.db, now: clock.now, keyRevoked })
  const unused = createUnusedGuests({ storage, clock, log, leave })
  const environmentKey = createEnvironmentKey({
    storage,
    key: config.alpacaKey,
    owner: config.owner,
    // A desk with an address for people, or behind a proxy, is reached by others wherever it listens.
    isPrivate: PRIVATE_HOSTS.has(config.host) && config.publicUrl === undefined && config.proxies.length === 0,
    connections,
    vault: parts.vault,
    cluster: parts.cluster,
    now: clock.now,
    log,
  })
  const app = createApp({
    ...parts,
    db: storage.db,
    practiceAccounts,
    tradingViewFrames: config.tradingViewFrames,
    identity,
    security,
    liveLocks,
    environmentKey,
    now: clock.now,
    webDirectory: options.webDirectory ?? builtWebDirectory(),
    ownNames,
    metricsToken: config.metricsToken,
    publicUrl: config.publicUrl,
    clientOf,
    isReady: async () => !isClosing && lock.isHeld() && (await canWork()),
    events,
    keyRevoked,
    ...(options.requestsPerMinute !== undefined && { requestsPerMinute: options.requestsPerMinute }),
  })
  const count = (items: Iterable<unknown>) => [...items].length
  const uncount = [
    gauge('paddock_connections', 'Connections that stay open.', ['kind'], () => [
      [['socket'], count(streams.holders())],
      [['event stream'], count(events.holders())],
    ]),
    gauge('paddock_work_waiting', 'Long work that waits for its turn.', ['share'], () =>
      Object.entries(slices.waiting()).map(([share, waiting]) => [[share], waiting]),
    ),
    gauge('paddock_ready', 'Whether the server can do its work.', [], () => [
      [[], !isClosing && lock.isHeld() ? 1 : 0],
    ]),
  ]
  const last = await lastRecorded(storage.db)
  if (last !== undefined && last > clock.now() + CLOCK_SLACK_MS)
    log.warn(
      { last: toTimestamp(last), now: toTimestamp(clock.now()) },
      'events are recorded later than this machine says it is: its clock was ahead, or is behind; accounts stand until then, or are taken back under Settings, Practice',
    )
  await connections.reseal()
  await gateway.start()
  await parts.kept.start()
  void environmentKey.adopt()
  await practice.start()
  await parts.held.start()
  await recordings.start()
  await parts.alerts.start()
  await parts.waiting?.start()
  parts.drafts.start()
  parts.cluster.leases.keep('unused-guests', { begin: unused.start, end: unused.close })
  await parts.webhooks.start()
  return {
    ...parts,
    identity,
    streams,
    app,
    lost: lock.lost,
    /** Prepares the sign-in. */
    warm,
    /** No longer ready, no more sockets and streams; requests are still answered. */
    retire() {
      isClosing = true
      for (const take of uncount) take()
      streams.close()
      events.close()
    },
    async close() {
      await unused.close()
      await parts.waiting?.close()
      await parts.held.close()
      await parts.alerts.close()
      await parts.drafts.close()
      await endedAccess.close()
      await parts.webhooks.close()
      parts.watching.close()
      liveMarkets.close()
      await recordings.close()
      await parts.kept.close()
      await gateway.close()
      await practice.close()
      await parts.cluster.close()
      await storage.close()
      await lock.release()
    },
  }
}

/** Throws a {@link StartError} for what the operator can put right. */
export async function start(config: Config, log: Log, options: Options = {}): Promise<RunningServer> {
  const desk = await openDesk(config, log, options)
  // A plain HTTP server: neither of the adaptor's other kinds was asked for.
  const server = createAdaptorServer({
    fetch: desk.app.fetch,
    createServer: (_options: unknown, listener: RequestListener) =>
      createServer(CONNECTION_TIMES, oneAtATime(listener)),
  } as Parameters<typeof createAdaptorServer>[0]) as Server
  server.maxConnections = MOST_CONNECTIONS.all
  server.on('connection', createConnectionLimit(config.proxies))
  server.on('upgrade', desk.streams.upgrade)
  try {
    await listen(server, config)
  } catch (error) {
    desk.retire()
    await desk.close()
    throw error
  }
  const warming = setTimeout(() => {
    desk.warm().catch((err: unknown) => log.error({ err }, 'sign-in could not be prepared'))
    desk.practice.warm().catch((err: unknown) => log.error({ err }, 'prices could not be prepared'))
  }, WARM_AFTER_MS).unref()

  const { port } = server.address() as AddressInfo
  return {
    lost: desk.lost,
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    async close() {
      clearTimeout(warming)
      desk.retire()
      await drained(server)
      await desk.close()
    },
  }
}

const locationOf = ({ databaseUrl, dataDirectory }: Config): StorageLocation =>
  databaseUrl === undefined ? { dataDir: dataDirectory } : { databaseUrl }

/** What the operator can put right about the database is a {@link StartError}. */
async function orStartError<Result>(config: Config, open: () => Promise<Result>): Promise<Result> {
  try {
    return await open()
  } catch (error) {
    if (KNOWN_PROBLEMS.some((problem) => error instanceof problem)) throw new StartError(messageOf(error))
    if (config.databaseUrl === undefined) throw error
    throw new StartError(`The database of DATABASE_URL cannot be used: ${messageOf(error)}.`)
  }
}
const KNOWN_PROBLEMS = [DataFolderError, NewerDatabaseError, DatabaseInUseError, ClusterError]

async function readSecretOf(config: Config): Promise<string> {
  try {
    makeDataFolder(config.dataDirectory)
    return await readSecret(config.dataDirectory, config.secret)
  } catch (error) {
    const problem = error instanceof DataFolderError ? error : new DataFolderError(config.dataDirectory, error)
    throw new StartError(problem.message)
  }
}

const messageOf = (error: unknown): string =>
  (error instanceof Error && (error.message || (error as NodeJS.ErrnoException).code)) || String(error)

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new StartError(`Port ${port} is in use: stop the other program, or set PORT to another number.`))
      else reject(new StartError(`Cannot listen on ${host}:${port}, as PORT and HOST say: ${error.message}.`))
    })
    server.listen(port, host, resolve)
  })
}

/** Resolves when the last request is answered, or after {@link DRAIN_MS} with what is left cut off. */
function drained(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    // A client that keeps its connection for later has its answer: it is not waited for.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(idle)
      resolve()
    })
  })
}

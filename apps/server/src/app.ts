/** The whole server as a function from Request to Response: it opens no port and reads no environment. */
import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { expiryHurdle } from '@paddock/broker/guardrails/key-limits'
import {
  endpointNotFound,
  internalError,
  invalidBody,
  methodNotAllowed,
  unauthorized,
} from '@paddock/contract/errors/answers'
import { KEYLESS_APIS } from '@paddock/contract/operations/operation'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { type Context, Hono } from 'hono'
import type { Accounts } from './accounts/accounts.ts'
import type { Call, Caller } from './accounts/caller.ts'
import type { Connections } from './alpaca/connections.ts'
import type { EnvironmentKey } from './alpaca/environment-key.ts'
import type { AlpacaServers } from './config.ts'
import { refusalAnswer } from './controls/guardrails/receipt.ts'
import { hasLimits, type Limited } from './controls/key-limits/limited.ts'
import { deskBroker } from './controls/locks/desk-broker.ts'
import { everyAnswer, json, OF_A_PERSON, ownRefusal, refusal, withHeaders } from './http/answer.ts'
import { keyCredentials } from './http/caller.ts'
import { addressBucket, type Client, type ClientOf } from './http/client-address.ts'
import { mayChange } from './http/origin.ts'
import { NAMELESS_PATHS, OTHER_NAME, type OwnNames } from './http/own-names.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { authorityOf, requestLine } from './http/request-line.ts'
import { createWorkBudget } from './http/work-budget.ts'
import type { AccessKeys } from './identity/access-keys.ts'
import type { Identity } from './identity/identity.ts'
import type { Log } from './log.ts'
import type { Recordings } from './markets/recordings/recordings.ts'
import type { View } from './practice/ledger/view.ts'
import { researchQuestion } from './practice/research/research.ts'
import { accountAnswer, accountsAnswer } from './routes/accounts.ts'
import { type AlertRouteParts, alertsAnswer } from './routes/alerts.ts'
import { createAlpacaAnswer } from './routes/alpaca.ts'
import { type DashboardParts, dashboardsAnswer } from './routes/dashboards.ts'
import { type DraftRouteParts, draftsAnswer } from './routes/drafts.ts'
import { drawingsAnswer } from './routes/drawings.ts'
import { type GuardrailRouteParts, guardrailsAnswer } from './routes/guardrails.ts'
import { heldAnswer } from './routes/held-orders.ts'
import { iconsAnswer } from './routes/icons.ts'
import { keptTablesAnswer } from './routes/kept-tables.ts'
import { notificationsAnswer } from './routes/notifications.ts'
import { callOperation, hungUp, readerOf, responseOf, tooMuch } from './routes/operations.ts'
import { papersAnswer } from './routes/papers.ts'
import { archivedAnswer, openAnswer, type PracticeParts, practiceAnswer } from './routes/practice-accounts.ts'
import { allowedHosts, preferencesAnswer } from './routes/preferences.ts'
import { createRecordingsAnswer } from './routes/recordings.ts'
import { REFERENCE_PATHS, referenceAnswer } from './routes/reference.ts'
import { liveLockAnswer, type SecurityRouteParts, securityAnswer } from './routes/security.ts'
import { ticketTemplatesAnswer } from './routes/ticket-templates.ts'
import { createWeb } from './routes/web.ts'
import { type WebhookRouteParts, webhooksAnswer } from './routes/webhooks.ts'
import { FullError } from './storage/row-limits.ts'
import type { Database } from './storage/tables/tables.ts'
import type { EventStreams } from './streams/events.ts'
import { CrowdedError, ReaderGoneError } from './turns.ts'
import type { HeldService } from './waiting/held/held-orders.ts'

export interface Parts
  extends PracticeParts,
    DashboardParts,
    GuardrailRouteParts,
    AlertRouteParts,
    DraftRouteParts,
    WebhookRouteParts,
    SecurityRouteParts {
  readonly identity: Identity
  readonly accessKeys: AccessKeys
  readonly accounts: Accounts
  readonly connections: Connections
  readonly recordings: Recordings
  readonly held: HeldService
  readonly limited: Limited
  readonly environmentKey: EnvironmentKey
  readonly servers: AlpacaServers
  /** The origin of TradingView's widgets. */
  readonly tradingViewFrames: string
  readonly log: Log
  readonly db: Database
  /** Machine time in milliseconds. */
  readonly now: () => number
  /** Where the built pages lie. */
  readonly webDirectory: string
  /** Whether requests can be served: the database answers and nothing is shutting down. */
  readonly isReady: () => Promise<boolean>
  /** Told when a key is revoked, so that its sockets end too. */
  readonly keyRevoked: (keyId: string) => void
  readonly requestsPerMinute?: number
  readonly events: EventStreams
  readonly clientOf: ClientOf
  readonly ownNames: OwnNames
  /** The address people type, where it is not this machine's own. */
  readonly publicUrl: string | undefined
}

/** Alpaca's paths at the root, `/v2/…` and `/v1beta3/…`: they belong to the API and never to a page, as do our own. */
const ROOT_API_PATH = /^\/v\d[^/]*(\/|$)/
const API_PATH = /^\/api(\/|$)/
/** Requests of one address that has no account, to each host: a desk full of widgets sends some hundred. */
const VISITOR_REQUESTS_PER_MINUTE = 6_000
/** What of it belongs to somebody: all but the market of visitors. */
const OWN_API_PATH = /^\/api\/(?!market\/)/

/** Without a connection where the server is asked in its own process. */
interface Env {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; client: Client }
}

/** What every call has of the connection it came by. */
function cameBy(c: Context<Env>): Pick<Call, 'request' | 'requestId' | 'address' | 'isSecure' | 'isGone'> {
  const socket = c.env?.incoming?.socket
  return {
    request: c.req.raw,
    requestId: c.get('requestId'),
    address: addressBucket(c.get('client').address),
    isSecure: c.get('client').isSecure,
    ...(socket && { isGone: () => socket.destroyed || !socket.writable }),
  }
}

export function createApp(parts: Parts): Hono<Env> {
  const { identity, accessKeys, accounts, practice, environmentKey, log, dials, events } = parts
  const rateLimit = createRateLimit(parts.now, parts.requestsPerMinute)
  const web = createWeb(parts.webDirectory, new URL(parts.tradingViewFrames).origin, async ({ headers }) => {
    const user = await identity.user(headers)
    return user === undefined ? [] : allowedHosts(parts.db, user)
  })
  const alpaca = createAlpacaAnswer(parts)
  const recordings = createRecordingsAnswer(parts.recordings)
  const app = new Hono<Env>()

  // Alpaca's API at the root, for any of its clients, is answered here: what follows costs as much again as an order does.
  app.use('*', async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('client', parts.clientOf(c.env?.incoming?.socket.remoteAddress, c.req.raw.headers))
    const { path, query } = requestLine(c.req.url)
    // A target with an authority of its own comes beside a header that may name another.
    const host = c.env?.incoming?.headers.host
    const isNamed = parts.ownNames(authorityOf(c.req.url)) && (host === undefined || parts.ownNames(host))
    if (!isNamed && !NAMELESS_PATHS.has(path))
      return withHeaders(ownRefusal(421, OTHER_NAME), everyAnswer(requestId, c.get('client').isSecure))
    if (ROOT_API_PATH.test(path)) {
      const request = c.req.raw
      const keyHolder = (operation: OperationName) => keyCaller(operation, request.headers, c.get('client'))
      return callOperation({ ...cameBy(c), path, query }, keyHolder, rateLimit, events)
    }
    await next()
    // A relayed answer keeps the id that Alpaca knows it by.
    withHeaders(c.res, everyAnswer(c.res.headers.get('x-request-id') ?? requestId, c.get('client').isSecure))
    if (OWN_API_PATH.test(path) && !c.res.headers.has('cache-control')) withHeaders(c.res, OF_A_PERSON)
  })

  app.get('/healthz', () => json(200, '{"status":"ok"}'))
  app.get('/readyz', async () =>
    (await parts.isReady()) ? json(200, '{"status":"ready"}') : json(503, '{"status":"not ready"}'),
  )

  for (const path of REFERENCE_PATHS) app.all(path, (c) => referenceAnswer(c.req.raw, path))

  // Cookies travel with requests of other sites too: what changes something must come from our own pages.
  app.use('/api/*', async (c, next) => {
    if (mayChange(c.req.method, c.req.raw.headers, parts.publicUrl)) return next()
    return ownRefusal(403, 'the request comes from another site')
  })
  app.all('/api/_auth/*', (c) =>
    identity.answer(c.req.raw, requestLine(c.req.url).path.slice('/api/_auth'.length), c.get('client')),
  )
  app.get('/api/icons/lucide.json', (c) => iconsAnswer(new URLSearchParams(requestLine(c.req.url).query)))
  app.get('/api/accounts', async (c) => {
    const user = await identity.user(c.req.raw.headers)
    if (user === undefined) return refusal(unauthorized())
    // Whoever just registered may be the one it belongs to. Alpaca is not waited for.
    void environmentKey.adopt()
    const isArchived = new URLSearchParams(requestLine(c.req.url).query).get('archived') === 'true'
    if (isArchived) return archivedAnswer(parts, user)
    const { recordings: recorded } = parts
    const [own, names, ofTrades] = await Promise.all([
      accounts.list(user.id),
      recorded.names(user.id),
      recorded.ofTrades(user.id),
    ])
    const areSet = await Promise.all(own.map(({ id }) => parts.guardrails.isSet(id)))
    return accountsAnswer(own, names, new Set(own.flatMap(({ id }, index) => (areSet[index] ? [id] : []))), ofTrades)
  })
  app.post('/api/accounts', async (c) => {
    const user = await identity.user(c.req.raw.headers)
    if (user === undefined) return refusal(unauthorized())
    return openAnswer(parts, { request: c.req.raw, requestId: c.get('requestId'), user })
  })

  app.all('/api/dashboards/*', (c) => dashboards(c.req.raw))
  app.all('/api/dashboards', (c) => dashboards(c.req.raw))

  async function dashboards(request: Request): Promise<Response> {
    const user = await identity.user(request.headers)
    if (user === undefined) return refusal(unauthorized())
    const { path, query } = requestLine(request.url)
    return dashboardsAnswer(parts, request, user, path.slice('/api/dashboards'.length), new URLSearchParams(query))
  }

  app.all('/api/preferences', async (c) => {
    const user = await identity.user(c.req.raw.headers)
    return user === undefined ? refusal(unauthorized()) : preferencesAnswer(parts.db, c.req.raw, user)
  })
  app.all('/api/security', async (c) => {
    const user = await identity.user(c.req.raw.headers)
    return user === undefined ? refusal(unauthorized()) : securityAnswer(parts, c.req.raw, user)
  })
  app.all('/api/ticket-templates', async (c) => {
    const user = await identity.user(c.req.raw.headers)
    return user === undefined ? refusal(unauthorized()) : ticketTemplatesAnswer(parts.db, c.req.raw, user)
  })
  const tables = async (c: Context) => {
    const user = await identity.user(c.req.raw.headers)
    return user === undefined
      ? refusal(unauthorized())
      : keptTablesAnswer(parts.db, c.req.raw, user, c.req.param('name'))
  }
  app.all('/api/tables', tables)
  app.all('/api/tables/:name', tables)
  app.all('/api/drawings', async (c) => {
    const user = await identity.user(c.req.raw.headers)
    if (user === undefined) return refusal(unauthorized())
    return drawingsAnswer(parts.db, c.req.raw, user, new URLSearchParams(requestLine(c.req.url).query))
  })
  // Where the widgets are that a page may frame: the same that its policy names.
  app.get('/api/embeds', () => json(200, JSON.stringify({ frames: parts.tradingViewFrames })))

  app.all('/api/alpaca/*', (c) => alpacaAnswer(c.req.raw))
  app.all('/api/alpaca', (c) => alpacaAnswer(c.req.raw))

  async function alpacaAnswer(request: Request): Promise<Response> {
    const user = await identity.user(request.headers)
    if (user === undefined) return refusal(unauthorized())
    return alpaca(request, user, requestLine(request.url).path.slice('/api/alpaca'.length))
  }

  app.all('/api/recordings/*', (c) => recordingsAnswer(c.req.raw))
  app.all('/api/recordings', (c) => recordingsAnswer(c.req.raw))

  async function recordingsAnswer(request: Request): Promise<Response> {
    const user = await identity.user(request.headers)
    if (user === undefined) return refusal(unauthorized())
    return recordings(request, user, requestLine(request.url).path.slice('/api/recordings'.length))
  }

  app.all('/api/accounts/:accountId', (c) => underAccount(c))
  app.all('/api/accounts/:accountId/*', (c) => underAccount(c))

  async function underAccount(c: Context<Env>): Promise<Response> {
    const request = c.req.raw
    const requestId = c.get('requestId')
    const { path, query } = requestLine(request.url)
    const [, accountId = '', rest = ''] = /^\/api\/accounts\/([^/]+)\/?(.*)$/.exec(path) ?? []
    const user = await identity.user(request.headers)
    if (user === undefined) return refusal(unauthorized())
    const broker = await accounts.brokerFor(user.id, accountId)
    const kind = await accounts.kindOf(user.id, accountId)
    if (kind === undefined || broker === undefined) return refusal(endpointNotFound())
    const isArchived = (await accounts.isArchived(user.id, accountId)) ?? false
    const asked = { request, requestId, user, accountId, kind, isArchived }
    const own =
      practiceAnswer(parts, asked, rest) ??
      accountAnswer(parts, asked, rest) ??
      notificationsAnswer(parts.db, asked, rest) ??
      heldAnswer(parts, asked, rest) ??
      liveLockAnswer(parts, asked, rest) ??
      guardrailsAnswer(parts, asked, rest) ??
      draftsAnswer(parts, asked, rest) ??
      papersAnswer(parts.db, asked, rest) ??
      alertsAnswer(parts, asked, rest) ??
      webhooksAnswer(parts, asked, rest)
    if (own) return own
    if (rest.startsWith('research/')) {
      if (kind !== 'practice') return ownRefusal(404, 'Alpaca has no call for this')
      const view = await practice.viewOf(accountId)
      const call = { ...cameBy(c), path: rest, query }
      return view
        ? research(view, call, { countedAs: user.id })
        : ownRefusal(403, 'the market of this account is no longer there')
    }
    const desk = { user, headers: request.headers, accountId, kind }
    const behind = deskBroker(parts, desk, broker)
    const caller: Caller = {
      broker: behind,
      accountId,
      actor: { kind: 'user', id: user.id },
      sessionId: user.sessionId,
      countedAs: user.id,
    }
    return callOperation({ ...cameBy(c), path: `/${rest}`, query }, async () => caller, rateLimit, events)
  }

  async function research(
    view: View,
    call: Call,
    caller: Pick<Caller, 'countedAs' | 'budget' | 'requestsPerMinute'>,
  ): Promise<Response> {
    const { request, path, query } = call
    const answer = researchQuestion(path)
    if (!answer) return refusal(endpointNotFound())
    if (request.method !== 'GET') return refusal(methodNotAllowed())
    const { isExceeded, resetIn } = rateLimit(`${caller.countedAs} research`, caller.requestsPerMinute)
    const wait = isExceeded ? resetIn : (caller.budget?.waitOf(caller.countedAs) ?? 0)
    if (wait > 0) return tooMuch('data', wait)
    try {
      const made = await answer(view, new URLSearchParams(query), request, readerOf(caller, call))
      return withHeaders(made, { 'x-paddock-source': view.market.source })
    } catch (error) {
      if (error instanceof CrowdedError) return tooMuch('data', 1)
      if (error instanceof ReaderGoneError) return hungUp()
      throw error
    }
  }

  const budget = createWorkBudget(parts.now)
  const visitorOf = ({ address }: Client): Caller => ({
    broker: practice.visitor,
    actor: { kind: 'user', id: 'visitor' },
    countedAs: `visitor ${addressBucket(address)}`,
    requestsPerMinute: VISITOR_REQUESTS_PER_MINUTE,
    isVisitor: true,
    budget,
  })
  app.all('/api/market/*', (c) => {
    const { path: whole, query } = requestLine(c.req.url)
    const path = whole.slice('/api/market'.length)
    const visitor = visitorOf(c.get('client'))
    const call = { ...cameBy(c), path, query }
    if (path.startsWith('/research/')) return research(practice.realTime(), { ...call, path: path.slice(1) }, visitor)
    return callOperation(call, async () => visitor, rateLimit, events)
  })

  app.all('*', (c) => (API_PATH.test(requestLine(c.req.url).path) ? refusal(endpointNotFound()) : web(c.req.raw)))

  async function keyCaller(operation: OperationName, headers: Headers, client: Client): Promise<Caller | Response> {
    const pair = keyCredentials(headers)
    // Alpaca answers coin prices to everybody, and its own client sends no key with them; a wrong key is refused all the same.
    if (pair === undefined && KEYLESS_APIS.has(OPERATIONS[operation].api)) return visitorOf(client)
    const holder = pair && (await accessKeys.holderOf(pair.keyId, pair.secretKey))
    if (holder === undefined) return refusal(unauthorized())
    const { accountId, userId } = holder
    const broker = await accounts.brokerFor(userId, accountId)
    const kind = await accounts.kindOf(userId, accountId)
    if (broker === undefined || kind === undefined) return refusal(unauthorized())
    // Events are listened to and not asked for: who may not read any more is not let in.
    const expiry = holder.limited && expiryHurdle(holder.limited.limits, parts.now())
    if (expiry && OPERATIONS[operation].isStream) return responseOf(refusalAnswer(expiry))
    const { requestsPerMinute } = await dials.of(accountId)
    return {
      broker: hasLimits(holder) ? parts.limited(holder, kind, broker) : broker,
      accountId,
      actor: { kind: 'key', id: holder.keyId },
      // As at Alpaca, all keys of an account share its requests.
      countedAs: accountId,
      requestsPerMinute,
    }
  }

  app.onError((err, c) => {
    // Who hung up in the middle of a request is not told anything, and nobody needs to know.
    if (c.req.raw.signal.aborted) return refusal(invalidBody())
    if (err instanceof FullError)
      return withHeaders(ownRefusal(422, err.message), everyAnswer(c.get('requestId'), c.get('client').isSecure))
    log.error({ err, requestId: c.get('requestId'), method: c.req.method, path: c.req.path }, 'a request failed')
    return withHeaders(refusal(internalError()), {
      ...everyAnswer(c.get('requestId'), c.get('client').isSecure),
      ...OF_A_PERSON,
    })
  })
  return app
}

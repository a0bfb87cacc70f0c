/** The whole server as a function from Request to Response: it opens no port and reads no environment. */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { expiryHurdle } from '@paddock/broker/guardrails/key-limits'
import { SIGN_IN_PATH } from '@paddock/contract/desk/operations/calls'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { endpointNotFound, invalidBody, unauthorized } from '@paddock/contract/errors/answers'
import { KEYLESS_APIS } from '@paddock/contract/operations/operation'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Accounts } from './accounts/accounts.ts'
import type { Call, Caller } from './accounts/caller.ts'
import type { Kept } from './alpaca/kept/kept.ts'
import type { Cluster } from './cluster/cluster.ts'
import { subjectOf } from './cluster/subject.ts'
import { refusalAnswer } from './controls/guardrails/receipt.ts'
import { hasLimits, type Limited } from './controls/key-limits/limited.ts'
import { deskBroker } from './controls/locks/desk-broker.ts'
import { everyAnswer, json, OF_A_PERSON, ownRefusal, refusal, withHeaders } from './http/answer.ts'
import { keyCredentials } from './http/caller.ts'
import { addressBucket, type Client, type ClientOf } from './http/client-address.ts'
import { mayReadMetrics } from './http/metrics-access.ts'
import { mayChange } from './http/origin.ts'
import { NAMELESS_PATHS, OTHER_NAME, type OwnNames } from './http/own-names.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { authorityOf, type RequestLine, requestLine } from './http/request-line.ts'
import { createWorkBudget } from './http/work-budget.ts'
import type { Identity } from './identity/identity.ts'
import type { Log } from './log.ts'
import { counter, histogram, METRICS_TYPE, metricsText } from './metrics.ts'
import { callOperation, responseOf } from './routes/alpaca-call.ts'
import { allowedHosts } from './routes/choices.ts'
import { type DeskHandlerParts, deskHandlers } from './routes/desk.ts'
import { createAccess, createDeskCalls } from './routes/desk-call.ts'
import { REFERENCE_PATHS, referenceAnswer } from './routes/reference.ts'
import { createWeb } from './routes/web.ts'
import { failureAnswer } from './storage/disk-full.ts'
import { NotAddedError } from './storage/row-limits.ts'
import type { EventStreams } from './streams/events.ts'

interface Parts extends Omit<DeskHandlerParts, 'rateLimit' | 'visitorAt'> {
  readonly identity: Identity
  readonly accounts: Accounts
  readonly limited: Limited
  readonly kept: Kept
  readonly log: Log
  /** Where the built pages lie. */
  readonly webDirectory: string
  /** Whether requests can be served: the database answers and nothing is shutting down. */
  readonly isReady: () => Promise<boolean>
  readonly requestsPerMinute?: number
  /** Where callers are answered by other servers too. */
  readonly cluster: Pick<Cluster, 'isShared' | 'bus'>
  readonly events: EventStreams
  readonly clientOf: ClientOf
  readonly ownNames: OwnNames
  /** What a scraper of metrics on another machine has to say. */
  readonly metricsToken: string | undefined
  /** The address people type, where it is not this machine's own. */
  readonly publicUrl: string | undefined
}

/** Alpaca's paths at the root, `/v2/…` and `/v1beta3/…`: they belong to the API and never to a page, as do our own. */
const ROOT_API_PATH = /^\/v\d[^/]*(\/|$)/
const API_PATH = /^\/api(\/|$)/
/** Requests of one address that has no account, to each host: a desk full of widgets sends some hundred. */
const VISITOR_REQUESTS_PER_MINUTE = 6_000
const CountedRequest = z.object({ caller: z.string(), minute: z.number() })
/** Where visitors read the simulated market. */
const MARKET = '/api/market/'
/** What of it belongs to somebody: all but the market of visitors. */
const OWN_API_PATH = /^\/api\/(?!market\/)/

/** Without a connection where the server is asked in its own process. */
interface Env {
  Bindings: Partial<HttpBindings>
  Variables: { arrival: Arrival }
}

/** A request as it came in. */
interface Arrival {
  readonly request: Request
  readonly line: RequestLine
  readonly socket: Socket | undefined
  readonly requestId: string
  readonly client: Client
  /** Whether it names this server. */
  readonly isNamed: boolean
  /** By a clock that never goes back. */
  readonly began: number
  /** What it is counted as, once that is known. */
  operation?: string
}

/** A call with what it has of the connection it came by. */
function callOf(arrival: Arrival): Call {
  const { request, line, socket, requestId, client } = arrival
  return {
    request,
    path: line.path,
    query: line.query,
    requestId,
    address: addressBucket(client.address),
    isSecure: client.isSecure,
    named: (operation) => {
      arrival.operation = operation
    },
    isGone: socket && (() => socket.destroyed || !socket.writable),
  }
}

const REQUESTS = counter('paddock_requests_total', 'Requests answered.', ['operation', 'status'])
const LATENCY = histogram('paddock_request_seconds', 'Time until an answer begins.', ['operation'])
const METRICS_FORBIDDEN =
  'metrics are for this machine, or for who sends the token in PADDOCK_METRICS_TOKEN as a Bearer of Authorization'

/** Counts an answer. What is no operation is a page or the sign-in, whatever its path. */
function counted({ operation, line, began }: Arrival, answer: Response): void {
  const name = operation ?? (API_PATH.test(line.path) ? 'sign-in or unknown' : 'page')
  REQUESTS.add([name, String(answer.status)])
  LATENCY.observe([name], (performance.now() - began) / 1_000)
}

const everyAnswerTo = ({ requestId, client }: Arrival) => everyAnswer(requestId, client.isSecure)

export function createApp(parts: Parts): Hono<Env> {
  const { identity, accessKeys, accounts, practice, log, dials, events } = parts
  const { isShared, bus } = parts.cluster
  const elsewhere = isShared ? subjectOf(bus, 'requests', CountedRequest) : undefined
  const rateLimit = createRateLimit(parts.now, parts.requestsPerMinute, elsewhere)
  const web = createWeb(parts.webDirectory, new URL(parts.tradingViewFrames).origin, async ({ headers }) => {
    const user = await identity.user(headers)
    return user === undefined ? [] : allowedHosts(parts.db, user)
  })
  const budget = createWorkBudget(parts.now)
  const visitorAt = (address: string): Caller => ({
    broker: practice.visitor,
    actor: { kind: 'user', id: 'visitor' },
    countedAs: `visitor ${address}`,
    requestsPerMinute: VISITOR_REQUESTS_PER_MINUTE,
    isVisitor: true,
    budget,
  })
  const access = createAccess(parts)
  const deskCall = createDeskCalls(access, deskHandlers({ ...parts, rateLimit, visitorAt }))
  const app = new Hono<Env>()

  function arrived(request: Request, line: RequestLine, incoming: HttpBindings['incoming'] | undefined): Arrival {
    // A target with an authority of its own comes beside a header that may name another.
    const host = incoming?.headers.host
    return {
      request,
      line,
      socket: incoming?.socket,
      requestId: randomUUID(),
      client: parts.clientOf(incoming?.socket.remoteAddress, request.headers),
      isNamed: parts.ownNames(authorityOf(request.url)) && (host === undefined || parts.ownNames(host)),
      began: performance.now(),
    }
  }
  const otherName = (arrival: Arrival) => withHeaders(ownRefusal(421, OTHER_NAME), everyAnswerTo(arrival))

  /** Alpaca's API at the root, for any of its clients. */
  async function answerApi(arrival: Arrival): Promise<Response> {
    if (!arrival.isNamed) return otherName(arrival)
    const { request, client } = arrival
    const keyHolder = (operation: OperationName) => keyCaller(operation, request.headers, client)
    const answer = await callOperation(callOf(arrival), keyHolder, rateLimit, events).catch((error: unknown) =>
      failed(error, arrival),
    )
    counted(arrival, answer)
    return request.method === 'HEAD' ? new Response(null, answer) : answer
  }

  // The framework has no part in it: its routing, its context and its promises are of no use here.
  const routed = app.fetch
  app.fetch = (request, env: Env['Bindings'] = {}, context) => {
    const line = requestLine(request.url)
    return ROOT_API_PATH.test(line.path)
      ? answerApi(arrived(request, line, env.incoming))
      : routed(request, env, context)
  }

  app.use('*', async (c, next) => {
    const line = requestLine(c.req.url)
    const arrival = arrived(c.req.raw, line, c.env?.incoming)
    c.set('arrival', arrival)
    if (!arrival.isNamed && !NAMELESS_PATHS.has(line.path)) return otherName(arrival)
    await next()
    counted(arrival, c.res)
    // A relayed answer keeps the id that Alpaca knows it by.
    const requestId = c.res.headers.get('x-request-id') ?? arrival.requestId
    withHeaders(c.res, everyAnswer(requestId, arrival.client.isSecure))
    if (OWN_API_PATH.test(line.path) && !c.res.headers.has('cache-control')) withHeaders(c.res, OF_A_PERSON)
  })

  app.get('/healthz', () => json(200, '{"status":"ok"}'))
  app.get('/readyz', async () =>
    (await parts.isReady()) ? json(200, '{"status":"ready"}') : json(503, '{"status":"not ready"}'),
  )

  app.get('/metrics', (c) =>
    mayReadMetrics(parts.metricsToken, c.env?.incoming?.socket.remoteAddress, c.req.raw.headers)
      ? new Response(metricsText(), { headers: { 'content-type': METRICS_TYPE } })
      : ownRefusal(403, METRICS_FORBIDDEN),
  )

  for (const path of REFERENCE_PATHS) app.all(path, (c) => referenceAnswer(c.req.raw, path))

  // Cookies travel with requests of other sites too: what changes something must come from our own pages.
  app.use('/api/*', async (c, next) => {
    if (mayChange(c.req.method, c.req.raw.headers, parts.publicUrl)) return next()
    return ownRefusal(403, 'the request comes from another site')
  })
  app.all(`${SIGN_IN_PATH}/*`, (c) =>
    identity.answer(c.req.raw, c.get('arrival').line.path.slice(SIGN_IN_PATH.length), c.get('arrival').client),
  )
  app.all('/api/*', async (c) => {
    const call = callOf(c.get('arrival'))
    const { path } = call
    const own = await deskCall(call)
    if (own) return own
    const [, accountId, rest = ''] = /^\/api\/accounts\/([^/]+)\/?(.*)$/.exec(path) ?? []
    if (accountId !== undefined) return underAccount({ ...call, path: `/${rest}` }, accountId)
    if (!path.startsWith(MARKET)) return refusal(endpointNotFound())
    const visitor = visitorAt(call.address)
    return callOperation({ ...call, path: path.slice(MARKET.length - 1) }, async () => visitor, rateLimit, events)
  })

  /** Alpaca's calls, of an account of the person at the desk. */
  async function underAccount(call: Call, accountId: AccountId): Promise<Response> {
    const asked = await access.ofAccount(call, accountId)
    if (asked instanceof Response) return asked
    const { user, kind } = asked
    const broker = await accounts.brokerOf(asked, (reached) => {
      const atDesk = deskBroker(parts, asked, reached)
      return kind === 'practice' ? atDesk : parts.kept.atDesk(accountId, kind, atDesk)
    })
    const caller: Caller = {
      broker,
      accountId,
      sequence: asked.sequence,
      actor: { kind: 'user', id: user.id },
      sessionId: user.sessionId,
      countedAs: user.id,
    }
    return callOperation(call, async () => caller, rateLimit, events)
  }

  app.all('*', (c) => (API_PATH.test(c.get('arrival').line.path) ? refusal(endpointNotFound()) : web(c.req.raw)))

  async function keyCaller(operation: OperationName, headers: Headers, client: Client): Promise<Caller | Response> {
    const pair = keyCredentials(headers)
    // Alpaca answers coin prices to everybody, and its own client sends no key with them; a wrong key is refused all the same.
    if (pair === undefined && KEYLESS_APIS.has(OPERATIONS[operation].api))
      return visitorAt(addressBucket(client.address))
    const holder = pair && (await accessKeys.holderOf(pair.keyId, pair.secretKey))
    if (holder === undefined) return refusal(unauthorized())
    const { accountId, userId } = holder
    const account = await accounts.of(userId, accountId, holder.account)
    if (account === undefined) return refusal(unauthorized())
    const { kind } = account
    const broker = await accounts.brokerOf(account, (reached) => {
      const listed = kind === 'practice' ? reached : parts.kept.listed(accountId, kind, reached)
      return hasLimits(holder) ? parts.limited(holder, kind, listed) : listed
    })
    // Events are listened to and not asked for: who may not read any more is not let in.
    const expiry = holder.limited && expiryHurdle(holder.limited.limits, parts.now())
    if (expiry && OPERATIONS[operation].isStream) return responseOf(refusalAnswer(expiry))
    const { requestsPerMinute } = await dials.of(accountId)
    return {
      broker,
      accountId,
      sequence: account.sequence,
      actor: { kind: 'key', id: holder.keyId },
      // As at Alpaca, all keys of an account share its requests.
      countedAs: accountId,
      requestsPerMinute,
    }
  }

  function failed(err: unknown, arrival: Arrival): Response {
    const { request, line, requestId } = arrival
    // Who hung up in the middle of a request is not told anything, and nobody needs to know.
    if (request.signal.aborted) return refusal(invalidBody())
    if (err instanceof NotAddedError) return withHeaders(ownRefusal(422, err.message), everyAnswerTo(arrival))
    log.error({ err, requestId, method: request.method, path: line.path }, 'a request failed')
    return withHeaders(refusal(failureAnswer(err)), { ...everyAnswerTo(arrival), ...OF_A_PERSON })
  }

  app.onError((error, c) => failed(error, c.get('arrival')))
  return app
}

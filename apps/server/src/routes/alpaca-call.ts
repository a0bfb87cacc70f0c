/** Calls of Alpaca's API: one match against the table, one look at who asks, one question to a broker. */
import { readSeenQuotes, SEEN_QUOTES_HEADER } from '@paddock/contract/desk/order-intents'
import {
  endpointNotFound,
  invalidInput,
  methodNotAllowed,
  rateLimited,
  unauthorized,
} from '@paddock/contract/errors/answers'
import type { Host } from '@paddock/contract/errors/error-body'
import { matchOperation, methodsAt } from '@paddock/contract/operations/match'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import type { Broker, BrokerAnswer, BrokerRequest } from '../accounts/broker.ts'
import type { Call, Caller } from '../accounts/caller.ts'
import { everyAnswer, noContent, OF_A_PERSON, refusal, withHeaders } from '../http/answer.ts'
import { readBody } from '../http/body.ts'
import { lastingResponse } from '../http/lasting-text.ts'
import type { Allowance, RateLimit } from '../http/rate-limit.ts'
import { counter } from '../metrics.ts'
import { CrowdedError, type Reader, ReaderGoneError } from '../slices.ts'
import type { EventStreams } from '../streams/events.ts'

/**
 * Answers a call. A path or method that does not exist is refused before anybody is asked who they are; `caller` finds that out, or
 * answers itself. Every answer says how many requests are left. A stream of events is answered by who serves those.
 */
export async function callOperation(
  call: Call,
  caller: (operation: OperationName) => Promise<Caller | Response>,
  rateLimit: RateLimit,
  events: EventStreams,
): Promise<Response> {
  const early = (answer: Response) => withHeaders(answer, headersOf(rateLimit('unknown'), call))
  const isHead = call.request.method === 'HEAD'
  const match = matchOperation(isHead ? 'GET' : call.request.method, call.path)
  if (match === 'no-path') return early(refusal(endpointNotFound()))
  if (match === 'no-method') return early(otherMethod(call))
  call.named?.(match.name)
  const found = await caller(match.name)
  if (found instanceof Response) return early(found)

  const operation = OPERATIONS[match.name]
  const allowance = rateLimit(`${found.countedAs} ${operation.host}`, found.requestsPerMinute)
  const headers = headersOf(allowance, call, found.isVisitor)
  if (allowance.isExceeded) return withHeaders(refusal(rateLimited(operation.host)), headers)
  if (found.isVisitor && !operation.isPublic) return withHeaders(refusal(unauthorized()), headers)
  if (operation.isStream) return withHeaders(await events.answer(match.name, call, found), headers)
  const wait = found.budget?.waitOf(found.countedAs) ?? 0
  if (wait > 0) return tooMuch(operation.host, wait, headers)
  const body = await readBody(call.request, call)
  if (body.kind === 'refused') return withHeaders(body.answer(), headers)
  const seen = match.name === 'postOrder' ? call.request.headers.get(SEEN_QUOTES_HEADER) : null
  const seenQuotes = seen === null ? undefined : readSeenQuotes(seen)
  if (seen !== null && seenQuotes === undefined)
    return withHeaders(refusal(invalidInput('trading', UNREADABLE_QUOTES)), headers)
  const answer = await sent(found.broker, {
    operation: match.name,
    path: match.path,
    query: new URLSearchParams(call.query),
    search: call.query,
    body: body.value,
    text: body.text,
    requestId: call.requestId,
    actor: found.actor,
    sequence: found.sequence,
    reader: readerOf(found, call),
    seenQuotes,
    idempotencyKey: call.request.headers.get('idempotency-key') || undefined,
  })
  if (answer === 'crowded') return tooMuch(operation.host, 1, headers)
  if (answer === 'gone') return hungUp()
  if (match.name === 'postOrder' && answer.status === 200) ORDERS.add([answer.headers['X-Paddock-Source'] ?? 'unknown'])
  if (answer.lasting && !isHead) return lastingResponse(call.request, answer.lasting, { ...answer.headers, ...headers })
  return responseOf(isHead ? { ...answer, body: null } : answer, headers)
}

const ORDERS = counter('paddock_orders_acknowledged_total', 'Orders accepted, by where their prices come from.', [
  'source',
])
const UNREADABLE_QUOTES = `the header ${SEEN_QUOTES_HEADER} is no list of one to eight quotes`

/** For whom an answer is worked out. */
export const readerOf = (
  { countedAs, budget }: Pick<Caller, 'countedAs' | 'budget'>,
  { isGone }: Pick<Call, 'isGone'>,
): Reader => ({ caller: countedAs, isGone, spent: budget && ((ms) => budget.spend(countedAs, ms)) })

/** The broker's answer, or why there is none. */
async function sent(broker: Broker, request: BrokerRequest): Promise<BrokerAnswer | 'crowded' | 'gone'> {
  try {
    if (request.reader?.isGone?.()) return 'gone'
    return await broker.send(request)
  } catch (error) {
    if (error instanceof CrowdedError) return 'crowded'
    if (error instanceof ReaderGoneError) return 'gone'
    throw error
  }
}

/** More is under way, or was worked out of late, than one caller may have. */
export const tooMuch = (host: Host, wait: number, headers: Readonly<Record<string, string>> = {}): Response =>
  withHeaders(refusal(rateLimited(host)), { ...headers, 'retry-after': String(wait) })

/** Nobody reads it: it is told to the log of a proxy at most. */
const CLIENT_CLOSED_REQUEST = 499
export const hungUp = (): Response => new Response(null, { status: CLIENT_CLOSED_REQUEST })

/** OPTIONS is told what the path takes; any other method that it is none of those. */
function otherMethod({ request, path }: Call): Response {
  const methods = methodsAt(path)
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  return withHeaders(request.method === 'OPTIONS' ? noContent() : refusal(methodNotAllowed()), { allow })
}

/**
 * A broker's answer as bytes; its text is already what travels. All headers are given at once and as they are: one that is set later makes
 * the framework build what it otherwise passes through.
 */
export function responseOf(
  { status, headers, body }: BrokerAnswer,
  more: Readonly<Record<string, string>> = {},
): Response {
  // What the broker says of itself goes before what this server would say: a relayed answer has its own id and its own limits.
  const all = Object.assign(body === null ? {} : { 'content-type': 'application/json' }, more, headers)
  return new Response(body, { status, headers: all })
}

/** What every answer of the API says. */
function headersOf(
  { limit, remaining, resetAt, resetIn, isExceeded }: Allowance,
  { requestId, isSecure }: Call,
  isPublic = false,
): Record<string, string> {
  const headers = everyAnswer(requestId, isSecure)
  if (!isPublic) headers['cache-control'] = OF_A_PERSON['cache-control']
  headers['x-ratelimit-limit'] = String(limit)
  headers['x-ratelimit-remaining'] = String(remaining)
  headers['x-ratelimit-reset'] = String(resetAt)
  if (isExceeded) headers['retry-after'] = String(resetIn)
  return headers
}

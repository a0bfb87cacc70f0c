/** Calls of Alpaca's API: one match against the table, one look at who asks, one question to a broker. */
import type { Actor } from '@paddock/broker/event'
import { endpointNotFound, methodNotAllowed, rateLimited, unauthorized } from '@paddock/contract/errors/answers'
import { matchOperation } from '@paddock/contract/operations/match'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import type { Broker, BrokerAnswer } from '../accounts/broker.ts'
import { everyAnswer, refusal, withHeaders } from '../http/answer.ts'
import { readBody } from '../http/body.ts'
import type { Allowance } from '../http/rate-limit.ts'

/** Who asks, and which broker answers them. */
export interface Caller {
  readonly broker: Broker
  readonly actor: Actor
  /** Whose requests are counted together. */
  readonly countedAs: string
  /** A visitor may read the market and nothing of an account. */
  readonly isVisitor?: boolean
}

export interface Call {
  readonly request: Request
  /** Below the address the caller came by, undecoded: `/v2/orders`. */
  readonly path: string
  readonly query: string
  readonly requestId: string
}

/**
 * Answers a call. A path or method that does not exist is refused before anybody is asked who they are; `caller` finds that out, or
 * answers itself. Every answer says how many requests are left.
 */
export async function callOperation(
  call: Call,
  caller: (operation: OperationName) => Promise<Caller | Response>,
  rateLimit: (countedAs: string) => Allowance,
): Promise<Response> {
  const early = (answer: Response) => withHeaders(answer, headersOf(rateLimit('unknown'), call.requestId))
  const match = matchOperation(call.request.method, call.path)
  if (match === 'no-path') return early(refusal(endpointNotFound()))
  if (match === 'no-method') return early(refusal(methodNotAllowed()))
  const found = await caller(match.name)
  if (found instanceof Response) return early(found)

  const allowance = rateLimit(found.countedAs)
  const headers = headersOf(allowance, call.requestId)
  const operation = OPERATIONS[match.name]
  if (allowance.isExceeded) return withHeaders(refusal(rateLimited(operation.host)), headers)
  if (found.isVisitor && !operation.isPublic) return withHeaders(refusal(unauthorized()), headers)
  const body = await readBody(call.request)
  if (body.kind === 'refused') return withHeaders(body.answer(), headers)
  const answer = await found.broker.send({
    operation: match.name,
    path: match.path,
    query: new URLSearchParams(call.query),
    search: call.query,
    body: body.value,
    text: body.text,
    requestId: call.requestId,
    actor: found.actor,
  })
  return responseOf(answer, headers)
}

/**
 * A broker's answer as bytes; its text is already what travels. All headers are given at once and as they are: one that is set later makes
 * the framework build what it otherwise passes through.
 */
export function responseOf(
  { status, headers, body }: BrokerAnswer,
  more: Readonly<Record<string, string>> = {},
): Response {
  const type = body === null ? undefined : JSON_TEXT
  // What the broker says of itself goes before what this server would say: a relayed answer has its own id and its own limits.
  return new Response(body, { status, headers: { ...type, ...more, ...headers } })
}

const JSON_TEXT = { 'content-type': 'application/json' }

/** What every answer of the API says. */
function headersOf({ limit, remaining, resetAt, isExceeded }: Allowance, requestId: string): Record<string, string> {
  const headers = everyAnswer(requestId)
  headers['x-ratelimit-limit'] = String(limit)
  headers['x-ratelimit-remaining'] = String(remaining)
  headers['x-ratelimit-reset'] = String(resetAt)
  if (isExceeded) headers['retry-after'] = '1'
  return headers
}

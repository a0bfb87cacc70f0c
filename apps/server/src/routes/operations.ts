/** Calls of Alpaca's API: one match against the table, one look at who asks, one question to a broker. */
import type { Actor } from '@paddock/broker/event'
import { endpointNotFound, methodNotAllowed, rateLimited, unauthorized } from '@paddock/contract/errors/answers'
import { matchOperation } from '@paddock/contract/operations/match'
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import type { Broker, BrokerAnswer } from '../accounts/broker.ts'
import { refusal } from '../http/answer.ts'
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
  const early = (answer: Response) => limited(answer, rateLimit('unknown'))
  const match = matchOperation(call.request.method, call.path)
  if (match === 'no-path') return early(refusal(endpointNotFound()))
  if (match === 'no-method') return early(refusal(methodNotAllowed()))
  const found = await caller(match.name)
  if (found instanceof Response) return early(found)

  const allowance = rateLimit(found.countedAs)
  const operation = OPERATIONS[match.name]
  if (allowance.isExceeded) return limited(refusal(rateLimited(operation.host)), allowance)
  if (found.isVisitor && !operation.isPublic) return limited(refusal(unauthorized()), allowance)
  const body = await readBody(call.request)
  if (body.kind === 'refused') return limited(body.answer(), allowance)
  const answer = await found.broker.send({
    operation: match.name,
    path: match.path,
    query: new URLSearchParams(call.query),
    body: body.value,
    requestId: call.requestId,
    actor: found.actor,
  })
  return limited(responseOf(answer), allowance)
}

/** A broker's answer as bytes; its text is already what travels. */
export function responseOf({ status, headers, body }: BrokerAnswer): Response {
  return new Response(body, {
    status,
    headers: body === null ? { ...headers } : { 'content-type': 'application/json', ...headers },
  })
}

function limited(answer: Response, { limit, remaining, resetAt, isExceeded }: Allowance): Response {
  answer.headers.set('x-ratelimit-limit', String(limit))
  answer.headers.set('x-ratelimit-remaining', String(remaining))
  answer.headers.set('x-ratelimit-reset', String(resetAt))
  if (isExceeded) answer.headers.set('retry-after', '1')
  return answer
}

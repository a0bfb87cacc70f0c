/**
 * Webhooks of an account: `webhooks` lists and adds them, `webhooks/{id}` changes and removes one, `webhooks/{id}/secret` gives it a new
 * secret, `webhooks/{id}/test` sends a sample; `webhooks/deliveries` is what was sent, and `webhooks/deliveries/{id}/resend` sends it again.
 */

import { WebhookChanges, WebhookTerms } from '@paddock/contract/desk/webhooks'
import { endpointNotFound, methodNotAllowed } from '@paddock/contract/errors/answers'
import type { Instant } from '@paddock/market/instant'
import { json, noContent, ownRefusal, refusal } from '../http/answer.ts'
import { isUnknownMarket } from '../practice/ledger/unknown-market.ts'
import type { Practice } from '../practice/practice.ts'
import type { WebhookPlace, WebhookRefusal, Webhooks } from '../streams/webhooks/webhooks.ts'
import type { AccountRequest } from './accounts.ts'
import { naming, parsedBody } from './parsed-body.ts'

export interface WebhookRouteParts {
  readonly webhooks: Webhooks
  readonly practice: Practice
  /** Machine time. */
  readonly now: () => Instant
}

/** Answers what is below `webhooks` of an account; undefined for what is not. */
export function webhooksAnswer(
  parts: WebhookRouteParts,
  asked: AccountRequest,
  rest: string,
): Promise<Response> | undefined {
  if (!/^webhooks(\/|$)/.test(rest)) return undefined
  const [, part, then] = /^webhooks(?:\/([\w.-]{1,64}))?(?:\/([\w./-]{1,96}))?$/.exec(rest) ?? []
  if (rest !== 'webhooks' && part === undefined) return Promise.resolve(refusal(endpointNotFound()))
  const { method } = asked.request
  if (part === undefined) {
    if (method === 'GET') return list(parts, asked)
    if (method === 'POST') return add(parts, asked)
  } else if (part === 'deliveries') {
    const [, delivery] = /^([\w.-]+)\/resend$/.exec(then ?? '') ?? []
    if (then === undefined && method === 'GET') return deliveries(parts, asked)
    if (delivery !== undefined && method === 'POST') return resend(parts, asked, delivery)
    if (then !== undefined && delivery === undefined) return Promise.resolve(refusal(endpointNotFound()))
  } else if (then === undefined) {
    if (method === 'PATCH') return change(parts, asked, part)
    if (method === 'DELETE') return remove(parts, asked, part)
  } else if (then === 'secret' || then === 'test') {
    if (method === 'POST') return then === 'test' ? test(parts, asked, part) : renew(parts, asked, part)
  } else return Promise.resolve(refusal(endpointNotFound()))
  return Promise.resolve(refusal(methodNotAllowed()))
}

const ok = (answer: unknown, status = 200): Response => json(status, JSON.stringify(answer))
const gone = (): Response => ownRefusal(404, 'there is no such webhook')

/** What a service answered, or why it did not. */
function answered<Answer extends object>(result: Answer | WebhookRefusal | undefined, status = 200): Response {
  if (result === undefined) return gone()
  if (!('refusal' in result)) return ok(result, status)
  const { refusal: refused } = result
  return ownRefusal(refused.status, refused.message, refused.field)
}

const list = async ({ webhooks }: WebhookRouteParts, { accountId }: AccountRequest): Promise<Response> =>
  ok(await webhooks.list(accountId))

async function deliveries({ webhooks }: WebhookRouteParts, { request, accountId }: AccountRequest): Promise<Response> {
  const webhook = new URL(request.url).searchParams.get('webhook') ?? undefined
  return ok(await webhooks.deliveries(accountId, webhook))
}

async function add(parts: WebhookRouteParts, asked: AccountRequest): Promise<Response> {
  const place = await placeOf(parts, asked)
  if (place instanceof Response) return place
  const terms = await parsedBody(asked.request, WebhookTerms, naming)
  return terms instanceof Response ? terms : answered(await parts.webhooks.add(place, terms), 201)
}

async function change(parts: WebhookRouteParts, asked: AccountRequest, id: string): Promise<Response> {
  const place = await placeOf(parts, asked)
  if (place instanceof Response) return place
  const changes = await parsedBody(asked.request, WebhookChanges, naming)
  return changes instanceof Response ? changes : answered(await parts.webhooks.change(place, id, changes))
}

async function renew(parts: WebhookRouteParts, asked: AccountRequest, id: string): Promise<Response> {
  const place = await placeOf(parts, asked)
  return place instanceof Response ? place : answered(await parts.webhooks.renew(place, id))
}

const remove = async ({ webhooks }: WebhookRouteParts, { accountId }: AccountRequest, id: string): Promise<Response> =>
  (await webhooks.remove(accountId, id)) ? noContent() : gone()

const test = async ({ webhooks }: WebhookRouteParts, { accountId }: AccountRequest, id: string): Promise<Response> =>
  answered(await webhooks.test(accountId, id))

const resend = async ({ webhooks }: WebhookRouteParts, { accountId }: AccountRequest, id: string): Promise<Response> =>
  answered(await webhooks.resend(accountId, id), 201)

/** Where the account is; or why nothing follows it. */
async function placeOf(
  { practice, now }: WebhookRouteParts,
  { accountId, kind, isArchived }: AccountRequest,
): Promise<WebhookPlace | Response> {
  if (isArchived) return ownRefusal(403, 'the account is archived: nothing happens in it any more')
  try {
    return { accountId, kind, now: kind === 'practice' ? (await practice.presentOf(accountId)).now : now() }
  } catch (error) {
    if (isUnknownMarket(error)) return ownRefusal(403, error.message)
    throw error
  }
}

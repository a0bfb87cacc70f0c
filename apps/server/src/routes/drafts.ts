/**
 * Orders that await approval: `drafts` lists and keeps them, `drafts/{id}` says when one expires and discards it, `drafts/{id}/restore` brings
 * it back, `drafts/{id}/approve` sends it. A key has no address to reach them at.
 */

import { DraftChanges, KeepDraft } from '@paddock/contract/desk/order-drafts'
import { endpointNotFound, methodNotAllowed } from '@paddock/contract/errors/answers'
import * as z from 'zod/mini'
import type { Accounts } from '../accounts/accounts.ts'
import type { Kept } from '../controls/key-limits/keeping.ts'
import { type DeskParts, stoppedAtDesk } from '../controls/locks/desk-broker.ts'
import { json, ownRefusal, refusal } from '../http/answer.ts'
import { requestLine } from '../http/request-line.ts'
import type { Drafts } from '../waiting/drafts/drafts.ts'
import type { AccountRequest } from './accounts.ts'
import { responseOf } from './operations.ts'
import { naming, parsedBody } from './parsed-body.ts'

export interface DraftRouteParts extends DeskParts {
  readonly drafts: Drafts
  readonly accounts: Pick<Accounts, 'brokerFor'>
}

/** Answers what is below `drafts` of an account; undefined for what is not. */
export function draftsAnswer(
  parts: DraftRouteParts,
  asked: AccountRequest,
  rest: string,
): Promise<Response> | undefined {
  const { drafts } = parts
  const [name, id, act, ...more] = rest.split('/')
  if (name !== 'drafts') return undefined
  const { method } = asked.request
  const place = { userId: asked.user.id, accountId: asked.accountId, kind: asked.kind }
  if (method !== 'GET' && asked.isArchived)
    return Promise.resolve(ownRefusal(403, 'the account is archived: it can be read and not traded'))
  if (more.length > 0 || id === '') return Promise.resolve(refusal(endpointNotFound()))
  if (id === undefined) {
    if (method === 'GET') return list(drafts, asked)
    if (method === 'POST') return keep(drafts, asked)
  } else if (act === undefined) {
    if (method === 'PATCH') return expire(drafts, asked, id)
    if (method === 'DELETE') return one(drafts.discard(place, id))
  } else if (act === 'approve') {
    if (method === 'POST') return approve(parts, asked, id)
  } else if (act === 'restore') {
    if (method === 'POST') return one(drafts.restore(place, id))
  } else return Promise.resolve(refusal(endpointNotFound()))
  return Promise.resolve(refusal(methodNotAllowed()))
}

const placeOf = ({ user, accountId, kind }: AccountRequest) => ({ userId: user.id, accountId, kind })

const NEW_ORDER = { operation: 'postOrder', path: {}, query: new URLSearchParams() } as const

/** What may be sent from the desk may be approved there: behind the idle lock and the fresh code of an order. */
async function approve({ drafts, accounts, ...parts }: DraftRouteParts, asked: AccountRequest, id: string) {
  const { user, accountId, kind, request } = asked
  const place = placeOf(asked)
  const [order, broker] = await Promise.all([drafts.orderOf(place, id), accounts.brokerFor(user.id, accountId)])
  const desk = { user, headers: request.headers, accountId, kind }
  const stopped = order && broker && (await stoppedAtDesk(parts, desk, broker, { ...NEW_ORDER, body: order }))
  return stopped ? responseOf(stopped) : one(drafts.approve(place, id))
}

async function one(changed: Promise<Kept | undefined>): Promise<Response> {
  const kept = await changed
  return kept ? answerOf(kept, 200) : ownRefusal(404, 'there is no such draft')
}

const answerOf = (kept: Kept, status: number): Response =>
  kept.kind === 'draft' ? json(status, JSON.stringify(kept.draft)) : ownRefusal(422, kept.message, kept.field)

const Query = z.object({
  status: z._default(z.enum(['open', 'all'], { error: 'status is open or all' }), 'open'),
  /** With what they are worth now. */
  values: z._default(z.enum(['true', 'false'], { error: 'values is true or false' }), 'false'),
})

async function list(drafts: Drafts, asked: AccountRequest): Promise<Response> {
  const query = Query.safeParse(Object.fromEntries(new URLSearchParams(requestLine(asked.request.url).query)))
  if (!query.success) {
    const [issue] = query.error.issues
    return ownRefusal(422, issue?.message ?? 'the query is not understood', String(issue?.path[0] ?? ''))
  }
  const { status, values } = query.data
  const listed = await drafts.list(placeOf(asked), { isAll: status === 'all', isValued: values === 'true' })
  return json(200, JSON.stringify(listed))
}

async function keep(drafts: Drafts, asked: AccountRequest): Promise<Response> {
  const wanted = await parsedBody(asked.request, KeepDraft, naming)
  if (wanted instanceof Response) return wanted
  const { order, note, expiresAt } = wanted
  return answerOf(await drafts.keep(placeOf(asked), { source: { kind: 'ticket' }, order, note, expiresAt }), 201)
}

async function expire(drafts: Drafts, asked: AccountRequest, id: string): Promise<Response> {
  const wanted = await parsedBody(asked.request, DraftChanges, naming)
  return wanted instanceof Response ? wanted : one(drafts.expire(placeOf(asked), id, wanted.expiresAt))
}

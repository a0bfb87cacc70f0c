/** Orders that this server holds for an account: listed, made, cancelled, and answered when they ask. No part of Alpaca's contract. */

import { HeldAnswer, type HeldOrder, HoldOrder } from '@paddock/contract/desk/held-orders'
import { endpointNotFound, methodNotAllowed } from '@paddock/contract/errors/answers'
import type { Accounts } from '../accounts/accounts.ts'
import { idleLocked } from '../alpaca/relayed-answer.ts'
import { type DeskParts, holdRefusal } from '../controls/locks/desk-broker.ts'
import { refusedForCode } from '../controls/locks/security.ts'
import { json, ownRefusal, refusal } from '../http/answer.ts'
import { requestLine } from '../http/request-line.ts'
import { HeldQuery, type HeldService } from '../waiting/held/held-orders.ts'
import type { AccountRequest } from './accounts.ts'
import { responseOf } from './operations.ts'
import { naming, parsedBody } from './parsed-body.ts'

export interface HeldParts extends DeskParts {
  readonly held: HeldService
  readonly accounts: Pick<Accounts, 'brokerFor'>
}

/** Answers `held`, `held/{id}` and `held/{id}/answer` below an account; undefined for what is none of them. */
export function heldAnswer(parts: HeldParts, asked: AccountRequest, rest: string): Promise<Response> | undefined {
  const { held: service } = parts
  const [name, id, act, ...more] = rest.split('/')
  if (name !== 'held') return undefined
  const { method } = asked.request
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead && asked.isArchived)
    return Promise.resolve(ownRefusal(403, 'the account is archived: it can be read and not traded'))
  if (more.length > 0 || id === '') return Promise.resolve(refusal(endpointNotFound()))
  if (id === undefined) {
    if (isRead) return list(service, asked)
    return method === 'POST' ? create(parts, asked) : Promise.resolve(refusal(methodNotAllowed()))
  }
  if (act === undefined) {
    if (isRead) return one(service.get(asked.accountId, id))
    return method === 'DELETE' ? one(service.cancel(asked.accountId, id)) : Promise.resolve(refusal(methodNotAllowed()))
  }
  if (act !== 'answer') return Promise.resolve(refusal(endpointNotFound()))
  return method === 'POST' ? answer(parts, asked, id) : Promise.resolve(refusal(methodNotAllowed()))
}

async function one(found: Promise<HeldOrder | undefined>): Promise<Response> {
  const held = await found
  return held ? json(200, JSON.stringify(held)) : ownRefusal(404, 'this server holds no such order')
}

async function list(service: HeldService, { request, accountId }: AccountRequest): Promise<Response> {
  const query = HeldQuery.safeParse(Object.fromEntries(new URLSearchParams(requestLine(request.url).query)))
  if (!query.success) return ownRefusal(422, 'status is open or all', 'status')
  return json(200, JSON.stringify(await service.list(accountId, query.data.status === 'open')))
}

/** The refusal of a live account whose desk was left alone. */
async function lockedFor({ liveLocks }: HeldParts, { user, accountId, kind }: AccountRequest) {
  const minutes = kind === 'alpaca-live' ? await liveLocks.used(user.id, accountId) : undefined
  return minutes === undefined ? undefined : responseOf(idleLocked(minutes, kind))
}

async function create(parts: HeldParts, asked: AccountRequest): Promise<Response> {
  const { request, accountId, user, kind } = asked
  const wanted = await parsedBody(request, HoldOrder, naming)
  if (wanted instanceof Response) return wanted
  const locked = await lockedFor(parts, asked)
  if (locked) return locked
  const broker = kind === 'practice' ? undefined : await parts.accounts.brokerFor(user.id, accountId)
  const refused = broker && (await holdRefusal(parts.security, { user, headers: request.headers }, broker, wanted))
  if (refused) return refusedForCode(refused)
  const made = await parts.held.create(accountId, wanted)
  return made.kind === 'held'
    ? json(201, JSON.stringify(made.held))
    : ownRefusal(made.status, made.message ?? '', made.field)
}

async function answer(parts: HeldParts, asked: AccountRequest, id: string): Promise<Response> {
  const { request, accountId } = asked
  const given = await parsedBody(request, HeldAnswer, naming)
  if (given instanceof Response) return given
  return (await lockedFor(parts, asked)) ?? one(parts.held.answer(accountId, id, given.answer))
}

/** Orders that this server holds for an account: listed, made, cancelled, and answered when they ask. No part of Alpaca's contract. */
import { endpointNotFound, methodNotAllowed } from '@paddock/contract/errors/answers'
import { HeldAnswer, type HeldOrder, HoldOrder } from '@paddock/contract/requests/held-orders'
import { HeldQuery, type HeldService } from '../held/held-orders.ts'
import { json, ownRefusal, refusal } from '../http/answer.ts'
import { requestLine } from '../http/request-line.ts'
import type { AccountRequest } from './accounts.ts'
import { naming, parsedBody } from './parsed-body.ts'

/** Answers `held`, `held/{id}` and `held/{id}/answer` below an account; undefined for what is none of them. */
export function heldAnswer(service: HeldService, asked: AccountRequest, rest: string): Promise<Response> | undefined {
  const [name, id, act, ...more] = rest.split('/')
  if (name !== 'held') return undefined
  const { method } = asked.request
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead && asked.isArchived)
    return Promise.resolve(ownRefusal(403, 'the account is archived: it can be read and not traded'))
  if (more.length > 0 || id === '') return Promise.resolve(refusal(endpointNotFound()))
  if (id === undefined) {
    if (isRead) return list(service, asked)
    return method === 'POST' ? create(service, asked) : Promise.resolve(refusal(methodNotAllowed()))
  }
  if (act === undefined) {
    if (isRead) return one(service.get(asked.accountId, id))
    return method === 'DELETE' ? one(service.cancel(asked.accountId, id)) : Promise.resolve(refusal(methodNotAllowed()))
  }
  if (act !== 'answer') return Promise.resolve(refusal(endpointNotFound()))
  return method === 'POST' ? answer(service, asked, id) : Promise.resolve(refusal(methodNotAllowed()))
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

async function create(service: HeldService, { request, accountId }: AccountRequest): Promise<Response> {
  const wanted = await parsedBody(request, HoldOrder, naming)
  if (wanted instanceof Response) return wanted
  const made = await service.create(accountId, wanted)
  return made.kind === 'held'
    ? json(201, JSON.stringify(made.held))
    : ownRefusal(made.status, made.message ?? '', made.field)
}

async function answer(service: HeldService, { request, accountId }: AccountRequest, id: string): Promise<Response> {
  const given = await parsedBody(request, HeldAnswer, naming)
  return given instanceof Response ? given : one(service.answer(accountId, id, given.answer))
}

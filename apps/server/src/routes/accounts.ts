/** What a signed-in person may do with their accounts beside trading: list them, make keys for scripts, set the practice clock and the dials. */

import type { AccountId } from '@paddock/contract/entities/scalar'
import { endpointNotFound, invalidBody, methodNotAllowed } from '@paddock/contract/errors/answers'
import { toTimestamp } from '@paddock/market/instant'
import * as z from 'zod/mini'
import type { Dials } from '../accounts/dials.ts'
import { json, noContent, ownRefusal, refusal } from '../http/answer.ts'
import { readBody } from '../http/body.ts'
import type { AccessKeys } from '../identity/access-keys.ts'
import type { User } from '../identity/session-cache.ts'
import type { Practice } from '../practice/practice.ts'
import type { AccountRecord } from '../storage/accounts.ts'
import { responseOf } from './operations.ts'

export interface AccountParts {
  readonly practice: Practice
  readonly accessKeys: AccessKeys
  readonly keyRevoked: (keyId: string) => void
  readonly dials: Dials
}

/** A request about one account of the user who makes it. */
export interface AccountRequest {
  readonly request: Request
  readonly requestId: string
  readonly user: User
  readonly accountId: AccountId
}

/** The user's accounts, oldest first, as the desk's account switcher shows them. */
export const accountsAnswer = (accounts: readonly AccountRecord[]): Response =>
  json(
    200,
    JSON.stringify(
      accounts.map(({ id, name, number, kind, market, created_at }) => ({
        id,
        name,
        number,
        kind,
        // What a market is called begins with where its prices come from.
        source: market.split(':')[0],
        createdAt: toTimestamp(created_at),
      })),
    ),
  )

/** Answers `keys`, `keys/{keyId}`, `clock` and `dials` below an account; undefined for what is none of these. */
export function accountAnswer(parts: AccountParts, asked: AccountRequest, rest: string): Promise<Response> | undefined {
  const method = asked.request.method
  if (rest === 'keys') {
    if (method === 'GET') return listKeys(parts, asked)
    if (method === 'POST') return makeKey(parts, asked)
    return Promise.resolve(refusal(methodNotAllowed()))
  }
  if (rest.startsWith('keys/')) {
    if (method === 'DELETE') return revokeKey(parts, asked, rest.slice('keys/'.length))
    return Promise.resolve(refusal(methodNotAllowed()))
  }
  if (rest === 'dials') {
    if (method === 'GET') return dialsAnswer(parts, asked)
    if (method === 'PATCH') return setDials(parts, asked)
    return Promise.resolve(refusal(methodNotAllowed()))
  }
  if (rest !== 'clock') return undefined
  if (method === 'GET') return clock(parts, asked)
  if (method === 'PUT') return setClock(parts, asked)
  return Promise.resolve(refusal(methodNotAllowed()))
}

const LONGEST_NAME = 100
const KeyRequest = z.object({ name: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST_NAME))) })

async function listKeys({ accessKeys }: AccountParts, { user, accountId }: AccountRequest): Promise<Response> {
  return json(200, JSON.stringify(await accessKeys.list(user.id, accountId)))
}

/** The one time the secret is shown. */
async function makeKey({ accessKeys }: AccountParts, { request, user, accountId }: AccountRequest): Promise<Response> {
  const body = await readBody(request)
  if (body.kind === 'refused') return body.answer()
  const wanted = KeyRequest.safeParse(body.value ?? {})
  if (!wanted.success) return ownRefusal(422, `the name of a key is at most ${LONGEST_NAME} characters`, 'name')
  const name = wanted.data.name || 'Key'
  const pair = await accessKeys.create({ userId: user.id, accountId, name })
  return json(201, JSON.stringify({ ...pair, name }))
}

async function revokeKey(parts: AccountParts, asked: AccountRequest, keyId: string): Promise<Response> {
  if (!(await parts.accessKeys.revoke(asked.user.id, asked.accountId, keyId))) return refusal(endpointNotFound())
  parts.keyRevoked(keyId)
  return noContent()
}

const ClockBody = z.union([
  z.object({ kind: z.enum(['real-time', 'skip-to-open', 'skip-to-close', 'pause']) }),
  z.object({ kind: z.literal('run'), speed: z.number() }),
])

async function clock({ practice }: AccountParts, { accountId }: AccountRequest): Promise<Response> {
  return responseOf(await practice.clockOf(accountId))
}

async function setClock({ practice }: AccountParts, asked: AccountRequest): Promise<Response> {
  const body = await readBody(asked.request)
  if (body.kind === 'refused') return body.answer()
  const wanted = ClockBody.safeParse(body.value)
  if (!wanted.success) return refusal(invalidBody())
  const circumstances = { actor: { kind: 'user', id: asked.user.id }, cause: asked.requestId } as const
  return responseOf(await practice.setClock(asked.accountId, wanted.data, circumstances))
}

async function dialsAnswer({ dials }: AccountParts, { accountId }: AccountRequest): Promise<Response> {
  return json(200, JSON.stringify(await dials.of(accountId)))
}

async function setDials({ dials }: AccountParts, { request, accountId }: AccountRequest): Promise<Response> {
  const body = await readBody(request)
  if (body.kind === 'refused') return body.answer()
  const settings = await dials.set(accountId, body.value)
  if (settings) return json(200, JSON.stringify(settings))
  return ownRefusal(422, 'requestsPerMinute is a whole number from 1 to 1000000, or null', 'requestsPerMinute')
}

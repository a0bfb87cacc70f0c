/** A person's accounts, and the keys that open one of them to scripts. */

import { isExpired } from '@paddock/broker/guardrails/key-limits'
import { KeyLimits } from '@paddock/contract/desk/key-limits'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { endpointNotFound, methodNotAllowed } from '@paddock/contract/errors/answers'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import * as z from 'zod/mini'
import { refusedForCode, type Security } from '../controls/locks/security.ts'
import { json, noContent, ownRefusal, refusal } from '../http/answer.ts'
import { readBody } from '../http/body.ts'
import type { AccessKeys } from '../identity/access-keys.ts'
import type { User } from '../identity/session-cache.ts'
import { problemOf } from '../practice-accounts/account-request.ts'
import type { AccountRecord } from '../storage/accounts.ts'
import type { AccountKind } from '../storage/tables/tables.ts'
import { parsedBody } from './parsed-body.ts'

export interface AccountParts {
  readonly accessKeys: AccessKeys
  readonly security: Security
  readonly keyRevoked: (keyId: string) => void
  /** Machine time. */
  readonly now: () => Instant
}

/** A request about one account of the user who makes it. */
export interface AccountRequest {
  readonly request: Request
  readonly requestId: string
  readonly user: User
  readonly accountId: AccountId
  readonly kind: AccountKind
  /** It can be read, and little else. */
  readonly isArchived: boolean
}

/** The user's accounts, oldest first, as the desk's account switcher shows them. */
export const accountsAnswer = (
  accounts: readonly AccountRecord[],
  recordings: ReadonlyMap<string, string> = new Map(),
  guarded: ReadonlySet<AccountId> = new Set(),
  ofTrades: ReadonlySet<string> = new Set(),
): Response =>
  json(
    200,
    // Which recording a replayed market is, in its owner's words.
    JSON.stringify(
      accounts.map((own) => ({
        ...accountBody(own),
        marketName: recordings.get(own.market) ?? null,
        // A recording of trades, not of minute bars alone.
        ...(ofTrades.has(own.market) && { isOfTrades: true }),
        // Whether guardrails stand before its orders: who shows how they stand asks for them.
        isGuarded: guarded.has(own.id),
      })),
    ),
  )

/** An account as the desk sees it: what it is, and where it came from. */
export const accountBody = (account: AccountRecord) => {
  const { id, name, number, kind, market, created_at, archived_at, origin_id, origin_kind, origin_at } = account
  return {
    id,
    name,
    number,
    kind,
    // What a market is called begins with where its prices come from.
    source: market.split(':')[0],
    market,
    createdAt: toTimestamp(created_at),
    archivedAt: archived_at === null ? null : toTimestamp(archived_at),
    origin:
      origin_id === null || origin_at === null
        ? null
        : { accountId: origin_id, kind: origin_kind, at: toTimestamp(origin_at) },
  }
}

/** Answers `keys` and `keys/{keyId}` below an account; undefined for what is neither. */
export function accountAnswer(parts: AccountParts, asked: AccountRequest, rest: string): Promise<Response> | undefined {
  const method = asked.request.method
  if (rest === 'keys') {
    if (method === 'GET') return listKeys(parts, asked)
    if (method === 'POST')
      return asked.isArchived
        ? Promise.resolve(ownRefusal(403, 'the account is archived: no key opens it'))
        : makeKey(parts, asked)
    return Promise.resolve(refusal(methodNotAllowed()))
  }
  if (rest.startsWith('keys/')) {
    if (method === 'DELETE') return revokeKey(parts, asked, rest.slice('keys/'.length))
    if (method === 'PATCH') return limitKey(parts, asked, rest.slice('keys/'.length))
    return Promise.resolve(refusal(methodNotAllowed()))
  }
  return undefined
}

const LONGEST_NAME = 100
const NAME = `the name of a key is at most ${LONGEST_NAME} characters`
const KeyRequest = z.object({
  name: z.optional(z.string({ error: NAME }).check(z.trim(), z.maxLength(LONGEST_NAME, NAME))),
  limits: z.optional(KeyLimits),
})
const LimitsRequest = z.strictObject({ limits: KeyLimits })

async function listKeys({ accessKeys }: AccountParts, { user, accountId }: AccountRequest): Promise<Response> {
  return json(200, JSON.stringify(await accessKeys.list(user.id, accountId)))
}

/** The one time the secret is shown. A request without a body makes a key without limits. */
async function makeKey(
  { accessKeys, security }: AccountParts,
  { request, user, accountId }: AccountRequest,
): Promise<Response> {
  const body = await readBody(request)
  if (body.kind === 'refused') return body.answer()
  const wanted = KeyRequest.safeParse(body.value ?? {})
  if (!wanted.success) {
    const { message, field = 'name' } = problemOf(wanted.error)
    return ownRefusal(422, message, field)
  }
  const refused = await security.refusal({ user, headers: request.headers }, 'key')
  if (refused) return refusedForCode(refused)
  const { limits } = wanted.data
  const name = wanted.data.name || 'Key'
  const pair = await accessKeys.create({ userId: user.id, accountId, name, ...(limits && { limits }) })
  return json(201, JSON.stringify({ ...pair, name, ...(limits && { limits }) }))
}

/** Sets what a key may do, all of it. What it has open ends where it may not even read any more. */
async function limitKey(parts: AccountParts, { request, user, accountId }: AccountRequest, keyId: string) {
  const wanted = await parsedBody(request, LimitsRequest)
  if (wanted instanceof Response) return wanted
  const refused = await parts.security.refusal({ user, headers: request.headers }, 'key')
  if (refused) return refusedForCode(refused)
  const { limits } = wanted
  if (!(await parts.accessKeys.limit(user.id, accountId, keyId, limits))) return refusal(endpointNotFound())
  if (isExpired(limits, parts.now())) parts.keyRevoked(keyId)
  return json(200, JSON.stringify({ keyId, limits }))
}

async function revokeKey(parts: AccountParts, asked: AccountRequest, keyId: string): Promise<Response> {
  if (!(await parts.accessKeys.revoke(asked.user.id, asked.accountId, keyId))) return refusal(endpointNotFound())
  parts.keyRevoked(keyId)
  return noContent()
}

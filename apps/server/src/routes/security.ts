/** How a person's second factor stands and what it is asked for: `/api/security`. And the lock of a live account, below the account. */

import { SecurityChanges } from '@paddock/contract/desk/security'
import { endpointNotFound, methodNotAllowed } from '@paddock/contract/errors/answers'
import { toTimestamp } from '@paddock/market/instant'
import { UNLOCK_PHRASE } from '../alpaca/connections.ts'
import type { LiveLocks } from '../controls/locks/live-locks.ts'
import { refusedForCode, type Security } from '../controls/locks/security.ts'
import { json, noContent, refusal } from '../http/answer.ts'
import type { Identity } from '../identity/identity.ts'
import type { User } from '../identity/session-cache.ts'
import type { AccountRequest } from './accounts.ts'
import { parsedBody } from './parsed-body.ts'

export interface SecurityRouteParts {
  readonly identity: Pick<Identity, 'recoveryCodesLeft'>
  readonly security: Security
  readonly liveLocks: LiveLocks
}

export async function securityAnswer(parts: SecurityRouteParts, request: Request, user: User): Promise<Response> {
  if (request.method === 'GET') return standing(parts, user)
  if (request.method !== 'PATCH') return refusal(methodNotAllowed())
  const changes = await parsedBody(request, SecurityChanges)
  if (changes instanceof Response) return changes
  const changed = await parts.security.change({ user, headers: request.headers }, changes)
  return 'needs' in changed ? refusedForCode(changed) : standing(parts, user)
}

async function standing({ identity, security }: SecurityRouteParts, user: User): Promise<Response> {
  const [recoveryCodesLeft, choices] = await Promise.all([
    identity.recoveryCodesLeft(user),
    security.choicesOf(user.id),
  ])
  const hasSecondFactor = user.hasSecondFactor ?? false
  return json(200, JSON.stringify({ hasSecondFactor, recoveryCodesLeft, choices }))
}

/** Answers `lock` and `lock/used` below an account; undefined for what is neither. */
export function liveLockAnswer(
  { liveLocks }: SecurityRouteParts,
  { request, user, accountId, kind }: AccountRequest,
  rest: string,
): Promise<Response> | undefined {
  if (rest !== 'lock' && rest !== 'lock/used') return undefined
  if (kind !== 'alpaca-live') return Promise.resolve(refusal(endpointNotFound()))
  if (request.method !== (rest === 'lock' ? 'GET' : 'POST')) return Promise.resolve(refusal(methodNotAllowed()))
  return rest === 'lock' ? now() : used()

  async function now(): Promise<Response> {
    const { locksAt, ...lock } = await liveLocks.now(user.id, accountId)
    const told = { ...lock, locksAt: locksAt === null ? null : toTimestamp(locksAt), phrase: UNLOCK_PHRASE }
    return json(200, JSON.stringify(told))
  }

  async function used(): Promise<Response> {
    await liveLocks.used(user.id, accountId)
    return noContent()
  }
}

/** What an account's owner allows themselves: `guardrails` below it, and the receipts of what was refused. */

import { GuardrailChanges } from '@paddock/contract/desk/guardrails'
import { methodNotAllowed } from '@paddock/contract/errors/answers'
import type { GuardrailsOfAccounts } from '../controls/guardrails/guardrails.ts'
import { refusedForCode, type Security } from '../controls/locks/security.ts'
import { json, ownRefusal, refusal } from '../http/answer.ts'
import { listAccessKeys } from '../storage/access-keys.ts'
import type { Database } from '../storage/tables/tables.ts'
import type { AccountRequest } from './accounts.ts'
import { parsedBody } from './parsed-body.ts'

export interface GuardrailRouteParts {
  readonly db: Database
  readonly guardrails: GuardrailsOfAccounts
  readonly security: Security
}

/** Answers `guardrails` and `guardrails/receipts` below an account; undefined for what is neither. */
export function guardrailsAnswer(
  parts: GuardrailRouteParts,
  asked: AccountRequest,
  rest: string,
): Promise<Response> | undefined {
  const { method } = asked.request
  if (rest === 'guardrails/receipts')
    return method === 'GET' ? receiptsAnswer(parts, asked) : Promise.resolve(refusal(methodNotAllowed()))
  if (rest !== 'guardrails') return undefined
  if (method === 'GET') return nowAnswer(parts, asked)
  if (method !== 'PATCH') return Promise.resolve(refusal(methodNotAllowed()))
  if (asked.isArchived) return Promise.resolve(ownRefusal(403, 'the account is archived: nothing is traded in it'))
  return change(parts, asked)
}

const nowAnswer = async ({ guardrails }: GuardrailRouteParts, { accountId, kind }: AccountRequest): Promise<Response> =>
  json(200, JSON.stringify(await guardrails.now(accountId, kind)))

/** Sets what is named and answers how all of it stands. */
async function change(
  { guardrails, security }: GuardrailRouteParts,
  { request, user, accountId, kind }: AccountRequest,
): Promise<Response> {
  const changes = await parsedBody(request, GuardrailChanges)
  if (changes instanceof Response) return changes
  if (await guardrails.loosens(accountId, changes)) {
    const refused = await security.refusal({ user, headers: request.headers }, 'guardrails')
    if (refused) return refusedForCode(refused)
  }
  return json(200, JSON.stringify(await guardrails.change(accountId, kind, changes)))
}

/** The newest first, with the way each order came by: the desk, or a key by its name. */
async function receiptsAnswer({ db, guardrails }: GuardrailRouteParts, { user, accountId }: AccountRequest) {
  const [receipts, keys] = await Promise.all([guardrails.receipts(accountId), listAccessKeys(db, user.id)])
  const names = new Map(keys.map(({ id, name }) => [id, name]))
  const listed = receipts.map(({ actor, ...receipt }) => ({
    ...receipt,
    path: actor.kind === 'user' ? 'desk' : actor.kind === 'key' ? 'key' : 'server',
    key: actor.kind === 'key' ? (names.get(actor.id) ?? actor.id) : null,
  }))
  return json(200, JSON.stringify(listed))
}

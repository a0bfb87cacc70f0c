/** What a person chose for themselves: `/api/preferences`. */
import { invalidBody, methodNotAllowed } from '@paddock/contract/errors/answers'
import { PreferenceChanges, preferencesOf } from '@paddock/contract/requests/preferences'
import { problemOf } from '../accounts/account-request.ts'
import { json, ownRefusal, refusal } from '../http/answer.ts'
import { readBody } from '../http/body.ts'
import type { User } from '../identity/session-cache.ts'
import { loadPreferences, savePreferences } from '../storage/preferences.ts'
import type { Database } from '../storage/tables.ts'

export async function preferencesAnswer(db: Database, request: Request, user: User): Promise<Response> {
  if (request.method === 'GET') return json(200, JSON.stringify(await stored(db, user)))
  return request.method === 'PATCH' ? choose(db, request, user) : refusal(methodNotAllowed())
}

const stored = async (db: Database, user: User) =>
  preferencesOf(PreferenceChanges.parse(JSON.parse((await loadPreferences(db, user.id)) ?? '{}')))

/** Sets what is named and answers all of it. */
async function choose(db: Database, request: Request, user: User): Promise<Response> {
  const body = await readBody(request)
  if (body.kind === 'refused') return body.answer()
  if (typeof body.value !== 'object' || body.value === null) return refusal(invalidBody())
  const changes = PreferenceChanges.safeParse(body.value)
  if (!changes.success) {
    const { message, field } = problemOf(changes.error)
    return ownRefusal(422, field ? `${field} is not understood: ${message}` : message, field)
  }
  const next = JSON.stringify(preferencesOf(await stored(db, user), changes.data))
  await savePreferences(db, user.id, next)
  return json(200, next)
}

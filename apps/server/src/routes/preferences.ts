/** What a person chose for themselves: `/api/preferences`. */

import { PreferenceChanges, preferencesOf } from '@paddock/contract/desk/preferences'
import { methodNotAllowed } from '@paddock/contract/errors/answers'
import { json, refusal } from '../http/answer.ts'
import type { User } from '../identity/session-cache.ts'
import { loadPreferences, savePreferences } from '../storage/preferences.ts'
import type { Database } from '../storage/tables/tables.ts'
import { naming, parsedBody } from './parsed-body.ts'

export async function preferencesAnswer(db: Database, request: Request, user: User): Promise<Response> {
  if (request.method === 'GET') return json(200, JSON.stringify(await stored(db, user)))
  return request.method === 'PATCH' ? choose(db, request, user) : refusal(methodNotAllowed())
}

const stored = async (db: Database, user: User) =>
  preferencesOf(PreferenceChanges.parse(JSON.parse((await loadPreferences(db, user.id)) ?? '{}')))

/** The origins that the person's pages may read. */
export const allowedHosts = async (db: Database, user: User): Promise<readonly string[]> =>
  (await stored(db, user)).hosts

/** Sets what is named and answers all of it. */
async function choose(db: Database, request: Request, user: User): Promise<Response> {
  const changes = await parsedBody(request, PreferenceChanges, naming)
  if (changes instanceof Response) return changes
  const next = JSON.stringify(preferencesOf(await stored(db, user), changes))
  await savePreferences(db, user.id, next)
  return json(200, next)
}

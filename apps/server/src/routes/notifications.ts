/** What an account tells of, and how; an account that was put away is silent, and can be asked all the same. */

import { NotificationChanges, notificationsOf } from '@paddock/contract/desk/notifications'
import { methodNotAllowed } from '@paddock/contract/errors/answers'
import { json, refusal } from '../http/answer.ts'
import { loadNotifications, saveNotifications } from '../storage/notifications.ts'
import type { Database } from '../storage/tables/tables.ts'
import type { AccountRequest } from './accounts.ts'
import { naming, parsedBody } from './parsed-body.ts'

/** Answers `notifications` below an account; undefined for what is not. */
export function notificationsAnswer(db: Database, asked: AccountRequest, rest: string): Promise<Response> | undefined {
  if (rest !== 'notifications') return undefined
  if (asked.request.method === 'GET') return chosen(db, asked)
  if (asked.request.method === 'PATCH') return choose(db, asked)
  return Promise.resolve(refusal(methodNotAllowed()))
}

const stored = async (db: Database, accountId: string) =>
  notificationsOf(NotificationChanges.parse(JSON.parse((await loadNotifications(db, accountId)) ?? '{}')))

const chosen = async (db: Database, { accountId }: AccountRequest): Promise<Response> =>
  json(200, JSON.stringify(await stored(db, accountId)))

/** Sets what is named and answers all of it. */
async function choose(db: Database, { request, accountId }: AccountRequest): Promise<Response> {
  const changes = await parsedBody(request, NotificationChanges, naming)
  if (changes instanceof Response) return changes
  const next = JSON.stringify(notificationsOf(await stored(db, accountId), changes))
  await saveNotifications(db, accountId, next)
  return json(200, next)
}

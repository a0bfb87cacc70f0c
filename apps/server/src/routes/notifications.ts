/** What an account tells of, and how; an account that was put away is silent, and can be asked all the same. */
import { invalidBody, methodNotAllowed } from '@paddock/contract/errors/answers'
import { NotificationChanges, notificationsOf } from '@paddock/contract/requests/notifications'
import { problemOf } from '../accounts/account-request.ts'
import { json, ownRefusal, refusal } from '../http/answer.ts'
import { readBody } from '../http/body.ts'
import { loadNotifications, saveNotifications } from '../storage/notifications.ts'
import type { Database } from '../storage/tables.ts'
import type { AccountRequest } from './accounts.ts'

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
  const body = await readBody(request)
  if (body.kind === 'refused') return body.answer()
  if (typeof body.value !== 'object' || body.value === null) return refusal(invalidBody())
  const changes = NotificationChanges.safeParse(body.value)
  if (!changes.success) {
    const { message, field } = problemOf(changes.error)
    return ownRefusal(422, field ? `${field} is not understood: ${message}` : message, field)
  }
  const next = JSON.stringify(notificationsOf(await stored(db, accountId), changes.data))
  await saveNotifications(db, accountId, next)
  return json(200, next)
}

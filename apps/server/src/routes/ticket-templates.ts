/** The tickets a person keeps to write others from: `/api/ticket-templates`, read and written as a whole. */
import { invalidBody, methodNotAllowed } from '@paddock/contract/errors/answers'
import { NO_TEMPLATES, TicketTemplates } from '@paddock/contract/requests/ticket-templates'
import { problemOf } from '../accounts/account-request.ts'
import { json, ownRefusal, refusal } from '../http/answer.ts'
import { readBody } from '../http/body.ts'
import type { User } from '../identity/session-cache.ts'
import type { Database } from '../storage/tables.ts'
import { loadTicketTemplates, saveTicketTemplates } from '../storage/ticket-templates.ts'

export async function ticketTemplatesAnswer(db: Database, request: Request, user: User): Promise<Response> {
  if (request.method === 'GET')
    return json(200, (await loadTicketTemplates(db, user.id)) ?? JSON.stringify(NO_TEMPLATES))
  if (request.method !== 'PUT') return refusal(methodNotAllowed())
  const body = await readBody(request)
  if (body.kind === 'refused') return body.answer()
  if (typeof body.value !== 'object' || body.value === null) return refusal(invalidBody())
  const read = TicketTemplates.safeParse(body.value)
  if (!read.success) {
    const { message, field } = problemOf(read.error)
    return ownRefusal(422, message, field)
  }
  const text = JSON.stringify(read.data)
  await saveTicketTemplates(db, user.id, text)
  return json(200, text)
}

/** The tickets a person keeps to write others from: `/api/ticket-templates`, read and written as a whole. */

import { NO_TEMPLATES, TicketTemplates } from '@paddock/contract/desk/ticket-templates'
import { methodNotAllowed } from '@paddock/contract/errors/answers'
import { json, refusal } from '../http/answer.ts'
import type { User } from '../identity/session-cache.ts'
import type { Database } from '../storage/tables/tables.ts'
import { loadTicketTemplates, saveTicketTemplates } from '../storage/ticket-templates.ts'
import { parsedBody } from './parsed-body.ts'

export async function ticketTemplatesAnswer(db: Database, request: Request, user: User): Promise<Response> {
  if (request.method === 'GET')
    return json(200, (await loadTicketTemplates(db, user.id)) ?? JSON.stringify(NO_TEMPLATES))
  if (request.method !== 'PUT') return refusal(methodNotAllowed())
  const templates = await parsedBody(request, TicketTemplates)
  if (templates instanceof Response) return templates
  const text = JSON.stringify(templates)
  await saveTicketTemplates(db, user.id, text)
  return json(200, text)
}

/** How a person arranged the desk's tables: `/api/tables` reads all of them, `/api/tables/{name}` writes one. */

import { KeptTable, TABLE_NAME } from '@paddock/contract/desk/kept-tables'
import { endpointNotFound, methodNotAllowed } from '@paddock/contract/errors/answers'
import { json, refusal } from '../http/answer.ts'
import type { User } from '../identity/session-cache.ts'
import { keptTables, saveKeptTable } from '../storage/kept-tables.ts'
import type { Database } from '../storage/tables/tables.ts'
import { parsedBody } from './parsed-body.ts'

export async function keptTablesAnswer(db: Database, request: Request, user: User, name?: string): Promise<Response> {
  if (name !== undefined) return keep(db, request, user, name)
  if (request.method !== 'GET') return refusal(methodNotAllowed())
  const kept = await keptTables(db, user.id)
  return json(200, `{${kept.map((table) => `${JSON.stringify(table.name)}:${table.body}`).join(',')}}`)
}

async function keep(db: Database, request: Request, user: User, name: string): Promise<Response> {
  if (request.method !== 'PUT') return refusal(methodNotAllowed())
  if (!TABLE_NAME.test(name)) return refusal(endpointNotFound())
  const table = await parsedBody(request, KeptTable)
  if (table instanceof Response) return table
  const text = JSON.stringify(table)
  await saveKeptTable(db, user.id, name, text)
  return json(200, text)
}

/** What a person drew on the charts of a symbol: `/api/drawings?symbol=BTC/USD` reads it, and writes it as a whole. */

import { DRAWN_SYMBOL, Drawings, NO_DRAWINGS } from '@paddock/contract/desk/drawings'
import { methodNotAllowed } from '@paddock/contract/errors/answers'
import { json, ownRefusal, refusal } from '../http/answer.ts'
import type { User } from '../identity/session-cache.ts'
import { drawingsOf, dropDrawings, saveDrawings } from '../storage/drawings.ts'
import type { Database } from '../storage/tables/tables.ts'
import { parsedBody } from './parsed-body.ts'

export async function drawingsAnswer(
  db: Database,
  request: Request,
  user: User,
  query: URLSearchParams,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'PUT') return refusal(methodNotAllowed())
  const symbol = query.get('symbol') ?? ''
  if (!DRAWN_SYMBOL.test(symbol)) return ownRefusal(422, 'symbol is required: the one the chart is of', 'symbol')
  if (request.method === 'GET') return json(200, (await drawingsOf(db, user.id, symbol)) ?? JSON.stringify(NO_DRAWINGS))
  const drawings = await parsedBody(request, Drawings)
  if (drawings instanceof Response) return drawings
  const text = JSON.stringify(drawings)
  if (text === JSON.stringify(NO_DRAWINGS)) await dropDrawings(db, user.id, symbol)
  else await saveDrawings(db, user.id, symbol, text)
  return json(200, text)
}

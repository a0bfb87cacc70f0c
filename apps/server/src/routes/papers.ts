/** What a person writes beside an account's orders and symbols: `papers` below it. No broker is told. */

import { JournalEntry, OrderPaper, type Papers } from '@paddock/contract/desk/journal'
import { methodNotAllowed } from '@paddock/contract/errors/answers'
import { toTimestamp } from '@paddock/market/instant'
import { json, noContent, ownRefusal, refusal } from '../http/answer.ts'
import { decodedPart } from '../http/request-line.ts'
import {
  dropJournalEntry,
  dropOrderPaper,
  journalEntries,
  orderPapers,
  saveJournalEntry,
  saveOrderPaper,
} from '../storage/papers.ts'
import type { Database } from '../storage/tables/tables.ts'
import type { AccountRequest } from './accounts.ts'
import { parsedBody } from './parsed-body.ts'

const LONGEST_ID = 128
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Answers `papers`, `papers/orders/{client_order_id}` and `papers/journal/{id}` below an account; undefined for what is none of them. */
export function papersAnswer(db: Database, asked: AccountRequest, rest: string): Promise<Response> | undefined {
  const { request, accountId } = asked
  if (rest === 'papers')
    return request.method === 'GET' ? everything(db, accountId) : Promise.resolve(refusal(methodNotAllowed()))
  const [, what, named = ''] = /^papers\/(orders|journal)\/([^/]+)$/.exec(rest) ?? []
  if (what === undefined) return undefined
  if (request.method !== 'PUT' && request.method !== 'DELETE') return Promise.resolve(refusal(methodNotAllowed()))
  return what === 'orders' ? order(db, asked, decodedPart(named)) : journal(db, asked, named)
}

async function everything(db: Database, accountId: string): Promise<Response> {
  const [orders, journalled] = await Promise.all([orderPapers(db, accountId), journalEntries(db, accountId)])
  const papers: Papers = {
    orders: orders.map((paper) => ({ ...paper, tags: JSON.parse(paper.tags) })),
    journal: journalled.map((entry) => ({ ...entry, at: toTimestamp(entry.at) })),
  }
  return json(200, JSON.stringify(papers))
}

/** An order need not be there yet: the ticket writes before it sends. */
async function order(db: Database, { request, accountId }: AccountRequest, id: string | undefined): Promise<Response> {
  if (id === undefined || id.length > LONGEST_ID)
    return ownRefusal(422, `a client order id has ${LONGEST_ID} characters at most`)
  if (request.method === 'DELETE') {
    await dropOrderPaper(db, accountId, id)
    return noContent()
  }
  const paper = await parsedBody(request, OrderPaper)
  if (paper instanceof Response) return paper
  const { tags, note } = paper
  if (tags.length === 0 && note === '') {
    await dropOrderPaper(db, accountId, id)
    return noContent()
  }
  await saveOrderPaper(db, accountId, { client_order_id: id, tags: JSON.stringify(tags), note })
  return noContent()
}

async function journal(db: Database, { request, accountId }: AccountRequest, id: string): Promise<Response> {
  if (!UUID.test(id)) return ownRefusal(422, 'an entry is named by a UUID')
  if (request.method === 'DELETE') {
    await dropJournalEntry(db, accountId, id)
    return noContent()
  }
  const entry = await parsedBody(request, JournalEntry)
  if (entry instanceof Response) return entry
  const { symbol, at, text } = entry
  await saveJournalEntry(db, accountId, { id, symbol, at: Date.parse(at), text })
  return noContent()
}

/** What a person writes beside an account's orders and symbols. No broker is told. */

import type { Papers } from '@paddock/contract/desk/journal'
import type { JOURNAL } from '@paddock/contract/desk/operations/journal'
import { toTimestamp } from '@paddock/market/instant'
import {
  dropJournalEntry,
  dropOrderPaper,
  journalEntries,
  orderPapers,
  saveJournalEntry,
  saveOrderPaper,
} from '../storage/papers.ts'
import type { Database } from '../storage/tables/tables.ts'
import type { HandlersOf } from './desk-call.ts'

export const journalHandlers = ({ db }: { readonly db: Database }): HandlersOf<typeof JOURNAL> => ({
  async getPapers({ accountId }): Promise<Papers> {
    const [orders, journalled] = await Promise.all([orderPapers(db, accountId), journalEntries(db, accountId)])
    return {
      orders: orders.map((paper) => ({ ...paper, tags: JSON.parse(paper.tags) })),
      journal: journalled.map((entry) => ({ ...entry, at: toTimestamp(entry.at) })),
    }
  },
  /** An order need not be there yet: the ticket writes before it sends. */
  async writeOrderPaper({ accountId, input: { path, body } }) {
    const { tags, note } = body
    if (tags.length === 0 && note === '') await dropOrderPaper(db, accountId, path.clientOrderId)
    else await saveOrderPaper(db, accountId, { client_order_id: path.clientOrderId, tags: JSON.stringify(tags), note })
  },
  dropOrderPaper: async ({ accountId, input }) => void (await dropOrderPaper(db, accountId, input.path.clientOrderId)),
  async writeJournalEntry({ accountId, input: { path, body } }) {
    await saveJournalEntry(db, accountId, {
      id: path.id,
      symbol: body.symbol,
      at: Date.parse(body.at),
      text: body.text,
    })
  },
  dropJournalEntry: async ({ accountId, input }) => void (await dropJournalEntry(db, accountId, input.path.id)),
})

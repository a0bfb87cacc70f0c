/** What a person writes beside an account's orders and symbols. No broker is told. */
import type { Journal } from '@paddock/contract/desk/journal'
import type { JOURNAL } from '@paddock/contract/desk/operations/journal'
import { toTimestamp } from '@paddock/market/instant'
import {
  dropJournalEntry,
  dropOrderNotes,
  journalEntries,
  orderNotes,
  saveJournalEntry,
  saveOrderNotes,
} from '../storage/journal.ts'
import type { Database } from '../storage/tables/tables.ts'
import type { HandlersOf } from './desk-call.ts'

export const journalHandlers = ({ db }: { readonly db: Database }): HandlersOf<typeof JOURNAL> => ({
  async getJournal({ accountId }): Promise<Journal> {
    const [orders, journalled] = await Promise.all([orderNotes(db, accountId), journalEntries(db, accountId)])
    return {
      orders: orders.map((notes) => ({ ...notes, tags: JSON.parse(notes.tags) })),
      journal: journalled.map((entry) => ({ ...entry, at: toTimestamp(entry.at) })),
    }
  },
  /** An order need not be there yet: the ticket writes before it sends. */
  async writeOrderNotes({ accountId, input: { path, body } }) {
    const { tags, note } = body
    if (tags.length === 0 && note === '') await dropOrderNotes(db, accountId, path.clientOrderId)
    else await saveOrderNotes(db, accountId, { client_order_id: path.clientOrderId, tags: JSON.stringify(tags), note })
  },
  dropOrderNotes: async ({ accountId, input }) => void (await dropOrderNotes(db, accountId, input.path.clientOrderId)),
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

/** What people write beside orders and symbols. */
import { type Selectable, sql } from 'kysely'
import { addWithin } from './row-limits.ts'
import type { JournalEntryTable, OrderPaperTable } from './tables/desk.ts'
import type { Database } from './tables/tables.ts'

type Notes = Omit<Selectable<OrderPaperTable>, 'account_id'>
type Entry = Omit<Selectable<JournalEntryTable>, 'account_id'>

export const orderNotes = (db: Database, accountId: string): Promise<Notes[]> =>
  db
    .selectFrom('order_paper')
    .select(['client_order_id', 'tags', 'note'])
    .where('account_id', '=', accountId)
    .orderBy('client_order_id')
    .execute()

/** The newest first. */
export const journalEntries = (db: Database, accountId: string): Promise<Entry[]> =>
  db
    .selectFrom('journal_entry')
    .select(['id', 'symbol', 'at', 'text'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()

/** Throws a `NotAddedError` where it is one more than the account may have. */
export const saveOrderNotes = (db: Database, accountId: string, notes: Notes): Promise<void> => {
  const { tags, note, client_order_id } = notes
  const add = async (transaction: Database) => {
    await transaction
      .insertInto('order_paper')
      .values({ account_id: accountId, ...notes })
      .onConflict((conflict) => conflict.columns(['account_id', 'client_order_id']).doUpdateSet({ tags, note }))
      .execute()
  }
  return addWithin(db, 'notes', accountId, add, sql`client_order_id <> ${client_order_id}`)
}

export async function dropOrderNotes(db: Database, accountId: string, clientOrderId: string): Promise<void> {
  await db
    .deleteFrom('order_paper')
    .where('account_id', '=', accountId)
    .where('client_order_id', '=', clientOrderId)
    .execute()
}

/** Throws a `NotAddedError` where it is one more than the account may have. */
export const saveJournalEntry = (db: Database, accountId: string, entry: Entry): Promise<void> => {
  const { symbol, at, text, id } = entry
  const add = async (transaction: Database) => {
    await transaction
      .insertInto('journal_entry')
      .values({ account_id: accountId, ...entry })
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet({ symbol, at, text }))
      .execute()
  }
  return addWithin(db, 'entry', accountId, add, sql`id <> ${id}`)
}

export async function dropJournalEntry(db: Database, accountId: string, id: string): Promise<void> {
  await db.deleteFrom('journal_entry').where('account_id', '=', accountId).where('id', '=', id).execute()
}

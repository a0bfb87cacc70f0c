/** What people write beside orders and symbols. */
import type { Selectable } from 'kysely'
import type { Database, JournalEntryTable, OrderPaperTable } from './tables.ts'

type Paper = Omit<Selectable<OrderPaperTable>, 'account_id'>
type Entry = Omit<Selectable<JournalEntryTable>, 'account_id'>

export const orderPapers = (db: Database, accountId: string): Promise<Paper[]> =>
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

export async function countPapers(
  db: Database,
  table: 'order_paper' | 'journal_entry',
  accountId: string,
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function saveOrderPaper(db: Database, accountId: string, paper: Paper): Promise<void> {
  const { tags, note } = paper
  await db
    .insertInto('order_paper')
    .values({ account_id: accountId, ...paper })
    .onConflict((conflict) => conflict.columns(['account_id', 'client_order_id']).doUpdateSet({ tags, note }))
    .execute()
}

export async function dropOrderPaper(db: Database, accountId: string, clientOrderId: string): Promise<void> {
  await db
    .deleteFrom('order_paper')
    .where('account_id', '=', accountId)
    .where('client_order_id', '=', clientOrderId)
    .execute()
}

export async function saveJournalEntry(db: Database, accountId: string, entry: Entry): Promise<void> {
  const { symbol, at, text } = entry
  await db
    .insertInto('journal_entry')
    .values({ account_id: accountId, ...entry })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet({ symbol, at, text }))
    .execute()
}

export async function dropJournalEntry(db: Database, accountId: string, id: string): Promise<void> {
  await db.deleteFrom('journal_entry').where('account_id', '=', accountId).where('id', '=', id).execute()
}

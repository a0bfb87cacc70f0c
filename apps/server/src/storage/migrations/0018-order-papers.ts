/** What people write beside orders, by the client's own id, and beside symbols. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  await db.schema
    .createTable('order_paper')
    .addColumn('account_id', key(kind), (column) => column.notNull().references('account.id'))
    .addColumn('client_order_id', key(kind), (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_paper_pk', ['account_id', 'client_order_id'])
    .execute()
  await db.schema
    .createTable('journal_entry')
    .addColumn('account_id', key(kind), (column) => column.notNull().references('account.id'))
    .addColumn('id', key(kind), (column) => column.notNull())
    .addColumn('symbol', key(kind), (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('journal_entry_pk', ['account_id', 'id'])
    .execute()
}

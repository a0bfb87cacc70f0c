/** Orders that await approval: a document each, and beside it what decides whether it may be sent, so that one approval wins. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  await db.schema
    .createTable('order_draft')
    .addColumn('id', key(kind), (column) => column.primaryKey().notNull())
    .addColumn('account_id', key(kind), (column) => column.notNull().references('account.id'))
    .addColumn('client_order_id', key(kind), (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('order_draft_by_account')
    .on('order_draft')
    .columns(['account_id', 'state', 'created_at'])
    .execute()
}

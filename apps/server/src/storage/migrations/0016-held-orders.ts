/** Orders that wait on this server: their state and their log are one document, written whole before anything of it is done. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  await db.schema
    .createTable('held_order')
    .addColumn('id', key(kind), (column) => column.primaryKey().notNull())
    .addColumn('account_id', key(kind), (column) => column.notNull().references('account.id'))
    .addColumn('is_open', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('looked_at', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('held_order_by_account')
    .on('held_order')
    .columns(['account_id', 'is_open', 'created_at'])
    .execute()
}

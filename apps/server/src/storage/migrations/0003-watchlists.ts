/** Watchlists: rows, because nothing about money follows from them. A list's symbols go with it. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  const id = key(kind)

  await db.schema
    .createTable('watchlist')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('account_id', id, (column) => column.notNull().references('account.id'))
    .addColumn('name', id, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('watchlist_name', ['account_id', 'name'])
    .execute()

  await db.schema
    .createTable('watchlist_symbol')
    .addColumn('watchlist_id', id, (column) => column.notNull().references('watchlist.id').onDelete('cascade'))
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('watchlist_symbol_key', ['watchlist_id', 'symbol'])
    .execute()
}

/** What keys may do: a row for each key that ever had limits, and how many orders it sent on the latest market day it sent any. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  await db.schema
    .createTable('access_key_limits')
    .addColumn('key_id', key(kind), (column) => column.primaryKey().notNull().references('access_key.id'))
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('access_key_use')
    .addColumn('key_id', key(kind), (column) => column.primaryKey().notNull().references('access_key.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('orders', 'integer', (column) => column.notNull())
    .execute()
}

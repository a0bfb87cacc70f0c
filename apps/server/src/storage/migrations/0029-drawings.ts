/** What people drew on charts: a row for each symbol that somebody ever drew on. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  await db.schema
    .createTable('drawings')
    .addColumn('user_id', key(kind), (column) => column.notNull().references('user.id'))
    .addColumn('symbol', key(kind), (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('drawings_key', ['user_id', 'symbol'])
    .execute()
}

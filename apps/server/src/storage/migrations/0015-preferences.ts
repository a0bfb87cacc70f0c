/** What people chose for themselves: a row for each who ever did. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  await db.schema
    .createTable('user_preferences')
    .addColumn('user_id', key(kind), (column) => column.primaryKey().notNull().references('user.id'))
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
}

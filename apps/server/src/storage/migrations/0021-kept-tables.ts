/** How people arranged the desk's tables: a row for each table that somebody ever arranged. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  await db.schema
    .createTable('kept_table')
    .addColumn('user_id', key(kind), (column) => column.notNull().references('user.id'))
    .addColumn('name', key(kind), (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_table_key', ['user_id', 'name'])
    .execute()
}

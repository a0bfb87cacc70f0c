/** What an account is troubled by on demand: a row for each that ever was. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  await db.schema
    .createTable('account_trouble')
    .addColumn('account_id', key(kind), (column) => column.primaryKey().notNull().references('account.id'))
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
}

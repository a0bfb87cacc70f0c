/** How an account is made to behave toward its clients: a row for each account that was set to anything but the usual. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  await db.schema
    .createTable('account_dials')
    .addColumn('account_id', key(kind), (column) => column.primaryKey().notNull().references('account.id'))
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
}

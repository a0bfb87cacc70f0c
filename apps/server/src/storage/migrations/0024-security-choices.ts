/** What people chose about being asked for codes, and when the desk of a live account was last used. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  await db.schema
    .createTable('security_choices')
    .addColumn('user_id', key(kind), (column) => column.primaryKey().notNull().references('user.id'))
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('desk_use')
    .addColumn('account_id', key(kind), (column) => column.primaryKey().notNull().references('account.id'))
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
}

/** What Alpaca said last, kept for when it does not answer: answers, how far an account's activities are read, and the assets of its servers. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  const id = key(kind)
  const bytes = kind === 'postgres' ? 'bytea' : 'blob'

  await db.schema
    .createTable('kept_answer')
    .addColumn('account_id', id, (column) => column.notNull().references('account.id'))
    .addColumn('name', id, (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addColumn('body', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_answer_key', ['account_id', 'name'])
    .execute()

  await db.schema
    .createTable('kept_activities')
    .addColumn('account_id', id, (column) => column.primaryKey().notNull().references('account.id'))
    .addColumn('page_token', id)
    .addColumn('back_to', 'bigint')
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addColumn('reread_at', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('kept_asset_list')
    .addColumn('server', id, (column) => column.notNull())
    .addColumn('class', id, (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_asset_list_key', ['server', 'class'])
    .execute()

  await db.schema
    .createTable('kept_asset')
    .addColumn('server', id, (column) => column.notNull())
    .addColumn('class', id, (column) => column.notNull())
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_asset_key', ['server', 'class', 'id'])
    .execute()
}

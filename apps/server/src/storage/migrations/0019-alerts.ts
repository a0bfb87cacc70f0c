/** Alerts, and each time one was told. What is removed stays for a while, so that it can be brought back. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  const id = key(kind)

  await db.schema
    .createTable('alert')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('account_id', id, (column) => column.notNull().references('account.id'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('looked_at', 'bigint')
    .addColumn('removed_at', 'bigint')
    .execute()
  await db.schema.createIndex('alert_account').on('alert').columns(['account_id', 'created_at']).execute()
  await db.schema.createIndex('alert_active').on('alert').columns(['is_active', 'id']).execute()

  await db.schema
    .createTable('alert_reached')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('alert_id', id, (column) => column.notNull())
    .addColumn('account_id', id, (column) => column.notNull().references('account.id'))
    .addColumn('user_id', id, (column) => column.notNull().references('user.id'))
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('told_at', 'bigint')
    .execute()
  await db.schema.createIndex('alert_reached_account').on('alert_reached').columns(['account_id', 'at']).execute()
  await db.schema.createIndex('alert_reached_alert').on('alert_reached').columns(['alert_id', 'at']).execute()
  await db.schema.createIndex('alert_reached_user').on('alert_reached').columns(['user_id', 'told_at']).execute()
}

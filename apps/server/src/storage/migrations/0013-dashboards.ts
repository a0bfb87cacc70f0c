/** Dashboards: rows of a person, because nothing about money follows from them. What one was before a change is kept beside it. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  const id = key(kind)

  await db.schema
    .createTable('dashboard')
    .addColumn('user_id', id, (column) => column.notNull().references('user.id'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .addPrimaryKeyConstraint('dashboard_key', ['user_id', 'id'])
    .execute()

  await db.schema
    .createTable('dashboard_version')
    .addColumn('user_id', id, (column) => column.notNull().references('user.id'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('replaced_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('dashboard_version_key', ['user_id', 'id', 'version'])
    .execute()
}

/** The servers that share a database, and which of them does what only one may do. A server that is alone writes neither. */
import type { UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase): Promise<void> {
  await db.schema
    .createTable('cluster_server')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('cluster_lease')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('epoch', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()
}

/** One row that the server writes to find out whether it can: reading works on a full disk and on a locked database as well. */
import type { UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase): Promise<void> {
  await db.schema
    .createTable('server_beat')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
}

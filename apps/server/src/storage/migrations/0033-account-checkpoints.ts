/**
 * Folded accounts at places of their past, so that what their channels told then is read again from there and not from the first event. A
 * cache like the snapshot, which is of the present.
 */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  await db.schema
    .createTable('account_checkpoint')
    .addColumn('account_id', key(kind), (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('fold_version', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_checkpoint_key', ['account_id', 'sequence'])
    .execute()
}

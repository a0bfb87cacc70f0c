/** Orders that were sent together: an exit's row names the order it belongs to, so that lists can roll exits up under it. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  await db.schema.alterTable('order_row').addColumn('parent_id', key(kind)).execute()
  // Few orders are exits: the index holds them alone, and placing any other order does not touch it.
  await db.schema
    .createIndex('order_row_parent')
    .on('order_row')
    .columns(['account_id', 'parent_id'])
    .where('parent_id', 'is not', null)
    .execute()
}

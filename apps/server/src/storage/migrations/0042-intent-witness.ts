/**
 * Who asked for an order or a call on its way to Alpaca, the quotes a person saw, and by how much Alpaca's clock was ahead of ours. Null where
 * none of it is known, as of rows that were there before.
 */
import type { UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase): Promise<void> {
  for (const column of ['actor', 'quotes'])
    await db.schema.alterTable('order_intent').addColumn(column, 'text').execute()
  await db.schema.alterTable('order_intent').addColumn('clock_ahead_ms', 'bigint').execute()
}

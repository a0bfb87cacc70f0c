/** Calls that carry no client order id, such as the close of a position, are on record beside orders: what was asked, null of an order. */
import type { UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase): Promise<void> {
  await db.schema.alterTable('order_intent').addColumn('call', 'text').execute()
}

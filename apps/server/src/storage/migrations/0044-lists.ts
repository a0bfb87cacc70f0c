/**
 * What lists of few among many are read from: fills of an order, activities that are no fills, and events of which an account has a handful. A list
 * of orders tells by its index alone whether an order is of a symbol, a class or a side.
 */
import { sql } from 'kysely'
import type { UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase): Promise<void> {
  await db.schema
    .createIndex('activity_row_order')
    .on('activity_row')
    .columns(['order_id', 'account_id', 'at', 'id'])
    .where(sql.ref('order_id'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('activity_row_other')
    .on('activity_row')
    .columns(['account_id', 'at', 'id'])
    .where(sql<boolean>`type <> 'FILL'`)
    .execute()
  await db.schema
    .createIndex('account_event_few')
    .on('account_event')
    .columns(['account_id', 'kind', 'sequence'])
    .where(sql<boolean>`kind in ('coins-sent', 'shares-located')`)
    .execute()
  await db.schema.dropIndex('order_row_submitted').execute()
  await db.schema
    .createIndex('order_row_submitted')
    .on('order_row')
    .columns(['account_id', 'is_open', 'submitted_at', 'id', 'symbol', 'asset_class', 'side'])
    .execute()
}

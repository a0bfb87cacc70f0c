/**
 * Alpaca accounts: the sealed key pair of each, and the orders whose answer has not come yet. Who reads these tables without the
 * server's secret learns the last four characters of a key id and nothing more of it.
 */
import { sql } from 'kysely'
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  const id = key(kind)

  await db.schema
    .createTable('alpaca_connection')
    .addColumn('account_id', id, (column) => column.primaryKey().notNull().references('account.id'))
    .addColumn('user_id', id, (column) => column.notNull().references('user.id'))
    .addColumn('upstream_id', 'text', (column) => column.notNull())
    .addColumn('data_server', 'text', (column) => column.notNull().check(sql`data_server in ('data', 'sandbox-data')`))
    .addColumn('stock_feed', 'text')
    .addColumn('key_hint', 'text', (column) => column.notNull())
    .addColumn('vault_key', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull().check(sql`origin in ('desk', 'environment')`))
    .addColumn('unlocked_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // One account of Alpaca's is one account here: two would be told the same orders twice.
    .addUniqueConstraint('alpaca_connection_upstream', ['user_id', 'upstream_id'])
    .execute()

  await db.schema
    .createTable('order_intent')
    .addColumn('account_id', id, (column) => column.notNull().references('account.id'))
    .addColumn('client_order_id', id, (column) => column.notNull())
    .addColumn('body_sha256', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('sent', 'unknown')`))
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_intent_key', ['account_id', 'client_order_id'])
    .execute()
}

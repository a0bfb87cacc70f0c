/** Webhooks, each with how far it has followed its account, and their messages in the order in which they are sent. */
import { sql } from 'kysely'
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  const id = key(kind)

  await db.schema
    .createTable('webhook')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('account_id', id, (column) => column.notNull().references('account.id'))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('on', 'off', 'stopped')`))
    .addColumn('reason', 'text')
    .addColumn('place', 'text')
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('vault_key', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('webhook_account').on('webhook').columns(['account_id', 'created_at']).execute()

  await db.schema
    .createTable('webhook_delivery')
    .addColumn('webhook_id', id, (column) => column.notNull().references('webhook.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('account_id', id, (column) => column.notNull().references('account.id'))
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('waiting', 'delivered', 'skipped')`))
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('first_tried_at', 'bigint')
    .addColumn('tried_at', 'bigint')
    .addColumn('status', 'integer')
    .addColumn('problem', 'text')
    .addColumn('took_ms', 'integer')
    .addPrimaryKeyConstraint('webhook_delivery_key', ['webhook_id', 'number'])
    .execute()
  await db.schema
    .createIndex('webhook_delivery_waiting')
    .on('webhook_delivery')
    .columns(['webhook_id', 'state', 'number'])
    .execute()
  await db.schema
    .createIndex('webhook_delivery_account')
    .on('webhook_delivery')
    .columns(['account_id', 'created_at'])
    .execute()
}

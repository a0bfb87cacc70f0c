/**
 * Recordings of real prices: what was to be recorded and how far that has got, what is known of each symbol, and its minute bars, a text
 * for each day that has any. A recording outlives the connection it came through.
 */
import { sql } from 'kysely'
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  const id = key(kind)

  await db.schema
    .createTable('recording')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('user_id', id, (column) => column.notNull().references('user.id'))
    .addColumn('name', id, (column) => column.notNull())
    .addColumn('connection_id', id, (column) => column.notNull())
    .addColumn('connection_name', 'text', (column) => column.notNull())
    .addColumn('feed', 'text')
    .addColumn('timeframe', 'text', (column) => column.notNull().check(sql`timeframe in ('1Min')`))
    .addColumn('first_day', 'text', (column) => column.notNull())
    .addColumn('last_day', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('running', 'done', 'canceled')`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addUniqueConstraint('recording_name', ['user_id', 'name'])
    .execute()

  await db.schema
    .createTable('recording_symbol')
    .addColumn('recording_id', id, (column) => column.notNull().references('recording.id').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('symbol', id, (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('waiting', 'done', 'empty', 'failed', 'canceled')`),
    )
    .addColumn('error', 'text')
    .addColumn('instrument', 'text')
    .addColumn('bars', 'integer', (column) => column.notNull())
    .addColumn('reached_at', 'bigint')
    .addPrimaryKeyConstraint('recording_symbol_key', ['recording_id', 'symbol'])
    .execute()

  await db.schema
    .createTable('recording_bars')
    .addColumn('recording_id', id, (column) => column.notNull().references('recording.id').onDelete('cascade'))
    .addColumn('symbol', id, (column) => column.notNull())
    .addColumn('day', id, (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recording_bars_key', ['recording_id', 'symbol', 'day'])
    .execute()
}

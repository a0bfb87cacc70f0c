/**
 * Recordings of trades beside their minute bars: which of the two was asked for, how far the trades of a symbol have been read, and the
 * trades themselves, a page of Alpaca's answers in a row.
 */
import { sql } from 'kysely'
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  const id = key(kind)

  await db.schema
    .alterTable('recording')
    .addColumn('detail', 'text', (column) =>
      column.notNull().defaultTo('bars').check(sql`detail in ('bars', 'trades')`),
    )
    .execute()
  await db.schema
    .alterTable('recording_symbol')
    .addColumn('trades', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('recording_symbol').addColumn('trades_page', 'text').execute()

  await db.schema
    .createTable('recording_trades')
    .addColumn('recording_id', id, (column) => column.notNull().references('recording.id').onDelete('cascade'))
    .addColumn('symbol', id, (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('first_at', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addColumn('body', kind === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('recording_trades_key', ['recording_id', 'symbol', 'place'])
    .execute()
}

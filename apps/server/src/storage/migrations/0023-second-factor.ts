/**
 * A person's second factor: better-auth 1.7's two-factor tables in snake_case, secret and recovery codes as its plugin encrypts them.
 * Instants and truths have the types its Kysely adapter writes, as in the first migration.
 */
import { sql } from 'kysely'
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  const id = key(kind)
  const time = kind === 'postgres' ? sql`timestamptz` : sql`date`
  const flag = kind === 'postgres' ? sql`boolean` : sql`integer`
  const no = kind === 'postgres' ? sql`false` : sql`0`

  await db.schema
    .alterTable('user')
    .addColumn('two_factor_enabled', flag, (column) => column.defaultTo(no))
    .execute()
  await db.schema
    .createTable('two_factor')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('user_id', id, (column) => column.notNull().unique().references('user.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backup_codes', 'text', (column) => column.notNull())
    .addColumn('verified', flag)
    .addColumn('failed_verification_count', 'integer')
    .addColumn('locked_until', time)
    .execute()
}

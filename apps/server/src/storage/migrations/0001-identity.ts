/**
 * People and how they sign in: better-auth 1.7's core tables in snake_case. Its "account" is `credential` here, because an account is
 * what one trades with. Instants and truths have the types its Kysely adapter writes: on SQLite ISO text, in columns that are declared
 * `date` because it expects the word, and integers; on PostgreSQL `timestamptz` and `boolean`.
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
    .createTable('user')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', flag, (column) => column.notNull().defaultTo(no))
    .addColumn('image', 'text')
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .addColumn('is_anonymous', flag, (column) => column.defaultTo(no))
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('user_id', id, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('session_user').on('session').column('user_id').execute()

  await db.schema
    .createTable('credential')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('user_id', id, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', time)
    .addColumn('refresh_token_expires_at', time)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('credential_user').on('credential').column('user_id').execute()

  await db.schema
    .createTable('verification')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('verification_identifier').on('verification').column('identifier').execute()
}

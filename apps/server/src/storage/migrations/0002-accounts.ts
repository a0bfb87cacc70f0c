/**
 * Accounts, their events (the truth), what is made of them (snapshots, order and activity rows), and the keys that open them. Nothing
 * here is deleted along with something else: a ledger goes only when somebody says so.
 */
import { sql } from 'kysely'
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  const id = key(kind)

  await db.schema
    .createTable('account')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('user_id', id, (column) => column.notNull().references('user.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('market', 'text', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull().check(sql`sequence >= 0`))
    .addColumn('next_wake_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('archived_at', 'bigint')
    .addUniqueConstraint('account_name', ['user_id', 'name'])
    .execute()
  await db.schema
    .createIndex('account_wake_up')
    .on('account')
    .column('next_wake_at')
    .where(sql.ref('next_wake_at'), 'is not', null)
    .execute()

  await db.schema
    .createTable('account_event')
    .addColumn('account_id', id, (column) => column.notNull().references('account.id'))
    .addColumn('sequence', 'bigint', (column) => column.notNull().check(sql`sequence >= 1`))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_event_key', ['account_id', 'sequence'])
    .execute()

  await db.schema
    .createTable('account_snapshot')
    .addColumn('account_id', id, (column) => column.primaryKey().notNull().references('account.id'))
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('fold_version', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('order_row')
    .addColumn('account_id', id, (column) => column.notNull().references('account.id'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('client_order_id', id, (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('asset_class', 'text', (column) => column.notNull())
    .addColumn('side', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('is_open', 'integer', (column) => column.notNull().check(sql`is_open in (0, 1)`))
    .addColumn('submitted_at', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    // Ids grow with time: led by them, the orders of all accounts are added at one end of the index, not in one place each.
    .addPrimaryKeyConstraint('order_row_key', ['id', 'account_id'])
    .addUniqueConstraint('order_row_client_order_id', ['client_order_id', 'account_id'])
    .execute()
  // Lists of open and of closed orders are ranges of it, a list of all orders is both.
  await db.schema
    .createIndex('order_row_submitted')
    .on('order_row')
    .columns(['account_id', 'is_open', 'submitted_at', 'id'])
    .execute()

  await db.schema
    .createTable('activity_row')
    .addColumn('account_id', id, (column) => column.notNull().references('account.id'))
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('order_id', id)
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('activity_row_key', ['account_id', 'id'])
    .execute()
  await db.schema.createIndex('activity_row_at').on('activity_row').columns(['account_id', 'at', 'id']).execute()

  await db.schema
    .createTable('access_key')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('user_id', id, (column) => column.notNull().references('user.id'))
    .addColumn('account_id', id, (column) => column.notNull().references('account.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret_sha256', 'text', (column) => column.notNull().check(sql`length(secret_sha256) = 64`))
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema.createIndex('access_key_user').on('access_key').column('user_id').execute()
}

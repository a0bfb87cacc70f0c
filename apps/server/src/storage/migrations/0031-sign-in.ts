/**
 * What signing in remembers: the time step of the last code each authenticator app was believed, so that a code counts once wherever it is
 * given; from where each person has signed in; and guests, found by when they came.
 */
import { sql } from 'kysely'
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  const id = key(kind)
  await db.schema.alterTable('two_factor').addColumn('last_step', 'bigint').execute()
  await db.schema
    .createTable('sign_in_address')
    .addColumn('user_id', id, (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('address', id, (column) => column.notNull())
    .addColumn('signed_in_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sign_in_address_key', ['user_id', 'address'])
    .execute()
  await db.schema
    .createIndex('user_guest')
    .on('user')
    .columns(['created_at', 'id'])
    .where(sql<boolean>`is_anonymous`)
    .execute()
}

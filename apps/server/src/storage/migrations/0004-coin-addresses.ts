/** Where coins come in and where they may be sent: rows, because no money follows from them. What is sent is an event. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  const id = key(kind)

  await db.schema
    .createTable('coin_wallet')
    .addColumn('account_id', id, (column) => column.notNull().references('account.id'))
    .addColumn('chain', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('coin_wallet_key', ['account_id', 'chain'])
    .execute()

  await db.schema
    .createTable('coin_address')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('account_id', id, (column) => column.notNull().references('account.id'))
    .addColumn('asset', 'text', (column) => column.notNull())
    .addColumn('chain', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('coin_address_once', ['account_id', 'asset', 'chain', 'address'])
    .execute()
}

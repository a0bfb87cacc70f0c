/** Where an account came from: forked off another one, or opened in place of one that was reset. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  await db.schema.alterTable('account').addColumn('origin_id', key(kind)).execute()
  await db.schema.alterTable('account').addColumn('origin_kind', 'text').execute()
  await db.schema.alterTable('account').addColumn('origin_at', 'bigint').execute()
}

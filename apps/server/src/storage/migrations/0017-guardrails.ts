/** The rules that owners set for their accounts: a row for each account that ever had one, and a receipt for each order that was refused. */
import type { StorageKind } from '../tables/tables.ts'
import { key, type UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase, kind: StorageKind): Promise<void> {
  await db.schema
    .createTable('account_guardrails')
    .addColumn('account_id', key(kind), (column) => column.primaryKey().notNull().references('account.id'))
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('guardrail_receipt')
    .addColumn('account_id', key(kind), (column) => column.notNull().references('account.id'))
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('recorded_at', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('guardrail_receipt_pk', ['account_id', 'number'])
    .execute()
}

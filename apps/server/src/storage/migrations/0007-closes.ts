/** An account's closes, which its daily history is made of, found without reading everything else that happened to it. */
import { sql } from 'kysely'
import type { UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase): Promise<void> {
  await db.schema
    .createIndex('account_event_close')
    .on('account_event')
    .columns(['account_id', 'at'])
    .where(sql<boolean>`kind in ('account-opened', 'day-marked', 'day-closed')`)
    .execute()
}

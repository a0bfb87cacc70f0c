/**
 * Accounts whose opening was cut off before their first event give up their names: nobody sees an account before it is whole, and its name is its
 * id until then.
 */
import { sql } from 'kysely'
import type { UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase): Promise<void> {
  await sql`
    update account set name = id, archived_at = created_at where kind = 'practice' and sequence = 0 and archived_at is null
  `.execute(db)
}

/** The row that is written to find out whether anything can be. */
import type { Instant } from '@paddock/market/instant'
import type { Database } from './tables/tables.ts'

/** Resolves after the commit. */
export async function writeBeat(db: Database, at: Instant): Promise<void> {
  await db
    .insertInto('server_beat')
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute()
}

/** What accounts were set to, as it was written. */
import type { Database } from './tables/tables.ts'

/** Undefined where nothing was ever set. */
export async function loadDials(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('account_dials').select('body').where('account_id', '=', accountId).executeTakeFirst()
  return row?.body
}

export async function saveDials(db: Database, accountId: string, body: string): Promise<void> {
  await db
    .insertInto('account_dials')
    .values({ account_id: accountId, body })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ body }))
    .execute()
}

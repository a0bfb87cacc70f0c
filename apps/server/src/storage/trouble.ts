/** What accounts are troubled by, as it was written. */
import type { Database } from './tables/tables.ts'

/** Undefined where nothing ever was. */
export async function loadTrouble(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_trouble')
    .select('body')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.body
}

export async function saveTrouble(db: Database, accountId: string, body: string): Promise<void> {
  await db
    .insertInto('account_trouble')
    .values({ account_id: accountId, body })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ body }))
    .execute()
}

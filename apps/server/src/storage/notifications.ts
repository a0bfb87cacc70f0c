/** What accounts tell of, as it was chosen. */
import type { Database } from './tables/tables.ts'

/** Undefined where nothing ever was. */
export async function loadNotifications(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_notifications')
    .select('body')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.body
}

export async function saveNotifications(db: Database, accountId: string, body: string): Promise<void> {
  await db
    .insertInto('account_notifications')
    .values({ account_id: accountId, body })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ body }))
    .execute()
}

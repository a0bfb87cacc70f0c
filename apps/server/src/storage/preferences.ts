/** What people chose for themselves. */
import type { Database } from './tables/tables.ts'

/** Undefined where nothing ever was. */
export async function loadPreferences(db: Database, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('user_preferences').select('body').where('user_id', '=', userId).executeTakeFirst()
  return row?.body
}

export async function savePreferences(db: Database, userId: string, body: string): Promise<void> {
  await db
    .insertInto('user_preferences')
    .values({ user_id: userId, body })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ body }))
    .execute()
}

/** When a desk was last used, and what a browser was trusted with. */
import type { Instant } from '@paddock/market/instant'
import type { Database } from './tables/tables.ts'

/** When the desk of an account was last used; undefined where that was never noted. */
export async function deskSeenAt(db: Database, accountId: string): Promise<Instant | undefined> {
  const row = await db.selectFrom('desk_use').select('seen_at').where('account_id', '=', accountId).executeTakeFirst()
  return row?.seen_at
}

export async function saveDeskSeen(db: Database, accountId: string, seen_at: Instant): Promise<void> {
  await db
    .insertInto('desk_use')
    .values({ account_id: accountId, seen_at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ seen_at }))
    .execute()
}

/** Every browser that need not give a code any more. The sign-in library names what it keeps of each like this. */
export async function forgetTrustedBrowsers(db: Database, userId: string): Promise<void> {
  await db
    .deleteFrom('verification')
    .where('value', '=', userId)
    .where('identifier', 'like', 'trust-device-%')
    .execute()
}

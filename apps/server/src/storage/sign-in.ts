/** From where people have signed in, and which of their app's codes were used. */
import type { Instant } from '@paddock/market/instant'
import type { Database } from './tables/tables.ts'

/** Of a person. Who travels more forgets where they were longest ago. */
const MOST_ADDRESSES = 20

export async function hasSignedInFrom(db: Database, userId: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_address')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

export async function noteSignIn(db: Database, userId: string, address: string, signed_in_at: Instant): Promise<void> {
  await db
    .insertInto('sign_in_address')
    .values({ user_id: userId, address, signed_in_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ signed_in_at }))
    .execute()
  const kept = db
    .selectFrom('sign_in_address')
    .select('address')
    .where('user_id', '=', userId)
    .orderBy('signed_in_at', 'desc')
    .orderBy('address')
    .limit(MOST_ADDRESSES)
  await db.deleteFrom('sign_in_address').where('user_id', '=', userId).where('address', 'not in', kept).execute()
}

/** Uses up the codes of a time step and of those before it; false where that was done before. One of several at once wins. */
export async function spendStep(db: Database, userId: string, step: number): Promise<boolean> {
  const spent = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst()
  return spent.numUpdatedRows > 0n
}

/** What a person began or was trusted with and has not finished: sign-ins that wait for a code, trusted browsers, reset links. */
export async function forgetChallenges(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('verification').where('value', '=', userId).execute()
}

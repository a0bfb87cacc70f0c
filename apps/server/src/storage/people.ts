/** People who can sign in. Guests cannot: they have no e-mail address of their own. */
import { sql } from 'kysely'
import type { Database } from './tables.ts'

/** Whoever registered first, by e-mail and password. */
export async function firstRegistered(db: Database): Promise<string | undefined> {
  const user = await registered(db).orderBy('user.created_at').orderBy('user.id').executeTakeFirst()
  return user?.id
}

/** The registered person of an e-mail address in lower case. */
export async function userByEmail(db: Database, email: string): Promise<string | undefined> {
  const user = await registered(db).where('user.email', '=', email).executeTakeFirst()
  return user?.id
}

/** A password makes the difference: a guest who stays keeps the row and gets one. */
const registered = (db: Database) =>
  db
    .selectFrom('user')
    .innerJoin('credential', 'credential.user_id', 'user.id')
    .select(['user.id', 'user.created_at'])
    .where('credential.password', 'is not', null)

/** Guests there are, counted up to `most`. */
export async function countGuests(db: Database, most: number): Promise<number> {
  const guests = await db.selectFrom('user').select('id').where(isGuest).limit(most).execute()
  return guests.length
}

const isGuest = sql<boolean>`is_anonymous`

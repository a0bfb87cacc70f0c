/** People who can sign in. Guests cannot: they have no e-mail address of their own. */
import type { Instant } from '@paddock/market/instant'
import { sql } from 'kysely'
import { kindOf } from './tables/kind.ts'
import type { Database } from './tables/tables.ts'

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

/** Whether an account is of somebody who registered. */
export async function isOfRegistered(db: Database, accountId: string): Promise<boolean> {
  const owner = await registered(db)
    .innerJoin('account', 'account.user_id', 'user.id')
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return owner !== undefined
}

/** Those of some sessions that are neither ended nor expired. */
export async function sessionsThere(db: Database, ids: readonly string[], now: Instant): Promise<string[]> {
  const found = await db.selectFrom('session').select(['id', 'expires_at']).where('id', 'in', ids).execute()
  // The sign-in library's times are texts or dates, whichever the engine has.
  return found.filter(({ expires_at }) => new Date(expires_at).getTime() > now).map(({ id }) => id)
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

/**
 * Guests who came before an instant and were not seen since: at no desk, and by no key. The first who came first. Nobody signs in to a guest
 * again whose sessions are over.
 */
export async function unusedGuests(db: Database, before: Instant, most: number): Promise<string[]> {
  const time = sessionTime(db, before)
  const guests = await db
    .selectFrom('user')
    .select('id')
    .where(isGuest)
    .where('created_at', '<', time)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('session')
            .select('session.id')
            .whereRef('session.user_id', '=', 'user.id')
            .where('session.updated_at', '>=', time),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('access_key')
            .select('access_key.id')
            .whereRef('access_key.user_id', '=', 'user.id')
            .where('access_key.last_used_at', '>=', before),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return guests.map(({ id }) => id)
}

/** Sessions nobody can use any more: they ended by themselves before an instant. */
export async function removeEndedSessions(db: Database, before: Instant): Promise<void> {
  const time = sessionTime(db, before)
  await db.deleteFrom('session').where('expires_at', '<', time).execute()
}

const isGuest = sql<boolean>`is_anonymous`

/** An instant as the tables of sign-in hold it. */
const sessionTime = (db: Database, at: Instant): Date | string =>
  kindOf(db) === 'postgres' ? new Date(at) : new Date(at).toISOString()

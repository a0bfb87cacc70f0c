/** People who can sign in. Guests cannot: they have no e-mail address of their own. */
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

/** Whether an account is of somebody who registered. */
export async function isOfRegistered(db: Database, accountId: string): Promise<boolean> {
  const owner = await registered(db)
    .innerJoin('account', 'account.user_id', 'user.id')
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return owner !== undefined
}

/** Those of some people who are signed in anywhere. */
export async function usersWithSession(db: Database, userIds: readonly string[]): Promise<string[]> {
  const found = await db.selectFrom('session').select('user_id').where('user_id', 'in', userIds).distinct().execute()
  return found.map(({ user_id }) => user_id)
}

/** A password makes the difference: a guest who stays keeps the row and gets one. */
const registered = (db: Database) =>
  db
    .selectFrom('user')
    .innerJoin('credential', 'credential.user_id', 'user.id')
    .select(['user.id', 'user.created_at'])
    .where('credential.password', 'is not', null)

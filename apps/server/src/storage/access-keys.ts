/** Access keys: what scripts sign their requests with. A key belongs to one user and opens exactly one account. */
import type { Instant } from '@paddock/market/instant'
import { type Insertable, type Selectable, sql } from 'kysely'
import { AT_DOOR, staysOpen } from './accounts.ts'
import { keptQuery } from './kept-query.ts'
import { addWithin, NotAddedError, newestSince } from './row-limits.ts'
import type { AccessKeyTable } from './tables/keys.ts'
import type { Database } from './tables/tables.ts'

type AccessKeyRecord = Selectable<AccessKeyTable>

/** Revoked keys of a person that are still listed, the newest. */
export const MOST_REVOKED = 200

/** Throws a `NotAddedError` where the person has as many in force as they may, or the account is archived, also at this moment and elsewhere. */
export const insertAccessKey = (
  db: Database,
  key: Omit<Insertable<AccessKeyTable>, 'last_used_at' | 'revoked_at'>,
): Promise<void> =>
  addWithin(db, 'key', key.user_id, async (transaction) => {
    if (!(await staysOpen(transaction, key.account_id)))
      throw new NotAddedError('the account is archived: its keys open nothing')
    await transaction
      .insertInto('access_key')
      .values({ ...key, last_used_at: null, revoked_at: null })
      .execute()
    await dropOldRevoked(transaction, key.user_id)
  })

async function dropOldRevoked(db: Database, userId: string): Promise<void> {
  const revoked = sql`user_id = ${userId} and revoked_at is not null`
  const since = await newestSince(db, 'access_key', 'revoked_at', revoked, MOST_REVOKED)
  if (since === undefined) return
  const old = db.selectFrom('access_key').select('id').where('user_id', '=', userId).where('revoked_at', '<', since)
  await db.deleteFrom('access_key_limits').where('key_id', 'in', old).execute()
  await db.deleteFrom('access_key_use').where('key_id', 'in', old).execute()
  await db.deleteFrom('access_key').where('user_id', '=', userId).where('revoked_at', '<', since).execute()
}

/** The key of that id with what limits it and the account it opens, revoked or not: the asker decides what a revoked one may do. */
export const findAccessKey = keptQuery((db: Database, id: string) =>
  db
    .selectFrom('access_key')
    .innerJoin('account', 'account.id', 'access_key.account_id')
    .leftJoin('account_trouble', 'account_trouble.account_id', 'account.id')
    .leftJoin('access_key_limits', 'access_key_limits.key_id', 'access_key.id')
    .select(AT_DOOR)
    .select(['access_key.user_id', 'access_key.account_id', 'access_key.name', 'access_key.secret_sha256'])
    .select(['access_key.revoked_at', 'access_key_limits.body as limits'])
    .where('access_key.id', '=', id),
)

/** A user's keys, the revoked ones included, oldest first. */
export const listAccessKeys = (db: Database, userId: string): Promise<AccessKeyRecord[]> =>
  db.selectFrom('access_key').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

/** Revokes a key of this user. False if there is none, or it was revoked before. */
export async function revokeAccessKey(db: Database, userId: string, id: string, at: Instant): Promise<boolean> {
  const result = await db
    .updateTable('access_key')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Those of some keys that are not revoked and whose account is open, with what limits them. */
export const keysInForce = (
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; account_id: string; limits: string | null }[]> =>
  db
    .selectFrom('access_key')
    .innerJoin('account', 'account.id', 'access_key.account_id')
    .leftJoin('access_key_limits', 'access_key_limits.key_id', 'access_key.id')
    .select(['access_key.id', 'access_key.account_id', 'access_key_limits.body as limits'])
    .where('access_key.id', 'in', ids)
    .where('access_key.revoked_at', 'is', null)
    .where('account.archived_at', 'is', null)
    .execute()

/** Notes that a key was used; a later use is never overwritten by an earlier one. */
export async function touchAccessKey(db: Database, id: string, at: Instant): Promise<void> {
  await db
    .updateTable('access_key')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', at)]))
    .execute()
}

/** An account's keys in force open another account from now on. Answers their ids. */
export async function moveAccessKeys(db: Database, from: string, to: string): Promise<string[]> {
  const moved = await db
    .updateTable('access_key')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}

/** Revokes all keys of an account. Answers the ids of those that were in force. */
export async function revokeAccessKeys(db: Database, accountId: string, at: Instant): Promise<string[]> {
  const revoked = await db
    .updateTable('access_key')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return revoked.map(({ id }) => id)
}

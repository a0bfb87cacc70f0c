/** Activities of accounts at Alpaca, as far as they were read: rows like those of practice accounts, and how far back they are complete. */
import type { Instant } from '@paddock/market/instant'
import { type Selectable, sql } from 'kysely'
import { isConnected } from './alpaca-connections.ts'
import { newestSince } from './row-limits.ts'
import type { ActivityRowTable } from './tables/accounts.ts'
import type { KeptActivitiesTable } from './tables/kept.ts'
import type { Database } from './tables/tables.ts'

/** Of one account: what is older is asked of Alpaca. */
export const MOST_ACTIVITIES = 100_000

export type ActivitiesProgress = Omit<Selectable<KeptActivitiesTable>, 'account_id'>
export type KeptActivity = Omit<Selectable<ActivityRowTable>, 'account_id'>

const COLUMNS = ['page_token', 'back_to', 'read_at', 'reread_at'] as const
const ROWS_AT_ONCE = 100

export const activitiesProgress = (db: Database, accountId: string): Promise<ActivitiesProgress | undefined> =>
  db.selectFrom('kept_activities').select(COLUMNS).where('account_id', '=', accountId).executeTakeFirst()

/** Accounts whose older activities are still to be read. */
export const unfinishedActivities = async (db: Database): Promise<string[]> =>
  (
    await db
      .selectFrom('kept_activities')
      .select('account_id')
      .where((where) => where.or([where('page_token', 'is not', null), where('back_to', 'is', null)]))
      .execute()
  ).map(({ account_id }) => account_id)

interface ActivitiesRead {
  readonly rows: readonly KeptActivity[]
  /** Read whole: what is kept of later than this and is none of the rows is gone. */
  readonly wholeAfter?: Instant
  readonly progress: Partial<ActivitiesProgress>
}

/**
 * Keeps what was read of an account's activities, each in place of an earlier one of its id, and how far they are read with it. False where the
 * connection of the account is gone: nothing is kept of it.
 */
export const keepActivities = (
  db: Database,
  accountId: string,
  { rows, wholeAfter, progress }: ActivitiesRead,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    if (!(await isConnected(transaction, accountId))) return false
    if (wholeAfter !== undefined) await removeGone(transaction, accountId, rows, wholeAfter)
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await transaction
        .insertInto('activity_row')
        .values(rows.slice(from, from + ROWS_AT_ONCE).map((row) => ({ ...row, account_id: accountId })))
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'id']).doUpdateSet(({ ref }) => ({
            type: ref('excluded.type'),
            at: ref('excluded.at'),
            order_id: ref('excluded.order_id'),
            body: ref('excluded.body'),
          })),
        )
        .execute()
    const { page_token = null, back_to = null, read_at = 0, reread_at = 0 } = progress
    await transaction
      .insertInto('kept_activities')
      .values({ account_id: accountId, page_token, back_to, read_at, reread_at })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(progress))
      .execute()
    await removeOldest(transaction, accountId)
    return true
  })

async function removeGone(transaction: Database, accountId: string, rows: readonly KeptActivity[], after: Instant) {
  const there = new Set(rows.map(({ id }) => id))
  const kept = await transaction
    .selectFrom('activity_row')
    .select('id')
    .where('account_id', '=', accountId)
    .where('at', '>', after)
    .execute()
  const gone = kept.flatMap(({ id }) => (there.has(id) ? [] : [id]))
  for (let from = 0; from < gone.length; from += ROWS_AT_ONCE)
    await transaction
      .deleteFrom('activity_row')
      .where('account_id', '=', accountId)
      .where('id', 'in', gone.slice(from, from + ROWS_AT_ONCE))
      .execute()
}

async function removeOldest(transaction: Database, accountId: string): Promise<void> {
  const own = sql`account_id = ${accountId}`
  const since = await newestSince(transaction, 'activity_row', 'at', own, MOST_ACTIVITIES + 1)
  if (since === undefined) return
  await transaction.deleteFrom('activity_row').where('account_id', '=', accountId).where('at', '<=', since).execute()
  await transaction
    .updateTable('kept_activities')
    .set({ page_token: null, back_to: since })
    .where('account_id', '=', accountId)
    .execute()
}

/** When an activity that is kept was written; undefined where it is not kept. */
export const keptActivityAt = async (db: Database, accountId: string, id: string): Promise<Instant | undefined> =>
  (
    await db
      .selectFrom('activity_row')
      .select('at')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.at

/** When the newest one that is kept was written. */
export const newestActivityAt = async (db: Database, accountId: string): Promise<Instant | undefined> =>
  (
    await db
      .selectFrom('activity_row')
      .select('at')
      .where('account_id', '=', accountId)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.at

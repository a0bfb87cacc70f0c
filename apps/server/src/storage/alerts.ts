/** Alerts, and each time one was told. What is in a body is the business of `alerts/`. */
import type { AccountKind } from '@paddock/contract/desk/accounts'
import type { Instant } from '@paddock/market/instant'
import { type Insertable, sql } from 'kysely'
import { addWithin, claimRoom, keepNewest } from './row-limits.ts'
import type { Database } from './tables/tables.ts'
import type { AlertReachedTable, AlertTable } from './tables/waiting.ts'

export interface AlertRecord {
  readonly id: string
  readonly version: number
  readonly body: string
}
const COLUMNS = ['id', 'version', 'body'] as const

/** How often an alert was told that is kept, the newest; and all alerts of an account, those that are gone included. */
export const MOST_REACHED = 500
export const MOST_REACHED_OF_ACCOUNT = 10_000
/** How many removed ones of an account can be brought back, the newest. */
export const MOST_REMOVED = 200

/** Of an account, the newest first. */
export const alertsOf = (db: Database, accountId: string): Promise<AlertRecord[]> =>
  db
    .selectFrom('alert')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Undefined where the account has none of that id, or has it among the removed ones. */
export const findAlert = (
  db: Database,
  accountId: string,
  id: string,
  isRemoved = false,
): Promise<AlertRecord | undefined> =>
  db
    .selectFrom('alert')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', isRemoved ? 'is not' : 'is', null)
    .executeTakeFirst()

/** One that is waited for, on which kind of account, and up to when it has been. */
export interface ActiveAlert extends AlertRecord {
  readonly kind: AccountKind
  readonly looked_at: Instant | null
}

/** All that are waited for, of everybody, after an id and in order of it. */
export const activeAlerts = (db: Database, afterId: string, most: number): Promise<ActiveAlert[]> =>
  db
    .selectFrom('alert')
    .innerJoin('account', 'account.id', 'alert.account_id')
    .select(['alert.id', 'alert.version', 'alert.body', 'alert.looked_at', 'account.kind'])
    .where('alert.is_active', '=', 1)
    .where('alert.removed_at', 'is', null)
    .where('alert.id', '>', afterId)
    .orderBy('alert.id')
    .limit(most)
    .execute()

/** What is waited for in accounts of Alpaca's has been looked at until now. */
export const noteLooked = async (db: Database, at: Instant): Promise<void> => {
  await db
    .updateTable('alert')
    .set({ looked_at: at })
    .where('is_active', '=', 1)
    .where('account_id', 'in', ({ selectFrom }) =>
      selectFrom('account').select('account.id').where('account.kind', '!=', 'practice'),
    )
    .execute()
}

/** Throws a `NotAddedError` where the account has as many as it may. */
export const insertAlert = (db: Database, alert: Insertable<AlertTable>): Promise<void> =>
  addWithin(db, 'alert', alert.account_id, async (transaction) => {
    await transaction.insertInto('alert').values(alert).execute()
  })

interface AlertChange {
  readonly id: string
  readonly version: number
  readonly isActive: boolean
  readonly body: string
  /** One more time that it was told. */
  readonly reached?: Insertable<AlertReachedTable> | undefined
}

/** Writes a change and what was told with it; false, and nothing, where the alert is at another version or removed. */
export const changeAlert = (db: Database, { id, version, isActive, body, reached }: AlertChange): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('alert')
      .set({ body, is_active: isActive ? 1 : 0, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (!reached) return true
    await transaction.insertInto('alert_reached').values(reached).execute()
    await keepNewest(transaction, 'alert_reached', 'at', sql`alert_id = ${id}`, MOST_REACHED)
    const ofAccount = sql`account_id = ${reached.account_id}`
    await keepNewest(transaction, 'alert_reached', 'at', ofAccount, MOST_REACHED_OF_ACCOUNT)
    return true
  })

/**
 * Removes an alert, or, with null, brings it back. False where there is none in the other state; throws a `NotAddedError` where there is no room
 * for it any more.
 */
export const setAlertRemoved = (db: Database, accountId: string, id: string, at: Instant | null): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    if (at === null) await claimRoom(transaction, 'alert', accountId)
    const { numUpdatedRows } = await transaction
      .updateTable('alert')
      .set(({ eb }) => ({ removed_at: at, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('removed_at', at === null ? 'is not' : 'is', null)
      .executeTakeFirst()
    const removed = sql`account_id = ${accountId} and removed_at is not null`
    await keepNewest(transaction, 'alert', 'removed_at', removed, MOST_REMOVED)
    return numUpdatedRows > 0n
  })

/** Deletes for good what was removed at `until` or before; what it told stays. */
export const deleteRemovedAlerts = async (db: Database, until: Instant): Promise<void> => {
  await db.deleteFrom('alert').where('removed_at', '<=', until).execute()
}

/** What the alerts of an account told, or one of them, the newest first. */
export async function reachedOf(
  db: Database,
  accountId: string,
  most: number,
  alertId?: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('alert_reached')
    .select('body')
    .where('account_id', '=', accountId)
    .$if(alertId !== undefined, (query) => query.where('alert_id', '=', alertId ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ body }) => body)
}

/** What no desk of a person has heard of, or one has since `after`: the newest so many, in the order in which it came. */
export async function untoldOf(db: Database, userId: string, after: Instant, most: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('alert_reached')
    .select('body')
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('told_at', 'is', null), eb('told_at', '>', after)]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ body }) => body).reverse()
}

/** A desk of the person has heard of everything there is. */
export const setTold = async (db: Database, userId: string, at: Instant): Promise<void> => {
  await db
    .updateTable('alert_reached')
    .set({ told_at: at })
    .where('user_id', '=', userId)
    .where('told_at', 'is', null)
    .execute()
}

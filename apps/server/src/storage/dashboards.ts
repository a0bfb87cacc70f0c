/** Dashboards, and what they were before. Every function keeps to one person's. */
import { MAIN_ID, MOST_DASHBOARDS, MOST_VERSIONS } from '@paddock/contract/desk/dashboards/dashboard'
import type { Instant } from '@paddock/market/instant'
import { type Selectable, sql } from 'kysely'
import { claimRoom, claimTurn, newestSince } from './row-limits.ts'
import type { DashboardTable, DashboardVersionTable } from './tables/desk.ts'
import type { Database } from './tables/tables.ts'

export type DashboardRecord = Omit<Selectable<DashboardTable>, 'user_id' | 'place'>
type DashboardVersion = Pick<Selectable<DashboardVersionTable>, 'version' | 'body' | 'replaced_at'>

const COLUMNS = ['id', 'version', 'body', 'updated_at', 'removed_at'] as const

/** In the order of the sidebar. */
export const listDashboards = (db: Database, userId: string): Promise<DashboardRecord[]> =>
  db
    .selectFrom('dashboard')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute()

/** The trash, last removed first, without what was removed at `until` or before. That is deleted. */
export async function removedDashboards(db: Database, userId: string, until: Instant): Promise<DashboardRecord[]> {
  await deleteRemoved(db, userId, until)
  return db
    .selectFrom('dashboard')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('removed_at', 'is not', null)
    .orderBy('removed_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes for good what was put in the trash at `until` or before. */
async function deleteRemoved(db: Database, userId: string, until: Instant): Promise<void> {
  const old = await db
    .deleteFrom('dashboard')
    .where('user_id', '=', userId)
    .where('removed_at', '<=', until)
    .returning('id')
    .execute()
  for (const { id } of old) await deleteVersions(db, userId, id)
}

export const findDashboard = (db: Database, userId: string, id: string): Promise<DashboardRecord | undefined> =>
  db
    .selectFrom('dashboard')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/**
 * Adds a dashboard at the end, or first. False where there is one of that id; one in the trash gives way. Throws a `NotAddedError` where the person
 * has as many as they may.
 */
export const insertDashboard = (
  db: Database,
  userId: string,
  { id, body, at, isFirst }: { id: string; body: string; at: Instant; isFirst?: boolean },
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    // Everybody has the main one, whether or not it was ever changed.
    if (id !== MAIN_ID) await claimRoom(transaction, 'dashboard', userId)
    await leaveTrash(transaction, userId, id)
    const ends = await transaction
      .selectFrom('dashboard')
      .select(({ fn }) => [fn.max<number | null>('place').as('last'), fn.min<number | null>('place').as('first')])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const place = isFirst ? (ends?.first ?? 0) - 1 : (ends?.last ?? -1) + 1
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('dashboard')
      .values({ user_id: userId, id, place, version: 1, body, updated_at: at, removed_at: null })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
      .executeTakeFirst()
    return Boolean(numInsertedOrUpdatedRows)
  })

interface DashboardChange {
  readonly version: number
  /** Its new id, where it was renamed. */
  readonly newId: string
  readonly body: string
  readonly at: Instant
  /** Whether what it was is kept in its history. */
  readonly isKept: boolean
}

/**
 * Changes a dashboard that still is at a version. `stale` where somebody changed it since, `gone` where there is none, `taken` where
 * another has the new id; nothing is written then.
 */
export const changeDashboard = (
  db: Database,
  userId: string,
  id: string,
  change: DashboardChange,
): Promise<'changed' | 'stale' | 'gone' | 'taken'> =>
  db.transaction().execute(async (transaction) => {
    if (change.newId !== id) await claimTurn(transaction, 'dashboard', userId)
    const before = await findDashboard(transaction, userId, id)
    if (!before) return 'gone'
    if (before.version !== change.version) return 'stale'
    if (change.newId !== id) {
      await leaveTrash(transaction, userId, change.newId)
      if (await findDashboard(transaction, userId, change.newId)) return 'taken'
    }
    const { numUpdatedRows } = await transaction
      .updateTable('dashboard')
      .set({ id: change.newId, version: before.version + 1, body: change.body, updated_at: change.at })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'stale'
    if (change.newId !== id)
      await transaction
        .updateTable('dashboard_version')
        .set({ id: change.newId })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    if (change.isKept) await keepVersion(transaction, userId, change.newId, before, change.at)
    return 'changed'
  })

async function keepVersion(db: Database, userId: string, id: string, before: DashboardRecord, at: Instant) {
  await db
    .insertInto('dashboard_version')
    .values({ user_id: userId, id, version: before.version, body: before.body, replaced_at: at })
    .execute()
  const kept = await versionsOfDashboard(db, userId, id)
  const oldest = kept[MOST_VERSIONS - 1]
  if (!oldest) return
  await db
    .deleteFrom('dashboard_version')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('version', '<', oldest.version)
    .execute()
}

/** Newest first. */
export const versionsOfDashboard = (db: Database, userId: string, id: string): Promise<DashboardVersion[]> =>
  db
    .selectFrom('dashboard_version')
    .select(['version', 'body', 'replaced_at'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .orderBy('version', 'desc')
    .execute()

/**
 * Puts a dashboard in the trash, or, with null, takes it out. False where there is none in the other state; throws a `NotAddedError` where there is
 * no room for it any more. The trash keeps as many as a person may have, the last removed.
 */
export const setRemoved = (db: Database, userId: string, id: string, at: Instant | null): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    if (at === null) await claimRoom(transaction, 'dashboard', userId)
    const { numUpdatedRows } = await transaction
      .updateTable('dashboard')
      .set({ removed_at: at })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('removed_at', at === null ? 'is not' : 'is', null)
      .executeTakeFirst()
    const trash = sql`user_id = ${userId} and removed_at is not null`
    const since = await newestSince(transaction, 'dashboard', 'removed_at', trash, MOST_DASHBOARDS)
    if (since !== undefined) await deleteRemoved(transaction, userId, since - 1)
    return numUpdatedRows > 0n
  })

/** Gives dashboards their places in the order of their ids. */
export const reorderDashboards = (db: Database, userId: string, ids: readonly string[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await claimTurn(transaction, 'dashboard', userId)
    for (const [place, id] of ids.entries())
      await transaction
        .updateTable('dashboard')
        .set({ place })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
  })

/** Deletes for good what is in the trash under an id. */
async function leaveTrash(db: Database, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('dashboard')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await deleteVersions(db, userId, id)
}

const deleteVersions = (db: Database, userId: string, id: string) =>
  db.deleteFrom('dashboard_version').where('user_id', '=', userId).where('id', '=', id).execute()

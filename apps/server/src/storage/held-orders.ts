/** Orders that wait on this server. */
import type { Instant } from '@paddock/market/instant'
import { type Insertable, type Selectable, sql } from 'kysely'
import { addWithin, keepNewest } from './row-limits.ts'
import type { Database } from './tables/tables.ts'
import type { HeldOrderTable } from './tables/waiting.ts'

export type HeldRecord = Selectable<HeldOrderTable>

/** Those that are over are kept, the newest so many of an account. */
export const MOST_ENDED = 10_000

/** Resolves after the commit. Throws a `NotAddedError` where the account has as many as it may. */
export const insertHeld = (db: Database, record: Insertable<HeldOrderTable>): Promise<void> =>
  addWithin(db, 'held', record.account_id, async (transaction) => {
    await transaction.insertInto('held_order').values(record).execute()
    const ended = sql`account_id = ${record.account_id} and is_open = 0`
    await keepNewest(transaction, 'held_order', 'created_at', ended, MOST_ENDED)
  })

/**
 * Writes an order where its text is still `before`. Resolves after the commit: what is done next is on record then. False where somebody else has changed
 * it since.
 */
export async function saveHeld(
  db: Database,
  id: string,
  change: { readonly before: string; readonly body: string; readonly isOpen: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('held_order')
    .set({ is_open: change.isOpen ? 1 : 0, body: change.body })
    .where('id', '=', id)
    .where('body', '=', change.before)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Up to which instant of the account's time its prices have been looked at. */
export async function saveLooked(db: Database, ids: readonly string[], at: Instant): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('held_order').set({ looked_at: at }).where('id', 'in', ids).execute()
}

/** Every one in which something is still to come, on accounts that are not archived. */
export const openHeld = (db: Database): Promise<HeldRecord[]> =>
  db
    .selectFrom('held_order')
    .innerJoin('account', 'account.id', 'held_order.account_id')
    .selectAll('held_order')
    .where('held_order.is_open', '=', 1)
    .where('account.archived_at', 'is', null)
    .orderBy('held_order.created_at')
    .execute()

/** Of one account, the newest first. */
export const heldOfAccount = (
  db: Database,
  accountId: string,
  { isOpen, limit }: { readonly isOpen?: boolean; readonly limit: number },
): Promise<HeldRecord[]> => {
  const all = db.selectFrom('held_order').selectAll().where('account_id', '=', accountId)
  return (isOpen ? all.where('is_open', '=', 1) : all)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export const heldById = (db: Database, accountId: string, id: string): Promise<HeldRecord | undefined> =>
  db.selectFrom('held_order').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

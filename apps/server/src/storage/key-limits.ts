/** Which keys have limits, and how much of them they used on a market day. */
import { sql } from 'kysely'
import type { Database } from './tables/tables.ts'

export interface LimitsRecord {
  readonly id: string
  readonly body: string
  readonly day: string | null
  readonly orders: number | null
}

/** Of a person's keys that have limits. */
export const limitsOfUser = (db: Database, userId: string): Promise<LimitsRecord[]> =>
  db
    .selectFrom('access_key')
    .innerJoin('access_key_limits', 'access_key_limits.key_id', 'access_key.id')
    .leftJoin('access_key_use', 'access_key_use.key_id', 'access_key.id')
    .select(['access_key.id', 'access_key_limits.body', 'access_key_use.day', 'access_key_use.orders'])
    .where('access_key.user_id', '=', userId)
    .execute()

/** The orders a key sent on a market day. */
export async function ordersSent(db: Database, keyId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('access_key_use')
    .select('orders')
    .where('key_id', '=', keyId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.orders ?? 0
}

/** Counts orders on a market day, all of them or, where that would be more than `most`, none. Whether they were counted. */
export async function countOrders(
  db: Database,
  keyId: string,
  day: string,
  orders: number,
  most: number,
): Promise<boolean> {
  if (orders > most) return false
  // One statement, so that keys used at several places at once are counted too.
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('access_key_use')
    .values({ key_id: keyId, day, orders })
    .onConflict((conflict) =>
      conflict
        .column('key_id')
        .doUpdateSet({
          day,
          orders: sql<number>`case when access_key_use.day = ${day} then access_key_use.orders + ${orders} else ${orders} end`,
        })
        .where(
          sql<boolean>`case when access_key_use.day = ${day} then access_key_use.orders + ${orders} else ${orders} end <= ${most}`,
        ),
    )
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Takes back what was counted and then not sent. */
export async function uncountOrders(db: Database, keyId: string, day: string, orders: number): Promise<void> {
  await db
    .updateTable('access_key_use')
    .set(({ eb }) => ({ orders: eb('orders', '-', orders) }))
    .where('key_id', '=', keyId)
    .where('day', '=', day)
    .where('orders', '>=', orders)
    .execute()
}

/** What people drew on the charts of symbols. */
import { sql } from 'kysely'
import { addWithin } from './row-limits.ts'
import type { Database } from './tables/tables.ts'

/** JSON, as it was saved; undefined where nothing ever was. */
export async function drawingsOf(db: Database, userId: string, symbol: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('drawings')
    .select('body')
    .where('user_id', '=', userId)
    .where('symbol', '=', symbol)
    .executeTakeFirst()
  return row?.body
}

/** Throws a `NotAddedError` where the person drew on as many symbols as are kept. */
export const saveDrawings = (db: Database, userId: string, symbol: string, body: string): Promise<void> => {
  const add = async (transaction: Database) => {
    await transaction
      .insertInto('drawings')
      .values({ user_id: userId, symbol, body })
      .onConflict((conflict) => conflict.columns(['user_id', 'symbol']).doUpdateSet({ body }))
      .execute()
  }
  return addWithin(db, 'drawing', userId, add, sql`symbol <> ${symbol}`)
}

/** What is drawn no more takes no row. */
export async function dropDrawings(db: Database, userId: string, symbol: string): Promise<void> {
  await db.deleteFrom('drawings').where('user_id', '=', userId).where('symbol', '=', symbol).execute()
}

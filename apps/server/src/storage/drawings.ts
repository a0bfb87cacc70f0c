/** What people drew on the charts of symbols. */
import type { Database } from './tables.ts'

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

/** On how many symbols a person drew. */
export async function countDrawnSymbols(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('drawings')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function saveDrawings(db: Database, userId: string, symbol: string, body: string): Promise<void> {
  await db
    .insertInto('drawings')
    .values({ user_id: userId, symbol, body })
    .onConflict((conflict) => conflict.columns(['user_id', 'symbol']).doUpdateSet({ body }))
    .execute()
}

/** What is drawn no more takes no row. */
export async function dropDrawings(db: Database, userId: string, symbol: string): Promise<void> {
  await db.deleteFrom('drawings').where('user_id', '=', userId).where('symbol', '=', symbol).execute()
}

/** How people arranged the desk's tables. */
import { sql } from 'kysely'
import { addWithin } from './row-limits.ts'
import type { Database } from './tables/tables.ts'

export const keptTables = (db: Database, userId: string): Promise<{ name: string; body: string }[]> =>
  db.selectFrom('kept_table').select(['name', 'body']).where('user_id', '=', userId).orderBy('name').execute()

/** Throws a `NotAddedError` where the person has as many as are kept. */
export const saveKeptTable = (db: Database, userId: string, name: string, body: string): Promise<void> => {
  const add = async (transaction: Database) => {
    await transaction
      .insertInto('kept_table')
      .values({ user_id: userId, name, body })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ body }))
      .execute()
  }
  return addWithin(db, 'table', userId, add, sql`name <> ${name}`)
}

/** How people arranged the desk's tables. */
import type { Database } from './tables.ts'

export const keptTables = (db: Database, userId: string): Promise<{ name: string; body: string }[]> =>
  db.selectFrom('kept_table').select(['name', 'body']).where('user_id', '=', userId).orderBy('name').execute()

export async function saveKeptTable(db: Database, userId: string, name: string, body: string): Promise<void> {
  await db
    .insertInto('kept_table')
    .values({ user_id: userId, name, body })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ body }))
    .execute()
}

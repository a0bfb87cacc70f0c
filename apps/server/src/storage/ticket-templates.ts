/** The tickets people keep to write others from. */
import type { Database } from './tables/tables.ts'

/** Undefined where nothing ever was. */
export async function loadTicketTemplates(db: Database, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('ticket_templates').select('body').where('user_id', '=', userId).executeTakeFirst()
  return row?.body
}

export async function saveTicketTemplates(db: Database, userId: string, body: string): Promise<void> {
  await db
    .insertInto('ticket_templates')
    .values({ user_id: userId, body })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ body }))
    .execute()
}

/** Orders and calls on their way to Alpaca: written before they are sent, gone when the answer is there. */
import type { Insertable, Selectable } from 'kysely'
import type { OrderIntentTable } from './tables/alpaca.ts'
import type { Database } from './tables/tables.ts'

type IntentRecord = Selectable<OrderIntentTable>

/** Resolves after the commit. False where an order of that client order id is on its way already. */
export async function insertIntent(db: Database, intent: Insertable<OrderIntentTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('order_intent')
    .values(intent)
    .onConflict((conflict) => conflict.columns(['account_id', 'client_order_id']).doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

/** Of one account or of many: however many there are, they cost one commit. */
export async function deleteIntents(
  db: Database,
  intents: readonly Pick<IntentRecord, 'account_id' | 'client_order_id'>[],
): Promise<void> {
  await db
    .deleteFrom('order_intent')
    .where(({ eb, or }) =>
      or(
        intents.map(({ account_id, client_order_id }) =>
          eb('account_id', '=', account_id).and('client_order_id', '=', client_order_id),
        ),
      ),
    )
    .execute()
}

export async function markUnknown(db: Database, accountId: string, clientOrderId: string): Promise<void> {
  await db
    .updateTable('order_intent')
    .set({ state: 'unknown' })
    .where('account_id', '=', accountId)
    .where('client_order_id', '=', clientOrderId)
    .execute()
}

/** What a server that was ended in the middle left behind. */
export const openIntents = (db: Database): Promise<IntentRecord[]> =>
  db.selectFrom('order_intent').selectAll().orderBy('recorded_at').execute()

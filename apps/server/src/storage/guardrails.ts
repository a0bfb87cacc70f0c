/** The receipts of what the rules of accounts refused. */
import type { Instant } from '@paddock/market/instant'
import type { Database } from './tables/tables.ts'

interface ReceiptRecord {
  /** Ascends in its account. */
  readonly number: number
  readonly recorded_at: Instant
  readonly body: string
}

/** The newest first. */
export const receiptsOf = (db: Database, accountId: string): Promise<ReceiptRecord[]> =>
  db
    .selectFrom('guardrail_receipt')
    .select(['number', 'recorded_at', 'body'])
    .where('account_id', '=', accountId)
    .orderBy('number', 'desc')
    .execute()

/** The number of the last receipt of an account; 0 without one. */
export async function lastReceipt(db: Database, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('guardrail_receipt')
    .select('number')
    .where('account_id', '=', accountId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Writes a receipt, and drops those that are more than `most` before it. False where there is one of that number. */
export async function insertReceipt(
  db: Database,
  accountId: string,
  receipt: ReceiptRecord,
  most: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('guardrail_receipt')
    .values({ account_id: accountId, ...receipt })
    .onConflict((conflict) => conflict.columns(['account_id', 'number']).doNothing())
    .executeTakeFirst()
  if (Number(numInsertedOrUpdatedRows) === 0) return false
  if (receipt.number <= most) return true
  await db
    .deleteFrom('guardrail_receipt')
    .where('account_id', '=', accountId)
    .where('number', '<=', receipt.number - most)
    .execute()
  return true
}

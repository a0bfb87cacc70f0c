/** The rules of accounts, as they were set, and the receipts of what they refused. */
import type { Instant } from '@paddock/market/instant'
import type { Database } from './tables/tables.ts'

/** Undefined where nothing was ever set. */
export async function loadGuardrails(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_guardrails')
    .select('body')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.body
}

export async function saveGuardrails(db: Database, accountId: string, body: string): Promise<void> {
  await db
    .insertInto('account_guardrails')
    .values({ account_id: accountId, body })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ body }))
    .execute()
}

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

/** Writes a receipt, and drops those that are more than `most` before it. */
export async function insertReceipt(
  db: Database,
  accountId: string,
  receipt: ReceiptRecord,
  most: number,
): Promise<void> {
  await db
    .insertInto('guardrail_receipt')
    .values({ account_id: accountId, ...receipt })
    .execute()
  if (receipt.number <= most) return
  await db
    .deleteFrom('guardrail_receipt')
    .where('account_id', '=', accountId)
    .where('number', '<=', receipt.number - most)
    .execute()
}

/** Orders that await approval. What a state leads to is decided by the row: of two that ask for it, one is answered. */
import type { Instant } from '@paddock/market/instant'
import type { Insertable, Selectable } from 'kysely'
import type { Database, OrderDraftTable } from './tables.ts'

export type DraftRecord = Selectable<OrderDraftTable>

const COLUMNS = ['id', 'account_id', 'client_order_id', 'state', 'created_at', 'expires_at', 'sent_at', 'body'] as const

/** Resolves after the commit. */
export async function insertDraft(db: Database, draft: Insertable<OrderDraftTable>): Promise<void> {
  await db.insertInto('order_draft').values(draft).execute()
}

/** The newest first. */
export const draftsOfAccount = (
  db: Database,
  accountId: string,
  { states, limit }: { readonly states?: readonly DraftRecord['state'][]; readonly limit: number },
): Promise<DraftRecord[]> => {
  const all = db.selectFrom('order_draft').select(COLUMNS).where('account_id', '=', accountId)
  return (states ? all.where('state', 'in', states) : all)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** How many wait at an instant of the account's time. */
export async function countWaiting(db: Database, accountId: string, now: Instant): Promise<number> {
  const { waiting } = await db
    .selectFrom('order_draft')
    .select(({ fn }) => fn.countAll().as('waiting'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

/** The one that waits at an instant to be sent under a name. */
export const waitingByName = (
  db: Database,
  accountId: string,
  clientOrderId: string,
  now: Instant,
): Promise<DraftRecord | undefined> =>
  db
    .selectFrom('order_draft')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where('client_order_id', '=', clientOrderId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const draftById = (db: Database, accountId: string, id: string): Promise<DraftRecord | undefined> =>
  db
    .selectFrom('order_draft')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Those whose answer was not there when the server ended, or is not yet. */
export const draftsOnTheirWay = (db: Database): Promise<DraftRecord[]> =>
  db.selectFrom('order_draft').select(COLUMNS).where('state', '=', 'sending').orderBy('created_at').execute()

export interface DraftStep {
  readonly id: string
  readonly from: DraftRecord['state']
  readonly to: DraftRecord['state']
  readonly body: string
  readonly sentAt?: Instant
  readonly expiresAt?: Instant
}

/** Resolves after the commit: false where the draft is not, or not any more, what it is to be taken from. */
export async function stepDraft(db: Database, { id, from, to, body, sentAt, expiresAt }: DraftStep): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_draft')
    .set({
      ...{ state: to, body },
      ...(sentAt !== undefined && { sent_at: sentAt }),
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

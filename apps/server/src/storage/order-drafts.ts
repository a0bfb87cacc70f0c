/** Orders that await approval. What a state leads to is decided by the row: of two that ask for it, one is answered. */
import type { Instant } from '@paddock/market/instant'
import { type Insertable, type Selectable, sql } from 'kysely'
import { claimRoom, claimTurn, NotAddedError, newestSince } from './row-limits.ts'
import type { Database } from './tables/tables.ts'
import type { OrderDraftTable } from './tables/waiting.ts'

export type DraftRecord = Selectable<OrderDraftTable>

/** Those that are over are kept, the newest so many of an account. */
export const MOST_SETTLED = 10_000

/** Of those that wait or are on their way at an instant of the account's time, others than one. */
const others = (now: Instant, id: string) => sql`(state = 'sending' or expires_at > ${now}) and id <> ${id}`

/**
 * Resolves after the commit, with the draft that waits or is on its way under that name already where one does: nothing is added then, whichever
 * server is asked. `now` is the account's time. Throws a `NotAddedError` where as many wait then as may.
 */
export const insertDraft = (
  db: Database,
  draft: Insertable<OrderDraftTable>,
  now: Instant,
): Promise<DraftRecord | undefined> =>
  db.transaction().execute(async (transaction) => {
    await claimTurn(transaction, 'draft', draft.account_id)
    const same = await draftByName(transaction, draft, now)
    if (same) return same
    await claimRoom(transaction, 'draft', draft.account_id, others(now, draft.id))
    await transaction.insertInto('order_draft').values(draft).execute()
    const over = sql`account_id = ${draft.account_id} and (state in ('sent', 'discarded') or expires_at <= ${now})`
    const since = await newestSince(transaction, 'order_draft', 'created_at', over, MOST_SETTLED)
    if (since !== undefined)
      await sql`delete from order_draft where ${over} and state <> 'sending' and created_at < ${since}`.execute(
        transaction,
      )
    return undefined
  })

/** The newest first. */
export const draftsOfAccount = (
  db: Database,
  accountId: string,
  { states, limit }: { readonly states?: readonly DraftRecord['state'][]; readonly limit: number },
): Promise<DraftRecord[]> => {
  const all = db.selectFrom('order_draft').selectAll().where('account_id', '=', accountId)
  return (states ? all.where('state', 'in', states) : all)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Another that waits at an instant to be sent under a draft's name, or is on its way. */
export const draftByName = (
  db: Database,
  { id, account_id, client_order_id }: Pick<DraftRecord, 'id' | 'account_id' | 'client_order_id'>,
  now: Instant,
): Promise<DraftRecord | undefined> =>
  db
    .selectFrom('order_draft')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('client_order_id', '=', client_order_id)
    .where('id', '!=', id)
    .where(sql<boolean>`(state = 'sending' or (state = 'waiting' and expires_at > ${now}))`)
    .executeTakeFirst()

export const draftById = (db: Database, accountId: string, id: string): Promise<DraftRecord | undefined> =>
  db.selectFrom('order_draft').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

/** Those whose answer was not there when the server ended, or is not yet. */
export const draftsOnTheirWay = (db: Database): Promise<DraftRecord[]> =>
  db.selectFrom('order_draft').selectAll().where('state', '=', 'sending').orderBy('created_at').execute()

interface DraftStep {
  readonly to: DraftRecord['state']
  readonly body: string
  readonly sentAt?: Instant
  readonly expiresAt?: Instant
}

/**
 * Resolves after the commit: false where the draft is not, or not any more, as it was read. With its account's time, where it waits again or
 * leaves: throws a `NotAddedError` where as many others wait then as may, or another does under its name.
 */
export const stepDraft = (db: Database, draft: DraftRecord, step: DraftStep, now?: Instant): Promise<boolean> =>
  now === undefined
    ? take(db, draft, step)
    : db.transaction().execute(async (transaction) => {
        await claimRoom(transaction, 'draft', draft.account_id, others(now, draft.id))
        if (await draftByName(transaction, draft, now))
          throw new NotAddedError(`another draft named ${draft.client_order_id} waits already`)
        return take(transaction, draft, step)
      })

async function take(db: Database, was: DraftRecord, { to, body, sentAt, expiresAt }: DraftStep): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_draft')
    .set({
      ...{ state: to, body },
      ...(sentAt !== undefined && { sent_at: sentAt }),
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
    })
    .where('id', '=', was.id)
    .where('state', '=', was.state)
    .where('body', '=', was.body)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

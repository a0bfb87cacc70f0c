/** Webhooks and their messages. A message is written with how far its webhook has followed, so that neither is ahead of the other. */
import type { AccountKind } from '@paddock/contract/desk/accounts'
import type { Instant } from '@paddock/market/instant'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { addWithin, claimTurn } from './row-limits.ts'
import type { Database } from './tables/tables.ts'
import type { WebhookDeliveryTable, WebhookTable } from './tables/webhooks.ts'

export type WebhookRecord = Selectable<WebhookTable>
export type DeliveryRecord = Selectable<WebhookDeliveryTable>

/** Of an account, the oldest first. */
export const webhooksOf = (db: Database, accountId: string): Promise<WebhookRecord[]> =>
  db.selectFrom('webhook').selectAll().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()

/** Of everybody, with the kind of their accounts. */
export const everyWebhook = (db: Database): Promise<(WebhookRecord & { readonly kind: AccountKind })[]> =>
  db
    .selectFrom('webhook')
    .innerJoin('account', 'account.id', 'webhook.account_id')
    .selectAll('webhook')
    .select('account.kind')
    .orderBy('webhook.id')
    .execute()

export const findWebhook = (db: Database, accountId: string, id: string): Promise<WebhookRecord | undefined> =>
  db.selectFrom('webhook').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()

const hasOther = async (db: Database, { id, account_id }: Pick<WebhookRecord, 'id' | 'account_id'>, url: string) =>
  (await webhooksOf(db, account_id)).some((other) => other.url === url && other.id !== id)

/** False where the account has one of that address: each event is sent there once. Throws a `NotAddedError` where it has as many as it may. */
export const insertWebhook = (db: Database, hook: Insertable<WebhookTable>): Promise<boolean> =>
  addWithin(db, 'webhook', hook.account_id, async (transaction) => {
    if (await hasOther(transaction, hook, hook.url)) return false
    await transaction.insertInto('webhook').values(hook).execute()
    return true
  })

/** Gives a webhook another address. False where the account has another one of that. */
export const moveWebhook = (
  db: Database,
  hook: Pick<WebhookRecord, 'id' | 'account_id'>,
  url: string,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await claimTurn(transaction, 'webhook', hook.account_id)
    if (await hasOther(transaction, hook, url)) return false
    await updateWebhook(transaction, hook.id, { url })
    return true
  })

export const updateWebhook = async (db: Database, id: string, change: Updateable<WebhookTable>): Promise<void> => {
  await db.updateTable('webhook').set(change).where('id', '=', id).execute()
}

/** With its messages. */
export const deleteWebhook = (db: Database, id: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    // Nobody adds a message to it between the two.
    await claimTurn(transaction, 'webhook', id)
    await transaction.deleteFrom('webhook_delivery').where('webhook_id', '=', id).execute()
    await transaction.deleteFrom('webhook').where('id', '=', id).execute()
  })

/** The number of a webhook's last message; 0 where it has none. */
export async function lastNumber(db: Database, webhookId: string): Promise<number> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select('number')
    .where('webhook_id', '=', webhookId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

/**
 * A message at the end of its webhook's, whichever servers write one at once, and, with `place`, how far the webhook has followed its account. Answers
 * its number.
 */
export const insertDelivery = (
  db: Database,
  delivery: Omit<Insertable<WebhookDeliveryTable>, 'number'>,
  place?: string,
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await claimTurn(transaction, 'webhook', delivery.webhook_id)
    const number = (await lastNumber(transaction, delivery.webhook_id)) + 1
    await transaction
      .insertInto('webhook_delivery')
      .values({ ...delivery, number })
      .execute()
    if (place !== undefined)
      await transaction.updateTable('webhook').set({ place }).where('id', '=', delivery.webhook_id).execute()
    return number
  })

/** The first message that is not delivered: none behind it is sent before it. */
export const firstWaiting = (db: Database, webhookId: string): Promise<DeliveryRecord | undefined> =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()

export async function countWaiting(db: Database, webhookId: string): Promise<number> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.countAll<number | string | bigint>().as('count'))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const updateDelivery = async (
  db: Database,
  { webhook_id, number }: Pick<DeliveryRecord, 'webhook_id' | 'number'>,
  change: Updateable<WebhookDeliveryTable>,
): Promise<void> => {
  await db
    .updateTable('webhook_delivery')
    .set(change)
    .where('webhook_id', '=', webhook_id)
    .where('number', '=', number)
    .execute()
}

/** What waits is not sent any more. */
export const skipWaiting = async (db: Database, webhookId: string): Promise<void> => {
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'skipped' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

/** What waits is tried at once, with another day to succeed in. */
export const retryWaiting = async (db: Database, webhookId: string, at: Instant): Promise<void> => {
  await db
    .updateTable('webhook_delivery')
    .set({ next_at: at, first_tried_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Deletes what is over, up to a number. */
export const deleteFinished = async (db: Database, webhookId: string, upTo: number): Promise<void> => {
  await db
    .deleteFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .where('number', '<=', upTo)
    .where('state', '!=', 'waiting')
    .execute()
}

/** Of an account, the newest first; of one of its webhooks where that is named. */
export const deliveriesOf = (
  db: Database,
  accountId: string,
  most: number,
  webhookId?: string,
): Promise<DeliveryRecord[]> =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(webhookId !== undefined, (query) => query.where('webhook_id', '=', webhookId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(most)
    .execute()

export const findDelivery = (db: Database, webhookId: string, number: number): Promise<DeliveryRecord | undefined> =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('number', '=', number)
    .executeTakeFirst()

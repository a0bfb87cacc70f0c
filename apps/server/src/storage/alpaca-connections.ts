/** How accounts of Alpaca's are reached. What is sealed is opened by the gateway alone. */
import type { Instant } from '@paddock/market/instant'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { revokeAccessKeys } from './access-keys.ts'
import { accountByName, insertAccount } from './accounts.ts'
import { addWithin } from './row-limits.ts'
import type { AccountTable } from './tables/accounts.ts'
import type { AlpacaConnectionTable } from './tables/alpaca.ts'
import type { Database } from './tables/tables.ts'

export type ConnectionRecord = Selectable<AlpacaConnectionTable>

/** What an owner may choose and need not. */
type Choices = Pick<Insertable<AlpacaConnectionTable>, 'servers' | 'on_limit' | 'own_data'>
const NOTHING_CHOSEN: Choices = { servers: null, on_limit: null, own_data: null }

/**
 * Adds an account together with how it is reached. Throws if the user has the name or Alpaca's account already, and a `NotAddedError` where they
 * have as many as they may.
 */
export const insertConnection = (
  db: Database,
  account: Pick<Insertable<AccountTable>, 'id' | 'name' | 'kind' | 'number'>,
  connection: Omit<Insertable<AlpacaConnectionTable>, 'account_id' | 'unlocked_at' | keyof Choices> & Partial<Choices>,
): Promise<void> =>
  addWithin(db, 'connection', connection.user_id, async (transaction) => {
    const { user_id, created_at } = connection
    await insertAccount(transaction, { ...account, user_id, created_at, market: 'alpaca' })
    await transaction
      .insertInto('alpaca_connection')
      .values({ ...NOTHING_CHOSEN, ...connection, account_id: account.id, unlocked_at: null })
      .execute()
  })

export const connectionOf = (db: Database, accountId: string): Promise<ConnectionRecord | undefined> =>
  db.selectFrom('alpaca_connection').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Whether an account is reached still: what was on its way when its connection was removed is not kept. */
export const isConnected = async (db: Database, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('alpaca_connection')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined

/** The newest connection of the same user to the same account of Alpaca's, where the one of this account is gone. */
export async function connectionLike(
  db: Database,
  gone: Pick<Selectable<AccountTable>, 'user_id' | 'kind' | 'number'> | undefined,
): Promise<ConnectionRecord | undefined> {
  if (!gone) return undefined
  const same = await db
    .selectFrom('account')
    .select('id')
    .where('user_id', '=', gone.user_id)
    .where('kind', '=', gone.kind)
    .where('number', '=', gone.number)
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return same && connectionOf(db, same.id)
}

/** A user's connections, oldest first. */
export const connectionsOfUser = (db: Database, userId: string): Promise<ConnectionRecord[]> =>
  db
    .selectFrom('alpaca_connection')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute()

/** Everything sealed with another secret than the one named. */
export const sealedOtherwise = (db: Database, vaultKey: string): Promise<ConnectionRecord[]> =>
  db.selectFrom('alpaca_connection').selectAll().where('vault_key', '!=', vaultKey).execute()

/** The connection whose pair came from the server's environment. */
export const environmentConnection = (db: Database): Promise<ConnectionRecord | undefined> =>
  db.selectFrom('alpaca_connection').selectAll().where('origin', '=', 'environment').executeTakeFirst()

type Change = Pick<
  Updateable<AlpacaConnectionTable>,
  'sealed' | 'vault_key' | 'key_hint' | 'data_server' | 'stock_feed' | 'unlocked_at' | keyof Choices
>

export async function updateConnection(db: Database, accountId: string, change: Change): Promise<void> {
  await db.updateTable('alpaca_connection').set(change).where('account_id', '=', accountId).execute()
}

/** The pair and the servers of a connection as they were asked. */
const stillAsked = ({ account_id, sealed, servers }: ConnectionRecord) =>
  sql<boolean>`account_id = ${account_id} and sealed = ${sealed} and servers is not distinct from ${servers}`

/** Writes what Alpaca answered to the pair and at the servers of `asked`. False where either is another one by now. */
export async function updateAsked(db: Database, asked: ConnectionRecord, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alpaca_connection')
    .set(change)
    .where(stillAsked(asked))
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Whether the pair and the servers of a connection are those that were asked. */
export const isAsked = async (db: Database, asked: ConnectionRecord): Promise<boolean> =>
  (await db.selectFrom('alpaca_connection').select('account_id').where(stillAsked(asked)).executeTakeFirst()) !==
  undefined

/** Gives an account another name. False where another of the user's accounts has it. */
export async function renameAccount(db: Database, userId: string, accountId: string, name: string): Promise<boolean> {
  try {
    await db.updateTable('account').set({ name }).where('id', '=', accountId).execute()
    return true
  } catch (error) {
    const namesake = await accountByName(db, userId, name)
    if (namesake && namesake.id !== accountId) return false
    throw error
  }
}

/** Forgets a key pair for good, with what was kept of what it read. Its account is archived and gives up its name; its access keys are revoked, and answered. */
export const removeConnection = (db: Database, accountId: string, at: Instant): Promise<string[]> =>
  db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('alpaca_connection').where('account_id', '=', accountId).execute()
    for (const table of ['order_intent', 'kept_answer', 'kept_activities', 'activity_row'] as const)
      await transaction.deleteFrom(table).where('account_id', '=', accountId).execute()
    await transaction
      .updateTable('account')
      .set({ archived_at: at, name: sql<string>`name || ' · ' || id` })
      .where('id', '=', accountId)
      .execute()
    return revokeAccessKeys(transaction, accountId, at)
  })

/** Trading accounts: whose they are, what they are called, when they want to be woken. */
import type { Instant } from '@paddock/market/instant'
import { type Insertable, type Selectable, sql } from 'kysely'
import { keptQuery } from './kept-query.ts'
import { claimRoom, IS_SEEN } from './row-limits.ts'
import type { AccountTable } from './tables/accounts.ts'
import { kindOf } from './tables/kind.ts'
import type { Database } from './tables/tables.ts'

export type AccountRecord = Selectable<AccountTable>

type NewAccount = Omit<Insertable<AccountTable>, 'sequence' | 'next_wake_at'>

/** Adds an account without events, at sequence 0. Throws if the user has one of that name, and a `NotAddedError` where they have as many as they may. */
export const insertAccount = (db: Database, account: NewAccount): Promise<void> =>
  db.isTransaction ? insertIn(db, account) : db.transaction().execute((transaction) => insertIn(transaction, account))

async function insertIn(transaction: Database, account: NewAccount): Promise<void> {
  await claimRoom(transaction, 'account', account.user_id)
  if (!account.archived_at) await claimRoom(transaction, 'open-account', account.user_id)
  await transaction
    .insertInto('account')
    .values({ ...account, sequence: 0, next_wake_at: null })
    .execute()
}

/** Changes what a person may change of an account. Throws if the user has another one of that name. */
export async function changeAccount(
  db: Database,
  id: string,
  change: { readonly name?: string; readonly number?: string; readonly archived_at?: Instant | null },
): Promise<void> {
  await db.updateTable('account').set(change).where('id', '=', id).execute()
}

/** Opens an account that is archived, or that nobody has seen yet, under a name; false where it is open. Throws as {@link insertAccount} does. */
export const reopenAccount = (
  db: Database,
  userId: string,
  id: string,
  change: { readonly name: string; readonly number?: string },
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await claimRoom(transaction, 'account', userId, sql`id <> ${id}`)
    await claimRoom(transaction, 'open-account', userId)
    const { numUpdatedRows } = await transaction
      .updateTable('account')
      .set({ ...change, archived_at: null })
      .where('id', '=', id)
      .where('archived_at', 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

/** How many accounts of any kind a person ever had and saw. */
export async function countAccounts(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where(IS_SEEN)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What is asked of an account whoever comes to it: whose it is, what it is, and the list of troubles it was left in. */
export type AccountAtDoor = Pick<AccountRecord, 'user_id' | 'kind' | 'sequence' | 'archived_at' | 'market'> & {
  readonly troubles: string | null
}

export const AT_DOOR = [
  'account.user_id',
  'account.kind',
  'account.sequence',
  'account.archived_at',
  'account.market',
  'account_trouble.body as troubles',
] as const

export const accountAtDoor = keptQuery((db: Database, id: string) =>
  db
    .selectFrom('account')
    .leftJoin('account_trouble', 'account_trouble.account_id', 'account.id')
    .select(AT_DOOR)
    .where('account.id', '=', id),
)

export const accountById = (db: Database, id: string): Promise<AccountRecord | undefined> =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether an account is open, and until the transaction ends nobody archives it. SQLite has one transaction at a time. */
export async function staysOpen(transaction: Database, id: string): Promise<boolean> {
  const open = transaction.selectFrom('account').select('id').where('id', '=', id).where('archived_at', 'is', null)
  return (await (kindOf(transaction) === 'postgres' ? open.forShare() : open).executeTakeFirst()) !== undefined
}

/** The sequences of accounts; those that are not there are left out. */
export async function sequencesOf(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom('account').select(['id', 'sequence']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, sequence }) => [id, sequence]))
}

/** A user's accounts that are not archived, oldest first. */
export const accountsOfUser = (db: Database, userId: string): Promise<AccountRecord[]> =>
  db
    .selectFrom('account')
    .selectAll()
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** All accounts of a user, archived and unfinished ones too. */
export const everyAccountOf = (db: Database, userId: string): Promise<AccountRecord[]> =>
  db.selectFrom('account').selectAll().where('user_id', '=', userId).orderBy('id').execute()

/** Archives an account that nobody comes back to: nothing wakes it any more. */
export async function stopWaking(db: Database, id: string, at: Instant): Promise<void> {
  await db.updateTable('account').set({ archived_at: at, next_wake_at: null }).where('id', '=', id).execute()
}

/** Puts a wake-up that has come off, where nobody has moved it since: what rests stands in nobody's way. */
export async function putOffWaking(db: Database, id: string, now: Instant, until: Instant): Promise<void> {
  await db
    .updateTable('account')
    .set({ next_wake_at: until })
    .where('id', '=', id)
    .where('next_wake_at', '<=', now)
    .execute()
}

/** A user's archived practice accounts, the last archived first. What was never finished has no event of its own and is left out. */
export const archivedAccounts = (db: Database, userId: string): Promise<AccountRecord[]> =>
  db
    .selectFrom('account')
    .selectAll()
    .where('user_id', '=', userId)
    .where('archived_at', 'is not', null)
    .where('kind', '=', 'practice')
    .whereRef('name', '!=', 'id')
    .orderBy('archived_at', 'desc')
    .orderBy('id')
    .execute()

export const accountByName = (db: Database, userId: string, name: string): Promise<AccountRecord | undefined> =>
  db.selectFrom('account').selectAll().where('user_id', '=', userId).where('name', '=', name).executeTakeFirst()

interface WakeUpTime {
  readonly id: string
  readonly nextWakeAt: Instant
}

/** Accounts whose wake-up lies before `before` (machine time, exclusive), the earliest first. */
export const dueAccounts = (db: Database, before: Instant, limit: number): Promise<WakeUpTime[]> =>
  db
    .selectFrom('account')
    .select(['id', 'next_wake_at as nextWakeAt'])
    .where('next_wake_at', 'is not', null)
    .where('next_wake_at', '<', before)
    .where('archived_at', 'is', null)
    .orderBy('next_wake_at')
    .limit(limit)
    .$narrowType<WakeUpTime>()
    .execute()

/** Trading accounts: whose they are, what they are called, when they want to be woken. */
import type { Instant } from '@paddock/market/instant'
import type { Insertable, Selectable } from 'kysely'
import type { AccountTable, Database } from './tables.ts'

export type AccountRecord = Selectable<AccountTable>

const COLUMNS = [
  'id',
  'user_id',
  'name',
  'kind',
  'number',
  'market',
  'sequence',
  'next_wake_at',
  'created_at',
  'archived_at',
  'origin_id',
  'origin_kind',
  'origin_at',
] as const

/** Adds an account without events, at sequence 0. Throws if the user has one of that name. */
export async function insertAccount(
  db: Database,
  account: Omit<Insertable<AccountTable>, 'sequence' | 'next_wake_at'>,
): Promise<void> {
  await db
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

export const accountById = (db: Database, id: string): Promise<AccountRecord | undefined> =>
  db.selectFrom('account').select(COLUMNS).where('id', '=', id).executeTakeFirst()

/** A user's accounts that are not archived, oldest first. */
export const accountsOfUser = (db: Database, userId: string): Promise<AccountRecord[]> =>
  db
    .selectFrom('account')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** All accounts of a user, archived and unfinished ones too. */
export const everyAccountOf = (db: Database, userId: string): Promise<AccountRecord[]> =>
  db.selectFrom('account').select(COLUMNS).where('user_id', '=', userId).orderBy('id').execute()

/** Archives an account that nobody comes back to: nothing wakes it any more. */
export async function stopWaking(db: Database, id: string, at: Instant): Promise<void> {
  await db.updateTable('account').set({ archived_at: at, next_wake_at: null }).where('id', '=', id).execute()
}

/** A user's archived practice accounts, the last archived first. What was never finished has no event of its own and is left out. */
export const archivedAccounts = (db: Database, userId: string): Promise<AccountRecord[]> =>
  db
    .selectFrom('account')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('archived_at', 'is not', null)
    .where('kind', '=', 'practice')
    .whereRef('name', '!=', 'id')
    .orderBy('archived_at', 'desc')
    .orderBy('id')
    .execute()

export const accountByName = (db: Database, userId: string, name: string): Promise<AccountRecord | undefined> =>
  db.selectFrom('account').select(COLUMNS).where('user_id', '=', userId).where('name', '=', name).executeTakeFirst()

export interface WakeUpTime {
  readonly id: string
  readonly nextWakeAt: Instant
}

/** Accounts whose wake-up lies before `before` (machine time, exclusive), the earliest first. */
export const dueAccounts = (db: Database, before: Instant, limit: number): Promise<WakeUpTime[]> =>
  wakeUps(db).where('next_wake_at', '<', before).limit(limit).$narrowType<WakeUpTime>().execute()

/** Every account that waits for something, the earliest first. */
export const allWakeUps = (db: Database): Promise<WakeUpTime[]> => wakeUps(db).$narrowType<WakeUpTime>().execute()

const wakeUps = (db: Database) =>
  db
    .selectFrom('account')
    .select(['id', 'next_wake_at as nextWakeAt'])
    .where('next_wake_at', 'is not', null)
    .where('archived_at', 'is', null)
    .orderBy('next_wake_at')

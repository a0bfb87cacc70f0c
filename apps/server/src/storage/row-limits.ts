/**
 * How much of each kind a person, or an account, may have. It is counted in the transaction that adds one more, in which nobody else adds any
 * for the same owner: however many ask at once, also of several servers, there are never more.
 */
import { MAIN_ID, MOST_DASHBOARDS } from '@paddock/contract/desk/dashboards/dashboard'
import { MOST_DRAWN_SYMBOLS } from '@paddock/contract/desk/drawings'
import { MOST_NOTES } from '@paddock/contract/desk/journal'
import { MOST_TABLES } from '@paddock/contract/desk/kept-tables'
import { MOST_WEBHOOKS } from '@paddock/contract/desk/webhooks'
import { type RawBuilder, sql } from 'kysely'
import { kindOf } from './tables/kind.ts'
import type { Database, Tables } from './tables/tables.ts'

export interface RowLimit {
  readonly table: keyof Tables
  /** The column of whom they are. */
  readonly owner: 'user_id' | 'account_id' | 'watchlist_id'
  readonly most: number
  /** Of the owner's rows those that count; all of them without it. */
  readonly counted?: RawBuilder<unknown>
  /** What is said when there is no room, to whoever may make some. */
  readonly full: string
}

const perPerson = (table: keyof Tables, most: number, full: string, counted?: RawBuilder<unknown>): RowLimit => ({
  ...{ table, owner: 'user_id', most, full },
  ...(counted && { counted }),
})
const perAccount = (...[table, most, full, counted]: Parameters<typeof perPerson>): RowLimit => ({
  ...perPerson(table, most, full, counted),
  owner: 'account_id',
})

const MOST_OPEN_ACCOUNTS = 100
const MOST_ACCOUNTS = 2_000
const MOST_CONNECTIONS = 50
const MOST_KEYS = 100
const MOST_RECORDINGS = 50
const MOST_ALERTS = 1_000
const MOST_HELD = 500
const MOST_DRAFTS = 500
const MOST_WATCHLISTS = 200
const MOST_WATCHED = 1_000
const MOST_ADDRESSES = 200

const isNotRemoved = sql`removed_at is null`
/** What is not whole, or was made to take the place of another and came too late, is seen by nobody: it is archived, and its name is its id. */
export const IS_SEEN = sql<boolean>`(name <> id or archived_at is null)`

export const ROW_LIMITS = {
  'open-account': perPerson(
    'account',
    MOST_OPEN_ACCOUNTS,
    `at most ${MOST_OPEN_ACCOUNTS} accounts: archive one first`,
    sql`archived_at is null`,
  ),
  account: perPerson('account', MOST_ACCOUNTS, `at most ${MOST_ACCOUNTS} accounts, archived ones included`, IS_SEEN),
  connection: perPerson(
    'alpaca_connection',
    MOST_CONNECTIONS,
    `at most ${MOST_CONNECTIONS} connections: remove one first`,
  ),
  key: perPerson('access_key', MOST_KEYS, `at most ${MOST_KEYS} keys: revoke one first`, sql`revoked_at is null`),
  recording: perPerson('recording', MOST_RECORDINGS, `at most ${MOST_RECORDINGS} recordings: delete one first`),
  dashboard: perPerson(
    'dashboard',
    MOST_DASHBOARDS,
    `There can be ${MOST_DASHBOARDS} dashboards at most.`,
    sql`removed_at is null and id <> ${sql.lit(MAIN_ID)}`,
  ),
  table: perPerson('kept_table', MOST_TABLES, `at most ${MOST_TABLES} tables`),
  drawing: perPerson('drawings', MOST_DRAWN_SYMBOLS, `at most ${MOST_DRAWN_SYMBOLS} symbols with drawings`),
  alert: perAccount(
    'alert',
    MOST_ALERTS,
    `at most ${MOST_ALERTS} alerts for an account: delete some that have ended`,
    isNotRemoved,
  ),
  held: perAccount('held_order', MOST_HELD, `at most ${MOST_HELD} conditional orders for an account`, sql`is_open = 1`),
  draft: perAccount(
    'order_draft',
    MOST_DRAFTS,
    `at most ${MOST_DRAFTS} drafts for an account`,
    sql`state in ('waiting', 'sending')`,
  ),
  notes: perAccount('order_paper', MOST_NOTES, `at most ${MOST_NOTES} orders with tags or notes`),
  entry: perAccount('journal_entry', MOST_NOTES, `at most ${MOST_NOTES} entries in the journal`),
  webhook: perAccount('webhook', MOST_WEBHOOKS, `at most ${MOST_WEBHOOKS} webhooks for an account`),
  watchlist: perAccount('watchlist', MOST_WATCHLISTS, `an account has at most ${MOST_WATCHLISTS} watchlists`),
  watched: {
    ...{ table: 'watchlist_symbol', owner: 'watchlist_id', most: MOST_WATCHED },
    full: `a watchlist has at most ${MOST_WATCHED} symbols`,
  },
  address: perAccount('coin_address', MOST_ADDRESSES, `an account has at most ${MOST_ADDRESSES} whitelisted addresses`),
} as const satisfies Readonly<Record<string, RowLimit>>
export type Limited = keyof typeof ROW_LIMITS

/**
 * Of rows that are kept for looking back the newest so many stay: the time of the last of them, or undefined where there are no more than that.
 * What is older is to be deleted.
 */
export async function newestSince(
  db: Database,
  table: keyof Tables,
  by: string,
  those: RawBuilder<unknown>,
  most: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ at: number }>`
    select ${sql.ref(by)} as at from ${sql.table(table)} where ${those} order by ${sql.ref(by)} desc limit 1 offset ${sql.lit(most - 1)}
  `.execute(db)
  return rows[0]?.at
}

/** Of rows that are kept for looking back the newest so many stay, with those of the same time as the last of them: what is older goes. */
export async function keepNewest(...[db, table, by, those, most]: Parameters<typeof newestSince>): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where ${those} and ${sql.ref(by)} < (
      select ${sql.ref(by)} from ${sql.table(table)} where ${those} order by ${sql.ref(by)} desc limit 1 offset ${sql.lit(most - 1)}
    )
  `.execute(db)
}

/** One more is not added: there is no room for it, or no place. Nothing was written; the message is for whoever asked, and answered with 422. */
export class NotAddedError extends Error {
  override readonly name = 'NotAddedError'
}

/** Adds one more of a kind in a transaction. Throws a {@link NotAddedError} where its owner has the most already; see {@link claimRoom}. */
export const addWithin = <Result>(
  db: Database,
  kind: Limited,
  owner: string,
  add: (transaction: Database) => Promise<Result>,
  among?: RawBuilder<unknown>,
): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    await claimRoom(transaction, kind, owner, among)
    return add(transaction)
  })

/** Waits until nobody else changes how many an owner has of a kind, up to the end of the transaction. SQLite has one transaction at a time. */
export async function claimTurn(transaction: Database, kind: Limited, owner: string): Promise<void> {
  if (kindOf(transaction) === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${owner}`}, 0))`.execute(transaction)
}

/**
 * Waits until nobody else adds to what an owner has of a kind, up to the end of the transaction, and counts it: throws a {@link NotAddedError}
 * where there is no room for one more. `among` leaves rows out of the count, such as the one that is written over.
 */
export async function claimRoom(
  transaction: Database,
  kind: Limited,
  owner: string,
  among: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  const limit: RowLimit = ROW_LIMITS[kind]
  // In PostgreSQL the count must begin after others have committed, so that it is a statement of its own.
  await claimTurn(transaction, kind, owner)
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(limit.table)}
    where ${sql.ref(limit.owner)} = ${owner} and ${limit.counted ?? sql`true`} and ${among}
  `.execute(transaction)
  if (Number(rows[0]?.count) >= limit.most) throw new NotAddedError(limit.full)
}

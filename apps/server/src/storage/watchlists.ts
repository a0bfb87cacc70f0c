/** Watchlists and the symbols on them, in the order they were put there. Every function keeps to one account's lists. */
import type { Instant } from '@paddock/market/instant'
import { type Insertable, type Selectable, sql } from 'kysely'
import { addWithin, claimRoom } from './row-limits.ts'
import type { WatchlistTable } from './tables/desk.ts'
import type { Database } from './tables/tables.ts'

export type WatchlistRecord = Selectable<WatchlistTable>

/** An account's lists, oldest first. */
export const listWatchlists = (db: Database, accountId: string): Promise<WatchlistRecord[]> =>
  db
    .selectFrom('watchlist')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The account's list of an id or of a name, which is compared letter by letter. */
export const findWatchlist = (
  db: Database,
  accountId: string,
  by: { readonly id: string } | { readonly name: string },
): Promise<WatchlistRecord | undefined> => {
  const lists = db.selectFrom('watchlist').selectAll().where('account_id', '=', accountId)
  return ('id' in by ? lists.where('id', '=', by.id) : lists.where('name', '=', by.name)).executeTakeFirst()
}

export async function symbolsOfWatchlist(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('watchlist_symbol')
    .select('symbol')
    .where('watchlist_id', '=', id)
    .orderBy('place')
    .execute()
  return rows.map(({ symbol }) => symbol)
}

/**
 * Adds a list with its symbols, each of which is given once. False, and nothing is written, where the account has one of that name; throws a
 * `NotAddedError` where it has as many as it may.
 */
export const insertWatchlist = (
  db: Database,
  list: Insertable<WatchlistTable>,
  symbols: readonly string[],
): Promise<boolean> =>
  addWithin(db, 'watchlist', list.account_id, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('watchlist')
      .values(list)
      .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return false
    await insertSymbols(transaction, list.id, symbols)
    return true
  })

interface WatchlistChange {
  readonly name?: string | undefined
  /** Take the place of the list's; each is given once. */
  readonly symbols?: readonly string[] | undefined
  readonly at: Instant
}

/** Changes a list. `taken`, and nothing is written, where another list has the name; `gone` where there is no such list (any more). */
export const updateWatchlist = (
  db: Database,
  list: Pick<WatchlistRecord, 'id' | 'account_id'>,
  { name, symbols, at }: WatchlistChange,
): Promise<'changed' | 'taken' | 'gone'> =>
  db.transaction().execute(async (transaction) => {
    // The row is locked first, so that two who change one list do it one after the other.
    if (!(await touch(transaction, list.id, at))) return 'gone'
    if (name !== undefined) {
      const namesake = await findWatchlist(transaction, list.account_id, { name })
      if (namesake && namesake.id !== list.id) return 'taken'
      await transaction.updateTable('watchlist').set({ name }).where('id', '=', list.id).execute()
    }
    if (symbols) {
      await transaction.deleteFrom('watchlist_symbol').where('watchlist_id', '=', list.id).execute()
      await insertSymbols(transaction, list.id, symbols)
    }
    return 'changed'
  })

/** Puts a symbol at a list's end. `known` where it is on it already. Throws a `NotAddedError` where as many others are. */
export const addToWatchlist = (
  db: Database,
  id: string,
  symbol: string,
  at: Instant,
): Promise<'added' | 'known' | 'gone'> =>
  db.transaction().execute(async (transaction) => {
    if (!(await touch(transaction, id, at))) return 'gone'
    await claimRoom(transaction, 'watched', id, sql`symbol <> ${symbol}`)
    const last = await transaction
      .selectFrom('watchlist_symbol')
      .select(({ fn }) => fn.max<number | null>('place').as('place'))
      .where('watchlist_id', '=', id)
      .executeTakeFirst()
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('watchlist_symbol')
      .values({ watchlist_id: id, symbol, place: (last?.place ?? -1) + 1 })
      .onConflict((conflict) => conflict.columns(['watchlist_id', 'symbol']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows ? 'added' : 'known'
  })

/** Takes a symbol off a list. False where it is not on it. */
export const removeFromWatchlist = (db: Database, id: string, symbol: string, at: Instant): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('watchlist_symbol')
      .where('watchlist_id', '=', id)
      .where('symbol', '=', symbol)
      .executeTakeFirst()
    return numDeletedRows > 0n && touch(transaction, id, at)
  })

/** Deletes a list with its symbols. False where there is none (any more). */
export async function deleteWatchlist(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('watchlist').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

async function touch(db: Database, id: string, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('watchlist')
    .set({ updated_at: at })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function insertSymbols(db: Database, id: string, symbols: readonly string[]): Promise<void> {
  if (symbols.length === 0) return
  const rows = symbols.map((symbol, place) => ({ watchlist_id: id, symbol, place }))
  await db.insertInto('watchlist_symbol').values(rows).execute()
}

/** Recordings of real prices. Every function keeps to what its caller may see: whose a recording is, is asked with it. */
import type { Instant } from '@paddock/market/instant'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { addWithin } from './row-limits.ts'
import type { RecordingSymbolTable, RecordingTable, RecordingTradesTable } from './tables/recordings.ts'
import type { Database } from './tables/tables.ts'

export type RecordingRecord = Selectable<RecordingTable>
export type RecordingSymbolRecord = Selectable<RecordingSymbolTable>

/** A user's recordings, the newest first. */
export const recordingsOfUser = (db: Database, userId: string): Promise<RecordingRecord[]> =>
  db
    .selectFrom('recording')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const recordingById = (db: Database, id: string): Promise<RecordingRecord | undefined> =>
  db.selectFrom('recording').selectAll().where('id', '=', id).executeTakeFirst()

/** Those that were under way when the server stopped, or are. */
export const runningRecordings = (db: Database): Promise<RecordingRecord[]> =>
  db.selectFrom('recording').selectAll().where('status', '=', 'running').orderBy('created_at').orderBy('id').execute()

/** What is known of a recording's symbols, in the order in which they were asked for. */
export const symbolsOfRecordings = (db: Database, ids: readonly string[]): Promise<RecordingSymbolRecord[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('recording_symbol').selectAll().where('recording_id', 'in', ids).orderBy('place').execute()

/**
 * Adds a recording with its symbols, each of which is given once. Throws where the user has one of that name, and a `NotAddedError` where they have
 * as many as they may.
 */
export const insertRecording = (
  db: Database,
  recording: Insertable<RecordingTable>,
  symbols: readonly string[],
): Promise<void> =>
  addWithin(db, 'recording', recording.user_id, async (transaction) => {
    await transaction.insertInto('recording').values(recording).execute()
    const rows = symbols.map((symbol, place) => ({
      ...{ recording_id: recording.id, place, symbol },
      ...{ status: 'waiting' as const, error: null, instrument: null, bars: 0 },
      ...{ trades: 0, trades_page: null, reached_at: null },
    }))
    await transaction.insertInto('recording_symbol').values(rows).execute()
  })

/** Throws an {@link EndedError} for a symbol that is not waited for any more: whoever still records it must not write over how it ended. */
export async function changeSymbol(
  db: Database,
  id: string,
  symbol: string,
  change: Updateable<RecordingSymbolTable>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('recording_symbol')
    .set(change)
    .where('recording_id', '=', id)
    .where('symbol', '=', symbol)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) throw new EndedError(`${symbol} is not recorded any more`)
}

/** What is recorded has ended, by somebody else: it was called off, deleted, or recorded by another server. */
export class EndedError extends Error {
  override readonly name = 'EndedError'
}

/** Ends a recording that is under way; trades of symbols that are not done are gone then. False where it has ended already. */
export const endRecording = (
  db: Database,
  id: string,
  status: 'done' | 'canceled',
  endedAt: Instant,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('recording')
      .set({ status, ended_at: endedAt })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .executeTakeFirst()
    if (status === 'canceled' && numUpdatedRows > 0) {
      // First of all: what is being written of a symbol is whole then, or not there.
      const waiting = await transaction
        .updateTable('recording_symbol')
        .set({ status: 'canceled' })
        .where('recording_id', '=', id)
        .where('status', '=', 'waiting')
        .returning('symbol')
        .execute()
      for (const { symbol } of waiting)
        await transaction
          .deleteFrom('recording_trades')
          .where('recording_id', '=', id)
          .where('symbol', '=', symbol)
          .execute()
    }
    return numUpdatedRows > 0
  })

/** Writes a symbol's days over what was there of them. */
export const saveBars = (db: Database, id: string, symbol: string, days: ReadonlyMap<string, string>): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    for (const [day, body] of days)
      await transaction
        .insertInto('recording_bars')
        .values({ recording_id: id, symbol, day, body })
        .onConflict((conflict) => conflict.columns(['recording_id', 'symbol', 'day']).doUpdateSet({ body }))
        .execute()
  })

/** The days of one symbol, oldest first. */
export const barsOfSymbol = (db: Database, id: string, symbol: string): Promise<{ day: string; body: string }[]> =>
  db
    .selectFrom('recording_bars')
    .select(['day', 'body'])
    .where('recording_id', '=', id)
    .where('symbol', '=', symbol)
    .orderBy('day')
    .execute()

type TradesPage = Omit<Selectable<RecordingTradesTable>, 'recording_id' | 'symbol'>

/** Adds a page of a symbol's trades, where it has any, and how far they have been read with it. */
export const saveTrades = (
  db: Database,
  id: string,
  symbol: string,
  page: TradesPage | undefined,
  change: Updateable<RecordingSymbolTable>,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await changeSymbol(transaction, id, symbol, change)
    if (page)
      await transaction
        .insertInto('recording_trades')
        .values({ ...page, recording_id: id, symbol })
        .execute()
  })

/** A symbol's trades page by page, oldest first. */
export const tradesOfSymbol = (db: Database, id: string, symbol: string): Promise<TradesPage[]> =>
  db
    .selectFrom('recording_trades')
    .select(['place', 'first_at', 'last_at', 'body'])
    .where('recording_id', '=', id)
    .where('symbol', '=', symbol)
    .orderBy('place')
    .execute()

/** A symbol that failed, and what was recorded of its trades. */
export const failSymbol = (db: Database, id: string, symbol: string, error: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await changeSymbol(transaction, id, symbol, { status: 'failed', error, trades: 0 })
    await transaction
      .deleteFrom('recording_trades')
      .where('recording_id', '=', id)
      .where('symbol', '=', symbol)
      .execute()
  })

/** With all it holds. */
export const deleteRecording = (db: Database, id: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('recording_trades').where('recording_id', '=', id).execute()
    await transaction.deleteFrom('recording_bars').where('recording_id', '=', id).execute()
    await transaction.deleteFrom('recording_symbol').where('recording_id', '=', id).execute()
    await transaction.deleteFrom('recording').where('id', '=', id).execute()
  })

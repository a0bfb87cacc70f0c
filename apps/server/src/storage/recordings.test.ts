/** Recordings that are called off while somebody still writes to them, on both engines. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ENGINES, withEachStorage } from '../testing/engines.ts'
import { insertPerson, START } from '../testing/records.ts'
import type { Storage } from './engine/database.ts'
import {
  EndedError,
  endRecording,
  insertRecording,
  saveTrades,
  symbolsOfRecordings,
  tradesOfSymbol,
} from './recordings.ts'

const recording = {
  ...{ id: 'r', user_id: 'ada', name: 'Friday', connection_id: 'c', connection_name: 'Paper', feed: null },
  ...{ timeframe: '1Min' as const, detail: 'trades' as const, first_day: '2026-03-06', last_day: '2026-03-06' },
  ...{ status: 'running' as const, created_at: START, ended_at: null },
}
const page = (place: number) => ({ place, first_at: START, last_at: START, body: new Uint8Array([1]) })

describe.each(ENGINES)('a recording on $name', ({ name, start }) => {
  let storage: Storage
  withEachStorage(start, async (opened) => {
    storage = opened
    await insertPerson(storage, 'ada')
    await insertRecording(storage.db, recording, ['AAPL'])
    await saveTrades(storage.db, 'r', 'AAPL', page(0), { trades: 1, trades_page: 'next' })
  })
  const save = (db = storage.db) =>
    saveTrades(db, 'r', 'AAPL', page(1), { trades: 2, trades_page: null, status: 'done' })
  const pages = async () => (await tradesOfSymbol(storage.db, 'r', 'AAPL')).length
  const symbol = async () => (await symbolsOfRecordings(storage.db, ['r']))[0]

  it('takes nothing more of a symbol that was called off', async () => {
    expect(await endRecording(storage.db, 'r', 'canceled', START)).toBe(true)
    await expect(save()).rejects.toThrow(EndedError)
    expect(await symbol()).toMatchObject({ status: 'canceled' })
    expect(await pages()).toBe(0)
  })

  // A writer of SQLite has the file to itself.
  if (name !== 'postgres') return
  it('keeps all of a symbol whose last page is written while it is called off', async () => {
    let over: Promise<unknown> | undefined
    await storage.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('recording_symbol').set({ status: 'done', trades: 2 }).execute()
      await transaction
        .insertInto('recording_trades')
        .values({ ...page(1), recording_id: 'r', symbol: 'AAPL' })
        .execute()
      over = endRecording(storage.db, 'r', 'canceled', START)
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await waiting.execute(storage.db)).rows.length).toBe(1)
    })
    expect(await over).toBe(true)
    expect(await symbol()).toMatchObject({ status: 'done', trades: 2 })
    expect(await pages()).toBe(2)
  })
})

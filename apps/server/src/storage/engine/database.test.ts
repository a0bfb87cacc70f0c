import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, type StartedEngine } from '../../testing/engines.ts'
import { account, activityRow, insertPersonWithAccounts, orderRow, START, unit } from '../../testing/records.ts'
import { findAccessKey, insertAccessKey, listAccessKeys, revokeAccessKey, touchAccessKey } from '../access-keys.ts'
import { accountAtDoor, accountById, accountByName, accountsOfUser, dueAccounts, insertAccount } from '../accounts.ts'
import { listActivities } from '../activities.ts'
import { isClientOrderIdTaken, listOrders, type OrderFilter, orderByClientId, orderById } from '../orders.ts'
import { loadSnapshot, saveSnapshot } from '../snapshots.ts'
import { boundValues } from './bound-value.ts'
import { checkStorage } from './check.ts'
import { DataFolderError } from './data-folder.ts'
import { openStorage, type Storage, type StorageLocation } from './database.ts'
import { NewerDatabaseError } from './migrate.ts'

describe.each(ENGINES)('storage on $name', ({ start }) => {
  let engine: StartedEngine
  let location: StorageLocation
  let storage: Storage
  beforeAll(async () => {
    engine = await start()
  })
  afterAll(() => engine.stop())
  beforeEach(async () => {
    location = await engine.newLocation()
    storage = await engine.openStorage(location)
    await insertPersonWithAccounts(storage, 'ada', ['one', 'two', 'three'])
  })
  afterEach(() => storage.close())

  it('lists orders by what is asked', async () => {
    const rows = [
      orderRow('a', { symbol: 'AAPL', submittedAt: START, isOpen: false }),
      orderRow('b', { symbol: 'MSFT', submittedAt: START + 10 }),
      orderRow('c', { symbol: 'BTC/USD', assetClass: 'crypto', side: 'sell', submittedAt: START + 10 }),
      orderRow('d', { symbol: 'AAPL', side: 'sell', submittedAt: START + 20, isOpen: false }),
      orderRow('e', { symbol: 'AAPL', submittedAt: START + 30 }),
    ]
    const facts: readonly { filter: Partial<OrderFilter>; ids: string }[] = [
      { filter: {}, ids: 'edcba' },
      { filter: { limit: 2 }, ids: 'ed' },
      { filter: { direction: 'asc' }, ids: 'abcde' },
      { filter: { direction: 'asc', limit: 2 }, ids: 'ab' },
      { filter: { status: 'open' }, ids: 'ecb' },
      { filter: { status: 'closed' }, ids: 'da' },
      { filter: { status: 'all' }, ids: 'edcba' },
      { filter: { after: START + 10 }, ids: 'ed' },
      { filter: { until: START + 10 }, ids: 'a' },
      { filter: { after: START, until: START + 30 }, ids: 'dcb' },
      { filter: { beforeOrderId: 'c' }, ids: 'ba' },
      { filter: { afterOrderId: 'b', direction: 'asc' }, ids: 'cde' },
      { filter: { afterOrderId: 'nobody' }, ids: '' },
      { filter: { symbols: ['AAPL', 'BTC/USD'] }, ids: 'edca' },
      { filter: { symbols: [] }, ids: 'edcba' },
      { filter: { side: 'sell' }, ids: 'dc' },
      { filter: { assetClasses: ['crypto'] }, ids: 'c' },
      { filter: { status: 'open', symbols: ['AAPL'], side: 'buy', direction: 'asc' }, ids: 'e' },
    ]
    await storage.appender.append([
      unit('one', 0, 1, { rows }),
      unit('two', 0, 1, { rows: [orderRow('of another account')] }),
    ])
    const answered = facts.map(async ({ filter }) => {
      const bodies = await listOrders(storage.db, 'one', { limit: 50, ...filter })
      return { filter, ids: bodies.map((body) => JSON.parse(body).id).join('') }
    })
    expect(await Promise.all(answered)).toEqual(facts)
  })

  it('lists orders of as many symbols as an address has room for', async () => {
    const legs = [
      orderRow('both', { symbol: '', submittedAt: START + 20 }),
      orderRow('leg', { symbol: 'GME260320C00020000', assetClass: 'us_option', parentId: 'both' }),
    ]
    const rows = [orderRow('stock', { symbol: 'GME', submittedAt: START + 10 }), orderRow('other', { symbol: 'KO' })]
    await storage.appender.append([unit('one', 0, 1, { rows: [...rows, ...legs] })])
    const symbols = [...Array.from({ length: 9_000 }, (_, number) => number.toString(36)), 'GME']
    const bodies = await listOrders(storage.db, 'one', { symbols, areUnderlyings: true, isNested: true, limit: 50 })
    expect(bodies.map((body) => JSON.parse(body).id)).toEqual(['both', 'stock'])
  })

  it('finds an order by its ids, in its own account only', async () => {
    const row = orderRow('order-1', { clientOrderId: 'mine' })
    await storage.appender.append([unit('one', 0, 1, { rows: [row] })])
    expect(await orderByClientId(storage.db, 'one', 'mine')).toBe(JSON.stringify(row.order))
    expect(await orderByClientId(storage.db, 'two', 'mine')).toBeUndefined()
    expect(await orderById(storage.db, 'two', 'order-1')).toBeUndefined()
    expect(await isClientOrderIdTaken(storage.db, 'one', 'mine')).toBe(true)
    expect(await isClientOrderIdTaken(storage.db, 'one', 'other')).toBe(false)
    expect(await isClientOrderIdTaken(storage.db, 'two', 'mine')).toBe(false)
  })

  it('lists activities by type, category, time and page', async () => {
    const rows = [
      activityRow('20260309::a', 'FILL', START),
      activityRow('20260309::b', 'CSD', START + 1),
      activityRow('20260309::c', 'FILL', START + 2),
      activityRow('20260309::d', 'FEE', START + 3),
    ]
    await storage.appender.append([unit('one', 0, 1, { rows })])
    const list = async (filter: Partial<Parameters<typeof listActivities>[2]>) =>
      (await listActivities(storage.db, 'one', { pageSize: 50, ...filter }, async () => undefined))
        .map((body) => JSON.parse(body).id.at(-1))
        .join('')
    expect(await list({})).toBe('dcba')
    expect(await list({ types: ['CSD', 'FEE'] })).toBe('db')
    expect(await list({ category: 'trade_activity' })).toBe('ca')
    expect(await list({ category: 'non_trade_activity', direction: 'asc' })).toBe('bd')
    expect(await list({ after: START, until: START + 3 })).toBe('cb')
    expect(await list({ from: START, until: START + 2 })).toBe('ba')
    expect(await list({ pageSize: 2 })).toBe('dc')
    expect(await list({ pageSize: 2, pageToken: '20260309::c' })).toBe('ba')
    expect(await list({ direction: 'asc', pageToken: '20260309::c' })).toBe('d')
    expect(await list({ pageToken: 'unknown' })).toBe('')
  })

  it.each(['asc', 'desc'] as const)(
    'lists a day of thousands of activities in parts, %s, and lets others work between them',
    async (direction) => {
      const ids = Array.from({ length: 1_201 }, (_, number) => `20260309::${String(number).padStart(4, '0')}`)
      // Several share a millisecond, across the parts' edges too.
      const rows = ids.map((id, number) => activityRow(id, 'FILL', START + Math.floor(number / 3)))
      await storage.appender.append([unit('one', 0, 1, { rows })])
      let turns = 0
      const bodies = await listActivities(
        storage.db,
        'one',
        { pageSize: Number.MAX_SAFE_INTEGER, direction },
        async () => {
          turns += 1
        },
      )
      expect(bodies.map((body) => JSON.parse(body).id)).toEqual(direction === 'asc' ? ids : ids.toReversed())
      expect(turns).toBe(2)
    },
  )

  it('knows accounts by user and name, and which are due', async () => {
    expect(await accountById(storage.db, 'one')).toEqual({
      ...account('one', 'ada'),
      sequence: 0,
      origin_id: null,
      origin_kind: null,
      origin_at: null,
      next_wake_at: null,
      archived_at: null,
    })
    expect((await accountsOfUser(storage.db, 'ada')).map((each) => each.id)).toEqual(['one', 'three', 'two'])
    expect((await accountByName(storage.db, 'ada', 'two'))?.id).toBe('two')
    expect(await accountByName(storage.db, 'bob', 'two')).toBeUndefined()
    await expect(insertAccount(storage.db, { ...account('one', 'ada'), id: 'four' })).rejects.toThrow()
    await storage.appender.append([
      unit('one', 0, 1, { nextWakeAt: START + 2 }),
      unit('two', 0, 1, { nextWakeAt: START + 1 }),
      unit('three', 0, 1),
    ])
    expect((await dueAccounts(storage.db, START + 2, 9)).map((each) => each.id)).toEqual(['two'])
    expect(await dueAccounts(storage.db, START + 9, 9)).toEqual([
      { id: 'two', nextWakeAt: START + 1 },
      { id: 'one', nextWakeAt: START + 2 },
    ])
  })

  it('keeps the last snapshot saved', async () => {
    expect(await loadSnapshot(storage.db, 'one')).toBeUndefined()
    const snapshot = { accountId: 'one', sequence: 0, foldVersion: 1, body: '{}' }
    await saveSnapshot(storage.db, snapshot)
    await saveSnapshot(storage.db, { ...snapshot, sequence: 5 })
    expect(await loadSnapshot(storage.db, 'one')).toEqual({ ...snapshot, sequence: 5 })
  })

  it('keeps access keys, and a revoked one revoked', async () => {
    const inserted = {
      id: 'PK1',
      user_id: 'ada',
      account_id: 'one',
      name: 'bot',
      secret_sha256: '0'.repeat(64),
      scopes: 'trade',
      created_at: START,
    }
    await insertAccessKey(storage.db, inserted)
    await touchAccessKey(storage.db, 'PK1', START + 5)
    await touchAccessKey(storage.db, 'PK1', START + 1)
    const key = { ...inserted, last_used_at: START + 5, revoked_at: null }
    expect(await listAccessKeys(storage.db, 'ada')).toEqual([key])
    expect(await findAccessKey(storage.db, 'PK1')).toEqual({
      ...{ user_id: 'ada', account_id: 'one', name: 'bot', secret_sha256: '0'.repeat(64), revoked_at: null },
      ...{
        limits: null,
        kind: 'practice',
        sequence: 0,
        archived_at: null,
        market: 'simulated:test:1',
        troubles: null,
      },
    })
    expect(await revokeAccessKey(storage.db, 'bob', 'PK1', START + 9)).toBe(false)
    expect(await revokeAccessKey(storage.db, 'ada', 'PK1', START + 9)).toBe(true)
    expect(await revokeAccessKey(storage.db, 'ada', 'PK1', START + 10)).toBe(false)
    expect(await listAccessKeys(storage.db, 'ada')).toEqual([{ ...key, revoked_at: START + 9 }])
  })

  it('sees in a transaction what it wrote, and forgets what is rolled back', async () => {
    const failed = storage.db.transaction().execute(async (transaction) => {
      await insertAccount(transaction, account('four', 'ada'))
      expect(await accountById(transaction, 'four')).toBeDefined()
      expect(await accountById(storage.db, 'four')).toBeUndefined()
      throw new Error('changed my mind')
    })
    // Written meanwhile: it waits for the transaction on SQLite and is no part of it anywhere.
    const appended = storage.appender.append([unit('one', 0, 1)])
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await appended).toEqual(['written'])
    expect(await accountById(storage.db, 'four')).toBeUndefined()
  })

  it('answers the rows of a returning clause and counts the changed ones', async () => {
    const updated = await storage.db
      .updateTable('account')
      .set({ name: 'renamed' })
      .where('id', '=', 'one')
      .returning(['id', 'name'])
      .executeTakeFirst()
    expect(updated).toEqual({ id: 'one', name: 'renamed' })
    const archived = await storage.db.updateTable('account').set({ archived_at: START }).executeTakeFirst()
    expect(archived.numUpdatedRows).toBe(3n)
  })

  it('refuses rows that belong to nobody', async () => {
    await expect(insertAccount(storage.db, account('four', 'nobody'))).rejects.toThrow(/foreign key/i)
  })

  it('opens a database again, and refuses one of a newer version', async () => {
    await (await engine.openStorage(location)).close()
    await sql`insert into migration (name) values ('9999-tomorrow')`.execute(storage.db)
    await expect(engine.openStorage(location)).rejects.toThrow(NewerDatabaseError)
    await expect(engine.openStorage(location)).rejects.toThrow(
      /newer version of Paddock: it has migration 9999-tomorrow/,
    )
  })

  it('finds gaps, events beyond the sequence, time running back and repeated orders', async () => {
    const { db } = storage
    await storage.appender.append([
      unit('one', 0, 3),
      unit('two', 0, 2),
      unit('three', 0, 2, { rows: [orderRow('order-1')] }),
    ])
    expect(await checkStorage(db)).toEqual([])
    await db.deleteFrom('account_event').where('account_id', '=', 'one').where('sequence', '=', 2).execute()
    await db.updateTable('account').set({ sequence: 1 }).where('id', '=', 'two').execute()
    await db
      .updateTable('account_event')
      .set({ at: 0 })
      .where('account_id', '=', 'three')
      .where('sequence', '=', 2)
      .execute()
    // Without its keys, as a damaged index would leave it.
    await sql`create table copy as select * from order_row`.execute(db)
    await sql`drop table order_row`.execute(db)
    await sql`alter table copy rename to order_row`.execute(db)
    await sql`insert into order_row select * from order_row`.execute(db)
    expect(await checkStorage(db)).toEqual([
      'Account one has 2 events numbered 1 to 3: some are missing.',
      'Account two is at sequence 1, but its last event is 2.',
      'Account three goes back in time at event 2.',
      'Account three has 2 order rows of id order-1.',
      'Account three has 2 order rows of client_order_id client of order-1.',
    ])
  })
})

describe('sqlite', () => {
  it('says which folder cannot be used', async () => {
    const file = fileURLToPath(import.meta.url)
    await expect(openStorage({ dataDir: file })).rejects.toThrow(DataFolderError)
    await expect(openStorage({ dataDir: file })).rejects.toThrow(`The data folder ${file} cannot be used`)
  })

  it('has everything in one file when it is closed', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'paddock-test-'))
    const storage = await openStorage({ dataDir })
    await insertPersonWithAccounts(storage, 'ada', ['one'])
    expect(await accountById(storage.db, 'one')).toBeDefined()
    await storage.close()
    const log = statSync(join(dataDir, 'paddock.db-wal'), { throwIfNoEntry: false })
    expect(log?.size ?? 0).toBe(0)
    rmSync(dataDir, { recursive: true })
  })

  it('binds nothing it does not know', () => {
    const bytes = new Uint8Array([1])
    expect(boundValues([null, 'text', 1.5, 2n, bytes, true, false])).toEqual([null, 'text', 1.5, 2n, bytes, 1, 0])
    for (const value of [undefined, new Date(START), {}, [1]]) expect(() => boundValues([value])).toThrow(TypeError)
  })
})

describe('postgres', () => {
  it('goes on when a connection breaks under a transaction, which fails', async () => {
    const engine = await engineOf('postgres').start()
    const storage = await engine.openStorage()
    const crashes: unknown[] = []
    const note = (error: unknown) => void crashes.push(error)
    process.on('uncaughtException', note)
    const failing = storage.db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(storage.db)
      await sql`select 1`.execute(storage.db)
      await sql`select 1`.execute(transaction)
    })
    await expect(failing).rejects.toThrow()
    expect((await sql`select 1 as one`.execute(storage.db)).rows).toEqual([{ one: 1 }])
    await storage.close()
    await engine.stop()
    process.off('uncaughtException', note)
    expect(crashes).toEqual([])
  })

  it('plans once what is asked before most answers, and answers it behind a new column', async () => {
    const engine = await engineOf('postgres').start()
    const storage = await engine.openStorage()
    await insertPersonWithAccounts(storage, 'ada', ['one'])
    const found = () =>
      storage.db.transaction().execute(async (one) => {
        const answers = [await findAccessKey(one, 'PK1'), await accountAtDoor(one, 'one')]
        await Promise.all([orderById(one, 'one', 'x'), orderByClientId(one, 'one', 'x')])
        await isClientOrderIdTaken(one, 'one', 'x')
        const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(one)
        return { answers, plans: rows.length }
      })
    await insertAccessKey(storage.db, {
      ...{ id: 'PK1', user_id: 'ada', account_id: 'one', name: 'bot', scopes: 'trade', created_at: START },
      secret_sha256: '0'.repeat(64),
    })
    const before = await found()
    expect(before.plans).toBe(5)
    for (const table of ['access_key', 'access_key_limits', 'account', 'account_trouble', 'order_row'])
      await sql`alter table ${sql.table(table)} add column later text`.execute(storage.db)
    expect(await found()).toEqual(before)
    await storage.close()
    await engine.stop()
  })
})

const engineOf = (name: string) => {
  const engine = ENGINES.find((one) => one.name === name)
  if (!engine) throw new Error(`no engine ${name}`)
  return engine
}

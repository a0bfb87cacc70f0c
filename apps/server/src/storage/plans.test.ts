/** Lists of few among many are read from an index of theirs: who asks for them holds nobody up, however much the account has. */
import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ENGINES, withStorage } from '../testing/engines.ts'
import { insertPerson } from '../testing/records.ts'
import { insertAccount } from './accounts.ts'
import { cashFlows, listActivities } from './activities.ts'
import { eventsAbout, eventsOfKind, firstRecordedAfter, lastRecorded } from './events.ts'
import { listOrders } from './orders.ts'
import type { Database } from './tables/tables.ts'

const MANY = 12_000
const AT_ONCE = 500
const turn = async () => {}
const idOf = (number: number) => `order-${String(number).padStart(6, '0')}`
const body = JSON.stringify({ text: 'x'.repeat(200) })

describe.each(ENGINES)('$name', ({ start }) => {
  const opened = withStorage(start, async (storage) => {
    const { db, kind } = storage
    await insertPerson(storage, 'person')
    await insertAccount(db, {
      ...{
        id: 'account',
        user_id: 'person',
        name: 'Account',
        kind: 'practice',
        number: '1',
        market: 'm',
        created_at: 0,
      },
    })
    const rows = <Row>(make: (number: number) => Row) =>
      Array.from({ length: MANY / AT_ONCE }, (_, part) =>
        Array.from({ length: AT_ONCE }, (_, index) => make(part * AT_ONCE + index + 1)),
      )
    for (const part of rows((number) => ({
      ...{ account_id: 'account', sequence: number, at: number, recorded_at: number, cause: '', actor: '{}' },
      kind: number % 4_000 === 0 ? 'shares-located' : 'order-filled',
      body: JSON.stringify({ number, orderId: idOf(number % 6_000), text: 'x'.repeat(200) }),
    })))
      await db.insertInto('account_event').values(part).execute()
    for (const part of rows((number) => ({
      ...{
        account_id: 'account',
        id: idOf(number),
        client_order_id: idOf(number),
        asset_class: 'us_equity',
        side: 'buy',
      },
      ...{
        status: 'filled',
        is_open: 0 as const,
        submitted_at: number,
        symbol: number % 5_000 === 0 ? 'RARE' : 'AAPL',
        body,
      },
    })))
      await db.insertInto('order_row').values(part).execute()
    for (const part of rows((number) => ({
      ...{ account_id: 'account', id: `activity-${number}`, at: number, order_id: idOf(number) },
      ...(number % 4_000 === 0 && { order_id: null }),
      type: number % 4_000 === 0 ? 'DIV' : 'FILL',
      body: JSON.stringify({ net_amount: '1' }),
    })))
      await db.insertInto('activity_row').values(part).execute()
    await db.updateTable('account').set({ sequence: MANY }).execute()
    if (kind === 'postgres') await sql`analyze`.execute(db)
  })

  /** How the first statement of a read is carried out. */
  async function planOf(read: (db: Database) => Promise<unknown>): Promise<string> {
    const { db, kind } = opened.storage
    const asked: Parameters<KyselyPlugin['transformQuery']>[0]['node'][] = []
    const spy: KyselyPlugin = {
      transformQuery({ node }) {
        asked.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await read(db.withPlugin(spy))
    const [first] = asked
    if (!first) throw new Error('nothing was asked')
    const statement = db.getExecutor().compileQuery(first, { queryId: randomUUID() })
    const explained = kind === 'sqlite' ? 'explain query plan' : 'explain'
    const { rows } = await db.executeQuery<object>({ ...statement, sql: `${explained} ${statement.sql}` })
    return rows.map((row) => Object.values(row).at(-1)).join('\n')
  }

  const activities = (filter: Partial<Parameters<typeof listActivities>[2]>) => (db: Database) =>
    listActivities(db, 'account', { pageSize: 50, ...filter }, turn)

  it.each<[string, (db: Database) => Promise<readonly unknown[]>, number, string]>([
    ['activities of a type', activities({ types: ['DIV'] }), 3, 'activity_row_other'],
    ['activities of types', activities({ types: ['DIV', 'INT'], direction: 'asc' }), 3, 'activity_row_other'],
    ['activities that are no trades', activities({ category: 'non_trade_activity' }), 3, 'activity_row_other'],
    ['fills of an order', activities({ orderId: idOf(6_001) }), 1, 'activity_row_order'],
    ['what moved cash', (db) => cashFlows(db, 'account', 0, MANY), 3, 'activity_row_other'],
    ['locates', (db) => eventsOfKind(db, 'account', 'shares-located'), 3, 'account_event_few'],
  ])('%s are read from their index', async (_, read, count, index) => {
    expect(await read(opened.storage.db)).toHaveLength(count)
    const plan = await planOf(read)
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/temp b-tree|Seq Scan/i)
  })

  it('a list of orders tells by its index alone which of them are of a symbol, a class or a side', async () => {
    const { db, kind } = opened.storage
    const read = (own: Database) =>
      listOrders(own, 'account', {
        status: 'closed',
        symbols: ['RARE'],
        side: 'buy',
        assetClasses: ['us_equity'],
        limit: 50,
      })
    expect(await read(db)).toHaveLength(2)
    expect(await planOf(read)).toContain('order_row_submitted')
    const { rows } = await (kind === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_index_info('order_row_submitted')`
      : sql<{ name: string }>`select attname as name from pg_attribute where attrelid = 'order_row_submitted'::regclass`
    ).execute(db)
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['symbol', 'asset_class', 'side']))
  })

  it('of each account its last event alone is looked at for the machine’s last time', async () => {
    expect(await lastRecorded(opened.storage.db)).toBe(MANY)
    const plan = await planOf(lastRecorded)
    expect(plan).toMatch(/sequence ?=/)
    expect(plan).not.toMatch(/Seq Scan on account_event|(scan|search) account_event$/im)
  })

  it('the first event that was recorded after a time is looked for in parts, behind which others are answered', async () => {
    let turns = 0
    const asked = (wall: number) => (db: Database) =>
      firstRecordedAfter(db, 'account', wall, MANY, async () => {
        turns += 1
      })
    const { db } = opened.storage
    expect([await asked(0)(db), turns]).toEqual([1, 0])
    expect([await asked(11_000)(db), turns]).toEqual([11_001, 2])
    expect([await asked(MANY)(db), turns]).toEqual([undefined, 4])
  })

  it('events about an order are looked for in parts, behind which others are answered', async () => {
    let turns = 0
    const found = await eventsAbout(opened.storage.db, 'account', idOf(500), ['order-filled'], 0, MANY, async () => {
      turns += 1
    })
    expect(found.map(({ sequence }) => sequence)).toEqual([500, 6_500])
    expect(turns).toBe(2)
  })
})

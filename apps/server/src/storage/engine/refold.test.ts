/** What `admin check` finds wrong: each kind of row is damaged in turn, on both engines. */
import { evolve, unopened } from '@paddock/broker/evolve'
import { FOLD_VERSION, writeSnapshot } from '@paddock/broker/snapshot'
import { DAY_MS } from '@paddock/market/instant'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, type StartedEngine } from '../../testing/engines.ts'
import { addUser, BY, call, limitBuy, marketBuy, openAccount, practiceOn } from '../../testing/practice.ts'
import { eventsAfter } from '../events.ts'
import { saveSnapshot } from '../snapshots.ts'
import type { Storage } from './database.ts'
import { refoldAccounts } from './refold.ts'

describe.each(ENGINES)('on $name', ({ start }) => {
  let engine: StartedEngine
  let storage: Storage
  let id: string
  beforeAll(async () => {
    engine = await start()
    storage = await engine.openStorage()
    await addUser(storage)
    const { practice, clock } = practiceOn(storage)
    id = await openAccount(practice)
    const place = (body: object) => call(practice.broker(id), 'postOrder', { body })
    await place(marketBuy('KO', '10'))
    await place(limitBuy('AAPL', '1.00', { time_in_force: 'gtc' }))
    await place(limitBuy('MSFT', '1.00'))
    await practice.setClock(id, { kind: 'run-to', at: clock.now() + 10 * DAY_MS }, BY)
    await practice.forkAccount({ userId: 'u1', name: 'Fork', from: id, at: clock.now() + DAY_MS, speed: 1, ...BY })
    await practice.close()
    const account = (await eventsAfter(storage.db, id, 0, 1_000)).reduce(evolve, unopened(id))
    const body = writeSnapshot(account)
    await saveSnapshot(storage.db, { accountId: id, sequence: account.sequence, foldVersion: FOLD_VERSION, body })
  })
  afterAll(async () => {
    await storage.close()
    await engine.stop()
  })

  async function found(): Promise<string[]> {
    const told: string[] = []
    const { differences } = await refoldAccounts(storage.db, (sentence) => told.push(sentence))
    expect(differences === 0).toBe(told.length === 0)
    return told
  }

  /** What is found while a change is there, which is undone again. */
  async function foundAfter(change: ReturnType<typeof sql>): Promise<string[]> {
    let told: string[] = []
    const undone = new Error('undone')
    await storage.db
      .transaction()
      .execute(async (transaction) => {
        await change.execute(transaction)
        await refoldAccounts(transaction, (sentence) => told.push(sentence))
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    told = [
      ...new Set(
        told.map((sentence) => sentence.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID').replace(/\d{17}::ID/g, 'ID')),
      ),
    ]
    return told
  }

  it('nothing is wrong with what was written, a fork included, and every event is read', async () => {
    const progress: number[] = []
    const told: string[] = []
    const { accounts, events, differences } = await refoldAccounts(
      storage.db,
      (sentence) => told.push(sentence),
      (done) => progress.push(done),
    )
    expect([told, accounts, differences, progress]).toEqual([[], 2, 0, [1, 2]])
    const { rows } = await sql<{ count: number }>`select count(*) as count from account_event`.execute(storage.db)
    expect(events).toBe(Number(rows[0]?.count))
  })

  it('nothing is wrong with instants that end in zeros, as earlier versions wrote them', async () => {
    const { rows } = await sql<{ body: string }>`select body from order_row`.execute(storage.db)
    expect(rows.some(({ body }) => body.includes(':00Z"') && body.includes('.04Z"'))).toBe(true)
    const padded = (table: 'order_row' | 'activity_row') =>
      sql`update ${sql.table(table)} set body = replace(replace(body, ':00Z"', ':00.000Z"'), '.04Z"', '.040Z"')`
    expect(await foundAfter(padded('order_row'))).toEqual([])
    expect(await foundAfter(padded('activity_row'))).toEqual([])
  })

  it.each([
    [
      'an order row that is gone',
      sql`delete from order_row where symbol = 'AAPL'`,
      /order ID of its events is not there/,
    ],
    [
      'an order with another status',
      sql`update order_row set status = 'filled' where symbol = 'AAPL'`,
      /order ID is another one/,
    ],
    [
      'an order with another price',
      sql`update order_row set body = replace(body, '"limit_price":"1"', '"limit_price":"2"')`,
      /order ID is another one/,
    ],
    [
      'an activity that is gone',
      sql`delete from activity_row where type = 'FILL'`,
      /activity ID of its events is not there/,
    ],
    [
      'an activity of another amount',
      sql`update activity_row set body = replace(body, '"10"', '"11"')`,
      /activity ID is another one/,
    ],
    [
      'an order of nobody',
      sql`insert into order_row select account_id, 'x', 'x', symbol, asset_class, side, status, is_open, submitted_at, body, parent_id from order_row where symbol = 'AAPL'`,
      /order x is in no event/,
    ],
    [
      'a position that a fill says otherwise',
      sql`update account_event set body = replace(body, '"positionQty":"10"', '"positionQty":"12"') where kind = 'order-filled'`,
      /the position in KO is 12, and its events come to 10/,
    ],
    [
      'cash that a close says otherwise',
      sql`update account_event set body = replace(body, '"cash":"', '"cash":"1') where kind = 'day-closed'`,
      /cash is 1\d+.*, and its events come to/,
    ],
    [
      'another snapshot',
      sql`update account_snapshot set body = replace(body, 'KO', 'PEP')`,
      /its snapshot at event \d+ is another state/,
    ],
    [
      'an event without its order',
      sql`update account_event set body = replace(body, '"orderId"', '"order"') where kind = 'order-expired'`,
      /order-expired, cannot be read: /,
    ],
    [
      'an event that is no JSON',
      sql`update account_event set body = '{' where sequence = 2`,
      /event 2, .*, cannot be read: it is no JSON/,
    ],
    [
      'an event of no kind',
      sql`update account_event set kind = 'order-lost' where kind = 'order-expired'`,
      /order-lost is no kind of event/,
    ],
    [
      'an actor of no kind',
      sql`update account_event set actor = '{"kind":"ghost"}' where sequence = 2`,
      /event 2, .*, cannot be read: actor: /,
    ],
    ['another number', sql`update account set number = 'PA0'`, /its number is PA0, and its events say PA/],
  ])('finds %s', async (_name, change, sentence) => {
    const told = await foundAfter(change)
    expect(told.join('\n')).toMatch(sentence)
    expect(told.every((line) => line.startsWith('Account ID') && line.endsWith('.'))).toBe(true)
  })

  it('counts what it does not tell one by one', async () => {
    await sql`insert into order_row select account_id, 'x' || n, 'x' || n, 'KO', 'us_equity', 'buy', 'new', 1, n, '{}', null
      from (select account_id from order_row limit 1) as template, (select sequence as n from account_event where account_id = ${id} limit 8) as numbers`.execute(
      storage.db,
    )
    const told = await found()
    expect(told).toHaveLength(4)
    expect(told[3]).toMatch(/has 5 more differences of orders\.$/)
    await sql`delete from order_row where body = '{}'`.execute(storage.db)
    expect(await found()).toEqual([])
  })
})

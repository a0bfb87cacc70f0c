/** Days of real prices, recorded through another server of this program that stands in for Alpaca, and played. */
import { type RecordingRequest, RecordingRequest as Request } from '@paddock/contract/desk/recordings'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sleep } from '../../clock.ts'
import { alone } from '../../cluster/cluster.ts'
import { createLog } from '../../log.ts'
import type { Storage } from '../../storage/engine/database.ts'
import { accountsDesk } from '../../testing/accounts.ts'
import { gatewayTo, inTime, KEY, standIn } from '../../testing/alpaca.ts'
import { ENGINES, withStorage } from '../../testing/engines.ts'
import { call, MARKET, marketBuy } from '../../testing/practice.ts'
import { insertPerson } from '../../testing/records.ts'
import { type Guest, type RunningDesk, runDesk } from '../../testing/running-desk.ts'
import { createMarkets } from '../markets.ts'
import { fromBarsText, toBarsText } from './bars-text.ts'
import { createRecordings, type RecordingView } from './recordings.ts'

/** A Friday before the Monday that tests begin on, and the weekend. */
const FRIDAY = '2026-03-06'
const OPEN = '2026-03-06T14:30:00Z'

it('writes and reads a day of bars to the bit', () => {
  const anyBar = fc
    .tuple(
      fc.integer({ min: 1, max: 3_000 }),
      fc.array(fc.integer({ min: 1, max: 9e13 }), { minLength: 4, maxLength: 4 }),
    )
    .chain(([later, prices]) =>
      fc.record({
        later: fc.constant(later),
        open: fc.constantFrom(...prices),
        close: fc.constantFrom(...prices),
        high: fc.constant(Math.max(...prices)),
        low: fc.constant(Math.min(...prices)),
        volume: fc.nat(),
        turnover: fc.double({ min: 0, max: 1e24, noNaN: true }),
        trades: fc.nat(),
      }),
    )
  forAll(100, fc.array(anyBar), (given) => {
    let start = 29_000_000 * 60_000
    const bars = given.map(({ later, ...bar }) => {
      start += later * 60_000
      return { ...bar, start, turnover: Math.abs(bar.turnover) }
    })
    expect(fromBarsText(toBarsText(bars))).toEqual(bars)
  })
})

const body = (more: object = {}) => ({
  name: 'Friday',
  connection: 'c1',
  symbols: ['aapl', ' BTC/USD'],
  from: FRIDAY,
  to: FRIDAY,
  ...more,
})

it.each([
  [{}, undefined],
  [{ symbols: [] }, 'a recording has from 1 to 50 symbols'],
  [{ symbols: Array.from({ length: 51 }, (_, index) => `A${index}`) }, 'a recording has from 1 to 50 symbols'],
  [{ symbols: ['AAPL; drop'] }, 'a symbol is one such as AAPL or BTC/USD'],
  [{ symbols: 'AAPL' }, 'a recording has from 1 to 50 symbols'],
  [{ from: '2026-02-30' }, 'a day is a date such as 2026-03-09'],
  [{ name: ' ' }, 'a name has from 1 to 60 characters'],
  [{ speed: 3 }, 'Unrecognized key: "speed"'],
])('reads what is asked for, %j', (more, words) => {
  const parsed = Request.safeParse(body(more))
  expect(parsed.success ? undefined : parsed.error.issues[0]?.message).toBe(words)
  if (parsed.success) expect(parsed.data.symbols).toEqual(['AAPL', 'BTC/USD'])
})

let upstream: RunningDesk
let owner: Guest
let pair: { keyId: string; secretKey: string }
beforeAll(async () => {
  upstream = await runDesk()
  owner = await upstream.guest()
  pair = await owner.key()
})
afterAll(() => upstream.close())

describe.each(ENGINES)('on $name', ({ start }) => {
  let storage: Storage
  let people = 0
  withStorage(start, async (opened) => {
    storage = opened
  })

  /** A person with a connection, and everything about accounts and recordings. */
  async function person(url = upstream.url, key = pair, db = storage.db) {
    const userId = `recorder-${++people}`
    await insertPerson(storage, userId)
    const { gateway, accountId: connection, clock } = await gatewayTo(url, storage, { userId, key })
    const desk = accountsDesk({ ...storage, db }, clock.now(), clock, gateway.broker)
    const by = { actor: { kind: 'user', id: userId }, cause: 'test' } as const
    const { recordings } = desk
    const begin = async (more: Partial<RecordingRequest> = {}): Promise<RecordingView> => {
      const wanted = { name: 'Friday', connection, symbols: ['AAPL', 'BTC/USD'], from: FRIDAY, to: FRIDAY, ...more }
      const begun = await recordings.add(userId, wanted)
      if ('refused' in begun) throw new Error(begun.refused)
      return begun
    }
    const until = async (id: string, isThere: (view: RecordingView) => boolean): Promise<RecordingView> => {
      for (;;) {
        const view = await recordings.one(userId, id)
        if (!view) throw new Error('the recording is gone')
        if (isThere(view)) return view
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const recorded = async (more: Partial<RecordingRequest> = {}) => {
      const { id } = await begin(more)
      return inTime(
        clock,
        until(id, ({ status }) => status !== 'running'),
      )
    }
    const open = async (recording: string, name = 'Replay') => {
      const wanted = { name, cash: '100000', multiplier: 4, optionsLevel: 3, recording } as const
      const account = await desk.practiceAccounts.open(userId, wanted, by)
      if ('refused' in account) throw new Error(account.refused)
      return { ...account, broker: desk.practice.broker(account.id) }
    }
    return { ...desk, userId, by, gateway, clock, connection, begin, recorded, until, open }
  }

  const ask = async (path: string) => (await owner.ask(`${owner.base}${path}`)).json()

  it('goes on with what could not be written for a moment', async () => {
    let failures = 1
    const db = storage.db.withPlugin({
      transformQuery({ node }) {
        if (failures > 0 && node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('"recording_symbol"')) {
          failures -= 1
          throw new Error('database or disk is full')
        }
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { recorded, recordings } = await person(upstream.url, pair, db)
    await recordings.start()
    expect(await recorded({ symbols: ['BTC/USD'] })).toMatchObject({ status: 'done', symbols: [{ bars: 1440 }] })
    expect(failures).toBe(0)
    await recordings.close()
  })

  it('plays a recorded day: its bars are those of Alpaca bit by bit, and orders fill inside them', async () => {
    const { recorded, open, practice, by, clock, userId, recordings } = await person()
    const view = await recorded({ symbols: ['AAPL', 'BTC/USD', 'NOPE'] })
    expect(view).toMatchObject({
      status: 'done',
      progress: 1,
      symbols: [
        { symbol: 'AAPL', name: 'Apple Inc. Common Stock', status: 'done', error: null },
        { symbol: 'BTC/USD', status: 'done', bars: 1440 },
        { symbol: 'NOPE', status: 'failed', error: 'Alpaca answered 404: asset not found for NOPE', bars: 0 },
      ],
    })
    const { id, market, broker } = await open(view.id)
    expect(market).toBe(view.market)
    expect(JSON.parse(String((await practice.clockOf(id)).body))).toMatchObject({
      at: Date.parse(OPEN),
      speed: 1,
      until: Date.parse('2026-03-07T05:00:00Z'),
    })

    clock.advanceBy(1_500)
    const { body: order, headers } = await call(broker, 'postOrder', { body: marketBuy('AAPL', '5') })
    expect(headers).toMatchObject({ 'X-Paddock-Source': 'replay' })
    expect((await practice.setClock(id, { kind: 'run', speed: 60 }, by)).status).toBe(200)
    clock.advanceBy(5_000)
    const filled = await call(broker, 'getOrderByOrderID', { path: { order_id: order.id } })
    expect(filled.body.status).toBe('filled')
    const minute = `start=${OPEN}&end=${OPEN}`
    const { bars: first } = await ask(`/v2/stocks/bars?symbols=AAPL&timeframe=1Min&${minute}`)
    expect(Number(filled.body.filled_avg_price)).toBeGreaterThanOrEqual(first.AAPL[0].l)
    expect(Number(filled.body.filled_avg_price)).toBeLessThanOrEqual(first.AAPL[0].h)

    // Nothing of what is still to come is told.
    const now = await call(broker, 'stockBars', { query: { symbols: 'AAPL', timeframe: '1Min', start: FRIDAY } })
    expect(now.body.bars.AAPL.at(-1).t <= '2026-03-06T14:35:01Z').toBe(true)

    clock.advanceBy(3 * 3_600_000)
    const range = { start: FRIDAY, end: '2026-03-07', limit: '10000' }
    const same = async (operation: 'stockBars' | 'cryptoBars', symbols: string, timeframe: string) => {
      const path = operation === 'cryptoBars' ? { loc: 'us' } : {}
      const query = { ...range, symbols, timeframe }
      const mine = await call(broker, operation, { path, query })
      const theirs = await ask(
        `${operation === 'cryptoBars' ? '/v1beta3/crypto/us/bars' : '/v2/stocks/bars'}?${new URLSearchParams(query)}`,
      )
      return [mine.body.bars[symbols], theirs.bars[symbols]] as const
    }
    const [mine, theirs] = await same('stockBars', 'AAPL', '1Min')
    expect(mine.length).toBeGreaterThan(700)
    expect(JSON.stringify(mine)).toBe(JSON.stringify(theirs))
    const [coins, theirCoins] = await same('cryptoBars', 'BTC/USD', '1Min')
    const firstOf = Date.parse(`${FRIDAY}T05:00:00Z`)
    expect(JSON.stringify(coins)).toBe(
      JSON.stringify(theirCoins.filter((bar: { t: string }) => Date.parse(bar.t) >= firstOf)),
    )
    const without = (bars: readonly object[]) => bars.map((bar) => ({ ...bar, vw: undefined }))
    for (const timeframe of ['5Min', '1Hour', '1Day']) {
      const [longer, theirLonger] = await same('stockBars', 'AAPL', timeframe)
      expect(without(longer)).toEqual(without(theirLonger))
    }

    const absent = await call(broker, 'stockBars', { query: { symbols: 'MSFT', timeframe: '1Min' } })
    expect(absent).toMatchObject({
      status: 404,
      body: { message: 'there is no recorded data for MSFT in this market' },
    })
    const after = await practice.setClock(id, { kind: 'skip-to-open' }, by)
    expect(after).toMatchObject({ status: 422 })
    expect(String(after.body)).toContain('the recording ended at 2026-03-07 00:00:00 New York')
    expect(await recordings.names(userId)).toEqual(new Map([[view.market, 'Friday']]))
  }, 60_000)

  it('refuses what is too much, too early or not there', async () => {
    const { recordings, userId, connection } = await person()
    const add = (more: Partial<RecordingRequest>) =>
      recordings.add(userId, { name: 'N', connection, symbols: ['AAPL'], from: FRIDAY, to: FRIDAY, ...more })
    expect([
      await add({ from: '2026-01-01', to: '2026-02-01' }),
      await add({ to: '2026-03-05' }),
      await add({ to: '2026-03-09' }),
      await add({ from: '2015-03-05', to: '2015-03-05' }),
      await add({ connection: 'another' }),
    ]).toEqual([
      { status: 422, refused: 'a recording has at most 31 days: this is 32', field: 'to' },
      { status: 422, refused: 'the last day is before the first one', field: 'to' },
      { status: 422, refused: 'only days that are over in New York can be recorded', field: 'to' },
      { status: 422, refused: 'there is nothing to record before 2016-01-04', field: 'from' },
      { status: 422, refused: 'there is no such connection to Alpaca: add its keys first', field: 'connection' },
    ])
    expect(await recordings.list(userId)).toEqual([])
  })

  it('says that a symbol has nothing in the range, keeps to its owner, and is deleted with its accounts resting', async () => {
    const { recorded, recordings, userId, open, practiceAccounts, by } = await person()
    const weekend = { name: 'Weekend', from: '2026-03-07', to: '2026-03-08' }
    const view = await recorded({ ...weekend, symbols: ['AAPL', 'ETH/USD'] })
    expect(view.symbols).toMatchObject([
      { symbol: 'AAPL', status: 'empty', bars: 0 },
      { symbol: 'ETH/USD', status: 'done' },
    ])
    expect(await recordings.one('somebody', view.id)).toBeUndefined()
    expect(await recordings.cancel('somebody', view.id)).toBeUndefined()
    expect(await recordings.remove('somebody', view.id)).toBe(false)
    const { id, broker } = await open(view.id)
    expect((await call(broker, 'postOrder', { body: marketBuy('AAPL') })).body.message).toBe(
      'there is no recorded data for AAPL in this market',
    )
    const again = await practiceAccounts.reset(userId, id, by)
    expect(again).toMatchObject({ market: view.market, name: 'Replay' })
    expect(await recordings.remove(userId, view.id)).toBe(true)
    expect(await recordings.list(userId)).toEqual([])
    const other = await person()
    expect(await other.recordings.marketOf(userId, view.id)).toMatchObject({ refused: 'there is no such recording' })
    if (!('id' in again)) throw new Error('not reset')
    const { practice } = other
    expect((await call(practice.broker(again.id), 'getAccount')).body.message).toBe(
      'The recording this account plays was deleted. Please open a new account.',
    )
    expect(await other.practiceAccounts.reset(userId, again.id, by)).toEqual({
      refused: 'The recording this account plays was deleted.',
    })
  }, 60_000)

  it('waits when it is told to, goes on after a restart, and is called off', async () => {
    let isBusy = true
    let isOpen = true
    const alpaca = await standIn(({ url }, response) => {
      const isAsset = url.startsWith('/v2/assets/')
      if (isBusy) response.writeHead(429, { 'retry-after': '30' }).end('{"message":"too many requests."}')
      else if (isAsset)
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(
            `{"id":"i","class":"us_equity","exchange":"NYSE","symbol":"${url.slice(11)}","status":"active","tradable":true}`,
          )
      else if (isOpen) response.writeHead(200).end('{"bars":{},"next_page_token":null}')
    })
    const { begin, until, recordings, clock, userId, gateway, connection } = await person(alpaca.url, KEY)
    const { id } = await begin({ symbols: ['ONE', 'TWO'] })
    await inTime(
      clock,
      until(id, () => alpaca.heard.length >= 4),
    )
    await inTime(clock, recordings.close())
    expect(await recordings.one(userId, id)).toMatchObject({ status: 'running', progress: 0 })

    isBusy = false
    const restarted = accountsDesk(storage, clock.now(), clock, gateway.broker)
    await restarted.recordings.start()
    expect(
      await inTime(
        clock,
        until(id, ({ status }) => status !== 'running'),
      ),
    ).toMatchObject({
      status: 'done',
      symbols: [{ status: 'empty' }, { status: 'empty' }],
    })
    expect(await restarted.recordings.marketOf(userId, id)).toMatchObject({
      refused: 'the recording is empty',
    })

    isOpen = false
    const before = alpaca.heard.length
    const called = await restarted.recordings.add(userId, {
      ...{ name: 'Called off', connection, symbols: ['ONE', 'TWO'], from: FRIDAY, to: FRIDAY },
    })
    if ('refused' in called) throw new Error(called.refused)
    await until(called.id, () => alpaca.heard.length > before)
    expect(await restarted.recordings.cancel(userId, called.id)).toMatchObject({
      status: 'canceled',
      symbols: [{ status: 'canceled' }, { status: 'canceled' }],
    })
    isOpen = true
    await inTime(clock, restarted.recordings.close())
    expect(await restarted.recordings.one(userId, called.id)).toMatchObject({ status: 'canceled', bars: 0 })
    await gateway.close()
    await alpaca.close()
  }, 60_000)

  it.each(['called off', 'deleted'])(
    'is asked for no more once it was %s at another server, though nobody heard of it',
    async (what) => {
      const alpaca = await standIn((_, response) =>
        response.writeHead(429, { 'retry-after': '1' }).end('{"message":"busy"}'),
      )
      const { recordings: elsewhere, clock, userId, gateway, connection } = await person(alpaca.url, KEY)
      const parts = { db: storage.db, markets: createMarkets(MARKET), log: createLog('silent') }
      const owner = createRecordings({
        ...parts,
        clock,
        broker: gateway.broker,
        cluster: { ...alone(), isShared: true },
      })
      await owner.start()
      const wanted = { name: 'Lost', connection, symbols: ['ONE'], from: FRIDAY, to: FRIDAY }
      const begun = await owner.add(userId, wanted)
      if ('refused' in begun) throw new Error(begun.refused)
      const asked = async (count: number) => {
        while (alpaca.heard.length < count) await new Promise((resolve) => setImmediate(resolve))
      }
      await inTime(clock, asked(2))
      if (what === 'deleted') await elsewhere.remove(userId, begun.id)
      else await elsewhere.cancel(userId, begun.id)
      // Longer than until the next look.
      const later = () => inTime(clock, sleep(clock, 20_000))
      await later()
      const before = alpaca.heard.length
      await later()
      expect(alpaca.heard).toHaveLength(before)
      await owner.close()
      await gateway.close()
      await alpaca.close()
    },
  )
})

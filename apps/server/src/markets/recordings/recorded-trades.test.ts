/** Trades as they were printed: recorded page by page, kept as bytes, and played. */
import { MOST_RECORDED_TRADES } from '@paddock/contract/desk/recording-limits'
import type { RecordingRequest } from '@paddock/contract/desk/recordings'
import type { Trade as WireTrade } from '@paddock/contract/entities/market-data'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Storage } from '../../storage/engine/database.ts'
import { tradesOfSymbol } from '../../storage/recordings.ts'
import { accountsDesk } from '../../testing/accounts.ts'
import { gatewayTo, inTime, KEY, type StandIn } from '../../testing/alpaca.ts'
import { ENGINES, withStorage } from '../../testing/engines.ts'
import { call, limitBuy, marketBuy } from '../../testing/practice.ts'
import { insertPerson } from '../../testing/records.ts'
import { alpacaWithTrades, BARS, PAGE, TRADES } from '../../testing/trades.ts'
import { fromPrintsBody, toPrintsBody } from './prints-body.ts'
import { recordTrades } from './record-trades.ts'
import { recordedInstrument } from './recorded-instrument.ts'
import { recordedPrints } from './recorded-prints.ts'
import type { RecordingView } from './recordings.ts'

const FRIDAY = '2026-03-06'

const instrument = recordedInstrument({
  ...{ id: 'i', class: 'us_equity', exchange: 'NASDAQ', symbol: 'ACME', status: 'active', tradable: true },
})
if (!instrument) throw new Error('no instrument')

const anyTrades: fc.Arbitrary<WireTrade[]> = fc
  .array(
    fc.record({
      later: fc.oneof(fc.constant(0), fc.nat({ max: 5_000 }), fc.nat({ max: 40_000_000 })),
      p: fc.integer({ min: 1, max: 1e11 }).map((steps) => steps / 1e4),
      s: fc.nat(),
      i: fc.oneof(fc.nat(), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
      x: fc.constantFrom('Q', 'V', 'D'),
      c: fc.array(fc.constantFrom('@', 'I', 'T', ' '), { maxLength: 3 }),
    }),
  )
  .map((steps) => {
    let at = Date.parse(FRIDAY)
    return steps.map(({ later, ...trade }) => {
      at += later
      return { t: new Date(at).toISOString(), ...trade, z: 'C' }
    })
  })

it('writes and reads a page of trades to the bit', () =>
  forAll(150, anyTrades, (trades) => {
    const prints = recordedPrints(instrument, trades, 0)
    if (!prints) throw new Error('not read')
    expect(fromPrintsBody(toPrintsBody(prints))).toEqual(prints)
    const told = Array.from(prints.at, (at, index) => ({
      t: new Date(at).toISOString(),
      p: (prints.price[index] ?? 0) / 1e4,
      ...{ s: prints.size[index], i: prints.id[index] },
      ...prints.marks[prints.mark[index] ?? 0],
    }))
    expect(told).toEqual(trades)
  }))

it.each([
  ['no instant', { t: 'today' }],
  ['no price', { p: 0 }],
  ['a size below nothing', { s: -1 }],
  ['an instant before the one it follows', { t: '2026-03-05T14:30:00Z' }],
])('reads no page in which a trade has %s', (_what, change) => {
  const trade = { t: '2026-03-06T14:30:00Z', p: 1, s: 1 }
  expect(recordedPrints(instrument, [trade, { ...trade, ...change }], 0)).toBeUndefined()
})

describe.each(ENGINES)('on $name', ({ start }) => {
  let storage: Storage
  let people = 0
  withStorage(start, async (opened) => {
    storage = opened
  })

  async function person({ url }: StandIn) {
    const userId = `trader-${++people}`
    await insertPerson(storage, userId)
    const { gateway, accountId: connection, clock } = await gatewayTo(url, storage, { userId, key: KEY })
    const desk = accountsDesk(storage, clock.now(), clock, gateway.broker)
    const by = { actor: { kind: 'user', id: userId }, cause: 'test' } as const
    const wanted = (more: Partial<RecordingRequest>): RecordingRequest => ({
      ...{ name: 'Tape', connection, symbols: ['ACME'], from: FRIDAY, to: FRIDAY, detail: 'trades' },
      ...more,
    })
    const begin = async (more: Partial<RecordingRequest> = {}): Promise<RecordingView> => {
      const begun = await desk.recordings.add(userId, wanted(more))
      if ('refused' in begun) throw new Error(begun.refused)
      return begun
    }
    const until = (id: string, isThere: (view: RecordingView) => boolean): Promise<RecordingView> =>
      inTime(
        clock,
        (async () => {
          for (;;) {
            const view = await desk.recordings.one(userId, id)
            if (view && isThere(view)) return view
            await new Promise((resolve) => setImmediate(resolve))
          }
        })(),
      )
    const open = async (recording: string, name: string) => {
      const asked = { name, cash: '100000', multiplier: 4, optionsLevel: 3, recording } as const
      const account = await desk.practiceAccounts.open(userId, asked, by)
      if ('refused' in account) throw new Error(account.refused)
      return { id: account.id, broker: desk.practice.broker(account.id) }
    }
    return { ...desk, userId, by, gateway, clock, connection, wanted, begin, until, open }
  }

  it('plays trades as they were printed, beside the bars that were recorded, and the same when played twice', async () => {
    const alpaca = await alpacaWithTrades()
    const { begin, until, open, clock, practice, by, gateway, recordings, userId } = await person(alpaca)
    const begun = await begin({ symbols: ['ACME', 'QUIET'] })
    const view = await until(begun.id, ({ status }) => status !== 'running')
    expect(view).toMatchObject({
      ...{ status: 'done', detail: 'trades', progress: 1, bars: BARS.length, trades: TRADES.length },
      symbols: [
        { symbol: 'ACME', status: 'done', bars: BARS.length, trades: TRADES.length },
        { symbol: 'QUIET', status: 'empty', trades: 0 },
      ],
    })
    expect(await recordings.ofTrades(userId)).toEqual(new Set([view.market]))

    const played = async (name: string) => {
      const { id, broker } = await open(view.id, name)
      clock.advanceBy(30_500)
      expect((await practice.setClock(id, { kind: 'pause' }, by)).status).toBe(200)
      const { body: clocked } = await practice.clockOf(id)
      const { body: market } = await call(broker, 'postOrder', { body: marketBuy('ACME', '30') })
      const { body: limit } = await call(broker, 'postOrder', { body: limitBuy('ACME', '100.20') })
      expect((await practice.setClock(id, { kind: 'run', speed: 600 }, by)).status).toBe(200)
      clock.advanceBy(3_600_000)
      const order = async (asked: string) =>
        (await call(broker, 'getOrderByOrderID', { path: { order_id: asked } })).body
      return { broker, begun: JSON.parse(String(clocked)).at, orders: [await order(market.id), await order(limit.id)] }
    }
    const { broker, orders, begun: from } = await played('One')
    for (const { status, filled_at: at, filled_avg_price: price } of orders) {
      expect(status).toBe('filled')
      // A print at that price has happened by then, and it counts for prices.
      const seen = TRADES.filter(({ t, p }) => Date.parse(t) <= Date.parse(at) && p < 1_000)
      expect(Date.parse(at)).toBeGreaterThanOrEqual(from)
      expect(Math.min(...seen.map(({ p }) => p))).toBeLessThanOrEqual(Number(price))
      expect(Math.max(...seen.map(({ p }) => p))).toBeGreaterThanOrEqual(Number(price))
    }
    expect(Number(orders[1].filled_avg_price)).toBeLessThanOrEqual(100.2)
    const again = await played('Two')
    const facts = (all: typeof orders) =>
      all.map(({ status, filled_at, filled_avg_price, filled_qty }) => [
        status,
        filled_at,
        filled_avg_price,
        filled_qty,
      ])
    expect(facts(again.orders)).toEqual(facts(orders))

    const range = { symbols: 'ACME', start: FRIDAY, end: '2026-03-07' }
    for (const sort of ['asc', 'desc']) {
      const told: WireTrade[] = []
      for (let token: string | null = ''; token !== null; ) {
        const query = { ...range, sort, limit: '250', ...(token && { page_token: token }) }
        const { body } = await call(broker, 'stockTrades', { query })
        told.push(...body.trades.ACME)
        token = body.next_page_token
      }
      expect(told).toEqual(sort === 'asc' ? TRADES : [...TRADES].reverse())
    }
    const { body: bars } = await call(broker, 'stockBars', { query: { ...range, timeframe: '1Min' } })
    expect(bars.bars.ACME).toEqual(BARS)
    const { body: latest } = await call(broker, 'stockLatestTrades', { query: { symbols: 'ACME' } })
    expect(latest.trades.ACME).toEqual(TRADES.findLast(({ c = [] }) => !c.includes('I') && !c.includes('W')))
    const { status, body: absent } = await call(broker, 'stockTrades', { query: { ...range, symbols: 'QUIET' } })
    expect([status, absent.message]).toEqual([404, 'there is no recorded data for QUIET in this market'])
    await gateway.close()
    await alpaca.close()
  }, 60_000)

  it('answers what has been printed by the clock of the account, and nothing of what is still to come', async () => {
    const alpaca = await alpacaWithTrades()
    const { begin, until, open, clock, practice, by, gateway } = await person(alpaca)
    const { id: recording } = await begin()
    await until(recording, ({ status }) => status !== 'running')
    const { id, broker } = await open(recording, 'Slow')
    clock.advanceBy(61_400)
    await practice.setClock(id, { kind: 'pause' }, by)
    const { at } = JSON.parse(String((await practice.clockOf(id)).body))
    const { body } = await call(broker, 'stockTrades', { query: { symbols: 'ACME', start: FRIDAY, limit: '10000' } })
    expect(body.trades.ACME).toEqual(TRADES.filter(({ t }) => Date.parse(t) <= at))
    expect(body.trades.ACME.length).toBeGreaterThan(20)
    await gateway.close()
    await alpaca.close()
  }, 60_000)

  it('goes on after a restart with the page it had come to, and forgets what was called off', async () => {
    let most = 2
    const alpaca = await alpacaWithTrades((page) => page < most)
    const { begin, until, recordings, clock, userId, gateway } = await person(alpaca)
    const { id } = await begin()
    const half = await until(id, ({ symbols }) => symbols[0]?.trades === 2 * PAGE)
    expect(half).toMatchObject({ status: 'running', trades: 0 })
    expect(half.progress).toBeGreaterThan(0)
    expect(half.progress).toBeLessThan(1)
    await inTime(clock, recordings.close())

    most = 3
    const restarted = accountsDesk(storage, clock.now(), clock, gateway.broker)
    await restarted.recordings.start()
    // What was written is seen before the next page is asked for.
    const isAskedFor = () => alpaca.heard.some(({ url }) => url.includes('page_token=3'))
    await until(id, ({ symbols }) => symbols[0]?.trades === 3 * PAGE && isAskedFor())
    expect(await restarted.recordings.cancel(userId, id)).toMatchObject({
      ...{ status: 'canceled', bars: 0, trades: 0, symbols: [{ status: 'canceled' }] },
    })
    expect(await tradesOfSymbol(storage.db, id, 'ACME')).toEqual([])
    const pages = alpaca.heard.filter(({ url }) => url.startsWith('/v2/stocks/trades'))
    const asked = pages.map(({ url }) => new URL(url, 'http://alpaca').searchParams.get('page_token'))
    expect(new Set(asked)).toEqual(new Set([null, '1', '2', '3']))
    expect(asked.filter((page) => page === null || page === '1')).toHaveLength(2)
    expect(alpaca.heard.filter(({ url }) => url.includes('timeframe=1Min'))).toHaveLength(1)
    await inTime(clock, restarted.recordings.close())
    await gateway.close()
    await alpaca.close()
  }, 60_000)

  it('takes five symbols and five days of trades, and says so beside the field', async () => {
    const alpaca = await alpacaWithTrades()
    const { recordings, userId, wanted, gateway } = await person(alpaca)
    const six = ['A', 'B', 'C', 'D', 'E', 'F']
    expect([
      await recordings.add(userId, wanted({ symbols: six })),
      await recordings.add(userId, wanted({ from: '2026-03-01' })),
    ]).toEqual([
      { status: 422, refused: 'a recording of trades has at most 5 symbols: these are 6', field: 'symbols' },
      { status: 422, refused: 'a recording of trades has at most 5 days: this is 6', field: 'to' },
    ])
    expect(await recordings.add(userId, wanted({ symbols: six, detail: 'bars', name: 'Bars' }))).toMatchObject({
      detail: 'bars',
    })
    await recordings.close()
    await gateway.close()
    await alpaca.close()
  }, 60_000)

  it.each([
    [
      { trades: { ACME: TRADES.slice(0, 3) }, next_page_token: null },
      'a recording has at most 5,000,000 trades: record ACME by itself, or fewer days',
    ],
    [{ trades: { ACME: [{ p: 1 }] } }, 'Alpaca answered trades that cannot be read'],
    [{ trades: { ACME: [{ t: '2026-03-06T14:30:00Z', p: 0, s: 1 }] } }, 'Alpaca answered trades that cannot be read'],
  ])('says why a symbol cannot be recorded: %j', async (answer, words) => {
    const recording = {
      ...{ id: 'r', user_id: 'u', name: 'R', connection_id: 'c', connection_name: 'C', feed: null },
      ...({ timeframe: '1Min', detail: 'trades', status: 'running' } as const),
      ...{ first_day: FRIDAY, last_day: FRIDAY },
      ...{ created_at: 0, ended_at: null },
    }
    const known = { trades: 2, trades_page: '1', reached_at: null }
    const others = MOST_RECORDED_TRADES - 4
    const ask = async () => answer
    await expect(recordTrades(storage.db, { recording, instrument, known, others, ask })).rejects.toThrow(words)
  })
})

import { toTimestamp } from '@paddock/market/instant'
import { expect, it } from 'vitest'
import type { Broker } from '../accounts/broker.ts'
import { manualClock } from '../manual-clock.ts'
import { DATA_OPERATIONS, type DataOperation } from './data.ts'
import { Feeds } from './feeds.ts'
import { call, MARKET, MONDAY } from './test-practice.ts'
import { visitorBroker } from './visitor-broker.ts'

const at = (now: number): Broker => {
  const clock = manualClock(now)
  return visitorBroker({ market: MARKET, feeds: new Feeds(clock), clock })
}
const broker = at(MONDAY)

const PATHS: Partial<Record<DataOperation, Record<string, string>>> = {
  stockBarSingle: { symbol: 'AAPL' },
  stockSnapshotSingle: { symbol: 'AAPL' },
}
const isCrypto = (operation: DataOperation) => operation.startsWith('crypto')
const given = (operation: DataOperation, query: Record<string, string>) => ({
  path: isCrypto(operation) ? { loc: 'us' } : (PATHS[operation] ?? {}),
  query: {
    symbols: isCrypto(operation) ? 'BTC/USD,ETH/USD' : 'AAPL,MSFT',
    ...(operation.includes('Bar') ? { timeframe: '5Min' } : {}),
    ...query,
  },
})

/** Every time an answer names. */
const times = (value: unknown): number[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => (key === 't' ? [Date.parse(String(item))] : times(item)))
}

it.each(DATA_OPERATIONS)('%s answers nothing after the now of its view', async (operation) => {
  const start = toTimestamp(MONDAY - 600_000)
  for (const now of [MONDAY, MONDAY + 1_234, Date.parse('2026-03-07T18:00:00Z')]) {
    const view = at(now)
    const early = await call(
      view,
      operation,
      given(operation, { start, end: toTimestamp(Math.max(now, MONDAY - 600_000)) }),
    )
    const late = await call(view, operation, given(operation, { start, end: '2036-01-01T00:00:00Z' }))
    expect(late.status).toBe(200)
    expect(late).toEqual(early)
    expect(times(late.body).filter((time) => time > now)).toEqual([])
  }
  expect(times((await call(broker, operation, given(operation, { start }))).body).length).toBeGreaterThan(0)
})

it('answers the running bar with what has happened so far', async () => {
  const query = { symbols: 'AAPL', timeframe: '1Day', start: '2026-03-09' }
  const { body } = await call(broker, 'stockBars', { query })
  const whole = await call(at(Date.parse('2026-03-10T03:00:00Z')), 'stockBars', { query })
  const [sofar, day] = [body.bars.AAPL[0], whole.body.bars.AAPL[0]]
  expect([sofar.t, sofar.o]).toEqual([day.t, day.o])
  expect(sofar.v).toBeLessThan(day.v)
})

const bars = (query: Record<string, string>) =>
  call(broker, 'stockBars', {
    query: { symbols: 'MSFT,AAPL,NOSUCH', timeframe: '1Hour', start: '2026-03-06', ...query },
  })

it.each(['asc', 'desc'])('pages over symbols, then time, %s', async (sort) => {
  const { body: all } = await bars({ sort })
  expect(Object.keys(all.bars)).toEqual(['AAPL', 'MSFT'])
  expect(all.next_page_token).toBeNull()
  for (const limit of [1, 7, all.bars.AAPL.length, 1000]) {
    const joined: Record<string, unknown[]> = {}
    let token: string | null = null
    do {
      const page = await bars({ sort, limit: String(limit), ...(token === null ? {} : { page_token: token }) })
      const records = Object.values(page.body.bars as Record<string, unknown[]>).flat()
      expect(records.length).toBeLessThanOrEqual(limit)
      for (const [symbol, more] of Object.entries(page.body.bars as Record<string, unknown[]>))
        joined[symbol] = [...(joined[symbol] ?? []), ...more]
      token = page.body.next_page_token
    } while (token !== null)
    expect(joined).toEqual(all.bars)
  }
})

it('answers newest first what it answers oldest first', async () => {
  const query = { symbols: 'AAPL', start: toTimestamp(MONDAY - 7_200_000), end: toTimestamp(MONDAY), limit: '10000' }
  for (const operation of ['stockTrades', 'stockQuotes'] as const) {
    const oldest = await call(broker, operation, { query })
    const newest = await call(broker, operation, { query: { ...query, sort: 'desc' } })
    const [key] = Object.keys(oldest.body)
    expect(newest.body[key ?? ''].AAPL.reverse()).toEqual(oldest.body[key ?? ''].AAPL)
  }
})

it.each([
  { query: { timeframe: '60Min' }, message: 'invalid timeframe: 60Min' },
  { query: { adjustment: 'bogus' }, message: 'invalid adjustment: bogus' },
  { query: { limit: '10001' }, message: 'invalid limit: larger than the allowed maximum of 10000' },
  { query: { start: '2026-03-06', end: '2026-03-05' }, message: 'end should not be before start' },
  { query: { page_token: 'nonsense' }, message: 'invalid page_token: nonsense' },
  { query: { feed: 'nyse' }, message: 'invalid feed: nyse' },
  { query: { currency: 'EUR' }, message: 'invalid currency: EUR' },
])('refuses $query with Alpaca’s 400', async ({ query, message }) => {
  expect(await bars(query)).toMatchObject({ status: 400, body: { message } })
})

it('wants the slash in a pair', async () => {
  expect(
    await call(broker, 'cryptoBars', { path: { loc: 'us' }, query: { symbols: 'BTCUSD', timeframe: '1Day' } }),
  ).toMatchObject({
    status: 400,
    body: { message: 'invalid symbol: BTCUSD does not match ^[A-Z]+x?/[A-Z]+$' },
  })
})

it('answers an unknown symbol with nothing', async () => {
  const query = { symbols: 'NOSUCH', timeframe: '1Day' }
  expect((await call(broker, 'stockBars', { query })).body).toEqual({ bars: {}, next_page_token: null })
  expect((await call(broker, 'stockSnapshots', { query })).body).toEqual({})
  expect((await call(broker, 'stockBarSingle', { path: { symbol: 'NOSUCH' }, query })).body).toEqual({
    bars: null,
    symbol: 'NOSUCH',
    next_page_token: null,
  })
})

it('answers a snapshot whose parts are the latest calls’', async () => {
  const query = { symbols: 'AAPL' }
  const { body } = await call(broker, 'stockSnapshots', { query })
  const of = async (operation: DataOperation) => Object.values((await call(broker, operation, { query })).body)[0]
  const days = await call(broker, 'stockBars', { query: { ...query, timeframe: '1Day', start: '2026-03-06' } })
  expect(body.AAPL).toEqual({
    latestTrade: ((await of('stockLatestTrades')) as Record<string, unknown>).AAPL,
    latestQuote: ((await of('stockLatestQuotes')) as Record<string, unknown>).AAPL,
    minuteBar: ((await of('stockLatestBars')) as Record<string, unknown>).AAPL,
    prevDailyBar: days.body.bars.AAPL[0],
    dailyBar: days.body.bars.AAPL[1],
  })
  expect((await call(broker, 'stockSnapshotSingle', { path: { symbol: 'AAPL' } })).body).toEqual({
    symbol: 'AAPL',
    ...body.AAPL,
  })
  expect(Date.parse(body.AAPL.minuteBar.t)).toBeLessThanOrEqual(MONDAY - 60_000)
})

it('delays the delayed feed by fifteen minutes', async () => {
  const { body } = await call(broker, 'stockLatestTrades', { query: { symbols: 'AAPL', feed: 'delayed_sip' } })
  const then = await call(at(MONDAY - 900_000), 'stockLatestTrades', { query: { symbols: 'AAPL' } })
  expect(body).toEqual(then.body)
})

it('lets visitors read the market and nothing of an account', async () => {
  expect((await call(broker, 'legacyClock')).body).toMatchObject({ is_open: true })
  expect(await call(broker, 'getAccount')).toMatchObject({ status: 401, headers: { 'X-Paddock-Source': 'simulated' } })
  expect((await call(broker, 'postOrder', { body: {} })).status).toBe(401)
})

it('spec 7: lists assets by class, exchange and attributes, and days by trading or settlement date', async () => {
  const { body: stocks } = await call(broker, 'getV2Assets')
  expect(stocks.every((asset: { class: string }) => asset.class === 'us_equity')).toBe(true)
  const { body: pairs } = await call(broker, 'getV2Assets', { query: { asset_class: 'crypto' } })
  expect(stocks.length + pairs.length).toBe(MARKET.instruments.length)
  expect((await call(broker, 'getV2Assets', { query: { status: 'inactive' } })).body).toEqual([])
  const { body: listed } = await call(broker, 'getV2Assets', { query: { exchange: 'NASDAQ' } })
  expect(listed.every((asset: { exchange: string }) => asset.exchange === 'NASDAQ')).toBe(true)
  const one = await call(broker, 'getV2AssetsSymbolOrAssetId', { path: { symbol_or_asset_id: 'BTCUSD' } })
  expect(one.body).toMatchObject({ symbol: 'BTC/USD', class: 'crypto' })
  expect((await call(broker, 'getV2AssetsSymbolOrAssetId', { path: { symbol_or_asset_id: 'NOSUCH' } })).status).toBe(
    404,
  )
  const days = async (date_type: string) =>
    (
      await call(broker, 'legacyCalendar', {
        query: { start: '2026-03-06', end: '2026-03-09T00:00:00.000Z', date_type },
      })
    ).body.map(({ date }: { date: string }) => date)
  expect(await days('TRADING')).toEqual(['2026-03-06', '2026-03-09'])
  expect(await days('SETTLEMENT')).toEqual(['2026-03-05', '2026-03-06'])
})

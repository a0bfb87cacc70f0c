/** Accounts on markets that are watched: one that is recorded and over, one that still grows. */
import { DAY_MS, MINUTE_MS } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Bar, Market } from '@paddock/market/market'
import { UnknownMarketError } from '@paddock/market/simulated'
import { createTape, type Tape } from '@paddock/market/watched/tape'
import { watchedMarket } from '@paddock/market/watched/watched-market'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMarkets } from '../markets/markets.ts'
import { dueAccounts } from '../storage/accounts.ts'
import type { Storage } from '../storage/engine/database.ts'
import { ENGINES, type StartedEngine } from '../testing/engines.ts'
import { addUser, BY, call, limitBuy, MARKET, MONDAY, marketBuy, practiceOn } from '../testing/practice.ts'

const acme: Instrument = {
  symbol: 'ACME',
  assetId: 'b6d1aa75-5c9c-4353-a305-9e2caa1925ab',
  class: 'us_equity',
  name: 'Acme Incorporated',
  exchange: 'NASDAQ',
  priceScale: 4,
  sizeScale: 0,
  sector: '',
  industry: '',
  isMarginable: true,
  isShortable: true,
  isEasyToBorrow: true,
  isFractionable: true,
  attributes: [],
}
const none: Instrument = { ...acme, symbol: 'NONE', assetId: 'b6d1aa75-5c9c-4353-a305-9e2caa1925ac' }

/** A minute of the session of {@link MONDAY}, by minutes after 11:00 in New York. */
const bar = (minute: number, [open, high, low, close]: readonly [number, number, number, number]): Bar => ({
  start: MONDAY + minute * MINUTE_MS,
  open,
  high,
  low,
  close,
  volume: 40_000,
  turnover: 40_000 * open,
  trades: 300,
})
const steps = (dollars: number) => Math.round(dollars * 10_000)

const marketOn = (source: 'replay' | 'live', tape: Tape): Market => {
  const span = source === 'replay' ? tape.span() : undefined
  return watchedMarket({ id: `${source}:one`, source, instruments: [acme, none], tape, ...(span && { span }) })
}

describe.each(ENGINES)('on $name', ({ start }) => {
  let engine: StartedEngine
  let storage: Storage
  beforeAll(async () => {
    engine = await start()
  })
  beforeEach(async () => {
    await storage?.close()
    storage = await engine.openStorage()
    await addUser(storage)
  })
  afterAll(async () => {
    await storage.close()
    await engine.stop()
  })

  async function on(source: 'replay' | 'live', tape: Tape) {
    const markets = createMarkets(MARKET)
    let made = 0
    markets.provide(source, async (id) => {
      if (id !== `${source}:one`) throw new UnknownMarketError(`There is no recording of that name: ${id}.`)
      made += 1
      const market = marketOn(source, tape)
      tape.onGrowth((symbols, since) => markets.grew(market.id, symbols, since))
      return market
    })
    const { practice, clock } = practiceOn(storage, MONDAY, undefined, MARKET, undefined, markets)
    const accountId = await practice.openAccount({
      userId: 'u1',
      name: 'Watched',
      cash: '100000',
      market: `${source}:one`,
      ...(source === 'replay' && { begins: { at: MONDAY, speed: 1 } }),
      ...BY,
    })
    return { practice, clock, accountId, broker: practice.broker(accountId), markets, made: () => made }
  }

  it('plays what was recorded: orders fill inside it, a resting one when its price comes', async () => {
    const tape = createTape()
    const dip = bar(3, [steps(100), steps(100.1), steps(99), steps(99.5)])
    const flat = [0, 1, 2].map((minute) => bar(minute, [steps(100), steps(100.2), steps(99.9), steps(100)]))
    tape.add([{ symbol: 'ACME', minutes: [...flat, dip] }])
    const { practice, broker, clock, made } = await on('replay', tape)
    await practice.start()
    clock.advanceBy(1_500)
    const bought = await call(broker, 'postOrder', { body: marketBuy('ACME') })
    expect([bought.status, bought.headers['X-Paddock-Source']]).toEqual([200, 'replay'])
    const resting = await call(broker, 'postOrder', { body: limitBuy('ACME', '99.20') })
    clock.advanceBy(1_000)
    const filled = await call(broker, 'getOrderByOrderID', { path: { order_id: bought.body.id } })
    expect(filled.body.status).toBe('filled')
    expect(Number(filled.body.filled_avg_price)).toBeGreaterThanOrEqual(99.9)
    expect(Number(filled.body.filled_avg_price)).toBeLessThanOrEqual(100.2)
    clock.advanceTo(MONDAY + 4 * MINUTE_MS)
    const later = await call(broker, 'getOrderByOrderID', { path: { order_id: resting.body.id } })
    expect(later.body).toMatchObject({ status: 'filled', filled_at: expect.stringMatching(/T15:03:39/) })
    expect(Number(later.body.filled_avg_price)).toBeLessThanOrEqual(99.2)
    expect(Number(later.body.filled_avg_price)).toBeGreaterThanOrEqual(99)
    expect(made()).toBe(1)
    await practice.close()
  })

  it('stops where the recording ends', async () => {
    const tape = createTape()
    tape.add([{ symbol: 'ACME', minutes: [bar(0, [1_000_000, 1_000_000, 1_000_000, 1_000_000])] }])
    const { practice, broker, clock, accountId } = await on('replay', tape)
    clock.advanceBy(86_400_000)
    expect((await practice.presentOf(accountId)).now).toBe(MONDAY + MINUTE_MS)
    expect(JSON.parse(String((await practice.clockOf(accountId)).body))).toMatchObject({ until: MONDAY + MINUTE_MS })
    expect((await call(broker, 'legacyClock')).body.timestamp).toMatch(/^2026-03-09T11:01:00/)
  })

  it('says of a symbol that there is nothing of it', async () => {
    const tape = createTape()
    tape.add([{ symbol: 'ACME', minutes: [bar(0, [1_000_000, 1_000_000, 1_000_000, 1_000_000])] }])
    const { broker } = await on('replay', tape)
    const sentence = (symbol: string) => `there is no recorded data for ${symbol} in this market`
    for (const symbol of ['NONE', 'TSLA'])
      expect(await call(broker, 'postOrder', { body: marketBuy(symbol) })).toMatchObject({
        status: 422,
        body: { code: 42210000, message: sentence(symbol) },
      })
    const bars = { query: { symbols: 'NONE', timeframe: '1Min' } }
    expect(await call(broker, 'stockBars', bars)).toMatchObject({ status: 404, body: { message: sentence('NONE') } })
    expect(await call(broker, 'stockSnapshotSingle', { path: { symbol: 'NONE' } })).toMatchObject({
      status: 404,
      body: { message: sentence('NONE') },
    })
    const both = await call(broker, 'stockLatestTrades', { query: { symbols: 'ACME,NONE' } })
    expect(Object.keys(both.body.trades)).toEqual(['ACME'])
  })

  it('lets an account rest whose recording is gone', async () => {
    const tape = createTape()
    tape.add([{ symbol: 'ACME', minutes: [bar(0, [1_000_000, 1_000_000, 1_000_000, 1_000_000])] }])
    const { accountId } = await on('replay', tape)
    const { practice } = practiceOn(storage, MONDAY)
    expect(await call(practice.broker(accountId), 'getAccount')).toMatchObject({
      status: 403,
      body: { code: 40310000, message: 'No market answers to replay:one. Please open a new account.' },
    })
  })

  it('leaves an account alone whose recording is gone, and wakes the others behind it', async () => {
    const tape = createTape()
    tape.add([{ symbol: 'ACME', minutes: [bar(0, [1_000_000, 1_000_000, 1_000_000, 1_000_000])] }])
    const { accountId } = await on('replay', tape)
    await storage.db.updateTable('account').set({ next_wake_at: MONDAY }).where('id', '=', accountId).execute()
    const due = async () => (await dueAccounts(storage.db, clock.now() + 5 * MINUTE_MS, 1)).map(({ id }) => id)
    const markets = createMarkets(MARKET)
    let asked = 0
    markets.provide('replay', async () => {
      asked += 1
      throw new UnknownMarketError('The recording this account plays was deleted.')
    })
    const { practice, clock } = practiceOn(storage, MONDAY + DAY_MS, undefined, MARKET, undefined, markets)
    expect(await due()).toEqual([accountId])
    await practice.start()
    clock.advanceBy(1)
    await expect.poll(due).toEqual([])
    for (let minutes = 0; minutes < 10; minutes += 1) {
      clock.advanceBy(MINUTE_MS)
      await due()
    }
    expect(asked).toBe(1)
    await practice.close()
  })

  it('tries what rests again when the market has grown, and not before', async () => {
    const tape = createTape()
    tape.add([{ symbol: 'ACME', trades: [{ at: MONDAY - 2_000, price: 1_000_000, size: 500 }] }])
    const { practice, broker, clock, accountId } = await on('live', tape)
    await practice.start()
    const status = async (id: string) =>
      (await call(broker, 'getOrderByOrderID', { path: { order_id: id } })).body.status
    const { body: bid } = await call(broker, 'postOrder', { body: limitBuy('ACME', '99.50') })
    const { body: stop } = await call(broker, 'postOrder', {
      body: { symbol: 'ACME', qty: '5', side: 'buy', type: 'stop', time_in_force: 'day', stop_price: '101' },
    })
    clock.advanceTo(MONDAY + 10 * MINUTE_MS)
    expect([await status(bid.id), await status(stop.id)]).toEqual(['new', 'new'])
    // Nobody asks meanwhile: the account is woken by what came.
    const filled = (id: string) =>
      new Promise<void>((resolve) => {
        broker.subscribe({ kind: 'trade_updates' }, (message) => {
          if (JSON.stringify(message).includes(id)) resolve()
        })
      })
    const came = async (at: number, price: number, id: string) => {
      clock.advanceTo(at)
      const told = filled(id)
      tape.add([{ symbol: 'ACME', trades: [{ at, price, size: 900 }] }])
      clock.advanceBy(1_500)
      await told
    }
    await came(MONDAY + 10 * MINUTE_MS + 300, 994_000, bid.id)
    expect([await status(bid.id), await status(stop.id)]).toEqual(['filled', 'new'])
    await came(MONDAY + 10 * MINUTE_MS + 2_700, 1_012_000, stop.id)
    clock.advanceBy(800)
    expect(await status(stop.id)).toBe('filled')
    expect((await call(broker, 'getAccount')).headers['X-Paddock-Source']).toBe('live')
    expect((await practice.presentOf(accountId)).now).toBe(clock.now())
    await practice.close()
  })
})

it('makes a market once for all who ask, and again when it was forgotten', async () => {
  const markets = createMarkets(MARKET)
  const tape = createTape()
  let made = 0
  markets.provide('replay', async () => {
    made += 1
    return marketOn('replay', tape)
  })
  const [one, other] = await Promise.all([markets.of('replay:one'), markets.of('replay:one')])
  expect(one).toBe(other)
  expect(await markets.of('replay:one')).toBe(one)
  markets.forget('replay:one')
  expect(await markets.of('replay:one')).not.toBe(one)
  expect(made).toBe(2)
  expect(await markets.of(MARKET.id)).toBe(MARKET)
  await expect(markets.of('live:two')).rejects.toThrow('No market answers to live:two.')
})

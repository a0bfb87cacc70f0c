import { Bar, Quote, Trade } from '@paddock/contract/entities/market-data'
import { expect, it } from 'vitest'
import { bandsOf } from './derive/price-bands.ts'
import { statusesOf } from './derive/status.ts'
import type { Instrument } from './instruments/instrument.ts'
import { simulatedMarket } from './simulated.ts'
import { toBar, toQuote, toTrade } from './wire.ts'

const market = simulatedMarket('wire')
const at = (text: string): number => Date.parse(text)
const named = (symbol: string): Instrument => {
  const found = market.instrument(symbol)
  if (!found) throw new Error(`${symbol} is not listed`)
  return found
}
const stock = named('AAPL')
const pair = named('BTC/USD')

it('spec 3: writes a bar with eight keys, its average with six digits', () => {
  // Turnover is Σ price × size in cents: 92,015,301 / 3000 = 30671.767 cents.
  const bar = { start: at('2026-08-10T04:00:00Z'), open: 30683, high: 30826, low: 30461, close: 30826 }
  expect(Bar.parse(toBar(stock, { ...bar, volume: 3000, turnover: 92_015_301, trades: 17 }))).toEqual({
    t: '2026-08-10T04:00:00Z',
    o: 306.83,
    h: 308.26,
    l: 304.61,
    c: 308.26,
    v: 3000,
    n: 17,
    vw: 306.71767,
  })
})

it('the average of a day lies within its range, whatever was printed outside the session', () => {
  // A day's volume counts prints before and after the session, which move neither its high nor its low.
  const day = { start: at('2026-08-10T04:00:00Z'), open: 30683, high: 30826, low: 30461, close: 30826, trades: 2 }
  const averageAt = (price: number) => toBar(stock, { ...day, volume: 200, turnover: 200 * price }).vw
  expect([30000, 30461, 30500, 30826, 31000].map(averageAt)).toEqual([304.61, 304.61, 305, 308.26, 308.26])
})

// Source: a recorded snapshot of BTC/USD, whose minute had no trade: n 0, v 0, vw 0.
it('a bar in which nothing traded has no average', () => {
  const quiet = {
    start: at('2024-11-01T08:30:00Z'),
    open: 6_939_912,
    high: 6_940_355,
    low: 6_939_912,
    close: 6_940_355,
  }
  expect(toBar(pair, { ...quiet, volume: 0, turnover: 0, trades: 0 })).toMatchObject({ v: 0, n: 0, vw: 0 })
})

it('every average of every frame lies within its range', () => {
  const now = at('2026-08-28T20:00:00Z')
  for (const { symbol } of market.instruments.slice(0, 40))
    for (const unit of ['hour', 'day', 'week', 'month'] as const)
      for (const bar of market.bars(symbol, { count: 1, unit }, now - 90 * 86_400_000, now, now)) {
        const { l, h, v, vw } = toBar(named(symbol), bar)
        expect([symbol, unit, v === 0 ? vw === 0 : vw >= l && vw <= h]).toEqual([symbol, unit, true])
      }
})

it('spec 3: writes quotes and trades of stocks with exchanges, conditions and tape, of pairs with the taker', () => {
  const quote = { at: at('2026-08-14T18:37:20Z'), bid: 30597, bidSize: 100, ask: 30599, askSize: 200 }
  expect(Quote.parse(toQuote(stock, quote))).toEqual({
    ...{ t: '2026-08-14T18:37:20Z', bp: 305.97, bs: 100, ap: 305.99, as: 200 },
    ...{ bx: expect.stringMatching(/^[A-Z]$/), ax: expect.stringMatching(/^[A-Z]$/), c: ['R'], z: 'C' },
  })
  expect(
    Quote.parse(toQuote(pair, { ...quote, bid: 9_030_920, bidSize: 8097, ask: 9_044_850, askSize: 8009 })),
  ).toEqual({
    t: '2026-08-14T18:37:20Z',
    bp: 90309.2,
    bs: 0.8097,
    ap: 90448.5,
    as: 0.8009,
  })
  const trade = { at: at('2026-08-14T18:37:20Z'), price: 30598, size: 530 }
  expect(Trade.parse(toTrade(stock, trade))).toEqual({
    ...{ t: '2026-08-14T18:37:20Z', p: 305.98, s: 530, i: trade.at / 1000 },
    ...{ x: expect.stringMatching(/^[A-Z]$/), c: ['@'], z: 'C' },
  })
  expect(toTrade(stock, { ...trade, at: at('2026-08-14T12:00:00Z'), size: 7 }).c).toEqual(['@', 'T', 'I'])
  expect(Object.keys(toTrade(pair, trade))).toEqual(['t', 'p', 's', 'i', 'tks'])
  expect(toTrade(stock, trade)).toEqual(toTrade(stock, trade))
})

// Source: Alpaca, tapes: A New York, B other listings, C Nasdaq, O over the counter.
it('names one tape of a stock wherever it tells of one: in prints, quotes, statuses and bands', () => {
  const noon = at('2026-08-14T16:00:00Z')
  const begins = at('2026-08-14T08:00:00Z')
  for (const [exchange, tape] of Object.entries({ NYSE: 'A', ARCA: 'B', NASDAQ: 'C', OTC: 'O' })) {
    const listed = market.instruments.find((one) => one.exchange === exchange && market.isListed(one.symbol, noon))
    if (!listed) throw new Error(`${exchange} has stocks`)
    const quote = market.quote(listed.symbol, noon)
    const trade = market.lastTrade(listed.symbol, noon)
    const told = [
      quote && toQuote(listed, { ...quote, at: noon }),
      trade && toTrade(listed, { ...trade, at: noon }),
      ...statusesOf(market, listed, begins - 1, begins),
      ...bandsOf(market, listed, at('2026-08-14T13:00:00Z'), at('2026-08-14T13:30:00Z')),
    ]
    expect(told.map((one) => one?.z)).toEqual([tape, tape, tape, tape])
  }
})

import { DailyAuctions } from '@paddock/contract/entities/market-data'
import { expect, it } from 'vitest'
import { simulatedMarket } from '../simulated.ts'
import { auctionsOf, toAuctions } from './auctions.ts'

const market = simulatedMarket('auctions')
const at = (text: string): number => Date.parse(text)
const FOREVER = at('2036-12-31T00:00:00Z')

it("spec 3: names the daily bar's open and close, on the exchange of the listing", () => {
  // 27 November 2026 is the Friday after Thanksgiving: a half day.
  const [from, to] = [at('2026-11-25T05:00:00Z'), at('2026-11-27T05:00:00Z')]
  for (const [symbol, exchange] of [
    ['AAPL', 'Q'],
    ['JPM', 'N'],
    ['SPY', 'P'],
  ] as const) {
    const instrument = market.instrument(symbol)
    if (!instrument) throw new Error(`${symbol} is not listed`)
    const found = auctionsOf(market, symbol, from, to, FOREVER)
    const bars = market.bars(symbol, { count: 1, unit: 'day' }, from, to, FOREVER)
    expect(found.map(({ open, close }) => [open.price, close?.price])).toEqual(
      bars.map(({ open, close }) => [open, close]),
    )
    const [wednesday, friday] = found.map((day) => DailyAuctions.parse(toAuctions(instrument, day)))
    expect([wednesday?.d, friday?.d]).toEqual(['2026-11-25', '2026-11-27'])
    expect(friday?.o.map(({ t, x, c }) => [t, x, c])).toEqual([
      ['2026-11-27T14:30:00Z', exchange, 'Q'],
      ['2026-11-27T14:30:00Z', exchange, 'O'],
    ])
    expect(friday?.c.map(({ t, x, c }) => [t, x, c])).toEqual([
      ['2026-11-27T18:00:00Z', exchange, 'M'],
      ['2026-11-27T18:00:00Z', exchange, '6'],
    ])
  }
})

it('a session’s first print is known without its minutes, size and all', () => {
  for (const symbol of ['AAPL', 'ZZOLD', 'BTC/USD']) {
    // Before the open, at it, and behind the close.
    for (const hour of ['08', '13', '14', '20', '21']) {
      for (const minute of ['00', '30']) {
        const second = at(`2026-01-06T${hour}:${minute}:00Z`)
        const [first] = market.trades(symbol, second, second, 1)
        if (first) expect({ ...market.lastTrade(symbol, second) }).toEqual(first)
      }
    }
  }
  const open = at('2026-01-06T14:30:00Z')
  expect(market.trades('AAPL', open, open, 1)).toEqual([{ ...market.lastTrade('AAPL', open) }])
})

it('M3: days begin at midnight in New York, in summer and in winter', () => {
  for (const [day, midnight] of [
    ['2026-07-01', '2026-07-01T04:00:00Z'],
    ['2026-01-05', '2026-01-05T05:00:00Z'],
  ] as const) {
    const bars = market.bars('AAPL', { count: 1, unit: 'day' }, at(`${day}T00:00:00Z`), at(`${day}T12:00:00Z`), FOREVER)
    expect(bars.map(({ start }) => start)).toEqual([at(midnight)])
  }
})

it('M1: a minute’s bar is made of its prints', () => {
  const start = at('2026-03-09T15:10:00Z')
  const [bar] = market.bars('AAPL', { count: 1, unit: 'minute' }, start, start, FOREVER)
  const prints = market.trades('AAPL', start, start + 59_999)
  const prices = prints.map(({ price }) => price)
  const turnover = prints.reduce((sum, { price, size }) => sum + price * size, 0)
  expect(bar).toMatchObject({
    open: prices[0],
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1),
    volume: prints.reduce((sum, { size }) => sum + size, 0),
    trades: prints.length,
    turnover,
  })
})

it('holds no auction before its time', () => {
  const days = (now: string) =>
    auctionsOf(market, 'AAPL', at('2026-03-09T04:00:00Z'), at('2026-03-09T04:00:00Z'), at(now)).map(
      ({ close }) => close?.at,
    )
  expect(days('2026-03-09T13:29:59.999Z')).toEqual([])
  expect(days('2026-03-09T19:59:59.999Z')).toEqual([undefined])
  expect(days('2026-03-09T20:00:00Z')).toEqual([at('2026-03-09T20:00:00Z')])
})

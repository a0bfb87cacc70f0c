import { MostActive, Mover } from '@paddock/contract/entities/screener'
import { expect, it } from 'vitest'
import type { Instrument } from '../instruments/instrument.ts'
import { simulatedMarket } from '../simulated.ts'
import { type DayOf, daysOf, mostActive, moversOf, rankedOf } from './screener.ts'

const market = simulatedMarket('screener')
const [instrument] = market.instruments.filter(({ symbol }) => symbol === 'AAPL') as [Instrument]
const day = (symbol: string, previousClose: number, close: number, volume: number, trades: number): DayOf => ({
  instrument: { ...instrument, symbol },
  previousClose,
  bar: { start: 0, open: close, high: close, low: close, close, volume, turnover: close * volume, trades },
})
// Prices in cents: 100.00 to 103.12 is 3.12 %.
const days = [
  day('UP', 10_000, 10_312, 500, 40),
  day('STILL', 10_000, 10_000, 900, 10),
  day('DOWN', 3000, 2000, 100, 50),
  day('DIP', 10_000, 9_999, 200, 20),
]

it('spec 3: ranks movers by percent, and leaves out what did not move', () => {
  expect(moversOf(days, 10)).toEqual({
    gainers: [{ symbol: 'UP', price: 103.12, change: 3.12, percent_change: 3.12 }],
    losers: [
      { symbol: 'DOWN', price: 20, change: -10, percent_change: -33.33 },
      { symbol: 'DIP', price: 99.99, change: -0.01, percent_change: -0.01 },
    ],
  })
  expect(moversOf(days, 1).losers.map((mover) => Mover.parse(mover).symbol)).toEqual(['DOWN'])
})

it('spec 3: ranks the most active by volume or by trades', () => {
  expect(mostActive(days, 'volume', 2)).toEqual([
    { symbol: 'STILL', volume: 900, trade_count: 10 },
    { symbol: 'UP', volume: 500, trade_count: 40 },
  ])
  expect(mostActive(days, 'trades', 1).map((active) => MostActive.parse(active).symbol)).toEqual(['DOWN'])
})

it('keeps the last day until the next open', () => {
  const at = (text: string) =>
    daysOf(market, rankedOf(market, 'us_equity').slice(0, 50), Date.parse(text)).map(({ bar }) => bar.start)
  expect(new Set(at('2026-03-09T13:29:59Z'))).toEqual(new Set([Date.parse('2026-03-06T05:00:00Z')]))
  expect(new Set(at('2026-03-09T13:30:00Z'))).toEqual(new Set([Date.parse('2026-03-09T04:00:00Z')]))
})

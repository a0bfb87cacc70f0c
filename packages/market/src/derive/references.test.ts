import { expect, it } from 'vitest'
import { DAY_MS } from '../instant.ts'
import { ANCHOR_DAY } from '../instruments/stock-facts.ts'
import { simulatedMarket } from '../simulated.ts'
import type { Timeframe } from '../timeframe.ts'

const market = simulatedMarket('references')
const { references } = market
const CLOSE = Date.parse(`${ANCHOR_DAY}T20:00:00Z`)
const FRAMES: readonly Timeframe[] = [
  { count: 1, unit: 'minute' },
  { count: 1, unit: 'hour' },
  { count: 1, unit: 'day' },
  { count: 1, unit: 'week' },
  { count: 1, unit: 'month' },
]

it('has what the market widgets list: six indices, six futures, five bonds', () => {
  const kinds = references.list.map(({ kind }) => kind)
  expect(kinds).toEqual([...Array(6).fill('index'), ...Array(6).fill('future'), ...Array(5).fill('bond')])
  expect(references.last('NOSUCH', CLOSE)).toBeUndefined()
  expect(references.previousClose('NOSUCH', CLOSE)).toBeUndefined()
  expect(references.bars('NOSUCH', { count: 1, unit: 'day' }, 0, CLOSE, CLOSE)).toEqual([])
})

it('stands where its source stands: SPY at 740.00 × 10.03, the euro at its rate', () => {
  expect(references.last('FOREXCOM:SPXUSD', CLOSE)?.value).toBe(7422.2)
  const { bid = 0, ask = 0 } = market.rate('EURUSD', CLOSE) ?? {}
  expect(references.last('CME:6E1!', CLOSE)?.value).toBeCloseTo((bid + ask) / 200_000, 4)
})

it('has bars of every length, in order, that hold their ends, begin in the range and know nothing after now', () => {
  const from = CLOSE - 100 * DAY_MS
  for (const { symbol } of references.list) {
    for (const timeframe of FRAMES) {
      const start = timeframe.unit === 'minute' ? CLOSE - DAY_MS : from
      const bars = references.bars(symbol, timeframe, start, CLOSE + DAY_MS, CLOSE)
      expect([symbol, timeframe.unit, bars.length > 1]).toEqual([symbol, timeframe.unit, true])
      bars.forEach((bar, index) => {
        expect(bar.start > (bars[index - 1]?.start ?? 0) && bar.start >= start && bar.start <= CLOSE).toBe(true)
        expect(bar.low <= Math.min(bar.open, bar.close) && bar.high >= Math.max(bar.open, bar.close)).toBe(true)
      })
      expect(references.bars(symbol, timeframe, start, CLOSE, CLOSE, 2)).toEqual(bars.slice(0, 2))
    }
    const [last] = references.bars(symbol, { count: 1, unit: 'minute' }, CLOSE - 3_600_000, CLOSE, CLOSE).slice(-1)
    expect(last?.close).toBe(references.last(symbol, CLOSE)?.value)
  }
})

it('compares with the close before', () => {
  const days = references.bars('COMEX:GC1!', { count: 1, unit: 'day' }, CLOSE - 10 * DAY_MS, CLOSE, CLOSE)
  expect(references.previousClose('COMEX:GC1!', CLOSE)).toBe(days.at(-2)?.close)
  const rates = references.bars('CME:6E1!', { count: 1, unit: 'day' }, CLOSE - 10 * DAY_MS, CLOSE, CLOSE)
  expect(references.previousClose('CME:6E1!', CLOSE)).toBe(rates.at(-2)?.close)
})

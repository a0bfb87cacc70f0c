import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnsOf, firstBars, turnedBars } from './bar-columns.ts'
import type { Bar, BarColumns } from './market.ts'
import { simulatedMarket } from './simulated.ts'

const market = simulatedMarket('columns')
const THIN = market.instruments.find(({ priceScale, isInactive }) => priceScale === 4 && !isInactive)?.symbol ?? ''

const number = fc.nat(2 ** 31 - 1)
const bar: fc.Arbitrary<Bar> = fc.record({
  start: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
  turnover: fc.nat(Number.MAX_SAFE_INTEGER),
  trades: number,
})

const rowsOf = ({ count, ...fields }: BarColumns): Bar[] =>
  Array.from(
    { length: count },
    (_, index): Bar =>
      Object.fromEntries(Object.entries(fields).map(([name, column]) => [name, column[index]])) as never,
  )

it('has by field what it has as objects: of all timeframes, adjusted, cut short, by night and while a minute runs', () => {
  const day = 86_400_000
  forAll(
    40,
    fc.constantFrom('AAPL', 'F', 'ZZMIX', 'BTC/USD', THIN),
    fc.constantFrom<'minute' | 'hour' | 'day' | 'month'>('minute', 'minute', 'hour', 'day', 'month'),
    fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2027-01-01') }),
    fc.integer({ min: 0, max: 4 * day }),
    fc.option(fc.integer({ min: 0, max: 3_000 }), { nil: undefined }),
    fc.constantFrom<'raw' | 'all'>('raw', 'all'),
    fc.constantFrom<'day' | 'night' | 'all'>('day', 'night', 'all'),
    (symbol, unit, now, length, limit, adjustment, venues) => {
      const asked = [{ count: 1, unit }, now - length, now + day, now, limit, [adjustment], venues] as const
      const bars = market.bars(symbol, ...asked)
      expect(rowsOf(market.barColumns(symbol, ...asked))).toEqual(bars)
    },
  )
})

it('turns lists around and cuts them', () =>
  forAll(100, fc.array(bar), fc.array(bar), fc.nat(10), (one, other, count) => {
    const turned = turnedBars([columnsOf(one), columnsOf(other)])
    expect(rowsOf(turned)).toEqual([...one.toReversed(), ...other.toReversed()])
    expect(rowsOf(firstBars(turned, count))).toEqual([...one.toReversed(), ...other.toReversed()].slice(0, count))
  }))

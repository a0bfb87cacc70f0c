import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../instant.ts'
import { CURRENCY_PAIRS } from '../instruments/currencies.ts'
import type { RateBar } from '../market.ts'
import { forexClose, forexDateAt, forexOpen, nextForexDate } from '../sessions/forex-week.ts'
import { simulatedMarket } from '../simulated.ts'

const market = simulatedMarket('rate bars')
const DAY = { count: 1, unit: 'day' } as const
const HOUR = { count: 1, unit: 'hour' } as const
const anyPair = fc.constantFrom(...CURRENCY_PAIRS.map(({ symbol }) => symbol))
const anyInstant = fc.integer({ min: Date.parse('2014-01-06T00:00:00Z'), max: Date.parse('2036-12-19T00:00:00Z') })
const middleAt = (pair: string, at: number): number => {
  const { bid = 0, ask = 0 } = market.rate(pair, at) ?? {}
  return (bid + ask) / 2
}

it('finds what looking at every second finds', () =>
  forAll(12, anyPair, anyInstant, fc.integer({ min: 1, max: 8 * HOUR_MS }), (pair, at, length) => {
    const start = forexOpen(forexDateAt(at))
    const now = start + length
    const [bar] = market.rateBars(pair, DAY, start, start, now)
    const seen: number[] = []
    for (let second = start; second <= now; second += SECOND_MS) seen.push(middleAt(pair, second))
    expect(bar).toEqual({
      start,
      open: seen[0],
      high: Math.max(...seen),
      low: Math.min(...seen),
      close: middleAt(pair, now),
    })
  }))

it('never takes back a high or a low of a day, of any pair or reference, whenever it is asked for', () => {
  const follows = (bars: readonly (Pick<RateBar, 'open' | 'high' | 'low' | 'close'> | undefined)[]) => {
    for (const [place, bar] of bars.entries()) {
      const before = bars[place - 1]
      if (!bar || !before) continue
      expect([bar.high >= before.high, bar.low <= before.low, bar.open]).toEqual([true, true, before.open])
      expect(bar.low <= Math.min(bar.open, bar.close) && bar.high >= Math.max(bar.open, bar.close)).toBe(true)
    }
  }
  const times = fc.array(fc.integer({ min: 1, max: DAY_MS - 1 }), { minLength: 8, maxLength: 8 })
  forAll(40, anyPair, anyInstant, times, (pair, at, offsets) => {
    const start = forexOpen(forexDateAt(at))
    const nows = offsets.toSorted((one, other) => one - other).map((offset) => start + offset)
    follows(nows.map((now) => market.rateBars(pair, DAY, start, start, now)[0]))
    const { list, bars } = market.references
    const { symbol } = list[at % list.length] ?? { symbol: '' }
    const begins = bars(symbol, DAY, start - 7 * DAY_MS, start, start).at(-1)?.start ?? start
    const days = nows.map((now) => bars(symbol, DAY, begins, now, now).at(-1))
    follows(days.filter((day) => day?.start === days.at(-1)?.start))
  })
})

it('adds up: hours to days, days to weeks and months', () =>
  forAll(20, anyPair, anyInstant, (pair, at) => {
    const date = forexDateAt(at)
    const [open, close] = [forexOpen(date), forexClose(date)]
    const end = open + 70 * DAY_MS
    const [day] = market.rateBars(pair, DAY, open, open, end)
    expect(joined(market.rateBars(pair, HOUR, open, close - 1, end))).toEqual(day)
    for (const unit of ['week', 'month'] as const) {
      const [first, second] = market.rateBars(pair, { count: 1, unit }, open, end, end + 70 * DAY_MS)
      if (!first || !second) throw new Error('two months begin within seventy days')
      expect(joined(market.rateBars(pair, DAY, first.start, second.start - 1, end + 70 * DAY_MS))).toEqual(first)
    }
  }))

it('has a bar of the day that runs, and of no day at a weekend', () => {
  const sunday = Date.parse('2026-03-08T21:00:00Z')
  const days = market.rateBars('EURUSD', DAY, sunday - 7 * DAY_MS, sunday + MINUTE_MS, sunday + MINUTE_MS)
  expect(days.map(({ start }) => new Date(start).getUTCDay())).toEqual([0, 1, 2, 3, 4, 0])
  expect(days.at(-1)?.start).toBe(forexOpen(nextForexDate(forexDateAt(sunday - 1))))
  expect(market.rateBars('USDEUR', DAY, sunday - DAY_MS, sunday, sunday)).toEqual([])
})

function joined(bars: readonly RateBar[]): RateBar | undefined {
  const [first, last] = [bars[0], bars.at(-1)]
  return first && last
    ? {
        ...first,
        high: Math.max(...bars.map(({ high }) => high)),
        low: Math.min(...bars.map(({ low }) => low)),
        close: last.close,
      }
    : undefined
}

import { IndexValue } from '@paddock/contract/entities/index-value'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ANCHOR_DAY } from '../instruments/stock-facts.ts'
import { previousClose } from '../sessions/calendar.ts'
import { MODEL, simulatedMarket } from '../simulated.ts'
import { INDEX_SYMBOLS, indexLevelsOf, toIndexValue } from './indices.ts'

const market = simulatedMarket('test')
const at = (text: string): number => Date.parse(text)
const FOREVER = at('2036-12-31T00:00:00Z')
const DAY = { count: 1, unit: 'day' } as const
const anyInstant = fc.integer({ min: at('2015-01-02T00:00:00Z'), max: at('2035-12-28T00:00:00Z') })
const anyIndex = fc.constantFrom(...INDEX_SYMBOLS)

it('stands where its fund does, and keeps the close until the next open', () => {
  // SPY is anchored at 740.00 dollars: 740 × 10.03 = 7422.20.
  const close = market.indexLevel('SPX', at(`${ANCHOR_DAY}T23:00:00Z`))
  expect(close && IndexValue.parse(toIndexValue(close))).toEqual({ t: `${ANCHOR_DAY}T20:00:00Z`, v: 7422.2 })
  expect(market.indexLevel('SPX', at('2026-08-31T13:29:59Z'))).toEqual(close)
  expect(market.indexLevel('SPX', at('2026-08-31T13:30:00Z'))?.at).toBe(at('2026-08-31T13:30:00Z'))
  expect(market.indexLevel('FTSE', at('2026-08-31T13:30:00Z'))).toBeUndefined()
})

it('is disseminated every fifteen seconds of the regular session, the close included', () => {
  const day = indexLevelsOf(market, 'DJI', at('2026-11-27T00:00:00Z'), at('2026-11-28T00:00:00Z'), FOREVER)
  // A half day: three and a half hours of four a minute, and the close.
  expect(day).toHaveLength(3.5 * 240 + 1)
  expect([day[0]?.at, day.at(-1)?.at]).toEqual([at('2026-11-27T14:30:00Z'), at('2026-11-27T18:00:00Z')])
})

it('lists what stood at each of its times, none of them after now', () =>
  forAll(40, anyIndex, anyInstant, (symbol, now) => {
    const from = previousClose(now) - 60_000
    const levels = indexLevelsOf(market, symbol, from, FOREVER, now, 200)
    expect(levels.length).toBeGreaterThan(0)
    for (const level of levels) {
      expect(level.at).toBeLessThanOrEqual(now)
      expect(market.indexLevel(symbol, level.at + 14_999)).toEqual(level)
    }
    expect(market.indexLevel(symbol, now)?.at).toBeLessThanOrEqual(now)
  }))

it('fears more when the market falls', () => {
  const days = market.bars('SPY', DAY, at('2015-02-01T00:00:00Z'), FOREVER, FOREVER)
  const fear = days.map(({ start }) => (market.indexLevel('VIX', start + 20 * 3_600_000)?.hundredths ?? 0) / 100)
  expect(Math.min(...fear)).toBeGreaterThan(4)
  expect(Math.max(...fear)).toBeLessThan(110)
  const mean = fear.reduce((sum, value) => sum + value, 0) / fear.length
  expect([mean > 12, mean < 24]).toEqual([true, true])
  const changes = days.slice(1).map((bar, index) => ({
    market: bar.close - (days[index]?.close ?? 0),
    fear: (fear[index + 1] ?? 0) - (fear[index] ?? 0),
  }))
  const opposite = changes.filter((change) => change.market * change.fear < 0).length / changes.length
  expect(opposite).toBeGreaterThan(0.55)
})

it('moves no level: when this fails, the model needs a new name', () => {
  const asked = INDEX_SYMBOLS.map((symbol) => market.indexLevel(symbol, at('2026-03-09T15:00:07Z'))?.hundredths)
  expect([MODEL, asked]).toMatchInlineSnapshot(`
    [
      "paddock-5",
      [
        797094,
        3013575,
        5514409,
        312987,
        1834,
      ],
    ]
  `)
})

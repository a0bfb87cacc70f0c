import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HOUR_MS } from '../instant.ts'
import type { Bar } from '../market.ts'
import { phaseAt } from '../sessions/calendar.ts'
import { simulatedMarket } from '../simulated.ts'
import { toTrade } from '../wire.ts'

const market = simulatedMarket('night')
const at = (text: string): number => Date.parse(text)
const FOREVER = at('2036-12-31T00:00:00Z')
const MINUTE = { count: 1, unit: 'minute' } as const
const DAY = { count: 1, unit: 'day' } as const
const anyNight = fc.tuple(
  fc.constantFrom('AAPL', 'BLK', 'F', 'SPY', 'HYG'),
  fc.integer({ min: at('2016-01-01T00:00:00Z'), max: at('2035-12-01T00:00:00Z') }),
)

it('is no part of the day: its tape, its bars and what stands in it', () =>
  forAll(12, anyNight, ([symbol, from]) => {
    const to = from + 30 * HOUR_MS
    for (const { start } of market.bars(symbol, MINUTE, from, to, FOREVER)) expect(phaseAt(start)).not.toBe('overnight')
    for (const { at: printed } of market.trades(symbol, from, from + 9 * HOUR_MS))
      expect(phaseAt(printed)).not.toBe('overnight')
    const night = market.trades(symbol, from, from + 9 * HOUR_MS, undefined, 'night')
    for (const { at: printed } of night) expect(phaseAt(printed)).toBe('overnight')
    const both = market.trades(symbol, from, from + 9 * HOUR_MS, undefined, 'all')
    const day = market.trades(symbol, from, from + 9 * HOUR_MS)
    expect(both).toEqual([...day, ...night].sort((a, b) => a.at - b.at))
    const last = [market.lastTrade(symbol, to), market.lastTrade(symbol, to, 'night')].sort(
      (a, b) => (a?.at ?? 0) - (b?.at ?? 0),
    )
    expect(market.lastTrade(symbol, to, 'all')).toEqual(last.at(-1))
  }))

it('adds up: prints to minutes, minutes to hours and to the night of a trading day', () => {
  const sums = (bars: readonly Bar[]) => ({
    open: bars[0]?.open,
    high: Math.max(...bars.map(({ high }) => high)),
    low: Math.min(...bars.map(({ low }) => low)),
    close: bars.at(-1)?.close,
    volume: bars.reduce((sum, { volume }) => sum + volume, 0),
    turnover: bars.reduce((sum, { turnover }) => sum + turnover, 0),
    trades: bars.reduce((sum, { trades }) => sum + trades, 0),
  })
  forAll(30, anyNight, ([symbol, from]) => {
    const [night] = market.bars(symbol, DAY, from, from + 130 * HOUR_MS, FOREVER, 1, [], 'night')
    if (!night) throw new Error('no night')
    const range = [night.start - 4 * HOUR_MS, night.start + 4 * HOUR_MS - 1] as const
    const minutes = market.bars(symbol, MINUTE, ...range, FOREVER, undefined, [], 'night')
    expect(night).toMatchObject(sums(minutes))
    const hours = market.bars(symbol, { count: 1, unit: 'hour' }, ...range, FOREVER, undefined, [], 'night')
    expect(night).toMatchObject(sums(hours))
    for (const { start } of hours) expect(start % HOUR_MS).toBe(0)
    for (const minute of minutes.slice(0, 5)) {
      const trades = market.trades(symbol, minute.start, minute.start + 59_999, undefined, 'night')
      expect([trades.length, trades.at(-1)?.price]).toEqual([minute.trades, minute.close])
    }
    // The night goes on where the evening ended but for news, and the morning where the night ended.
    const [morning] = market.bars(symbol, MINUTE, night.start + 4 * HOUR_MS, FOREVER, FOREVER, 1)
    expect(morning?.open).toBe(night.close)
  })
})

it('is sparse and wide, on a tape of its own, of those listings that trade then', () => {
  const [from, to] = [at('2026-03-09T00:00:00Z'), at('2026-03-09T08:00:00Z')]
  const minutes = (symbol: string) => market.bars(symbol, MINUTE, from, to, FOREVER, undefined, [], 'night').length
  expect(minutes('AAPL')).toBeGreaterThan(minutes('BLK'))
  expect(minutes('BLK')).toBeGreaterThanOrEqual(2)
  expect(minutes('BLK')).toBeLessThan(120)
  expect(minutes('ZZALD')).toBe(0)
  expect(market.quote('ZZALD', to, 'night')).toBeUndefined()
  const width = (quote: { bid: number; ask: number } | undefined) => (quote ? quote.ask - quote.bid : 0)
  expect(width(market.quote('BLK', from + 3 * HOUR_MS, 'night'))).toBeGreaterThan(
    2 * width(market.quote('BLK', at('2026-03-09T17:00:00Z'))),
  )
  const apple = market.instrument('AAPL')
  const [print] = market.trades('AAPL', from, to, 1, 'night')
  if (!apple || !print) throw new Error('nothing printed')
  expect(toTrade(apple, print)).toMatchObject({
    z: 'N',
    t: '2026-03-09T00:00:00Z',
    c: expect.arrayContaining(['@', 'T']),
  })
})

import type { Snapshot } from '@paddock/contract/entities/market-data'
import { todayCountsFrom } from '@paddock/market/sessions/today'
import { simulatedMarket } from '@paddock/market/simulated'
import { priceNumber } from '@paddock/market/units'
import { expect, it } from 'vitest'
import { type ClosedDay, pastOf, pastOfDays } from './past.ts'
import { rowBy, rowOf, UNRATED } from './row.ts'
import { sightOfStock } from './sight.ts'

const market = simulatedMarket('screen-days')
const found = market.instrument('AAPL')
if (!found) throw new Error('Apple is listed')
const instrument = found
const close = (day: string) => {
  const [bar] = market.bars(
    'AAPL',
    { count: 1, unit: 'day' },
    Date.parse(day),
    Date.parse(day) + 43_200_000,
    Date.now(),
  )
  if (!bar) throw new Error(`nothing traded on ${day}`)
  return priceNumber(instrument, bar.close)
}

it.each([
  ['on Monday at 8:00', '2026-03-09T12:00:00Z', '2026-03-06'],
  ['in regular hours', '2026-03-09T15:00:00Z', '2026-03-06'],
  ['after the close', '2026-03-09T22:00:00Z', '2026-03-06'],
  ['in the evening after 20:00', '2026-03-10T01:00:00Z', '2026-03-09'],
  ['in the night', '2026-03-10T06:00:00Z', '2026-03-09'],
  ['on the eve of Monday', '2026-03-09T01:00:00Z', '2026-03-06'],
  ['on Friday after 20:00', '2026-03-07T02:00:00Z', '2026-03-05'],
  ['at the weekend', '2026-03-07T15:00:00Z', '2026-03-05'],
])('the change of a stock counts from what today counts from: %s', (_when, at, day) => {
  const now = Date.parse(at)
  const row = rowOf(market, pastOf(market, instrument, now), UNRATED, now)
  expect(todayCountsFrom(now)).toBeGreaterThan(Date.parse(day))
  expect(row?.previousClose).toBe(close(day))
  expect(row?.change).toBe((row?.price ?? 0) / close(day) - 1)
})

/** What a share stood at on the days of the week before Monday, 9 March 2026, and on that Monday. */
const [WEDNESDAY, THURSDAY, FRIDAY, MONDAY] = [
  ['2026-03-04T05:00:00Z', 5],
  ['2026-03-05T05:00:00Z', 8],
  ['2026-03-06T05:00:00Z', 10],
  ['2026-03-09T04:00:00Z', 12],
] as const
type Told = readonly [t: string, close: number]
const closed = ([t, c]: Told): ClosedDay => ({
  start: Date.parse(t),
  candle: { open: c - 1, high: c, low: c - 1, close: c, volume: 10 },
})
const bar = ([t, c]: Told) => ({ t, o: c - 1, h: c, l: c - 1, c, v: 10, n: 1, vw: c })

it.each([
  ['on Monday at 8:00', '2026-03-09T12:00:00Z', FRIDAY, { price: 13, previousClose: 10, change: 0.3, gap: 1 / 8 }],
  ['in regular hours', '2026-03-09T15:00:00Z', MONDAY, { price: 12, previousClose: 10, change: 0.2, gap: 0.1 }],
  ['in the evening after 20:00', '2026-03-10T01:00:00Z', MONDAY, { price: 13, previousClose: 12, change: 1 / 12 }],
  ['in the night', '2026-03-10T06:00:00Z', MONDAY, { price: 13, previousClose: 12, change: 1 / 12, gap: 0.1 }],
  ['at the weekend', '2026-03-07T15:00:00Z', FRIDAY, { price: 10, previousClose: 8, change: 0.25, gap: 1 / 8 }],
  ['on a day without a trade so far', '2026-03-09T15:00:00Z', FRIDAY, { price: 13, previousClose: 10, change: 0.3 }],
] as const)('so it does by the snapshots of Alpaca: %s', (_when, at, newest, expected) => {
  const now = Date.parse(at)
  const days = [WEDNESDAY, THURSDAY, FRIDAY, MONDAY].filter(([t]) => t <= newest[0]).map(closed)
  const past = pastOfDays(instrument, days, now)
  const snapshot = { latestTrade: { t: at, p: 13, s: 1 }, dailyBar: bar(newest) } as unknown as Snapshot
  const sight = sightOfStock(past, snapshot, now)
  const row = sight && rowBy(past, UNRATED, sight, now)
  for (const [name, figure] of Object.entries(expected)) expect(row?.[name as 'price'], name).toBeCloseTo(figure, 9)
})

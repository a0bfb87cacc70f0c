import { expect, it } from 'vitest'
import { CHART_RANGES, RANGE_FACTS, rangeStart } from './chart-range.ts'
import { wallTime } from './chart-time.ts'
import { INTERVAL_FACTS, INTERVALS } from './interval.ts'

const at = (text: string) => Date.parse(text) / 1000

it.each([
  ['1D', '2026-11-19T15:00:00Z'],
  ['5D', '2026-11-13T15:00:00Z'],
  ['1M', '2026-10-20T00:00:00Z'],
  ['6M', '2026-05-20T00:00:00Z'],
  ['YTD', '2026-01-01T00:00:00Z'],
  ['12M', '2025-11-20T00:00:00Z'],
  ['60M', '2021-11-20T00:00:00Z'],
  ['ALL', '1970-01-01T00:00:00Z'],
] as const)('%s before 20 November 2026 begins at %s', (range, start) =>
  expect(rangeStart(range, at('2026-11-20T15:00:00Z'))).toBe(at(start)),
)

it('draws each range in bars that exist', () => {
  expect(CHART_RANGES.map((range) => INTERVALS.includes(RANGE_FACTS[range].interval))).not.toContain(false)
  expect(INTERVALS.map((interval) => INTERVAL_FACTS[interval].seconds)).toEqual(
    INTERVALS.map((interval) => INTERVAL_FACTS[interval].seconds).toSorted((a, b) => a - b),
  )
})

it.each([
  ['UTC', '2026-07-01T12:00:00Z', 0],
  ['New York', '2026-07-01T12:00:00Z', -4],
  ['New York', '2026-12-01T12:00:00Z', -5],
  ['America/New_York', '2026-12-01T12:00:00Z', -5],
  ['Europe/Berlin', '2026-03-29T00:59:00Z', 1],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 2],
  ['Asia/Kolkata', '2026-03-29T01:00:00Z', 5.5],
  ['Asia/Tokyo', '2026-03-29T20:00:00Z', 9],
])('in %s at %s clocks are %d hours ahead', (zone, text, hours) =>
  expect((wallTime(at(text), zone) - at(text)) / 3600).toBe(hours),
)

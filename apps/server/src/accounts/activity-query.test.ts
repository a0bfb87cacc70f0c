import { toTimestamp } from '@paddock/market/instant'
import { expect, it } from 'vitest'
import { activityFilter } from './activity-query.ts'

it.each([
  ['2026-11-24', '2026-11-24T05:00:00Z'],
  // `new Date('2026-11-24')`, as Alpaca's JavaScript SDK sends it.
  ['2026-11-24T00:00:00.000Z', '2026-11-24T05:00:00Z'],
  ['2026-11-24T00:00:00Z', '2026-11-24T05:00:00Z'],
  ['2026-11-24T00:00:00+00:00', '2026-11-24T05:00:00Z'],
  ['2026-11-24T15:00:00.000Z', '2026-11-24T05:00:00Z'],
  ['2026-11-24T04:59:59Z', '2026-11-23T05:00:00Z'],
  ['2026-11-24T00:00:00-05:00', '2026-11-24T05:00:00Z'],
  ['2026-07-01', '2026-07-01T04:00:00Z'],
])('the day %s begins at %s', (date, from) => {
  const filter = activityFilter(undefined, { date, direction: 'desc' })
  expect('from' in filter ? toTimestamp(filter.from ?? 0) : filter).toBe(from)
})

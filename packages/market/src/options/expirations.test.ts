import { expect, it } from 'vitest'
import { dateOf, dayNumber } from '../sessions/date.ts'
import { isOpenDay } from '../sessions/holidays.ts'
import { daysListed, expirationsFrom } from './expirations.ts'

// Source: OCC's expiration calendars of 2025 to 2028.
it.each([
  ['2025-04-17', 'a Thursday: the third Friday is Good Friday', 'small', 245],
  ['2026-06-18', 'a Thursday: the third Friday is Juneteenth', 'small', 70],
  ['2026-04-17', 'the third Friday of a cycle', 'small', 245],
  ['2026-04-17', 'every month of a large name', 'large', 300],
  ['2028-01-21', 'LEAPS', 'small', 870],
  ['2026-09-04', 'a week', 'large', 44],
  ['2026-09-30', 'the end of a quarter', 'index fund', 370],
  ['2027-12-31', 'the end of a quarter and a week', 'index fund', 370],
] as const)('%s is %s, of a %s name, %d days ahead', (day, _, breadth, days) => {
  expect(daysListed(dayNumber(day), breadth, 0)).toBe(days)
})

it.each([
  ['2025-04-18', 'Good Friday', 'large'],
  ['2026-09-04', 'a week of a small name', 'small'],
  ['2026-09-30', 'a quarter of no index fund', 'large'],
  ['2026-09-03', 'a Thursday', 'large'],
] as const)('nothing expires on %s: %s', (day, _, breadth) => {
  expect(daysListed(dayNumber(day), breadth, 0)).toBeUndefined()
})

it('has weeks, months, quarters and Januaries ahead', () => {
  const days = expirationsFrom(dayNumber('2026-08-28'), 'index fund', 0).map(dateOf)
  expect(days.slice(0, 9)).toEqual([
    '2026-08-28',
    '2026-09-04',
    '2026-09-11',
    '2026-09-18',
    '2026-09-25',
    '2026-09-30',
    '2026-10-02',
    '2026-10-09',
    '2026-10-16',
  ])
  expect(days).toContain('2028-01-21')
  expect(days.every((day) => isOpenDay(dayNumber(day)))).toBe(true)
})

import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexOf, timeAt } from './bar-times.ts'

const DAY = 86_400
/** Monday, 2 March 2026, midnight in New York. */
const MONDAY = Date.parse('2026-03-02T05:00:00Z') / 1000
/** Three weeks of days without weekends, up to Friday. */
const days = [0, 1, 2].flatMap((week) => [0, 1, 2, 3, 4].map((day) => ({ time: MONDAY + (week * 7 + day) * DAY })))
const DAILY = { bars: days, span: DAY }
/** Two days of an hour from 9:30 to 16:00 New York time. */
const hours = [0, 1].flatMap((day) =>
  [0, 1, 2, 3, 4, 5, 6].map((hour) => ({ time: MONDAY + day * DAY + (9.5 + hour) * 3600 })),
)
const HOURLY = { bars: hours, span: 3600 }

describe('the bar of an instant', () => {
  it.each([
    ['its start', MONDAY + DAY, 1],
    ['within it', MONDAY + DAY + 36_000, 1],
    ['a Saturday, the Monday after', MONDAY + 5 * DAY, 5],
    ['the last bar’s own day', MONDAY + 18 * DAY + 50_000, 14],
    ['the Monday after the last', MONDAY + 21 * DAY, 15],
    ['a weekend ahead, the Monday after it', MONDAY + 26 * DAY, 20],
    ['two weeks past the last', MONDAY + 32 * DAY, 24],
  ])('by days: %s', (_, time, index) => expect(indexOf(DAILY, time)).toBe(index))

  it('by hours: midnight is the first hour of its day, the evening the first of the next', () => {
    expect(indexOf(HOURLY, MONDAY + DAY)).toBe(7)
    expect(indexOf(HOURLY, MONDAY + 20 * 3600)).toBe(7)
  })

  it('before the first bar it is as far as bars are apart on average', () => {
    const gap = (18 * DAY) / 14
    expect(indexOf(DAILY, MONDAY - gap * 10)).toBeCloseTo(-10, 9)
  })

  it('is nowhere without bars', () => expect(indexOf({ bars: [], span: 60 }, 5)).toBe(0))
})

it('the next weeks are like the last one', () =>
  expect([15, 19, 20].map((index) => (timeAt(DAILY, index) - MONDAY) / DAY)).toEqual([21, 25, 28]))

it('a time is found where it was taken from, among the bars and past them', () => {
  const gaps = fc.array(fc.integer({ min: 60, max: 200_000 }), { minLength: 1, maxLength: 60 })
  forAll(200, gaps, fc.nat(200), (steps, index) => {
    const bars = [{ time: 1_700_000_000 }]
    for (const gap of steps) bars.push({ time: (bars.at(-1)?.time ?? 0) + gap })
    const times = { bars, span: 60 }
    expect(indexOf(times, timeAt(times, index))).toBe(index)
  })
})

import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayAt,
  hoursOf,
  isTradingDay,
  nextClose,
  nextOpen,
  nextTradingDay,
  phaseAt,
  phaseEnds,
  previousClose,
  previousTradingDay,
  settlementDay,
  startOfDay,
  toNewYork,
  tradingDays,
} from './calendar.ts'
import { daysBetween } from './date.ts'
import { newYorkOffset } from './new-york.ts'
import { barsOfDay, todayCountsFrom, tradingDayAt, withinToday } from './today.ts'
import { clockAt, toCalendarDay } from './wire.ts'

const at = (text: string): number => Date.parse(text)

// NYSE, "Holidays and Trading Hours", as published for each year.
const CLOSED: Record<string, string[]> = {
  2012: ['01-02', '01-16', '02-20', '04-06', '05-28', '07-04', '09-03', '10-29', '10-30', '11-22', '12-25'],
  2021: ['01-01', '01-18', '02-15', '04-02', '05-31', '07-05', '09-06', '11-25', '12-24'],
  2022: ['01-17', '02-21', '04-15', '05-30', '06-20', '07-04', '09-05', '11-24', '12-26'],
  2025: ['01-01', '01-09', '01-20', '02-17', '04-18', '05-26', '06-19', '07-04', '09-01', '11-27', '12-25'],
  2026: ['01-01', '01-19', '02-16', '04-03', '05-25', '06-19', '07-03', '09-07', '11-26', '12-25'],
  2027: ['01-01', '01-18', '02-15', '03-26', '05-31', '06-18', '07-05', '09-06', '11-25', '12-24'],
  2028: ['01-17', '02-21', '04-14', '05-29', '06-19', '07-04', '09-04', '11-23', '12-25'],
}
const EARLY: Record<string, string[]> = {
  2024: ['07-03', '11-29', '12-24'],
  2025: ['07-03', '11-28', '12-24'],
  2026: ['11-27', '12-24'],
  2027: ['11-26'],
  2028: ['07-03', '11-24'],
}

describe('the exchanges rest', () => {
  it.each(Object.entries(CLOSED))('in %s on the published weekdays', (year, days) => {
    const open = new Set(tradingDays(`${year}-01-01`, `${year}-12-31`))
    const weekdays = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(Number(year), 0, 1 + day)))
      .filter((date) => date.getUTCFullYear() === Number(year) && date.getUTCDay() % 6 !== 0)
      .map((date) => date.toISOString().slice(0, 10))
    expect(weekdays.filter((day) => !open.has(day))).toEqual(days.map((day) => `${year}-${day}`))
  })

  it.each(Object.entries(EARLY))('at 13:00 in %s on the published half days', (year, days) => {
    const halves = tradingDays(`${year}-01-01`, `${year}-12-31`).filter((day) => hoursOf(day).isHalfDay)
    expect(halves).toEqual(days.map((day) => `${year}-${day}`))
  })

  it('on special days no rule foretells, and refuses their hours', () => {
    expect(isTradingDay('2018-12-05')).toBe(false)
    expect(() => hoursOf('2026-07-04')).toThrow('No trading on 2026-07-04')
    expect(() => isTradingDay('yesterday')).toThrow('Not a date: yesterday')
  })
})

it('knows the hours of whole and half days on both sides of daylight saving', () => {
  expect(hoursOf('2026-08-28')).toEqual({
    day: '2026-08-28',
    overnight: at('2026-08-28T00:00:00Z'),
    preOpen: at('2026-08-28T08:00:00Z'),
    open: at('2026-08-28T13:30:00Z'),
    close: at('2026-08-28T20:00:00Z'),
    afterClose: at('2026-08-29T00:00:00Z'),
    isHalfDay: false,
  })
  expect(hoursOf('2026-11-27')).toEqual({
    day: '2026-11-27',
    overnight: at('2026-11-27T01:00:00Z'),
    preOpen: at('2026-11-27T09:00:00Z'),
    open: at('2026-11-27T14:30:00Z'),
    close: at('2026-11-27T18:00:00Z'),
    afterClose: at('2026-11-27T22:00:00Z'),
    isHalfDay: true,
  })
})

it.each([
  ['2026-08-28T08:00:00Z', 'pre', '2026-08-28T13:30:00Z', '04:00'],
  ['2026-08-28T13:29:59.999Z', 'pre', '2026-08-28T13:30:00Z', '09:29:59'],
  ['2026-08-28T13:30:00Z', 'regular', '2026-08-28T20:00:00Z', '09:30'],
  ['2026-08-28T20:00:00Z', 'after', '2026-08-29T00:00:00Z', '16:00'],
  ['2026-08-29T00:00:00Z', 'closed', '2026-08-31T00:00:00Z', 'Friday 20:00'],
  ['2026-08-31T00:00:00Z', 'overnight', '2026-08-31T08:00:00Z', 'Sunday 20:00'],
  ['2026-08-31T07:59:00Z', 'overnight', '2026-08-31T08:00:00Z', 'Monday 03:59'],
  ['2026-11-27T18:00:00Z', 'after', '2026-11-27T22:00:00Z', 'a half day 13:00'],
  ['2026-11-27T22:00:00Z', 'closed', '2026-11-30T01:00:00Z', 'a half day 17:00'],
  ['2026-11-26T01:30:00Z', 'closed', '2026-11-27T01:00:00Z', 'the eve of Thanksgiving 20:30'],
  ['2026-11-27T01:30:00Z', 'overnight', '2026-11-27T09:00:00Z', 'Thanksgiving 20:30'],
])('at %s the phase is %s until %s: %4$s', (instant, phase, ends) => {
  expect([phaseAt(at(instant)), phaseEnds(at(instant))]).toEqual([phase, at(ends)])
})

it.each([
  ['2026-08-28', '2026-08-31', 'Friday to Monday'],
  ['2026-10-09', '2026-10-13', 'Columbus Day: trading, no settlement'],
  ['2026-11-10', '2026-11-12', 'Veterans Day: trading, no settlement'],
  ['2026-04-02', '2026-04-06', 'Good Friday'],
  ['2024-05-28', '2024-05-29', 'T+1 from then on'],
  ['2024-05-24', '2024-05-29', 'T+2 before, over Memorial Day'],
  ['2018-10-05', '2018-10-10', 'T+2 over Columbus Day'],
  ['2017-09-05', '2017-09-07', 'T+2 from then on'],
  ['2017-09-01', '2017-09-07', 'T+3 before, over Labor Day'],
  ['1995-06-07', '1995-06-12', 'T+3 from then on'],
  ['1995-06-06', '1995-06-13', 'T+5 before'],
])('settles %s on %s: %s', (day, settles) => {
  expect(settlementDay(day)).toBe(settles)
})

it('spec 3, K1, K3: writes the calendar day and the clock as Alpaca does', () => {
  const days = tradingDays('2026-11-25', '2026-11-27').map((day) => toCalendarDay(hoursOf(day)))
  const day = { open: '09:30', session_open: '0400' }
  // The 26th is Thanksgiving: no day at all.
  expect(days).toEqual([
    { ...day, date: '2026-11-25', close: '16:00', session_close: '2000', settlement_date: '2026-11-27' },
    { ...day, date: '2026-11-27', close: '13:00', session_close: '1700', settlement_date: '2026-11-30' },
  ])
  // Recorded from Alpaca on that evening; its timestamp has nanoseconds.
  expect(clockAt(at('2026-08-29T01:43:37.478Z'))).toEqual({
    is_open: false,
    next_close: '2026-08-31T16:00:00-04:00',
    next_open: '2026-08-31T09:30:00-04:00',
    timestamp: '2026-08-28T21:43:37.478-04:00',
  })
})

const format = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' })

describe('for every instant from 1970 to 2100', () => {
  const anyInstant = fc.integer({ min: 0, max: at('2100-12-01T00:00:00Z') })

  it('has the offset the time zone database has', () =>
    forAll(1000, anyInstant, (instant) => {
      const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
      expect(newYorkOffset(instant) / 3_600_000).toBe(Number(name?.slice(3, 6)))
    }))

  it('opens and closes lie where they should', () =>
    forAll(500, anyInstant, (instant) => {
      expect(nextOpen(instant)).toBeGreaterThan(instant)
      expect(previousClose(instant)).toBeLessThanOrEqual(instant)
      expect(nextClose(previousClose(instant))).toBe(nextClose(instant))
      expect(phaseEnds(instant)).toBeGreaterThan(instant)
      expect(phaseAt(phaseEnds(instant))).not.toBe(phaseAt(instant))
      expect(phaseAt(phaseEnds(instant) - 1)).toBe(phaseAt(instant))
      expect(dayAt(nextOpen(instant))).toBe(dayAt(nextClose(nextOpen(instant))))
      const day = dayAt(instant)
      expect(dayAt(startOfDay(day))).toBe(day)
      expect(dayAt(startOfDay(day) - 1) < day).toBe(true)
      expect(previousTradingDay(nextTradingDay(day)) <= day).toBe(true)
      expect(at(toNewYork(instant))).toBe(instant)
    }))
})

it.each([
  ['before the opening of a Tuesday', '2026-09-15T08:00:00-04:00', '2026-09-15', '2026-09-14T16:00:00-04:00'],
  ['after its close', '2026-09-15T18:00:00-04:00', '2026-09-15', '2026-09-14T16:00:00-04:00'],
  ['when the overnight session begins', '2026-09-15T20:00:00-04:00', '2026-09-16', '2026-09-15T16:00:00-04:00'],
  ['at night', '2026-09-16T02:00:00-04:00', '2026-09-16', '2026-09-15T16:00:00-04:00'],
  ['on a Saturday', '2026-09-19T12:00:00-04:00', '2026-09-18', '2026-09-17T16:00:00-04:00'],
  ['on Sunday evening', '2026-09-20T20:00:00-04:00', '2026-09-21', '2026-09-18T16:00:00-04:00'],
  ['after a half day', '2026-11-27T18:00:00-05:00', '2026-11-27', '2026-11-25T16:00:00-05:00'],
  ['on a holiday', '2026-11-26T12:00:00-05:00', '2026-11-25', '2026-11-24T16:00:00-05:00'],
])('today lasts until the next session begins: %s', (_when, instant, day, from) => {
  expect(tradingDayAt(at(instant))).toBe(day)
  expect(new Date(todayCountsFrom(at(instant))).toISOString()).toBe(new Date(from).toISOString())
  expect(dayAt(withinToday(at(instant)))).toBe(day)
})

it.each([
  ['has traded', '2026-11-30', { today: '11-30', before: '11-27' }],
  ['has not traded yet', '2026-12-01', { today: undefined, before: '11-30' }],
  ['nobody knows', undefined, { today: '11-30', before: '11-27' }],
] as const)('reads two daily bars for a day that %s', (_, day, { today, before }) => {
  const bar = (date: string) => ({ t: `2026-${date}T05:00:00Z` })
  const found = barsOfDay({ dailyBar: bar('11-30'), prevDailyBar: bar('11-27') }, day)
  expect(found).toEqual({ today: today && bar(today), before: bar(before) })
  expect(barsOfDay({ dailyBar: null }, day)).toEqual({ today: undefined, before: undefined })
})

it.each([
  ['2026-02-27', '2026-03-02', 3],
  ['2028-02-28', '2028-03-01', 2],
  // The clocks change in between.
  ['2026-03-07', '2026-03-09', 2],
  ['2026-03-02', '2026-02-27', -3],
  ['2026-03-02', '2026-03-02', 0],
])('from %s to %s are %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})

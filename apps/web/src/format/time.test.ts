import { forAll } from '@paddock/contract/testing/for-all'
import { newYorkOffset } from '@paddock/market/sessions/new-york'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { bareDateTime, bareShortTime, newYorkTime, shortTime, wallClock, weekdayAndDay, zoneOffsetAt } from './time.ts'

const at = (text: string) => Date.parse(text)
afterEach(() => vi.unstubAllEnvs())

it.each([
  ['minute', 'Fri, 20 Nov 2026, 14:32'],
  ['day', 'Fri, 20 Nov 2026'],
  ['axis-year', '2026'],
  ['axis-month', 'Nov'],
  ['axis-day', '20 Nov'],
  ['axis-minute', '14:32'],
  ['axis-second', '14:32:07'],
] as const)('a chart says the %s of a wall clock as it is given, wherever its reader is', (part, text) => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(wallClock(at('2026-11-20T14:32:07Z'), part)).toBe(text)
})

it.each(['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z', '2026-11-01T05:59:00Z', '2026-11-01T06:00:00Z'])(
  'a zone that was chosen is as far ahead as the calendar of the market says, at %s',
  (text) => {
    expect(zoneOffsetAt(at(text), 'America/New_York')).toBe(newYorkOffset(at(text)))
    expect(zoneOffsetAt(at(text), 'Asia/Kolkata')).toBe(5.5 * 3_600_000)
  },
)

it('a day and its date are New York’s wherever it is read; a time of the reader’s says so by its name', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  // A new zone is heard of by formats that were not made yet.
  vi.resetModules()
  return import('./time.ts').then((time) => {
    const monday = '2026-11-23T16:30:00Z'
    expect(time.localTimeOfDay(monday)).toBe('01:30:00')
    expect([time.weekdayAndDay(monday), time.bareHour(monday)]).toEqual(['Monday · 23 Nov 2026', '11:30'])
    expect([time.day(monday), time.timeOfDay(monday), time.dateTime(monday), time.newYorkHour(monday)]).toEqual([
      '23 Nov 2026',
      '11:30:00 New York',
      '23 Nov 2026 11:30:00 New York',
      '11:30 New York',
    ])
  })
})

it.each([
  ['2026-11-24T14:30:00Z', '09:30'],
  ['2026-11-25T03:00:00Z', '22:00'],
  ['2026-11-23T15:08:00Z', '23 Nov 10:08'],
  ['2026-11-24T04:59:00Z', '23 Nov 23:59'],
  ['2025-11-24T15:08:00Z', '24 Nov 2025 10:08'],
])('a short time says its day unless it is today in New York: %s is %s', (text, said) => {
  const now = at('2026-11-24T20:00:00Z')
  expect([bareShortTime(text, now), shortTime(text, now)]).toEqual([said, `${said} New York`])
})

it('times are written as the platform writes them', () => {
  const wanted = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-GB', { hourCycle: 'h23', timeZone: 'America/New_York', ...options })
    // The platform's September is longer than the market's.
    return (value: number) => format.format(value).replaceAll(',', '').replace('Sept ', 'Sep ')
  }
  const date = { day: '2-digit', month: 'short', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const [full, long, weekday] = [
    wanted({ ...date, ...clock }),
    wanted({ ...date, ...clock, weekday: 'short' }),
    wanted({ weekday: 'long' }),
  ]
  forAll(1000, fc.integer({ min: 0, max: at('2100-01-01T00:00:00Z') }), (value) => {
    expect([bareDateTime(value), newYorkTime(value), weekdayAndDay(value)]).toEqual([
      full(value),
      `${long(value)} New York`,
      `${weekday(value)} · ${wanted(date)(value)}`,
    ])
  })
})

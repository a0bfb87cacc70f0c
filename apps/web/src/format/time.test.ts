import { newYorkOffset } from '@paddock/market/sessions/new-york'
import { afterEach, expect, it, vi } from 'vitest'
import { minuteOfDay, readersZone, wallClock, weekday, zoneOffsetAt } from './time.ts'

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

it('an agenda names the zone of its reader as it is at that time, in summer too', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect([readersZone(at('2026-01-15T12:00:00Z')), readersZone(at('2026-07-15T12:00:00Z'))]).toEqual(['EST', 'EDT'])
  expect([weekday('2026-11-21T02:00:00Z'), minuteOfDay('2026-11-21T02:00:00Z')]).toEqual(['Friday', '21:00'])
})

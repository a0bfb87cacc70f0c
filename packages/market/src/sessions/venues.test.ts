import { MARKETS, MarketCalendar, MarketClock, MarketDay } from '@paddock/contract/entities/calendar'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayAt, isTradingDay, nextClose, nextOpen, phaseAt } from './calendar.ts'
import { VENUES, type Venue, venueClockAt, venueOf } from './venues.ts'
import { marketClockAt, toMarketCalendar } from './wire.ts'

const at = (text: string): number => Date.parse(text)
const named = (code: string): Venue => {
  const venue = venueOf(code)
  if (!venue) throw new Error(`${code} is not known`)
  return venue
}
const daysOf = (code: string, days: readonly string[], isUtc = false) =>
  MarketCalendar.parse(toMarketCalendar(named(code), days, isUtc)).calendar

it('answers the recorded day', () => {
  // Source: Alpaca's answer, recorded 2026-08.
  expect(daysOf('NYSE', ['2026-08-10'])).toEqual([
    MarketDay.parse({
      core_end: '2026-08-10T16:00:00-04:00',
      core_start: '2026-08-10T09:30:00-04:00',
      date: '2026-08-10',
      post_end: '2026-08-10T20:00:00-04:00',
      post_start: '2026-08-10T16:00:00-04:00',
      pre_end: '2026-08-10T09:30:00-04:00',
      pre_start: '2026-08-10T04:00:00-04:00',
      settlement_date: '2026-08-11',
    }),
  ])
})

it.each([
  // The Friday after Thanksgiving: 13:00, and 17:00 for late trading.
  ['XNAS', '2026-11-27', { core_end: '2026-11-27T13:00:00-05:00', post_end: '2026-11-27T17:00:00-05:00' }],
  ['IEX', '2026-11-25', { pre_start: '2026-11-25T08:00:00-05:00', post_end: '2026-11-25T17:00:00-05:00' }],
  // Monday's night begins on Sunday evening: here on the day on which clocks go forward.
  ['BOATS', '2026-03-09', { core_start: '2026-03-08T20:00:00-04:00', core_end: '2026-03-09T04:00:00-04:00' }],
  // Trades in contracts never took longer.
  ['OPRA', '2017-06-01', { settlement_date: '2017-06-02' }],
  ['NYSE', '2017-06-01', { settlement_date: '2017-06-06' }],
  ['OCEA', '2026-03-06', { core_start: '2026-03-05T20:00:00-05:00', core_end: '2026-03-06T04:00:00-05:00' }],
])('%s on %s', (code, day, expected) => {
  expect(daysOf(code, [day])).toMatchObject([expected])
})

it('writes UTC when asked, and only the sessions there are', () => {
  expect(daysOf('OPRA', ['2026-03-09'], true)).toEqual([
    {
      date: '2026-03-09',
      core_start: '2026-03-09T13:30:00Z',
      core_end: '2026-03-09T20:00:00Z',
      settlement_date: '2026-03-10',
    },
  ])
})

it.each([
  ['NYSE', '2026-03-06T22:00:00Z', 'post', '2026-03-06T20:00:00-05:00', true],
  ['NYSE', '2026-03-07T15:00:00Z', 'closed', '2026-03-09T04:00:00-04:00', false],
  ['OPRA', '2026-03-09T13:29:59Z', 'closed', '2026-03-09T09:30:00-04:00', true],
  ['IEX', '2026-03-09T12:00:00Z', 'pre', '2026-03-09T09:30:00-04:00', true],
  ['BOATS', '2026-03-09T01:00:00Z', 'core', '2026-03-09T04:00:00-04:00', false],
  ['BOATS', '2026-03-06T20:00:00Z', 'closed', '2026-03-08T20:00:00-04:00', true],
])('the clock of %s at %s shows %s', (code, instant, phase, until, isMarketDay) => {
  expect(MarketClock.parse(marketClockAt(named(code), at(instant)))).toMatchObject({
    market: { timezone: 'America/New_York' },
    phase,
    phase_until: until,
    is_market_day: isMarketDay,
  })
})

it("agrees with the exchanges' own clock", () => {
  const names = { pre: 'pre', regular: 'core', after: 'post', overnight: 'closed', closed: 'closed' }
  forAll(300, fc.integer({ min: at('1971-01-01'), max: at('2029-12-01') }), (instant) => {
    const clock = venueClockAt(named('XNYS'), instant)
    expect([clock.phase, clock.nextOpen, clock.nextClose, clock.isMarketDay]).toEqual([
      names[phaseAt(instant)],
      nextOpen(instant),
      nextClose(instant),
      isTradingDay(dayAt(instant)),
    ])
    const night = venueClockAt(named('OCEA'), instant).phase
    expect(night === 'core').toBe(phaseAt(instant) === 'overnight')
    for (const venue of VENUES) {
      const shown = venueClockAt(venue, instant)
      expect(shown.phaseUntil).toBeGreaterThan(instant)
      expect(venueClockAt(venue, shown.phaseUntil - 1).phase).toBe(shown.phase)
    }
  })
})

it('goes by codes that Alpaca has', () => {
  for (const { acronym, mic } of VENUES) for (const code of [acronym, mic ?? acronym]) expect(MARKETS).toContain(code)
})

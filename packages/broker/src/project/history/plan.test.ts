import { toTimestamp } from '@paddock/market/instant'
import { atOnce } from '@paddock/market/pieces'
import { dayAt, hoursOf, isTradingDay, previousClose, startOfDay } from '@paddock/market/sessions/calendar'
import { dateAfter, dateOf, dayNumber } from '@paddock/market/sessions/date'
import { describe, expect, it } from 'vitest'
import { type HistoryRequest, planHistory } from './plan.ts'

/** A Monday after the close, 17:00 in New York; daylight saving began the day before. */
const MONDAY = Date.parse('2026-03-09T21:00:00Z')

function planned(request: Partial<HistoryRequest>, now = MONDAY) {
  const plan = atOnce(planHistory({ reporting: 'market_hours', isCryptoActive: false, ...request }, now))
  if (typeof plan === 'string') return plan
  const stamps = plan.windows.map(({ timestamp }) => toTimestamp(timestamp * 1000).replace(':00Z', ''))
  return { timeframe: plan.timeframe, count: stamps.length, first: stamps[0], last: stamps.at(-1) }
}

describe('which windows there are', () => {
  it.each<[why: string, Partial<HistoryRequest>, expected: object, now?: string]>([
    [
      'H2: quarter hours of a session are 27 points, its close included (Alpaca)',
      { period: '1D', timeframe: '15Min' },
      { timeframe: '15Min', count: 27, first: '2026-03-09T13:30', last: '2026-03-09T20:00' },
    ],
    [
      'nothing lies beyond now',
      { period: '1D', timeframe: '15Min' },
      { timeframe: '15Min', count: 7, first: '2026-03-09T13:30', last: '2026-03-09T15:00' },
      '2026-03-09T15:10:00Z',
    ],
    [
      'before the open one day is the session before',
      { period: '1D', timeframe: '1H' },
      { timeframe: '1H', count: 7, first: '2026-03-06T14:30', last: '2026-03-06T20:30' },
      '2026-03-09T12:00:00Z',
    ],
    [
      'two days are two sessions, whatever lies between',
      { period: '2D', timeframe: '1H' },
      { timeframe: '1H', count: 14, first: '2026-03-06T14:30', last: '2026-03-09T19:30' },
    ],
    [
      'a half day ends at 13:00',
      { period: '1D', timeframe: '15Min' },
      { timeframe: '15Min', count: 15, first: '2026-11-27T14:30', last: '2026-11-27T18:00' },
      '2026-11-28T12:00:00Z',
    ],
    [
      'extended hours are 4:00 to 20:00',
      { period: '1D', timeframe: '15Min', reporting: 'extended_hours' },
      { timeframe: '15Min', count: 65, first: '2026-03-09T08:00', last: '2026-03-10T00:00' },
      '2026-03-10T01:00:00Z',
    ],
    [
      'continuous is all day, weekends too: 23 hours on a Sunday that loses one',
      { timeframe: '1H', reporting: 'continuous', start: Date.parse('2026-03-07T05:00:00Z'), end: MONDAY },
      { timeframe: '1H', count: 24 + 23 + 18, first: '2026-03-07T05:00', last: '2026-03-09T21:00' },
    ],
    ['less than a week is by minutes', { period: '1D' }, { timeframe: '1Min', count: 391 }],
    ['a week is by quarter hours', { period: '1W' }, { timeframe: '15Min', count: 6 * 27 }],
    [
      'a month is by days, and what is asked for where nothing is said',
      {},
      { timeframe: '1D', count: 20, first: '2026-02-09T00:00', last: '2026-03-09T00:00' },
    ],
    [
      'a month before 31 March is the last of February',
      { period: '1M' },
      { timeframe: '1D', first: '2026-03-02T00:00', last: '2026-03-31T00:00' },
      '2026-03-31T21:00:00Z',
    ],
    ['a year', { period: '1A' }, { timeframe: '1D', first: '2025-03-10T00:00', last: '2026-03-09T00:00' }],
    [
      'days are trading days, or every day of an account with coins',
      { period: '1W', timeframe: '1D', reporting: 'continuous', isCryptoActive: true },
      { timeframe: '1D', count: 8, first: '2026-03-02T00:00', last: '2026-03-09T00:00' },
    ],
    [
      'a start in the night moves to the next session, an end to the close',
      {
        timeframe: '1H',
        start: Date.parse('2026-03-06T03:00:00Z'),
        end: Date.parse('2026-03-06T23:00:00Z'),
      },
      { timeframe: '1H', count: 7, first: '2026-03-06T14:30', last: '2026-03-06T20:30' },
    ],
    [
      'both ends are floored to the timeframe',
      {
        timeframe: '15Min',
        start: Date.parse('2026-03-09T14:07:00Z'),
        end: Date.parse('2026-03-09T15:07:00Z'),
      },
      { timeframe: '15Min', count: 5, first: '2026-03-09T14:00', last: '2026-03-09T15:00' },
    ],
    [
      'a start and a period',
      { start: Date.parse('2026-02-02T05:00:00Z'), period: '1W' },
      { timeframe: '1Min', count: 5 * 391, first: '2026-02-02T14:30', last: '2026-02-06T21:00' },
    ],
    ['six days are less than a week, over however many weekends', { period: '6D' }, { timeframe: '1Min' }],
    ['seven days are a week, without weekends too', { period: '7D', reporting: 'continuous' }, { timeframe: '15Min' }],
    ['29 days are less than thirty', { period: '29D' }, { timeframe: '15Min', count: 29 * 27 }],
    ['thirty days are by days', { period: '30D' }, { timeframe: '1D', count: 30 }],
    ['thirty days may be by hours', { period: '30D', timeframe: '1H' }, { timeframe: '1H', count: 30 * 7 }],
  ])('%s', (_why, request, expected, now) => {
    expect(planned(request, now ? Date.parse(now) : MONDAY)).toMatchObject(expected)
  })

  it('are by days alone for more than thirty days', () => {
    expect(planned({ period: '31D', timeframe: '1H' })).toBe(
      'timeframe 1H is not allowed for more than 30 days, only 1D is',
    )
  })

  const NOWS = ['2026-03-09T15:10:00Z', '2026-03-08T12:00:00Z', '2026-11-27T23:00:00Z', '2026-07-02T02:00:00Z']
  const whole = NOWS.flatMap((now) =>
    (['1D', '3D', '1W', '2W', '1M', '3M', '1A'] as const).flatMap((period) =>
      (['1Min', '5Min', '15Min', '1H', '1D'] as const).flatMap((timeframe) =>
        (['market_hours', 'extended_hours', 'continuous'] as const).flatMap((reporting) =>
          [false, true].map((isCryptoActive) => ({ now, period, timeframe, reporting, isCryptoActive })),
        ),
      ),
    ),
  )

  /** Every moment of a day at which a window begins, by stepping through its minutes. */
  function beginnings(day: string, timeframe: string, reporting: string, isCryptoActive: boolean): number[] {
    const midnight = startOfDay(day)
    const next = startOfDay(dateAfter(day, 1))
    if (timeframe === '1D')
      return isTradingDay(day) || (reporting === 'continuous' && isCryptoActive) ? [Date.parse(day)] : []
    if (reporting !== 'continuous' && !isTradingDay(day)) return []
    const step = { '1Min': 1, '5Min': 5, '15Min': 15, '1H': 60 }[timeframe] ?? 1
    const hours = isTradingDay(day) ? hoursOf(day) : undefined
    const [first, last] =
      reporting === 'continuous' || !hours
        ? [midnight, next - 1]
        : reporting === 'market_hours'
          ? [hours.open, hours.close]
          : [hours.preOpen, hours.afterClose]
    const found: number[] = []
    for (let at = midnight; at < next; at += 60_000)
      if (at >= first && at <= last && ((at - first) / 60_000) % step === 0) found.push(at)
    return found
  }

  it.each(whole)('$period by $timeframe, $reporting, coins $isCryptoActive, at $now', (cell) => {
    const { now, period, timeframe, reporting, isCryptoActive } = cell
    const at = Date.parse(now)
    const plan = atOnce(planHistory({ period, timeframe, reporting, isCryptoActive }, at))
    const isTooLong = timeframe !== '1D' && (period === '3M' || period === '1A')
    if (typeof plan === 'string') {
      const most = timeframe === '1Min' && (period === '1M' || period === '2W' || period === '1W')
      expect([isTooLong, most]).toContain(true)
      return
    }
    expect(isTooLong).toBe(false)
    const [first, last] = [plan.windows[0], plan.windows.at(-1)]
    if (!first || !last) throw new Error('no windows')
    const days: string[] = []
    for (let number = dayNumber(dayAt(first.start)); number <= dayNumber(dayAt(at)); number += 1)
      days.push(dateOf(number))
    // From the first day on every window there is, and nothing that begins after now.
    const expected = days
      .flatMap((day) => beginnings(day, timeframe, reporting, isCryptoActive))
      .filter((begins) => begins <= at)
    expect(plan.windows.map(({ timestamp }) => timestamp * 1000).join()).toBe(expected.join())
    const wrong = plan.windows.filter(
      ({ start, end, reference }) => start > end || end > at || reference !== previousClose(startOfDay(dayAt(start))),
    )
    expect(wrong).toEqual([])
    // Periods of days count sessions; others go back by the calendar.
    const sessions = new Set(plan.windows.map(({ start }) => dayAt(start)))
    if (reporting !== 'continuous' && period.endsWith('D')) expect(sessions.size).toBe(Number(period[0]))
    if (period === '1W' && reporting === 'continuous' && timeframe !== '1D')
      expect(dayNumber(dayAt(at)) - dayNumber(dayAt(first.start))).toBe(7)
  })

  it.each<[Partial<HistoryRequest>, string]>([
    [{ period: '1D', start: MONDAY - 1, end: MONDAY }, 'only two of start, end and period are accepted'],
    [{ period: '1Y' }, 'invalid period: 1Y'],
    [{ period: '0D' }, 'invalid period: 0D'],
    [{ period: '2M', timeframe: '15Min' }, 'timeframe 15Min is not allowed for more than 30 days, only 1D is'],
    [{ start: MONDAY, end: MONDAY - 1 }, 'end should not be before start'],
    [{ start: MONDAY + 1 }, 'start should not be after now'],
    [{ period: '99A' }, 'the period is too long'],
    [
      { period: '30D', timeframe: '1Min', reporting: 'continuous' },
      'the history would have more than 10000 points: ask for a longer timeframe',
    ],
  ])('refuses %j: %s', (request, problem) => {
    expect(planned(request)).toBe(problem)
  })

  it('values a day at its close, and one that runs at now', () => {
    const ends = (now: string) => {
      const plan = atOnce(
        planHistory(
          { reporting: 'market_hours', isCryptoActive: false, period: '2D', timeframe: '1D' },
          Date.parse(now),
        ),
      )
      return typeof plan === 'string' ? plan : plan.windows.map(({ end }) => toTimestamp(end))
    }
    expect(ends('2026-03-09T21:00:00Z')).toEqual(['2026-03-06T21:00:00Z', '2026-03-09T20:00:00Z'])
    expect(ends('2026-03-09T15:00:00Z')).toEqual(['2026-03-06T21:00:00Z', '2026-03-09T15:00:00Z'])
  })
})

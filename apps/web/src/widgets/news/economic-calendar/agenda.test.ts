import type { Release } from '@paddock/contract/desk/research/economic-calendar'
import { forAll } from '@paddock/contract/testing/for-all'
import { DAY_MS } from '@paddock/market/instant'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysOf, nearName, nextOf, spanOf, surpriseOf } from './agenda.ts'
import { PERIODS } from './settings.ts'

/** A Wednesday at ten in the evening of New York, when it is Thursday in London and Tokyo. */
const NOW = Date.parse('2026-09-16T22:00:00-04:00')
const dayOf = (at: number) => new Date(at).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })

const release = (at: number, figures: Partial<Release> = {}): Release => ({
  id: `r${at}`,
  at: new Date(at).toISOString(),
  country: 'us',
  countryName: 'United States',
  currency: 'USD',
  title: 'Consumer prices',
  period: 'Aug 2026',
  importance: 1,
  unit: '%',
  digits: 1,
  actual: null,
  forecast: 2.8,
  previous: 2.7,
  ...figures,
})

it('spans whole days: a week is Monday to Sunday', () => {
  const days = (period: (typeof PERIODS)[number]) => {
    const { from, to } = spanOf(period, NOW)
    expect([dayOf(from - 1), dayOf(to + 1)]).not.toContain(dayOf(from))
    return [dayOf(from), dayOf(to)].map((day) => Number(day.slice(-2)))
  }
  expect(PERIODS.map(days)).toEqual([
    [15, 15],
    [16, 16],
    [17, 17],
    [14, 20],
    [21, 27],
  ])
})

it('puts every release into one day, in order', () =>
  forAll(100, fc.array(fc.integer({ min: NOW - 30 * DAY_MS, max: NOW + 30 * DAY_MS })), (times) => {
    const sorted = times.sort((a, b) => a - b).map((at) => release(at))
    const days = daysOf(sorted)
    expect(days.flatMap(({ releases }) => releases)).toEqual(sorted)
    for (const { at, releases } of days) for (const one of releases) expect(dayOf(Date.parse(one.at))).toBe(dayOf(at))
  }))

it('knows what comes next and what a near day is called', () => {
  const releases = [release(NOW - 1), release(NOW), release(NOW + 1)]
  expect(nextOf(releases, NOW)).toBe(releases[2])
  expect(nextOf(releases, NOW + 1)).toBeUndefined()
  const days = daysOf([-1, 0, 1, 2].map((day) => release(NOW + day * DAY_MS)))
  expect(days.map(({ at }) => nearName(at, NOW))).toEqual(['Yesterday', 'Today', 'Tomorrow', undefined])
})

it('compares an actual figure with its forecast, and with nothing else', () => {
  expect(surpriseOf(release(NOW))).toBeUndefined()
  expect(surpriseOf(release(NOW, { actual: 2.8 }))).toBeUndefined()
  expect(surpriseOf(release(NOW, { actual: 2.9 }))).toBe('above')
  expect(surpriseOf(release(NOW, { actual: 2.7 }))).toBe('below')
  expect(surpriseOf(release(NOW, { actual: 2.7, forecast: null }))).toBeUndefined()
})

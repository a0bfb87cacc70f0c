import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../instant.ts'
import type { Release } from '../release.ts'
import { releases } from './economy.ts'
import { ECONOMIES } from './indicators.ts'

const instant = (text: string) => Date.parse(text)
const month = (now = instant('2030-01-01T00:00:00Z')) =>
  releases('main', { from: instant('2026-10-01T00:00:00Z'), to: instant('2026-10-31T23:59:59Z'), now })

describe('the economic calendar', () => {
  it('spec 9: has twenty countries and three importances', () => {
    expect(ECONOMIES.map(({ code }) => code).join()).toBe('ar,au,br,ca,cn,fr,de,in,id,it,jp,kr,mx,ru,sa,za,tr,gb,us,eu')
    const found = month()
    expect(new Set(found.map(({ country }) => country)).size).toBe(20)
    expect([...new Set(found.map(({ importance }) => importance))].sort((a, b) => a - b)).toEqual([-1, 0, 1])
  })

  // Bureau of Labor Statistics: the employment situation is published on the first Friday at 08:30 New York.
  it('publishes payrolls on the first Friday of a month at 08:30 New York', () => {
    const payrolls = month().find(({ title }) => title === 'Non-farm payrolls')
    expect(payrolls).toMatchObject({
      at: instant('2026-10-02T12:30:00Z'),
      period: 'Sep 2026',
      unit: 'K',
      country: 'us',
    })
  })

  it('publishes the unemployment rate of the United States with their payrolls, in every month', () => {
    const found = releases('main', {
      from: instant('2015-01-01'),
      to: instant('2030-12-31'),
      now: 0,
      countries: ['us'],
    })
    const times = (title: string) => found.filter((one) => one.title === title).map(({ at, period }) => [at, period])
    expect(times('Unemployment rate')).toEqual(times('Non-farm payrolls'))
    expect(times('Unemployment rate')).toHaveLength(16 * 12)
  })

  it('publishes on weekdays only', () => {
    const found = releases('main', { from: instant('2020-01-01'), to: instant('2021-12-31'), now: 0 })
    const local = ({ at, country }: Release) => {
      const hours = ECONOMIES.find(({ code }) => code === country)?.hours ?? 0
      return new Date(at + hours * 3_600_000).getUTCDay()
    }
    expect(found.filter((one) => [0, 6].includes(local(one)))).toEqual([])
    expect(found.length).toBeGreaterThan(4000)
  })

  it('tells no figure before it is published', () => {
    const now = instant('2026-10-15T12:00:00Z')
    for (const one of month(now)) expect(one.actual === null).toBe(one.at > now)
    const unknown = (found: Release[]) => found.map(({ actual: _actual, ...rest }) => rest)
    expect(unknown(month(now))).toEqual(unknown(month()))
  })

  it('names as previous what was published before, and forecasts that are near', () => {
    const year = { from: instant('2024-01-01'), to: instant('2026-12-31'), now: instant('2030-01-01') }
    const series = releases('main', { ...year, countries: ['us'], importances: [1] })
    for (const title of new Set(series.map((one) => one.title))) {
      const one = series.filter((candidate) => candidate.title === title)
      for (const [place, { previous }] of one.entries()) if (place > 0) expect(previous).toBe(one[place - 1]?.actual)
    }
    const inflation = series.filter(({ title }) => title === 'Inflation rate y/y')
    for (const { actual, forecast } of inflation) expect(Math.abs((actual ?? 0) - forecast)).toBeLessThan(0.5)
  })

  it('gives a currency one policy rate, in quarters of a percent', () => {
    const decisions = releases('main', {
      from: instant('2025-01-01'),
      to: instant('2026-12-31'),
      now: instant('2030-01-01'),
    }).filter(({ title }) => title === 'Interest rate decision')
    for (const { actual } of decisions) expect(((actual ?? 0.1) * 4) % 1).toBe(0)
    const euro = (country: string) => decisions.filter((one) => one.country === country).map(({ actual }) => actual)
    expect(euro('de')).toEqual(euro('fr'))
  })

  it('answers a range as it answers its parts, whatever is chosen', () => {
    const start = instant('2016-01-01')
    forAll(
      20,
      fc.integer({ min: 0, max: 4000 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 60 }),
      (day, a, b) => {
        const [from, middle, to] = [start + day * DAY_MS, start + (day + a) * DAY_MS, start + (day + a + b) * DAY_MS]
        const of = (begin: number, end: number) => releases('main', { from: begin, to: end, now: middle })
        expect(of(from, to)).toEqual([...of(from, middle - 1), ...of(middle, to)])
        const some = releases('main', { from, to, now: middle, countries: ['us', 'jp'], importances: [1] })
        expect(some).toEqual(of(from, to).filter((one) => ['us', 'jp'].includes(one.country) && one.importance === 1))
      },
    )
  })
})

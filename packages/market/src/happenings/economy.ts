/** The economic calendar: simulated releases of twenty economies, each a function of seed, figure and period. */
import { keyOf, mix } from '../arithmetic/hash.ts'
import { normal } from '../arithmetic/normal.ts'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../instant.ts'
import type { CalendarQuery, Release } from '../release.ts'
import { dateOf, dayIn, lastWeekday, MONTHS, nthWeekday, weekdayOf } from '../sessions/date.ts'
import { newYorkInstant } from '../sessions/new-york.ts'
import { ECONOMIES, type Economy, type Indicator, indicatorsOf } from './indicators.ts'

/** The releases in `[from, to]`, by time, then country. */
export function releases(seed: string, query: CalendarQuery): Release[] {
  const { from, to, countries, importances } = query
  const found: Release[] = []
  for (const economy of ECONOMIES) {
    if (countries && !countries.includes(economy.code)) continue
    for (const indicator of indicatorsOf(economy)) {
      if (importances && !importances.includes(indicator.importance)) continue
      for (const { at, number, period } of publications(economy, indicator, from, to))
        found.push(release(seed, economy, indicator, { at, number, period }, query.now))
    }
  }
  return found.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}

/** One publication: its instant, its number since 2000, and the period it is about. */
interface Publication {
  readonly at: Instant
  readonly number: number
  readonly period: string
}

/** Central banks meet in eight months of a year. */
const MEETINGS = [1, 3, 4, 6, 7, 9, 10, 12]
const FIRST_YEAR = 2000

function publications(economy: Economy, indicator: Indicator, from: Instant, to: Instant): Publication[] {
  const found: Publication[] = []
  const keep = (day: number, number: number, period: string) => {
    const at = instantOf(economy, day, indicator.minutes)
    if (at >= from && at <= to) found.push({ at, number, period })
  }
  const { rhythm } = indicator
  const [first, last] = [Math.floor(from / DAY_MS) - 2, Math.floor(to / DAY_MS) + 2]
  if (rhythm.every === 'week') {
    for (let day = first + ((rhythm.weekday - weekdayOf(first) + 7) % 7); day <= last; day += 7)
      keep(day, Math.floor(day / 7), dateOf(day - 5))
    return found
  }
  const begin = new Date(first * DAY_MS)
  const end = new Date(last * DAY_MS)
  const months = (end.getUTCFullYear() - begin.getUTCFullYear()) * 12 + end.getUTCMonth() - begin.getUTCMonth()
  for (let step = 0; step <= months; step += 1) {
    const month0 = begin.getUTCFullYear() * 12 + begin.getUTCMonth() + step
    const [year, month] = [Math.floor(month0 / 12), (month0 % 12) + 1]
    const number = month0 - FIRST_YEAR * 12
    if (rhythm.every === 'meeting') {
      const place = MEETINGS.indexOf(month)
      if (place < 0) continue
      const day = lastWeekday(year, month, 3) - 7 * (keyOf(economy.currency) % 2)
      keep(day, (year - FIRST_YEAR) * MEETINGS.length + place, dateOf(day))
    } else if (rhythm.every === 'quarter') {
      if (month % 3 !== 1) continue
      const about = month === 1 ? `Q4 ${year - 1}` : `Q${(month - 1) / 3} ${year}`
      keep(dayOf(rhythm, year, month), Math.floor(number / 3), about)
    } else {
      const about = month === 1 ? `Dec ${year - 1}` : `${MONTHS[month - 2]} ${year}`
      keep(dayOf(rhythm, year, month), number, about)
    }
  }
  return found
}

/** A day of a month; one at a weekend is published on the Monday after. */
function dayOf(rhythm: { weekday: number; nth: number } | { day: number }, year: number, month: number): number {
  if ('nth' in rhythm) return nthWeekday(year, month, rhythm.weekday, rhythm.nth)
  const day = dayIn(year, month, rhythm.day)
  const weekday = weekdayOf(day)
  return weekday === 6 ? day + 2 : weekday === 0 ? day + 1 : day
}

const instantOf = ({ code, hours }: Economy, day: number, minutes: number): Instant =>
  code === 'us' ? newYorkInstant(day, minutes) : day * DAY_MS + minutes * MINUTE_MS - hours * HOUR_MS

function release(
  seed: string,
  economy: Economy,
  indicator: Indicator,
  { at, number, period }: Publication,
  now: Instant,
): Release {
  // A currency has one policy rate.
  const key = keyOf('economy', seed, indicator.key === 'rate' ? economy.currency : economy.code, indicator.key)
  const actual = figure(key, economy, indicator, number)
  const miss = indicator.miss * sizeOf(indicator.noise, economy) * normal(mix(mix(key, number), 3))
  return {
    id: `${economy.code}-${indicator.key}-${number}`,
    at,
    country: economy.code,
    countryName: economy.name,
    currency: economy.currency,
    title: indicator.title,
    period,
    importance: indicator.importance,
    unit: indicator.unit,
    digits: indicator.digits,
    actual: at <= now ? actual : null,
    forecast: rounded(actual + miss, indicator),
    previous: figure(key, economy, indicator, number - 1),
  }
}

const sizeOf = (size: Indicator['level'], economy: Economy): number => (typeof size === 'number' ? size : size(economy))

/** Periods between the knots of what a figure wanders along. */
const KNOT = 9

/** A figure's value in a period: its level, a slow wander between knots, and its own noise. */
function figure(key: number, economy: Economy, indicator: Indicator, number: number): number {
  const knot = Math.floor(number / KNOT)
  const share = number / KNOT - knot
  const smooth = share * share * (3 - 2 * share)
  const [from, to] = [normal(mix(mix(key, knot), 1)), normal(mix(mix(key, knot + 1), 1))]
  const wander = sizeOf(indicator.wander, economy) * (from + (to - from) * smooth)
  const noise = sizeOf(indicator.noise, economy) * normal(mix(mix(key, number), 2))
  return rounded(sizeOf(indicator.level, economy) + wander + noise, indicator)
}

function rounded(value: number, { step, digits, unit, level }: Indicator): number {
  const size = step ?? 1 / 10 ** digits
  const nearest = Math.round(value / size) * size
  // Rates and shares of people are never negative; changes may be.
  const least = unit === '%' && typeof level === 'function' && step !== undefined ? 0 : nearest
  return Number(Math.max(nearest, least).toFixed(digits))
}

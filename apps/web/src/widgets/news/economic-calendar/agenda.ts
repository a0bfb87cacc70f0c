/** The calendar as days with their releases: New York's, as every day of the desk. */
import type { Release } from '@paddock/contract/desk/research/economic-calendar'
import { dayAt, startOfDay } from '@paddock/market/sessions/calendar'
import { dateAfter, dayNumber, daysBetween, weekdayOf } from '@paddock/market/sessions/date'
import type { Period } from './settings.ts'

interface Day {
  /** Midnight that begins it, in New York. */
  readonly at: number
  readonly releases: readonly Release[]
}

const midnight = (at: number, days = 0): number => startOfDay(dateAfter(dayAt(at), days))

/** From when to when a period lasts, in whole days of New York; a week begins on Monday. */
export function spanOf(period: Period, now: number): { readonly from: number; readonly to: number } {
  const weekday = (weekdayOf(dayNumber(dayAt(now))) + 6) % 7
  const days: Readonly<Record<Period, readonly [first: number, length: number]>> = {
    yesterday: [-1, 1],
    today: [0, 1],
    tomorrow: [1, 1],
    week: [-weekday, 7],
    'next-week': [7 - weekday, 7],
  }
  const [first, length] = days[period]
  return { from: midnight(now, first), to: midnight(now, first + length) - 1 }
}

/** Days that have releases, each with its own, in order. */
export function daysOf(releases: readonly Release[]): Day[] {
  const days = new Map<number, Release[]>()
  for (const release of releases) {
    const at = midnight(Date.parse(release.at))
    days.set(at, [...(days.get(at) ?? []), release])
  }
  return [...days].map(([at, own]) => ({ at, releases: own }))
}

/** The first release that is still to come. */
export const nextOf = (releases: readonly Release[], now: number): Release | undefined =>
  releases.find(({ at }) => Date.parse(at) > now)

/** `Today`, `Tomorrow`, `Yesterday`, or nothing. */
export function nearName(at: number, now: number): string | undefined {
  const days = daysBetween(dayAt(now), dayAt(at))
  return { '-1': 'Yesterday', 0: 'Today', 1: 'Tomorrow' }[days]
}

/** Better or worse than was forecast is not for colours to say of every figure: only above and below are. */
export function surpriseOf({ actual, forecast }: Release): 'above' | 'below' | undefined {
  if (actual === null || forecast === null || actual === forecast) return undefined
  return actual > forecast ? 'above' : 'below'
}

/**
 * A chart's times. Bars keep UTC; they are drawn at the wall clock of their market as if that were UTC, because the library counts days
 * and hours in UTC: New York's for stocks, UTC's own for pairs, which trade around the clock and whose days begin at midnight UTC.
 */
import { newYorkOffset } from '@paddock/market/sessions/new-york'
import { TickMarkType } from 'lightweight-charts'

export type ChartZone = 'New York' | 'UTC'
export const zoneOf = (symbol: string): ChartZone => (symbol.includes('/') ? 'UTC' : 'New York')

/** Seconds of the zone's wall clock, from seconds of UTC. */
export const wallTime = (seconds: number, zone: ChartZone): number =>
  zone === 'UTC' ? seconds : seconds + newYorkOffset(seconds * 1000) / 1000

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
const YEAR = format({ year: 'numeric' })
const MONTH = format({ month: 'short' })
const DAY = format({ day: 'numeric', month: 'short' })
const MINUTE = format({ hour: '2-digit', minute: '2-digit' })
const SECOND = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const CURSOR = format({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const DATE = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** The label under a tick mark, at a wall time in seconds. */
export function axisTime(wall: number, kind: TickMarkType): string {
  const at = new Date(wall * 1000)
  switch (kind) {
    case TickMarkType.Year:
      return YEAR.format(at)
    case TickMarkType.Month:
      return MONTH.format(at)
    case TickMarkType.DayOfMonth:
      return DAY.format(at)
    case TickMarkType.Time:
      return MINUTE.format(at)
    case TickMarkType.TimeWithSeconds:
      return SECOND.format(at)
  }
}

/** A wall time under the crosshair, in a legend or a table: its day, and its minute where it has one: `Fri, 20 Nov 2026, 14:32`. */
export const barTime = (wall: number, isIntraday: boolean): string =>
  (isIntraday ? CURSOR : DATE).format(new Date(wall * 1000))

/**
 * A chart's times. Bars keep UTC; they are drawn at the wall clock of their market as if that were UTC, because the library counts days
 * and hours in UTC: New York's for stocks, UTC's own for pairs, which trade around the clock and whose days begin at midnight UTC.
 */
import { newYorkOffset } from '@paddock/market/sessions/new-york'

/** `UTC`, `New York`, or a zone as IANA names it: `Europe/Berlin`. */
export type ChartZone = string

/** Seconds of the zone's wall clock, from seconds of UTC. */
export function wallTime(seconds: number, zone: ChartZone): number {
  if (zone === 'UTC') return seconds
  if (zone === 'New York') return seconds + newYorkOffset(seconds * 1000) / 1000
  return seconds + zoneOffset(seconds, zone)
}

const HOUR = 3600
const hours = new Map<string, number>()

/** Seconds a zone is ahead of UTC. Clocks change on the hour of UTC everywhere but at Lord Howe Island, which has no market. */
function zoneOffset(seconds: number, zone: string): number {
  const hour = Math.floor(seconds / HOUR)
  const key = `${zone} ${hour}`
  const known = hours.get(key)
  if (known !== undefined) return known
  const parts = Object.fromEntries(
    zoneFormat(zone)
      .formatToParts(hour * HOUR * 1000)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour: hourOfDay = 0, minute = 0 } = parts
  const offset = Date.UTC(year, month - 1, day, hourOfDay, minute) / 1000 - hour * HOUR
  hours.set(key, offset)
  return offset
}

const zones = new Map<string, Intl.DateTimeFormat>()

function zoneFormat(zone: string): Intl.DateTimeFormat {
  const known = zones.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  zones.set(zone, made)
  return made
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
const CURSOR = format({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const DATE = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** A wall time under the crosshair, in a legend or a table: its day, and its minute where it has one: `Fri, 20 Nov 2026, 14:32`. */
export const barTime = (wall: number, isIntraday: boolean): string =>
  (isIntraday ? CURSOR : DATE).format(new Date(wall * 1000))

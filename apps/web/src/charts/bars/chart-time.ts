/**
 * A chart's times. Bars keep UTC; they are drawn at the wall clock of their market as if that were UTC, because the library counts days
 * and hours in UTC: New York's for stocks, UTC's own for pairs, which trade around the clock and whose days begin at midnight UTC.
 */
import { newYorkOffset } from '@paddock/market/sessions/new-york'
import type { UTCTimestamp } from 'lightweight-charts'
import { wallClock, zoneOffsetAt } from '../../format/time.ts'

/** `UTC`, `New York`, or a zone as IANA names it: `Europe/Berlin`. */
export type ChartZone = string

/** Seconds of the zone's wall clock, from seconds of UTC. */
export function wallTime(seconds: number, zone: ChartZone): number {
  if (zone === 'UTC') return seconds
  if (zone === 'New York') return seconds + newYorkOffset(seconds * 1000) / 1000
  return seconds + zoneOffset(seconds, zone)
}

/** Where the library draws an instant so that its axis says the zone's wall clock: every series is given these times. */
export const drawnTime = (seconds: number, zone: ChartZone): UTCTimestamp => wallTime(seconds, zone) as UTCTimestamp

const HOUR = 3600
const hours = new Map<string, number>()

/** Seconds a zone is ahead of UTC. Clocks change on the hour of UTC everywhere but at Lord Howe Island, which has no market. */
function zoneOffset(seconds: number, zone: string): number {
  const hour = Math.floor(seconds / HOUR)
  const key = `${zone} ${hour}`
  const known = hours.get(key)
  if (known !== undefined) return known
  const offset = zoneOffsetAt(hour * HOUR * 1000, zone) / 1000
  hours.set(key, offset)
  return offset
}

/** A wall time where a head says its zone: its day, and its minute where it has one: `Fri, 20 Nov 2026, 14:32`. */
export const bareBarTime = (wall: number, isIntraday: boolean): string =>
  wallClock(wall * 1000, isIntraday ? 'minute' : 'day')

/** A wall time under the crosshair or in a legend: `Fri, 20 Nov 2026, 14:32 New York`. A day has no zone. */
export const barTime = (wall: number, isIntraday: boolean, zone: ChartZone): string =>
  isIntraday ? `${bareBarTime(wall, true)} ${zone}` : bareBarTime(wall, false)

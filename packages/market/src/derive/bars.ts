/** Bars from a tape: as objects, or by field where somebody reads many. */

import { columnsOf } from '../bar-columns.ts'
import { type Instant, MINUTE_MS, SECOND_MS } from '../instant.ts'
import type { Bar, BarColumns } from '../market.ts'
import type { Minutes } from '../paths/path.ts'
import { slotEnd, type Timeline } from '../sessions/timeline.ts'
import { restated } from './adjust.ts'
import { type BarRequest, dailyBars, periodsOf } from './daily-bars.ts'
import { columnsToFill, type Filling, objectsToFill } from './filling.ts'
import { type Building, extend, extendByMinute, minuteBar } from './minute-bar.ts'
import { isShown, type Tape } from './tape.ts'

/** Bars whose start lies in `[from, to]`, oldest first, at most `limit`, of what has happened up to `now`. */
export function barsOf(tape: Tape, request: BarRequest): Bar[] {
  const { unit, count } = request.timeframe
  if (request.limit <= 0 || request.to < request.from) return []
  switch (unit) {
    case 'minute':
      return intradayBars(tape, count, false, request)
    case 'hour':
      return intradayBars(tape, count * 60, true, request)
    case 'day':
    case 'week':
    case 'month':
      return dailyBars(tape, periodsOf(tape.path.timeline, unit, count), request)
  }
}

/** The same by field. */
export function barColumnsOf(tape: Tape, request: BarRequest): BarColumns {
  const { timeframe, from, to, limit } = request
  if (timeframe.unit !== 'minute' || timeframe.count > 1 || limit <= 0 || to < from)
    return columnsOf(barsOf(tape, request))
  const columns = columnsToFill(mostMinutes(tape.path.timeline, request))
  eachSession(tape, request, (slot, minutes) => addMinutes(tape, slot, minutes, request, columns))
  return columns.filled()
}

/** So many minutes the sessions of a request have, or it asks for. */
function mostMinutes(timeline: Timeline, { from, to, now, limit }: BarRequest): number {
  const first = Math.max(0, timeline.dayAt(from)) * timeline.sessions
  const end = (timeline.dayAt(Math.min(to, now)) + 2) * timeline.sessions
  let count = 0
  for (let slot = first; slot < end && count < limit; slot += 1) count += timeline.minutes[slot] ?? 0
  return Math.min(count, limit)
}

/** Longer ranges are read past what is kept. */
const KEPT_DAYS = 20

/** Bars of `length` minutes, aligned to the hour, or to midnight when they are hours. */
function intradayBars(tape: Tape, length: number, isHourly: boolean, request: BarRequest): Bar[] {
  const found: Building[] = []
  const bars = objectsToFill(found)
  eachSession(tape, request, (slot, minutes) =>
    length === 1
      ? addMinutes(tape, slot, minutes, request, bars)
      : addLonger(tape, slot, minutes, length, isHourly, request, found),
  )
  return found
}

/** The sessions of a request in order, until one says that there is nothing more to add. */
function eachSession(tape: Tape, request: BarRequest, add: (slot: number, minutes: Minutes) => boolean): void {
  const { timeline } = tape.path
  const { from, venues } = request
  const firstDay = Math.max(0, timeline.dayAt(from))
  const lastDay = timeline.dayAt(Math.min(request.to, request.now))
  // What many would not come back for should not push out what is kept.
  const minutesAt = lastDay - firstDay > KEPT_DAYS ? tape.passing : tape.minutes
  for (let slot = firstDay * timeline.sessions; slot < timeline.starts.length; slot += 1) {
    const start = timeline.starts[slot] ?? 0
    if (start > request.now) break
    if (slotEnd(timeline, slot) <= from || !isShown(timeline, slot, venues)) continue
    if (add(slot, minutesAt(slot))) break
  }
}

/** Adds a session's minutes. Answers whether there is nothing more to add. */
function addMinutes(
  tape: Tape,
  slot: number,
  minutes: Minutes,
  { from, to, now, limit, adjust }: BarRequest,
  bars: Filling,
): boolean {
  const { timeline } = tape.path
  const start = timeline.starts[slot] ?? 0
  const { count, prints } = minutes
  const factors = adjust?.(Math.floor(slot / timeline.sessions))
  const first = Math.max(0, Math.ceil((from - start) / MINUTE_MS))
  const until = Math.min(count, Math.floor((Math.min(now, to) - start) / MINUTE_MS) + 1)
  // Of those that are over whole, unless they are restated, nothing is to be found out.
  const over = factors ? first : Math.min(until, Math.floor((now - 59 * SECOND_MS - start) / MINUTE_MS) + 1)
  bars.addMinutes(start, minutes, first, over, limit - bars.count)
  for (let minute = Math.max(first, over); minute < until; minute += 1) {
    if (prints[minute] === 0) continue
    if (bars.count >= limit) return true
    bars.add(restated(minuteBar(tape, slot, minutes, minute, start + minute * MINUTE_MS, now), factors))
  }
  return until < count || bars.count >= limit
}

/** Adds a session's minutes to the bars they are in. A bar whose minutes lie before `from` is left out whole. */
function addLonger(
  tape: Tape,
  slot: number,
  minutes: Minutes,
  length: number,
  isHourly: boolean,
  { from, to, now, limit, adjust }: BarRequest,
  found: Building[],
): boolean {
  const { timeline } = tape.path
  const start = timeline.starts[slot] ?? 0
  const day = Math.floor(slot / timeline.sessions)
  const startOf = longerBarStarts(timeline, slot, length, isHourly)
  const factors = adjust?.(day)
  // Those that are over whole are added up as they are, unless they are restated: an object for each minute of years is a lot to clear away.
  const over = factors ? 0 : Math.floor((now - 59 * SECOND_MS - start) / MINUTE_MS) + 1
  for (let minute = 0; minute < minutes.count; minute += 1) {
    const at = start + minute * MINUTE_MS
    if (at > now) return true
    if (minutes.prints[minute] === 0) continue
    const barStart = startOf(minute)
    if (barStart < from) continue
    const running = found.at(-1)
    const isNew = running === undefined || running.start !== barStart
    if (isNew && (barStart > to || found.length >= limit)) return true
    if (!isNew && minute < over) {
      extendByMinute(running, minutes, minute)
      continue
    }
    const raw = minuteBar(tape, slot, minutes, minute, at, now)
    const bar = restated(raw, factors)
    if (isNew) {
      bar.start = barStart
      found.push(bar)
    } else {
      extend(running, bar)
    }
  }
  return false
}

/** When the bar of `length` minutes begins that a session's minute is in: aligned to the hour, or to midnight when they are hours. */
export function longerBarStarts(
  timeline: Timeline,
  slot: number,
  length: number,
  isHourly: boolean,
): (minute: number) => Instant {
  const start = timeline.starts[slot] ?? 0
  const day = Math.floor(slot / timeline.sessions)
  const midnight = timeline.midnights[day] ?? 0
  // What the clock on the wall shows, negative on the evening before; clocks change before the first session.
  const first = timeline.starts[day * timeline.sessions] ?? 0
  const wallOfFirst = timeline.sessions === 1 ? 0 : timeline.sessions === 3 ? 240 : -240
  const wallStart = wallOfFirst + (start - first) / MINUTE_MS
  return (minute) => {
    const wall = wallStart + minute
    const into = isHourly ? (wall + 1440) % length : ((wall + 60) % 60) % length
    return into === wall ? midnight : start + (minute - into) * MINUTE_MS
  }
}

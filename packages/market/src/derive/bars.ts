/** Bars from a tape. */
import type { Instant } from '../instant.ts'
import type { Bar } from '../market.ts'
import { MINUTE_MS, slotEnd } from '../sessions/timeline.ts'
import type { Timeframe } from '../timeframe.ts'
import { dailyBars, periodsOf } from './daily-bars.ts'
import { type Building, extend, minuteBar } from './minute-bar.ts'
import type { Tape } from './tape.ts'

/** Bars whose start lies in `[from, to]`, oldest first, at most `limit`, of what has happened up to `now`. */
export function barsOf(
  tape: Tape,
  { unit, count }: Timeframe,
  from: Instant,
  to: Instant,
  now: Instant,
  limit: number,
): Bar[] {
  if (limit <= 0 || to < from) return []
  switch (unit) {
    case 'minute':
      return intradayBars(tape, count, false, from, to, now, limit)
    case 'hour':
      return intradayBars(tape, count * 60, true, from, to, now, limit)
    case 'day':
    case 'week':
    case 'month':
      return dailyBars(tape, periodsOf(tape, unit, count), from, to, now, limit)
  }
}

/** Bars of `length` minutes, aligned to the hour, or to midnight when they are hours. */
function intradayBars(
  tape: Tape,
  length: number,
  isHourly: boolean,
  from: Instant,
  to: Instant,
  now: Instant,
  limit: number,
): Bar[] {
  const { timeline } = tape.path
  const found: Building[] = []
  let running: Building | undefined
  const firstDay = Math.max(0, timeline.dayAt(from))
  for (let slot = firstDay * timeline.sessions; slot < timeline.starts.length; slot += 1) {
    const start = timeline.starts[slot] ?? 0
    if (start > now) break
    if (slotEnd(timeline, slot) <= from) continue
    const day = Math.floor(slot / timeline.sessions)
    const midnight = timeline.midnights[day] ?? 0
    // What the clock on the wall shows; clocks change before the first session.
    const offset = timeline.sessions === 1 ? 0 : 240 - ((timeline.starts[day * 3] ?? 0) - midnight) / MINUTE_MS
    const wallStart = (start - midnight) / MINUTE_MS + offset
    const minutes = tape.minutes(slot)
    if (length === 1) {
      const first = Math.max(0, Math.ceil((from - start) / MINUTE_MS))
      for (let minute = first; minute < minutes.count; minute += 1) {
        const at = start + minute * MINUTE_MS
        if (at > now || at > to || found.length >= limit) return found
        found.push(minuteBar(tape, slot, minutes, minute, at, now))
      }
      continue
    }
    for (let minute = 0; minute < minutes.count; minute += 1) {
      const at = start + minute * MINUTE_MS
      if (at > now) return found
      const wall = wallStart + minute
      const into = isHourly ? wall % length : (wall % 60) % length
      const barStart = into === wall ? midnight : at - into * MINUTE_MS
      if (barStart < from) continue
      const isNew = running === undefined || running.start !== barStart
      if (isNew && (barStart > to || found.length >= limit)) return found
      const bar = minuteBar(tape, slot, minutes, minute, at, now)
      if (isNew || running === undefined) {
        running = bar
        running.start = barStart
        found.push(running)
      } else {
        extend(running, bar)
      }
    }
  }
  return found
}

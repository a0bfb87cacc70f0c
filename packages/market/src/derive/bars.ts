/** Bars from a tape. Whole sessions and minutes are read, never summed from seconds, save the one minute that runs at `now`. */
import type { Instant } from '../instant.ts'
import type { Bar } from '../market.ts'
import { blockNumber, inBlock, type Minutes } from '../paths/minutes.ts'
import { DAY_MS, dateOf, dayIn, weekdayOf } from '../sessions/date.ts'
import { newYorkInstant } from '../sessions/new-york.ts'
import { MINUTE_MS, slotEnd } from '../sessions/timeline.ts'
import type { Timeframe } from '../timeframe.ts'
import { printAt, SECOND_MS, type Tape } from './tape.ts'

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

interface Building {
  start: Instant
  open: number
  high: number
  low: number
  close: number
  volume: number
  turnover: number
  trades: number
}

function extend(bar: Building, part: Bar): void {
  if (part.high > bar.high) bar.high = part.high
  if (part.low < bar.low) bar.low = part.low
  bar.close = part.close
  bar.volume += part.volume
  bar.turnover += part.turnover
  bar.trades += part.trades
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

/** A minute's bar, or what has happened of it up to `now`: the print in its first second at least. */
function minuteBar(tape: Tape, slot: number, minutes: Minutes, minute: number, start: Instant, now: Instant): Building {
  if (now >= start + 59 * SECOND_MS) {
    return {
      start,
      open: minutes.levels[minute] as number,
      high: minutes.high[minute] as number,
      low: minutes.low[minute] as number,
      close: minutes.levels[minute + 1] as number,
      volume: minutes.volume[minute] as number,
      turnover: minutes.turnover[minute] as number,
      trades: minutes.prints[minute] as number,
    }
  }
  const prints = tape.prints(slot, minute)
  const last = printAt(prints, Math.floor((now - start) / SECOND_MS))
  const open = prints.price[0] ?? 0
  const bar: Building = { start, open, high: open, low: open, close: open, volume: 0, turnover: 0, trades: last + 1 }
  for (let print = 0; print <= last; print += 1) {
    const price = prints.price[print] ?? 0
    const size = prints.size[print] ?? 0
    if (price > bar.high) bar.high = price
    if (price < bar.low) bar.low = price
    bar.close = price
    bar.volume += size
    bar.turnover += size * price
  }
  return bar
}

/** The daily bar: prices of the main session, volume of all; nothing before that session's first print. */
function dayBar(tape: Tape, day: number, now: Instant): Building | undefined {
  const { timeline } = tape.path
  const first = day * timeline.sessions
  const main = first + timeline.main
  if ((timeline.starts[main] ?? 0) > now) return undefined
  const block = tape.path.block(blockNumber(timeline, first))
  let bar: Building | undefined
  let volume = 0
  let turnover = 0
  let trades = 0
  for (let slot = first; slot < first + timeline.sessions; slot += 1) {
    const at = inBlock(timeline, slot)
    const count = timeline.minutes[slot] ?? 0
    const isOver = now >= slotEnd(timeline, slot) - SECOND_MS
    const part: Building | undefined = isOver
      ? {
          start: 0,
          open: block.open[at] ?? 0,
          high: block.high[at] ?? 0,
          low: block.low[at] ?? 0,
          close: block.close[at] ?? 0,
          volume: block.volume[at] ?? 0,
          turnover: block.turnover[at] ?? 0,
          trades: (block.rate[at] ?? 0) * count,
        }
      : runningSession(tape, slot, now)
    if (!part) break
    if (slot === main) bar = part
    volume += part.volume
    turnover += part.turnover
    trades += part.trades
  }
  if (!bar) return undefined
  return { ...bar, start: timeline.midnights[day] ?? 0, volume, turnover, trades }
}

/** A session up to `now`, undefined before its first second. */
function runningSession(tape: Tape, slot: number, now: Instant): Building | undefined {
  const start = tape.path.timeline.starts[slot] ?? 0
  if (now < start) return undefined
  const minutes = tape.minutes(slot)
  const bar = minuteBar(tape, slot, minutes, 0, start, now)
  for (let minute = 1; start + minute * MINUTE_MS <= now; minute += 1)
    extend(bar, minuteBar(tape, slot, minutes, minute, start + minute * MINUTE_MS, now))
  return bar
}

/** The start of the period a date is in, as a date. */
type PeriodOf = (date: number) => number

interface Periods {
  readonly startOf: PeriodOf
  readonly instantOf: (date: number) => Instant
}

function periodsOf({ path }: Tape, unit: 'day' | 'week' | 'month', count: number): Periods {
  const instantOf = (date: number): Instant => (path.timeline.sessions === 1 ? date * DAY_MS : newYorkInstant(date, 0))
  if (unit === 'day') return { startOf: (date) => date, instantOf }
  if (unit === 'week') return { startOf: (date) => date - ((weekdayOf(date) + 6) % 7), instantOf }
  return { startOf: (date) => monthStart(date, count), instantOf }
}

/** Months are counted from January in groups of `count`. */
function monthStart(date: number, count: number): number {
  const [year = 0, month = 1] = dateOf(date).split('-').map(Number)
  return dayIn(year, month - ((month - 1) % count), 1)
}

/** Daily bars, or the sums of those whose dates share a period. */
function dailyBars(tape: Tape, periods: Periods, from: Instant, to: Instant, now: Instant, limit: number): Bar[] {
  const { timeline } = tape.path
  const found: Building[] = []
  let running: Building | undefined
  let period = Number.NaN
  let day = Math.max(0, timeline.dayAt(from))
  for (; day < timeline.days; day += 1) {
    const bar = dayBar(tape, day, now)
    if (!bar) return found
    const own = periods.startOf(timeline.dates[day] ?? 0)
    if (own === period && running) {
      extend(running, bar)
      continue
    }
    const start = periods.instantOf(own)
    if (start < from) continue
    if (start > to || found.length >= limit) return found
    period = own
    running = bar
    running.start = start
    found.push(running)
  }
  return found
}

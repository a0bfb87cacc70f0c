/** Bars of days, weeks and months. Days that are over are read from their sessions; only the one that runs at `now` opens its minutes. */
import { DAY_MS, type Instant, MINUTE_MS, SECOND_MS } from '../instant.ts'
import type { Bar, Venues } from '../market.ts'
import { blockNumber, inBlock } from '../paths/minutes.ts'
import { dateOf, dayIn, weekdayOf } from '../sessions/date.ts'
import { newYorkInstant } from '../sessions/new-york.ts'
import { slotEnd, type Timeline } from '../sessions/timeline.ts'
import type { Timeframe } from '../timeframe.ts'
import { type Adjust, adjusted } from './adjust.ts'
import { type Building, extend, extendByMinute, minuteBar } from './minute-bar.ts'
import { isShown, type Tape } from './tape.ts'

/** Bars that are asked for, of any length. */
export interface BarRequest {
  readonly timeframe: Timeframe
  readonly from: Instant
  readonly to: Instant
  readonly now: Instant
  readonly limit: number
  readonly venues: Venues
  /** How a day's bars are adjusted, undefined where they stay raw. */
  readonly adjust: Adjust | undefined
}

/** The daily bar: prices of the main session, volume of all; nothing before that session's first print. Of a night the night's own. */
function dayBar(tape: Tape, day: number, now: Instant, venues: Venues): Building | undefined {
  const { timeline } = tape.path
  const first = day * timeline.sessions
  const main = venues === 'night' ? first : first + timeline.main
  if ((timeline.starts[main] ?? 0) > now) return undefined
  const block = tape.path.block(blockNumber(timeline, first))
  const bar = {
    start: timeline.midnights[day] ?? 0,
    open: 0,
    high: 0,
    low: 0,
    close: 0,
    volume: 0,
    turnover: 0,
    trades: 0,
  }
  for (let slot = first; slot < first + timeline.sessions; slot += 1) {
    if (!isShown(timeline, slot, venues)) continue
    if (now >= slotEnd(timeline, slot) - SECOND_MS) {
      const at = inBlock(timeline, slot)
      bar.volume += block.volume[at] ?? 0
      bar.turnover += block.turnover[at] ?? 0
      bar.trades += (block.rate[at] ?? 0) * (block.active[at] ?? 0)
      if (slot === main)
        setPrices(bar, block.open[at] ?? 0, block.high[at] ?? 0, block.low[at] ?? 0, block.close[at] ?? 0)
      continue
    }
    const part = runningSession(tape, slot, now)
    if (!part) break
    bar.volume += part.volume
    bar.turnover += part.turnover
    bar.trades += part.trades
    if (slot === main) setPrices(bar, part.open, part.high, part.low, part.close)
  }
  return bar
}

function setPrices(bar: Building, open: number, high: number, low: number, close: number): void {
  bar.open = open
  bar.high = high
  bar.low = low
  bar.close = close
}

/** A session up to `now`, undefined before its first second. */
function runningSession(tape: Tape, slot: number, now: Instant): Building | undefined {
  const start = tape.path.timeline.starts[slot] ?? 0
  if (now < start) return undefined
  const minutes = tape.minutes(slot)
  const bar = minuteBar(tape, slot, minutes, 0, start, now)
  const last = Math.floor((now - start) / MINUTE_MS)
  for (let minute = 1; minute < last; minute += 1)
    if (minutes.prints[minute] !== 0) extendByMinute(bar, minutes, minute)
  if (last > 0 && minutes.prints[last] !== 0)
    extend(bar, minuteBar(tape, slot, minutes, last, start + last * MINUTE_MS, now))
  return bar
}

/** The start of the period a date is in, as a date. */
type PeriodOf = (date: number) => number

interface Periods {
  readonly startOf: PeriodOf
  readonly instantOf: (date: number) => Instant
}

export function periodsOf({ sessions }: Timeline, unit: 'day' | 'week' | 'month', count: number): Periods {
  const instantOf = (date: number): Instant => (sessions === 1 ? date * DAY_MS : newYorkInstant(date, 0))
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
export function dailyBars(tape: Tape, periods: Periods, { from, to, now, limit, venues, adjust }: BarRequest): Bar[] {
  const { timeline } = tape.path
  const found: Building[] = []
  if (venues === 'night' && timeline.sessions !== 4) return found
  let running: Building | undefined
  let period = Number.NaN
  let day = Math.max(0, timeline.dayAt(from))
  for (; day < timeline.days; day += 1) {
    const raw = dayBar(tape, day, now, venues)
    if (!raw) return found
    const factors = adjust?.(day)
    const bar = factors ? adjusted(raw, factors) : raw
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

/** Bars of what was seen: minutes as they are on the tape, and everything longer added up from them. */
import { longerBarStarts } from '../derive/bars.ts'
import { type BarRequest, periodsOf } from '../derive/daily-bars.ts'
import { type Building, extend } from '../derive/minute-bar.ts'
import { isShown } from '../derive/tape.ts'
import { type Instant, MINUTE_MS, SECOND_MS } from '../instant.ts'
import type { Bar } from '../market.ts'
import { slotAt, slotEnd, type Timeline } from '../sessions/timeline.ts'
import type { Unit } from '../timeframe.ts'
import { hasPrints, printsOf, shownAt } from './prints.ts'
import { minutesUntil, type SymbolTape } from './tape.ts'

type BarsRequest = Omit<BarRequest, 'adjust'>

/** Bars whose start lies in `[from, to]`, oldest first, at most `limit`, of what had happened by `now`. */
export function barsOf(tape: SymbolTape, timeline: Timeline, request: BarsRequest): Bar[] {
  const { unit, count } = request.timeframe
  if (request.limit <= 0 || request.to < request.from) return []
  if (unit === 'minute' && count === 1) return minuteBars(tape, timeline, request)
  if (unit === 'minute' || unit === 'hour') return longerBars(tape, timeline, request)
  return dailyBars(tape, timeline, unit, request)
}

/** A minute, or what had happened of it by `now`; undefined before its first print. */
function minuteBy(tape: SymbolTape, minute: Bar, now: Instant): Building | undefined {
  const seconds = hasPrints(tape, minute) ? MINUTE_MS : MINUTE_MS - SECOND_MS
  if (now >= minute.start + seconds) return { ...minute }
  if (tape.reported) return tape.reported.barUntil(minute.start, shownAt(now))
  let bar: Building | undefined
  for (const { at, price, size } of printsOf(tape, minute)) {
    if (at > shownAt(now)) break
    const one = { start: minute.start, open: price, high: price, low: price, close: price }
    const part = { ...one, volume: size, turnover: price * size, trades: 1 }
    if (bar) extend(bar, part)
    else bar = part
  }
  return bar
}

/** The minutes of the wanted sessions from an instant on, with the sessions they are in. */
function* minutesFrom(
  { minutes }: SymbolTape,
  timeline: Timeline,
  from: Instant,
  { now, venues }: BarsRequest,
): Generator<readonly [minute: Bar, slot: number]> {
  let slot = -1
  for (let index = minutesUntil(minutes, from - 1); index < minutes.length; index += 1) {
    const minute = minutes[index]
    if (!minute || minute.start > now) return
    const isSame = slot >= 0 && (timeline.starts[slot] ?? 0) <= minute.start && minute.start < slotEnd(timeline, slot)
    if (!isSame) slot = slotAt(timeline, minute.start)
    if (slot >= 0 && minute.start < slotEnd(timeline, slot) && isShown(timeline, slot, venues)) yield [minute, slot]
  }
}

function minuteBars(tape: SymbolTape, timeline: Timeline, request: BarsRequest): Bar[] {
  const { from, to, now, limit } = request
  const found: Bar[] = []
  for (const [minute] of minutesFrom(tape, timeline, from, request)) {
    if (minute.start > to || found.length >= limit) break
    const bar = minuteBy(tape, minute, now)
    if (bar) found.push(bar)
  }
  return found
}

/** A bar whose minutes lie before `from` is left out whole. */
function longerBars(tape: SymbolTape, timeline: Timeline, request: BarsRequest): Bar[] {
  const { timeframe, from, now } = request
  const isHourly = timeframe.unit === 'hour'
  const length = isHourly ? timeframe.count * 60 : timeframe.count
  const found: Building[] = []
  let starts: ((minute: number) => Instant) | undefined
  let known = -1
  for (const [minute, slot] of minutesFrom(tape, timeline, from, request)) {
    if (slot !== known) starts = longerBarStarts(timeline, slot, length, isHourly)
    known = slot
    const start = starts?.((minute.start - (timeline.starts[slot] ?? 0)) / MINUTE_MS) ?? minute.start
    if (start < from) continue
    const bar = minuteBy(tape, minute, now)
    if (!bar) continue
    if (!isAdded(found, start, bar, request)) break
  }
  return found
}

/** Adds a part to the bar that begins at `start`; false where that would be one too many. */
function isAdded(found: Building[], start: Instant, part: Building, { to, limit }: BarsRequest): boolean {
  const running = found.at(-1)
  if (running?.start === start) extend(running, part)
  else if (start > to || found.length >= limit) return false
  else found.push({ ...part, start })
  return true
}

/** Prices of the main session, volume of all that is shown, and nothing before that session's first print; of a night the night's own. */
function dailyBars(
  tape: SymbolTape,
  timeline: Timeline,
  unit: Exclude<Unit, 'minute' | 'hour'>,
  request: BarsRequest,
): Bar[] {
  const { timeframe, from } = request
  if (request.venues === 'night' && timeline.sessions !== 4) return []
  const periods = periodsOf(timeline, unit, timeframe.count)
  const found: Building[] = []
  for (const { day, bar } of daysFrom(tape, timeline, request)) {
    const start = periods.instantOf(periods.startOf(timeline.dates[day] ?? 0))
    if (start < from) continue
    if (!isAdded(found, start, bar, request)) break
  }
  return found
}

function* daysFrom(
  tape: SymbolTape,
  timeline: Timeline,
  request: BarsRequest,
): Generator<{ readonly day: number; readonly bar: Building }> {
  const first = Math.max(0, timeline.dayAt(request.from)) * timeline.sessions
  const main = request.venues === 'night' ? 0 : timeline.main
  let day = -1
  let whole: Building | undefined
  let prices: Building | undefined
  const ended = () => (prices && whole ? [{ day, bar: { ...whole, ...pricesOf(prices) } }] : [])
  for (const [minute, slot] of minutesFrom(tape, timeline, timeline.starts[first] ?? 0, request)) {
    const bar = minuteBy(tape, minute, request.now)
    if (!bar) continue
    const own = Math.floor(slot / timeline.sessions)
    if (own !== day) {
      yield* ended()
      day = own
      whole = undefined
      prices = undefined
    }
    if (whole) extend(whole, bar)
    else whole = { ...bar }
    if (slot % timeline.sessions !== main) continue
    if (prices) extend(prices, bar)
    else prices = { ...bar }
  }
  yield* ended()
}

const pricesOf = ({ open, high, low, close }: Building) => ({ open, high, low, close })

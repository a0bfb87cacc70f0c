/** The prints of a minute: those that were recorded, or the path that a bar stands for where only the bar was. */
import { isShown } from '../derive/tape.ts'
import { type Instant, MINUTE_MS, SECOND_MS } from '../instant.ts'
import type { Bar, Tick, Venues } from '../market.ts'
import { slotAt, slotEnd, type Timeline } from '../sessions/timeline.ts'
import { between, minutesUntil, type Shown, type SymbolTape } from './tape.ts'

/** In a minute that only its bar tells of, the last print is in this second. */
const LAST_SECOND = 59

/** The second an instant lies in: the market shows what had happened when that second began. */
export const shownAt = (at: Instant): Instant => at - (at % SECOND_MS)

/** When something that happened at an instant is shown: in the next whole second. */
export const shownFrom = (at: Instant): Instant => Math.ceil(at / SECOND_MS) * SECOND_MS

/**
 * A bar as prints: the open in the first second, then the extreme that is nearer to it (the low where both are), the other one, and the
 * close in the last second; neighbours of one price are one print. The sizes add up to the bar's volume, equal but for the close.
 */
export function pathOf({ start, open, high, low, close, volume }: Bar): Tick[] {
  const extremes = open - low <= high - open ? [low, high] : [high, low]
  const prices = [open, ...extremes, close].filter((price, index, all) => price !== all[index - 1])
  const size = Math.floor(volume / prices.length)
  return prices.map((price, index) => {
    const isLast = index === prices.length - 1
    const second = prices.length === 1 ? 0 : Math.floor((LAST_SECOND * index) / (prices.length - 1))
    return { at: start + second * SECOND_MS, price, size: isLast ? volume - index * size : size }
  })
}

/** Whether a minute's prints were recorded, so that nothing has to be made of its bar. */
export const hasPrints = (tape: SymbolTape, { start }: Bar): boolean =>
  tape.reported !== undefined || recorded(tape, start).length > 0

const recorded = ({ trades }: SymbolTape, start: Instant): Shown[] =>
  trades.length === 0 ? [] : between(trades, start, start + MINUTE_MS - 1)

/** The prints of a minute that form prices, oldest first: at least one, but where all prints were recorded and none of them does. */
export function printsOf(tape: SymbolTape, minute: Bar): Shown[] {
  const own = recorded(tape, minute.start)
  return own.length > 0 || tape.reported ? own : pathOf(minute)
}

/** Whether trading of some venues goes on at an instant. */
export function isOpenAt(timeline: Timeline, at: Instant, venues: Venues): boolean {
  const slot = slotAt(timeline, at)
  return slot >= 0 && at < slotEnd(timeline, slot) && isShown(timeline, slot, venues)
}

/** The prints shown at an instant, the newest first. */
export function* printsBack(tape: SymbolTape, timeline: Timeline, at: Instant, venues: Venues): Generator<Shown> {
  const shown = shownAt(at)
  for (let index = minutesUntil(tape.minutes, shown) - 1; index >= 0; index -= 1) {
    const minute = tape.minutes[index]
    if (!minute || !isOpenAt(timeline, minute.start, venues)) continue
    for (const print of printsOf(tape, minute).reverse()) if (print.at <= shown) yield print
  }
}

export function lastPrint(tape: SymbolTape, timeline: Timeline, at: Instant, venues: Venues): Shown | undefined {
  for (const print of printsBack(tape, timeline, at, venues)) return print
  return undefined
}

/** Prints in `[from, to]` that form prices, oldest first, at most `limit`. */
export function printsIn(
  tape: SymbolTape,
  timeline: Timeline,
  from: Instant,
  to: Instant,
  limit: number,
  venues: Venues,
): Tick[] {
  const found: Tick[] = []
  for (let index = minutesUntil(tape.minutes, from - MINUTE_MS); index < tape.minutes.length; index += 1) {
    const minute = tape.minutes[index]
    if (!minute || minute.start > to) break
    if (!isOpenAt(timeline, minute.start, venues)) continue
    for (const print of printsOf(tape, minute)) {
      if (print.at < from || print.at > to) continue
      if (found.length >= limit) return found
      found.push(print)
    }
  }
  return found
}

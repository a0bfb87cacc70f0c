/** One minute of a tape as a bar, and how bars become longer ones. Read from the minute's figures, from its prints only while it runs. */
import { type Instant, SECOND_MS } from '../instant.ts'
import type { Bar } from '../market.ts'
import type { Minutes } from '../paths/path.ts'
import { printAt, type Tape } from './tape.ts'

/** A bar that later parts are added to. */
export interface Building {
  start: Instant
  open: number
  high: number
  low: number
  close: number
  volume: number
  turnover: number
  trades: number
}

/** Adds a part that follows. */
export function extend(bar: Building, part: Bar): void {
  if (part.high > bar.high) bar.high = part.high
  if (part.low < bar.low) bar.low = part.low
  bar.close = part.close
  bar.volume += part.volume
  bar.turnover += part.turnover
  bar.trades += part.trades
}

/** Adds a minute that is over and has prints. */
export function extendByMinute(bar: Building, minutes: Minutes, minute: number): void {
  bar.high = Math.max(bar.high, minutes.high[minute] as number)
  bar.low = Math.min(bar.low, minutes.low[minute] as number)
  bar.close = minutes.levels[minute + 1] as number
  bar.volume += minutes.volume[minute] as number
  bar.turnover += minutes.turnover[minute] as number
  bar.trades += minutes.prints[minute] as number
}

/** The bar of a minute that is over and has prints. */
export const wholeMinute = (start: Instant, minutes: Minutes, minute: number): Building => ({
  start,
  open: minutes.levels[minute] as number,
  high: minutes.high[minute] as number,
  low: minutes.low[minute] as number,
  close: minutes.levels[minute + 1] as number,
  volume: minutes.volume[minute] as number,
  turnover: minutes.turnover[minute] as number,
  trades: minutes.prints[minute] as number,
})

/** The bar of a minute that has prints, or what has happened of it up to `now`: the print in its first second at least. */
export function minuteBar(
  tape: Tape,
  slot: number,
  minutes: Minutes,
  minute: number,
  start: Instant,
  now: Instant,
): Building {
  if (now >= start + 59 * SECOND_MS) return wholeMinute(start, minutes, minute)
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

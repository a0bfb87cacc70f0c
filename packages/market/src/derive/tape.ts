/** A symbol's tape: its minutes, prints and quotes by session and second, kept for as long as there is room. */
import type { Instant } from '../instant.ts'
import type { Quote, Tick } from '../market.ts'
import type { Cache } from '../paths/cache.ts'
import { type Minutes, minutesOf } from '../paths/minutes.ts'
import type { Path } from '../paths/path.ts'
import { type Prints, printsOf } from '../paths/prints.ts'
import { quoteAt } from '../paths/quotes.ts'
import { MINUTE_MS, slotAt, slotEnd } from '../sessions/timeline.ts'

export const SECOND_MS = 1000

export interface Tape {
  readonly path: Path
  readonly minutes: (slot: number) => Minutes
  readonly prints: (slot: number, minute: number) => Prints
}

/** A tape over caches shared by all symbols; `number` tells them apart. */
export function tapeOf(path: Path, number: number, sessions: Cache<Minutes>, minutes: Cache<Prints>): Tape {
  const { days, sessions: perDay } = path.timeline
  const first = number * days * perDay
  const minutesAt = (slot: number): Minutes => sessions.get(first + slot, () => minutesOf(path, slot))
  return {
    path,
    minutes: minutesAt,
    prints: (slot, minute) =>
      minutes.get((first + slot) * 1440 + minute, () => printsOf(path, slot, minutesAt(slot), minute)),
  }
}

/** A second of a session: the one at an instant, or the last one before it. */
export interface Place {
  readonly slot: number
  readonly minute: number
  readonly second: number
}

/** Undefined before the model's first session. */
export function placeAt({ path }: Tape, at: Instant): Place | undefined {
  const { timeline } = path
  const slot = slotAt(timeline, at)
  if (slot < 0) return undefined
  const seconds = Math.floor((Math.min(at, slotEnd(timeline, slot) - 1) - (timeline.starts[slot] ?? 0)) / SECOND_MS)
  return { slot, minute: Math.floor(seconds / 60), second: seconds % 60 }
}

/** When a place's second begins. */
export const instantOf = ({ path }: Tape, { slot, minute, second }: Place): Instant =>
  (path.timeline.starts[slot] ?? 0) + minute * MINUTE_MS + second * SECOND_MS

/** The number of the last print of a minute up to a second: every minute has one in its first second. */
export function printAt({ second }: Prints, upTo: number): number {
  let print = second.length - 1
  while (print > 0 && (second[print] ?? 0) > upTo) print -= 1
  return print
}

/** The last print up to a place. */
export function tickAt(tape: Tape, place: Place): Tick {
  const prints = tape.prints(place.slot, place.minute)
  const print = printAt(prints, place.second)
  const at = instantOf(tape, { ...place, second: prints.second[print] ?? 0 })
  return { at, price: prints.price[print] ?? 0, size: prints.size[print] ?? 0 }
}

/** The quote of a place's second. */
export function quoteOf(tape: Tape, place: Place): Quote {
  const { price } = tickAt(tape, place)
  return quoteAt(tape.path, place.slot, place.minute, instantOf(tape, place), price)
}

/** The place one second on, in the next session where this one ends. */
export function after({ path }: Tape, { slot, minute, second }: Place): Place | undefined {
  if (second < 59) return { slot, minute, second: second + 1 }
  if (minute + 1 < (path.timeline.minutes[slot] ?? 0)) return { slot, minute: minute + 1, second: 0 }
  return slot + 1 < path.timeline.starts.length ? { slot: slot + 1, minute: 0, second: 0 } : undefined
}

/** The first place that begins at or after an instant. */
export function placeFrom(tape: Tape, at: Instant): Place | undefined {
  const before = placeAt(tape, at)
  if (!before) return { slot: 0, minute: 0, second: 0 }
  return instantOf(tape, before) === at ? before : after(tape, before)
}

/** A symbol's tape: its minutes, prints and quotes by session and second, kept for as long as there is room. */
import { type Instant, MINUTE_MS, SECOND_MS } from '../instant.ts'
import type { Quote, Tick, Venues } from '../market.ts'
import type { Cache } from '../paths/cache.ts'
import { blockNumber, emptyMinutes, inBlock, minutesOf } from '../paths/minutes.ts'
import type { Minutes, Path, Pause } from '../paths/path.ts'
import { mayPause } from '../paths/pauses.ts'
import { type Prints, printsOf } from '../paths/prints.ts'
import { quoteAt } from '../paths/quotes.ts'
import { isNight, slotAt, slotEnd, type Timeline } from '../sessions/timeline.ts'

/** More than any timeline has: keys of caches begin so far apart. */
const SLOTS = 32_768

export interface Tape {
  readonly path: Path
  readonly minutes: (slot: number) => Minutes
  /** The same for who reads many sessions in a row: not kept, and gone with the next one that is asked for. */
  readonly passing: (slot: number) => Minutes
  readonly prints: (slot: number, minute: number) => Prints
}

/** By their number: one for each length of a session. */
const passed = new Map<number, Minutes>()

function passingMinutes(count: number): Minutes {
  const known = passed.get(count)
  if (known) return known
  const made = emptyMinutes(count)
  passed.set(count, made)
  return made
}

/** A tape over caches shared by all symbols; `number` tells them apart. */
export function tapeOf(path: Path, number: number, sessions: Cache<Minutes>, minutes: Cache<Prints>): Tape {
  const first = number * SLOTS
  const minutesAt = (slot: number): Minutes => sessions.get(first + slot, () => minutesOf(path, slot))
  return {
    path,
    minutes: minutesAt,
    passing: (slot) => minutesOf(path, slot, passingMinutes(path.timeline.minutes[slot] ?? 0)),
    prints: (slot, minute) =>
      minutes.get((first + slot) * 1440 + minute, () => printsOf(path, slot, minutesAt(slot), minute)),
  }
}

/** Whether a slot's prints and quotes are among those of some venues. */
export const isShown = (timeline: Timeline, slot: number, venues: Venues): boolean =>
  timeline.sessions === 1 || venues === 'all' || isNight(timeline, slot) === (venues === 'night')

/** The pause a minute lies in. */
export function pauseAt(tape: Tape, slot: number, minute: number): Pause | undefined {
  if (!mayPause(tape.path, slot)) return undefined
  return tape.minutes(slot).pauses.find(({ from, until }) => from <= minute && minute < until)
}

/** A second of a session: the one at an instant, or the last one before it. */
export interface Place {
  readonly slot: number
  readonly minute: number
  readonly second: number
}

/** Undefined before the first session; in a pause the second before it. */
export function placeAt(tape: Tape, at: Instant, venues: Venues = 'day'): Place | undefined {
  const { timeline } = tape.path
  let slot = slotAt(timeline, at)
  while (slot >= 0 && !isShown(timeline, slot, venues)) slot -= 1
  if (slot < 0) return undefined
  const seconds = Math.floor((Math.min(at, slotEnd(timeline, slot) - 1) - (timeline.starts[slot] ?? 0)) / SECOND_MS)
  const minute = Math.floor(seconds / 60)
  const pause = pauseAt(tape, slot, minute)
  return pause ? { slot, minute: pause.from - 1, second: 59 } : { slot, minute, second: seconds % 60 }
}

/** When a place's second begins. */
export const instantOf = ({ path }: Tape, { slot, minute, second }: Place): Instant =>
  (path.timeline.starts[slot] ?? 0) + minute * MINUTE_MS + second * SECOND_MS

/** The number of the last print of a minute up to a second: a minute with prints has one in its first second. */
export function printAt({ second }: Prints, upTo: number): number {
  let print = second.length - 1
  while (print > 0 && (second[print] ?? 0) > upTo) print -= 1
  return print
}

/** The last print up to a place: the first minute of a session always has one, in its first second. */
export function tickAt(tape: Tape, place: Place): Tick {
  const { slot, minute, second } = place
  if (minute === 0 && second === 0) return openingTick(tape, place)
  const counts = tape.minutes(slot).prints
  let printed = minute
  while (printed > 0 && counts[printed] === 0) printed -= 1
  const prints = tape.prints(slot, printed)
  const print = printAt(prints, printed === minute ? second : 59)
  const at = instantOf(tape, { slot, minute: printed, second: prints.second[print] ?? 0 })
  return { at, price: prints.price[print] ?? 0, size: prints.size[print] ?? 0 }
}

/** A session's first print is at its open, which is known without its minutes: these are made for whoever asks for the size. */
function openingTick(tape: Tape, place: Place): Tick {
  const { path } = tape
  const { slot } = place
  return {
    at: instantOf(tape, place),
    price: path.block(blockNumber(path.timeline, slot)).open[inBlock(path.timeline, slot)] ?? 0,
    get size() {
      return tape.prints(slot, 0).size[0] ?? 0
    },
  }
}

/** The quote of a place's second. */
export function quoteOf(tape: Tape, place: Place): Quote {
  const { price } = tickAt(tape, place)
  return quoteAt(tape.path, place.slot, place.minute, instantOf(tape, place), price)
}

/** The place one second on, behind a pause where one begins, in the next session where this one ends. */
export function after(tape: Tape, { slot, minute, second }: Place, venues: Venues = 'day'): Place | undefined {
  if (second < 59) return { slot, minute, second: second + 1 }
  const { minutes, starts } = tape.path.timeline
  if (minute + 1 < (minutes[slot] ?? 0))
    return { slot, minute: pauseAt(tape, slot, minute + 1)?.until ?? minute + 1, second: 0 }
  return firstFrom(tape, slot + 1, venues, starts.length)
}

function firstFrom({ path }: Tape, from: number, venues: Venues, end: number): Place | undefined {
  let slot = from
  while (slot < end && !isShown(path.timeline, slot, venues)) slot += 1
  return slot < end ? { slot, minute: 0, second: 0 } : undefined
}

/** The first place that begins at or after an instant. */
export function placeFrom(tape: Tape, at: Instant, venues: Venues = 'day'): Place | undefined {
  const before = placeAt(tape, at, venues)
  if (!before) return firstFrom(tape, 0, venues, tape.path.timeline.starts.length)
  return instantOf(tape, before) === at ? before : after(tape, before, venues)
}

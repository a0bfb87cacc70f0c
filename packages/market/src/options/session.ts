/** The seconds in which options trade: those of the share's regular session. */
import { type Tape, tickAt } from '../derive/tape.ts'
import { type Instant, SECOND_MS } from '../instant.ts'
import { mainSlot } from '../sessions/timeline.ts'

export const slotOf = ({ path }: Tape, day: number): number => mainSlot(path.timeline, day)

export const openOf = (tape: Tape, day: number): Instant => tape.path.timeline.starts[slotOf(tape, day)] ?? 0

/** How many seconds the session of a day has. */
export const secondsOn = (tape: Tape, day: number): number => 60 * (tape.path.timeline.minutes[slotOf(tape, day)] ?? 0)

/** A second of a day's session, counted from its open. */
export interface SessionSecond {
  readonly day: number
  readonly second: number
}

/** The second that runs at an instant, or the last one before it: undefined before the model's first session. */
export function secondAt(tape: Tape, at: Instant): SessionSecond | undefined {
  let day = tape.path.timeline.dayAt(at)
  if (day >= 0 && openOf(tape, day) > at) day -= 1
  if (day < 0) return undefined
  return { day, second: Math.min(secondsOn(tape, day) - 1, Math.floor((at - openOf(tape, day)) / SECOND_MS)) }
}

/** When a second begins. */
export const startOf = (tape: Tape, { day, second }: SessionSecond): Instant => openOf(tape, day) + second * SECOND_MS

/** The share's price that stands in a second, in cents. */
export function spotAt(tape: Tape, { day, second }: SessionSecond): number {
  return tickAt(tape, { slot: slotOf(tape, day), minute: Math.floor(second / 60), second: second % 60 }).price
}

/**
 * The first second of a share's sessions in which something happens to contracts on it, by descent: sessions, minutes, seconds.
 *
 * On one surface a price moves one way with the share, never grows as time runs out, and grows with variance. Variance itself moves one way
 * with the share and one way with the time of day. So what a contract is worth in an interval lies between what it is at the share's extremes,
 * with the least time left on the calmest surface of the interval's corners, and the most on the wildest: whatever a move does to share and
 * surface together.
 */
import type { Tape } from '../derive/tape.ts'
import { type Instant, SECOND_MS } from '../instant.ts'
import { blockNumber, inBlock } from '../paths/minutes.ts'
import type { Contract } from './contract.ts'
import { sliceAt, valued } from './quotes.ts'
import { openOf, secondAt, secondsOn, slotOf, spotAt, startOf } from './session.ts'
import type { Surface } from './surface.ts'

/** Seconds of a day's session, `[first, last]`, and how they are looked at: as a whole, or those of one minute in turn. */
interface Descent<Answer> {
  readonly isRuledOut: (day: number, first: number, last: number) => boolean
  readonly within: (day: number, first: number, last: number) => Answer | undefined
}

/** In `[from, until)`, on the days `[firstDay, lastDay]`; `from` itself is one when it lies within a second of a session. */
export function firstWithin<Answer>(
  tape: Tape,
  [firstDay, lastDay]: readonly [number, number],
  [from, until]: readonly [Instant, Instant],
  { isRuledOut, within }: Descent<Answer>,
): Answer | undefined {
  const standing = secondAt(tape, from)
  const isWithin = standing !== undefined && from < startOf(tape, standing) + SECOND_MS
  let day = standing?.day ?? 0
  let second = standing === undefined ? 0 : isWithin ? standing.second : secondsOn(tape, day)
  if (day < firstDay) [day, second] = [firstDay, 0]
  for (; day <= lastDay && openOf(tape, day) < until; day += 1, second = 0) {
    const end = Math.min(secondsOn(tape, day), Math.ceil((until - openOf(tape, day)) / SECOND_MS))
    if (second < end && isRuledOut(day, second, end - 1)) continue
    while (second < end) {
      const next = Math.min(end, second - (second % 60) + 60)
      const found = isRuledOut(day, second, next - 1) ? undefined : within(day, second, next - 1)
      if (found !== undefined) return found
      second = next
    }
  }
  return undefined
}

/** The share's least and highest print in some seconds of a day, in cents: of the whole session, or of the minute they are in. */
export function spotRange(tape: Tape, day: number, first: number, last: number): [number, number] {
  const slot = slotOf(tape, day)
  const minute = Math.floor(first / 60)
  if (minute === Math.floor(last / 60)) {
    const { low, high, prints } = tape.minutes(slot)
    if (prints[minute]) return [low[minute] ?? 0, high[minute] ?? 0]
    const standing = spotAt(tape, { day, second: first })
    return [standing, standing]
  }
  const { timeline } = tape.path
  const block = tape.path.block(blockNumber(timeline, slot))
  const at = inBlock(timeline, slot)
  return [block.low[at] ?? 0, block.high[at] ?? 0]
}

/** What a contract is worth at least and at most in some seconds of a day, with the share between two prices. */
export function worthRange(
  contract: Contract,
  day: number,
  first: number,
  last: number,
  [lowest, highest]: readonly [number, number],
): [number, number] {
  const { underlying, expires, sign } = contract
  let calmest = underlying.surface({ day, second: first }, lowest)
  let wildest = calmest
  for (const second of [first, last])
    for (const cents of [lowest, highest]) {
      const corner = underlying.surface({ day, second }, cents)
      if (corner.variance < calmest.variance) calmest = corner
      if (corner.variance > wildest.variance) wildest = corner
    }
  const worth = (cents: number, surface: Surface, second: number): number =>
    valued(contract, sliceAt(surface, expires, startOf(underlying.tape, { day, second })), cents).price
  const isCall = sign === 1
  return [worth(isCall ? lowest : highest, calmest, last), worth(isCall ? highest : lowest, wildest, first)]
}

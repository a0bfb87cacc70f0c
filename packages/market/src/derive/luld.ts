/** The price bands of the Limit Up-Limit Down plan, as they hold at an instant, and the pauses of trading. */
import { type Instant, MINUTE_MS } from '../instant.ts'
import type { Halt, LuldBands } from '../market.ts'
import { bandShare, isTierOne, mayPause, referenceOf } from '../paths/pauses.ts'
import { dayNumber } from '../sessions/date.ts'
import { mainSlot, slotAt, slotEnd } from '../sessions/timeline.ts'
import { type Tape, tickAt } from './tape.ts'

const HALF_MINUTE_MS = 30_000

/** The bands at an instant of the regular session: the reference is the mean of the last five minutes' closes, the opening price at first. */
export function luldBandsAt(tape: Tape, at: Instant): LuldBands | undefined {
  const { timeline, listing } = tape.path
  const slot = slotAt(timeline, at)
  if (slot < 0 || timeline.kinds[slot % timeline.sessions] !== 'regular' || at >= slotEnd(timeline, slot))
    return undefined
  const start = timeline.starts[slot] ?? 0
  const since = at - ((at - start) % HALF_MINUTE_MS)
  const minute = Math.floor((since - start) / MINUTE_MS)
  const minutes = tape.minutes(slot)
  // In a pause the bands of its beginning stand; behind it they start from the reopening.
  const pause = minutes.pauses.findLast(({ from }) => from <= minute)
  const isPaused = pause !== undefined && minute < pause.until
  const isReopening = pause !== undefined && minute === pause.until
  const reference = isReopening
    ? tickAt(tape, { slot, minute, second: 0 }).price
    : referenceOf(minutes, isPaused ? pause.from - 1 : minute, pause && !isPaused ? pause.until + 1 : 0)
  const dollars = reference / 10 ** listing.instrument.priceScale
  const share = bandShare(listing, dollars, minutes.count - minute)
  return {
    at: since,
    reference: Math.round(reference),
    lower: Math.max(1, Math.round(reference * (1 - share))),
    upper: Math.round(reference * (1 + share)),
    tier: isTierOne(listing) ? 1 : 2,
  }
}

/** The pauses that touch `[from, to]`, oldest first, and suspensions of whole days. */
export function haltsOf(tape: Tape, from: Instant, to: Instant): Halt[] {
  const { timeline, listing } = tape.path
  const { symbol } = listing.instrument
  const found: Halt[] = []
  if (timeline.sessions === 1) return found
  if (listing.suspended) {
    const last = timeline.dayOn(dayNumber(listing.suspended.until))
    const resumes = timeline.starts[(last + 1) * timeline.sessions] ?? 0
    const halt: Halt = { symbol, from: slotEnd(timeline, mainSlot(timeline, last) + 1), until: resumes, reason: 'H10' }
    if (halt.from <= to && halt.until > from) found.push(halt)
  }
  for (let day = Math.max(0, timeline.dayAt(from)); day < timeline.days; day += 1) {
    const slot = mainSlot(timeline, day)
    const start = timeline.starts[slot] ?? 0
    if (start > to) break
    if (!mayPause(tape.path, slot)) continue
    for (const pause of tape.minutes(slot).pauses) {
      const halt = {
        symbol,
        from: start + pause.from * MINUTE_MS,
        until: start + pause.until * MINUTE_MS,
        reason: pause.reason,
      }
      if (halt.from <= to && halt.until > from) found.push(halt)
    }
  }
  return found.sort((a, b) => a.from - b.from)
}

/** Prints and quotes between two instants. */
import { type Instant, MINUTE_MS, SECOND_MS } from '../instant.ts'
import type { Quote, Tick, Venues } from '../market.ts'
import { after, instantOf, isShown, placeFrom, quoteOf, type Tape } from './tape.ts'

/** Prints in `[from, to]`, oldest first, at most `limit`. */
export function tradesIn(tape: Tape, from: Instant, to: Instant, limit: number, venues: Venues): Tick[] {
  const found: Tick[] = []
  const { timeline } = tape.path
  const { starts } = timeline
  const first = placeFrom(tape, from, venues)
  for (let slot = first?.slot ?? starts.length; slot < starts.length; slot += 1) {
    const start = starts[slot] ?? 0
    if (start > to) break
    if (!isShown(timeline, slot, venues)) continue
    const { count, prints } = tape.minutes(slot)
    for (let minute = slot === first?.slot ? first.minute : 0; minute < count; minute += 1) {
      const at = start + minute * MINUTE_MS
      if (at > to) return found
      if (prints[minute] === 0) continue
      const { second, price, size } = tape.prints(slot, minute)
      for (let print = 0; print < second.length; print += 1) {
        const printed = at + (second[print] ?? 0) * SECOND_MS
        if (printed < from) continue
        if (printed > to || found.length >= limit) return found
        found.push({ at: printed, price: price[print] ?? 0, size: size[print] ?? 0 })
      }
    }
  }
  return found
}

/** Quotes of the seconds in `[from, to]`, those of pauses left out, oldest first, at most `limit`. */
export function quotesIn(tape: Tape, from: Instant, to: Instant, limit: number, venues: Venues): Quote[] {
  const found: Quote[] = []
  let place = placeFrom(tape, from, venues)
  while (place && found.length < limit && instantOf(tape, place) <= to) {
    found.push(quoteOf(tape, place))
    place = after(tape, place, venues)
  }
  return found
}

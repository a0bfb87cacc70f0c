/** A tape that is cut once a day, so that a server may run for a year: the days before yesterday keep their minutes, and a week of those. */
import { DAY_MS, type Instant } from '@paddock/market/instant'
import { createTape, type GrowthListener, type Piece, type Tape } from '@paddock/market/watched/tape'

interface ShorteningTape extends Tape {
  /** Cuts what is old, where a day has passed since it was cut last. */
  shorten(now: Instant): void
}

const KEPT_TICKS_MS = 2 * DAY_MS
export const KEPT_MINUTES_MS = 8 * DAY_MS

export function shorteningTape(start: Instant): ShorteningTape {
  let tape = createTape()
  let cutAt = start
  const symbols = new Set<string>()
  const listeners = new Set<GrowthListener>()
  return {
    of: (symbol) => tape.of(symbol),
    add(pieces) {
      for (const { symbol } of pieces) symbols.add(symbol)
      const stop = tape.onGrowth((...grown) => {
        for (const listener of listeners) listener(...grown)
      })
      try {
        tape.add(pieces)
      } finally {
        stop()
      }
    },
    onGrowth(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    span: () => tape.span(),
    shorten(now) {
      if (now - cutAt < DAY_MS) return
      cutAt = now
      const shorter = createTape()
      shorter.add([...symbols].flatMap((symbol) => lateOf(tape, symbol, now)))
      tape = shorter
    },
  }
}

function lateOf(tape: Tape, symbol: string, now: Instant): Piece[] {
  const all = tape.of(symbol)
  if (!all) return []
  const isLate = ({ at }: { readonly at: Instant }) => at >= now - KEPT_TICKS_MS
  return [
    {
      symbol,
      minutes: all.minutes.filter(({ start }) => start >= now - KEPT_MINUTES_MS),
      trades: all.trades.filter(isLate),
      // What stands is kept however old it is: a stock that is not quoted keeps its last price.
      quotes: all.quotes.filter((quote, index) => isLate(quote) || index === all.quotes.length - 1),
    },
  ]
}

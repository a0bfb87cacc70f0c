/**
 * The quote at an instant: the recorded one, or where none was recorded near the last print, one made around that print so that nobody
 * trades at a price the market did not go to.
 *
 * The last print took the side it moved to: one above the price before it was bought at the ask, one below it was sold at the bid. The other
 * side is a spread away, and no further than the price it came from: {@link SHARES} of the price, in whole cents where shares cost a dollar or
 * more. Shown are a tenth of the last print, of all prints of its second where they were recorded, and a round lot at least. A model: the
 * tick rule of Lee and Ready (1991).
 */
import { isShown } from '../derive/tape.ts'
import { type Instant, MINUTE_MS } from '../instant.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Quote, Tick, Venues } from '../market.ts'
import { slotAt, type Timeline } from '../sessions/timeline.ts'
import { printsBack, printsIn, shownAt, shownFrom } from './prints.ts'
import { between, countUntil, type Shown, type SymbolTape } from './tape.ts'

/** Ten-thousandths of the price between bid and ask: in regular hours, outside them, of coins. */
const SHARES = { regular: 2, outside: 10, coin: 5 } as const
const WHOLE = 10_000
const CENTS = 2
const ROUND_LOT = 100
/** How far back a price other than the last one is looked for. */
const MOST_PRINTS = 64
/** A recorded quote stands until a print that comes so much later without a newer one. */
const STANDS_MS = MINUTE_MS

/** The widest that a made quote is at a price, in steps: grows with the price. */
export function widestSpread(instrument: Instrument, price: number): number {
  return spreadOf(instrument, price, instrument.class === 'crypto' ? SHARES.coin : SHARES.outside)
}

function spreadOf({ class: assetClass, priceScale }: Instrument, price: number, share: number): number {
  const dollar = 10 ** priceScale
  const cent = assetClass === 'crypto' || price < dollar ? 1 : 10 ** (priceScale - CENTS)
  return Math.max(1, Math.round((price * share) / WHOLE / cent)) * cent
}

function shareAt({ class: assetClass }: Instrument, timeline: Timeline, at: Instant): number {
  if (assetClass === 'crypto') return SHARES.coin
  return slotAt(timeline, at) % timeline.sessions === timeline.main ? SHARES.regular : SHARES.outside
}

/** The quote that a print leaves, when the last other price before it was `before`. */
function quoteAround(instrument: Instrument, print: Tick, before: number | undefined, share: number): Quote {
  const { at, price } = print
  const widest = spreadOf(instrument, price, share)
  const spread = before === undefined ? widest : Math.min(widest, Math.abs(price - before))
  const isBought = before === undefined || price > before
  const bid = Math.max(1, isBought ? price - spread : price)
  const ask = Math.max(bid + 1, isBought ? price : price + spread)
  const lot = instrument.class === 'crypto' ? 1 : ROUND_LOT * 10 ** instrument.sizeScale
  const shown = Math.max(lot, Math.floor(print.size / 10))
  return { at, bid, bidSize: shown, ask, askSize: shown }
}

/** Undefined before the first print and the first quote. */
export function quoteOf(
  instrument: Instrument,
  tape: SymbolTape,
  timeline: Timeline,
  at: Instant,
  venues: Venues,
): Quote | undefined {
  let last: Shown | undefined
  let looked = 0
  let before: number | undefined
  const recorded = recordedQuote(tape, timeline, at, venues)
  for (const print of printsBack(tape, timeline, at, venues)) {
    last ??= print
    if (recorded && recorded.at >= last.at - STANDS_MS) return recorded
    if (tape.reported) {
      before = last.before
      break
    }
    if (print.price !== last.price) before = print.price
    looked += 1
    if (before !== undefined || looked >= MOST_PRINTS) break
  }
  return last ? quoteAround(instrument, last, before, shareAt(instrument, timeline, last.at)) : recorded
}

function recordedQuote(tape: SymbolTape, timeline: Timeline, at: Instant, venues: Venues): Quote | undefined {
  for (let index = countUntil(tape.quotes, shownAt(at), (quote) => quote.at) - 1; index >= 0; index -= 1) {
    const quote = tape.quotes[index]
    if (quote && isVenue(timeline, quote.at, venues)) return quote
  }
  return undefined
}

/** A quote outside of all sessions is the last one of the session before it. */
function isVenue(timeline: Timeline, at: Instant, venues: Venues): boolean {
  const slot = slotAt(timeline, at)
  return slot >= 0 && isShown(timeline, slot, venues)
}

/** Quotes in `[from, to]`, oldest first, at most `limit`: as recorded, or one for each print where none was. */
export function quotesIn(
  instrument: Instrument,
  tape: SymbolTape,
  timeline: Timeline,
  from: Instant,
  to: Instant,
  limit: number,
  venues: Venues,
): Quote[] {
  if (tape.quotes.length > 0)
    return between(tape.quotes, from, to)
      .filter(({ at }) => isVenue(timeline, at, venues))
      .slice(0, limit)
  return printsIn(tape, timeline, from, to, limit, venues).flatMap(
    ({ at }) => quoteOf(instrument, tape, timeline, shownFrom(at), venues) ?? [],
  )
}

/** The quote of every second: around the price that stands, as wide as price, volatility, volume and the time of day make it. */
import { mix } from '../arithmetic/hash.ts'
import type { Instant } from '../instant.ts'
import type { Quote } from '../market.ts'
import { blockNumber, inBlock } from './minutes.ts'
import type { Path } from './path.ts'

/** The spread of a session's minute in steps, without the flicker of a second. The first minutes of the regular session are wide. */
export function spreadAt(path: Path, slot: number, minute: number): number {
  const { timeline } = path
  const calm = path.block(blockNumber(timeline, slot)).spread[inBlock(timeline, slot)] ?? 1
  const isOpening = timeline.kinds[slot % timeline.sessions] === 'regular'
  return Math.max(1, Math.round(isOpening ? calm * (1 + 3 / (1 + minute / 3)) : calm))
}

/** In steps of stocks whose prices have four digits. From a dollar on they are quoted in cents. Source: Rule 612 of Regulation NMS. */
const CENT = 100
const DOLLAR = 10_000
const quotesCents = ({ timeline, listing }: Path): boolean =>
  timeline.sessions > 1 && listing.instrument.priceScale === 4

/** The quote while `price` stands, of the second beginning at `at`: the bid at most that price, the ask at least. */
export const quoteAt = (path: Path, slot: number, minute: number, at: Instant, price: number): Quote =>
  quoteIn(path, spreadAt(path, slot, minute), at, price)

/** The same in a minute whose spread is known. */
export function quoteIn(path: Path, spread: number, at: Instant, price: number): Quote {
  const bits = mix(mix(path.key, 7), Math.floor(at / 1000))
  const width = spread + ((bits & 7) === 0 ? 1 : 0)
  // −1, 0, 1 or 2, halved: the price is near the middle, at times on a side.
  const below = Math.floor((width + ((bits >>> 3) & 3) - 1) / 2)
  const least = price - below
  const most = least + width
  const base = path.shown
  const isCents = quotesCents(path)
  return {
    at,
    bid: isCents && least >= DOLLAR ? Math.floor(least / CENT) * CENT : least,
    bidSize: shownSize(path, base, (bits >>> 8) & 255),
    ask: isCents && most >= DOLLAR ? Math.ceil(most / CENT) * CENT : most,
    askSize: shownSize(path, base, (bits >>> 16) & 255),
  }
}

/** Stocks show round lots, coins any size. */
function shownSize(path: Path, base: number, draw: number): number {
  const size = base * (0.3 + (1.9 * draw) / 255)
  return path.timeline.sessions > 1 ? 100 * Math.max(1, Math.round(size / 100)) : Math.max(1, Math.round(size))
}

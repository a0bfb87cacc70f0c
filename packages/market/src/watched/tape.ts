/**
 * What was seen of a market: real minute bars by symbol, and prints and quotes where there are any. It only grows. Prices and sizes are whole
 * steps of the instrument, as everywhere.
 *
 * Whoever feeds a running market stamps what it adds with the instant it became known, so that nothing is ever added to a second that was
 * looked at: the market answers for whole seconds, see `watched-market.ts`.
 */
import { type Instant, MINUTE_MS } from '../instant.ts'
import type { Bar, Quote, Tick } from '../market.ts'
import type { ReportedPrints } from './prints-as-reported.ts'

/** A print as orders look at it. */
export interface Shown extends Tick {
  /** The last other price before it, where that was seen already. */
  readonly before?: number | undefined
}

/** Of one symbol, oldest first. */
export interface SymbolTape {
  /** Minutes that have prints: as they were recorded, or added up from the prints of a minute that has no bar yet. */
  readonly minutes: readonly Bar[]
  /** Prints that form prices; where all prints were recorded the last of each second, see `seconds-of-prints.ts`. */
  readonly trades: readonly Shown[]
  readonly quotes: readonly Quote[]
  /** Every print, where all were recorded. */
  readonly reported?: ReportedPrints
  /** The official close of the last day before the first minute, where it is known. */
  readonly closeBefore?: number
}

/** What a piece of tape brings of one symbol, in any order. A minute that comes again replaces what was known of it. */
export interface Piece {
  readonly symbol: string
  readonly minutes?: readonly Bar[]
  readonly trades?: readonly Shown[]
  readonly quotes?: readonly Quote[]
  readonly reported?: ReportedPrints | undefined
  readonly closeBefore?: number | undefined
}

/** Told which symbols grew, and since when there is something new: the earliest instant of what was added. */
export type GrowthListener = (symbols: ReadonlySet<string>, since: Instant) => void

export interface Tape {
  /** Undefined where nothing was seen of a symbol. */
  of(symbol: string): SymbolTape | undefined
  /** Adds what was seen, all of it before anybody is told. Throws a RangeError for a bar that is none, and adds nothing. */
  add(pieces: readonly Piece[]): void
  /** Answers how to stop. */
  onGrowth(listener: GrowthListener): () => void
  /** When the first minute begins and the last one ends; undefined while it is empty. */
  span(): { readonly from: Instant; readonly until: Instant } | undefined
}

interface Growing extends SymbolTape {
  minutes: Bar[]
  trades: Shown[]
  quotes: Quote[]
  reported?: ReportedPrints
  closeBefore?: number
  /** Starts of the minutes that were added up from prints. */
  readonly built: Set<Instant>
}

export function createTape(): Tape {
  const tapes = new Map<string, Growing>()
  const listeners = new Set<GrowthListener>()

  function grow({ symbol, minutes = [], trades = [], quotes = [], reported, closeBefore }: Piece): void {
    if (minutes.length + trades.length + quotes.length === 0 && !reported) return
    const known = tapes.get(symbol) ?? { minutes: [], trades: [], quotes: [], built: new Set<Instant>() }
    tapes.set(symbol, known)
    if (closeBefore !== undefined) known.closeBefore = closeBefore
    if (reported) known.reported = reported
    known.trades = merged(known.trades, trades, ({ at }) => at)
    known.quotes = merged(known.quotes, quotes, ({ at }) => at)
    for (const { start } of minutes) known.built.delete(start)
    known.minutes = replaced(known.minutes, minutes)
    const touched = new Set(trades.map(({ at }) => at - (at % MINUTE_MS)))
    const own = [...touched].filter((start) => known.built.has(start) || !minuteAt(known.minutes, start))
    for (const start of own) known.built.add(start)
    known.minutes = replaced(
      known.minutes,
      own.map((start) => barOf(start, between(known.trades, start, start + MINUTE_MS - 1))),
    )
  }

  return {
    of: (symbol) => tapes.get(symbol),
    add(pieces) {
      for (const { symbol, minutes = [] } of pieces)
        for (const bar of minutes) if (!isBar(bar)) throw new RangeError(`no bar of ${symbol}: ${JSON.stringify(bar)}`)
      for (const piece of pieces) grow(piece)
      const symbols = new Set(pieces.map(({ symbol }) => symbol))
      const since = Math.min(...pieces.map(firstOf))
      if (Number.isFinite(since)) for (const listener of listeners) listener(symbols, since)
    },
    onGrowth(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    span() {
      let [from, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      for (const { minutes } of tapes.values()) {
        from = Math.min(from, minutes[0]?.start ?? from)
        const last = minutes.at(-1)
        if (last) until = Math.max(until, last.start + MINUTE_MS)
      }
      return from < until ? { from, until } : undefined
    },
  }
}

/** Whole minutes and whole steps; high and low bracket open and close. */
export function isBar({ start, open, high, low, close, volume, turnover, trades }: Bar): boolean {
  const steps = [start, open, high, low, close, volume, trades]
  const isWhole = steps.every((value) => Number.isSafeInteger(value) && value >= 0)
  const isBracketed = low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close)
  return isWhole && isBracketed && start % MINUTE_MS === 0 && turnover >= 0 && Number.isFinite(turnover)
}

function firstOf({ minutes = [], trades = [], quotes = [] }: Piece): Instant {
  let first = Number.POSITIVE_INFINITY
  for (const { start } of minutes) first = Math.min(first, start)
  for (const { at } of trades) first = Math.min(first, at)
  for (const { at } of quotes) first = Math.min(first, at)
  return first
}

/** The bar of a minute's prints: at least one. */
function barOf(start: Instant, prints: readonly Tick[]): Bar {
  const prices = prints.map(({ price }) => price)
  return {
    start,
    open: prices[0] ?? 0,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1) ?? 0,
    volume: prints.reduce((sum, { size }) => sum + size, 0),
    turnover: prints.reduce((sum, { price, size }) => sum + price * size, 0),
    trades: prints.length,
  }
}

/** Usually what is added is newer than all that is known. What is of one instant stays in the order in which it came. */
function merged<Seen>(known: Seen[], added: readonly Seen[], at: (seen: Seen) => Instant): Seen[] {
  if (added.length === 0) return known
  const sorted = [...added].sort((one, other) => at(one) - at(other))
  const last = known.at(-1)
  const [first] = sorted
  if (last !== undefined && first !== undefined && at(first) < at(last))
    return [...known, ...sorted].sort((one, other) => at(one) - at(other))
  for (const seen of sorted) known.push(seen)
  return known
}

function replaced(known: Bar[], added: readonly Bar[]): Bar[] {
  if (added.length === 0) return known
  const last = known.at(-1)?.start ?? Number.NEGATIVE_INFINITY
  const newest = new Map(added.map((bar) => [bar.start, bar]))
  const old = added.some(({ start }) => start <= last) ? known.filter(({ start }) => !newest.has(start)) : known
  return merged(old, [...newest.values()], ({ start }) => start)
}

/** How many of a list are at or before an instant: the number of the first one after it. */
export function countUntil<Seen>(list: readonly Seen[], until: Instant, at: (seen: Seen) => Instant): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const seen = list[middle]
    if (seen !== undefined && at(seen) <= until) low = middle + 1
    else high = middle
  }
  return low
}

export const minutesUntil = (minutes: readonly Bar[], until: Instant): number =>
  countUntil(minutes, until, ({ start }) => start)

/** The minute that begins at an instant. */
function minuteAt(minutes: readonly Bar[], start: Instant): Bar | undefined {
  const found = minutes[minutesUntil(minutes, start) - 1]
  return found?.start === start ? found : undefined
}

/** Of what carries an instant, what lies in `[from, to]`. */
export const between = <Seen extends { readonly at: Instant }>(
  list: readonly Seen[],
  from: Instant,
  to: Instant,
): Seen[] =>
  list.slice(
    countUntil(list, from - 1, ({ at }) => at),
    countUntil(list, to, ({ at }) => at),
  )

/**
 * The first moment at which something happens on a tape, by stepping its own moments: the whole seconds in which a print or a quote is
 * shown first. A minute of which only the bar is known, or every print, is passed over where its bounds rule it out.
 */
import { isShown } from '../derive/tape.ts'
import { type Instant, MINUTE_MS, SECOND_MS } from '../instant.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Bar, Bounds, Found, Moment, Tick, Venues, Wait } from '../market.ts'
import { slotAt, slotEnd, type Timeline } from '../sessions/timeline.ts'
import { hasPrints, isOpenAt, lastPrint, printsOf, shownAt, shownFrom } from './prints.ts'
import { quoteOf, widestSpread } from './quotes.ts'
import { between, minutesUntil, type SymbolTape } from './tape.ts'

export interface Watched {
  readonly instrument: Instrument
  readonly timeline: Timeline
  readonly tape: SymbolTape
}

/** What is shown in a second of a tape; a print is one of the moment where it is shown in it first, with the size of all that are. */
function momentAt({ instrument, timeline, tape }: Watched, at: Instant, venues: Venues): Moment | undefined {
  const last = lastPrint(tape, timeline, at, venues)
  const quote = quoteOf(instrument, tape, timeline, at, venues)
  if (!last || !quote) return undefined
  const second = at - (at % SECOND_MS)
  if (at !== second || last.at <= second - SECOND_MS) return { at, trade: last, quote }
  const size = printedIn(tape, second).reduce((sum, print) => sum + print.size, 0)
  return { at, trade: { at, price: last.price, size }, quote }
}

/** The prints that are shown first in a whole second. */
function printedIn(tape: SymbolTape, second: Instant): Tick[] {
  const from = second - SECOND_MS
  return [...minutesBetween(tape, from, second)].flatMap((minute) =>
    printsOf(tape, minute).filter(({ at }) => at > from && at <= second),
  )
}

function* minutesBetween({ minutes }: SymbolTape, from: Instant, to: Instant): Generator<Bar> {
  for (let index = minutesUntil(minutes, from - MINUTE_MS); index < minutes.length; index += 1) {
    const minute = minutes[index]
    if (!minute || minute.start > to) return
    yield minute
  }
}

/**
 * The first moment in `[from, until)`. `from` itself is one as well where it lies within a second, in a session that the wait accepts and that
 * has had a print or a quote: what stands then may be traded on at once.
 */
export function firstMoment<Carried>(
  watched: Watched,
  wait: Wait<Carried>,
  from: Instant,
  until: Instant,
): Found<Carried> | undefined {
  const { instrument, timeline, tape } = watched
  const venues: Venues = wait.sessions === 'overnight' ? 'all' : 'day'
  let carried = wait.initial
  let judged = Number.NEGATIVE_INFINITY
  const judge = (at: Instant): Found<Carried> | undefined => {
    const moment = isWanted(timeline, wait, at, venues) && momentAt(watched, at, venues)
    if (!moment) return undefined
    const answer = wait.happens(moment, carried)
    carried = answer.carried
    return answer.done ? { moment, carried } : undefined
  }
  if (from < until && standsAt(watched, from, venues)) {
    const found = judge(from)
    if (found) return found
  }
  // What cannot happen in a minute cannot happen in a part of it; but what all of it teaches, a part may not.
  const learnsNothing = wait.initial === undefined
  for (const { minute, moments } of minutesOf(tape, from, until)) {
    const ends = minute ? shownUntil(tape, minute) : 0
    const isWhole = minute !== undefined && minute.start >= from && ends < until
    const bounds = minute && (isWhole || learnsNothing) ? boundsOf(instrument, tape, minute) : undefined
    const isAllWanted = minute && [minute.start, ends].every((at) => isWanted(timeline, wait, at, venues))
    if (bounds && isAllWanted && !wait.possible(bounds, carried)) {
      carried = wait.skipped(bounds, carried)
      continue
    }
    for (const at of moments()) {
      // What happens late in a minute is shown with what happens first in the next.
      if (at <= judged || at < from || at >= until) continue
      judged = at
      const found = judge(at)
      if (found) return found
    }
  }
  return undefined
}

function isWanted<Carried>(timeline: Timeline, wait: Wait<Carried>, at: Instant, venues: Venues): boolean {
  const slot = slotAt(timeline, at)
  if (slot < 0 || at >= slotEnd(timeline, slot)) return false
  return wait.sessions === 'regular' ? slot % timeline.sessions === timeline.main : isShown(timeline, slot, venues)
}

/** Whether an instant lies within a second of a session in which something was shown before. */
function standsAt({ timeline, tape }: Watched, at: Instant, venues: Venues): boolean {
  if (at % SECOND_MS === 0 || !isOpenAt(timeline, at, venues)) return false
  const begins = timeline.starts[slotAt(timeline, at)] ?? 0
  const print = lastPrint(tape, timeline, at, venues)
  return (print !== undefined && print.at >= begins) || between(tape.quotes, begins, shownAt(at)).length > 0
}

/** Whole seconds in which something is shown first, in order, minute by minute; with the minute where bounds can be told of it. */
function* minutesOf(
  tape: SymbolTape,
  from: Instant,
  until: Instant,
): Generator<{ readonly minute: Bar | undefined; readonly moments: () => Iterable<Instant> }> {
  const quoted = between(tape.quotes, from - SECOND_MS, until)
  const starts = new Map<Instant, Bar | undefined>()
  for (const minute of minutesBetween(tape, from - SECOND_MS, until)) starts.set(minute.start, minute)
  for (const { at } of quoted) {
    const start = at - (at % MINUTE_MS)
    if (!starts.has(start)) starts.set(start, undefined)
  }
  const ordered = quoted.length > 0 ? [...starts].sort(([one], [other]) => one - other) : starts
  for (const [start, minute] of ordered) {
    const isBounded = minute && (tape.reported || !hasPrints(tape, minute)) && !isQuoted(tape, start)
    const moments = (): Iterable<Instant> => {
      const seen = [...(minute ? printsOf(tape, minute) : []), ...between(tape.quotes, start, start + MINUTE_MS - 1)]
      return [...new Set(seen.map(({ at }) => shownFrom(at)))].sort((one, other) => one - other)
    }
    yield { minute: isBounded ? minute : undefined, moments }
  }
}

/** A recorded quote stands beside the prints of the minute after it. */
const isQuoted = (tape: SymbolTape, start: Instant): boolean =>
  tape.quotes.length > 0 && between(tape.quotes, start - MINUTE_MS, start + MINUTE_MS).length > 0

/** The last second in which something of a minute is shown: what was printed late in it is shown when the next one begins. */
function shownUntil(tape: SymbolTape, minute: Bar): Instant {
  const last = tape.reported && printsOf(tape, minute).at(-1)
  return last ? shownFrom(last.at) : minute.start + MINUTE_MS - SECOND_MS
}

/**
 * Made quotes lie no further from the prints than the widest spread. Where every print was recorded, those at which orders look decide, and
 * undefined says that there is none.
 */
function boundsOf(instrument: Instrument, tape: SymbolTape, minute: Bar): Bounds | undefined {
  const prints = printsOf(tape, minute)
  if (prints.length === 0) return undefined
  const prices = prints.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return {
    low: low - widestSpread(instrument, low) - 1,
    high: high + widestSpread(instrument, high) + 1,
    volume: Math.max(minute.volume, ...prints.map(({ size }) => size)),
    lowestPrint: low,
    highestPrint: high,
  }
}

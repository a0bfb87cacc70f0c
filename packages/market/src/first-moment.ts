/**
 * The first moment at which something happens, by descent: blocks of days, sessions, minutes, seconds. A wait is asked only about whole
 * intervals, with bounds that hold for every second of them; what it rules out is never opened.
 */
import {
  instantOf,
  isShown,
  type Place,
  pauseAt,
  placeAt,
  placeFrom,
  quoteOf,
  type Tape,
  tickAt,
} from './derive/tape.ts'
import { type Instant, MINUTE_MS, SECOND_MS } from './instant.ts'
import type { Bounds, Found, Moment, Quote, Venues, Wait } from './market.ts'
import { blockNumber, inBlock } from './paths/minutes.ts'
import { BLOCK_DAYS } from './paths/path.ts'
import { quoteIn, spreadAt } from './paths/quotes.ts'
import { slotEnd } from './sessions/timeline.ts'

/**
 * The first moment in `[from, until)`. Moments are the seconds of sessions, those of pauses left out; `from` itself is one too when it lies
 * within a session's second, with the quote that stands then.
 */
export function firstMoment<Carried>(
  tape: Tape,
  wait: Wait<Carried>,
  from: Instant,
  until: Instant,
): Found<Carried> | undefined {
  const venues = wait.sessions === 'overnight' ? 'all' : 'day'
  const search = { tape, wait, venues, until, carried: wait.initial } as const satisfies Search<Carried>
  const standing = standingAt(tape, from, venues)
  const first = placeFrom(tape, from, venues)
  if (standing && from < until && isWanted(search, standing.slot)) {
    const found = judge(search, { at: from, trade: tickAt(tape, standing), quote: quoteOf(tape, standing) })
    if (found) return found
  }
  if (!first) return undefined
  const { timeline } = tape.path
  const slotsInBlock = BLOCK_DAYS * timeline.sessions
  let slot = first.slot
  if (first.minute > 0 || first.second > 0) {
    const found = inSession(search, slot, first.minute, first.second)
    if (found) return found
    slot += 1
  }
  while (slot < timeline.starts.length && (timeline.starts[slot] ?? 0) < until) {
    const endOfBlock = slot + slotsInBlock
    const isWhole =
      slot % slotsInBlock === 0 && endOfBlock <= timeline.starts.length && slotEnd(timeline, endOfBlock - 1) <= until
    if (isWhole && isRuledOut(search, blockBounds(search, blockNumber(timeline, slot)))) {
      slot = endOfBlock
      continue
    }
    const found = inSession(search, slot, 0, 0)
    if (found) return found
    slot += 1
  }
  return undefined
}

interface Search<Carried> {
  readonly tape: Tape
  readonly wait: Wait<Carried>
  readonly venues: Venues
  readonly until: Instant
  carried: Carried
}

/** The place an instant lies in, when it is within a second that began before it. */
function standingAt(tape: Tape, at: Instant, venues: Venues): Place | undefined {
  const place = placeAt(tape, at, venues)
  if (!place) return undefined
  const begins = instantOf(tape, place)
  return begins < at && at < begins + SECOND_MS ? place : undefined
}

function isWanted<Carried>({ tape, wait, venues }: Search<Carried>, slot: number): boolean {
  const { timeline } = tape.path
  return wait.sessions === 'regular' ? slot % timeline.sessions === timeline.main : isShown(timeline, slot, venues)
}

function judge<Carried>(search: Search<Carried>, moment: Moment): Found<Carried> | undefined {
  const { done, carried } = search.wait.happens(moment, search.carried)
  search.carried = carried
  return done ? { moment, carried } : undefined
}

/** Whether an interval can be passed over; what it teaches is kept. */
function isRuledOut<Carried>(search: Search<Carried>, bounds: Bounds): boolean {
  if (search.wait.possible(bounds, search.carried)) return false
  search.carried = search.wait.skipped(bounds, search.carried)
  return true
}

function inSession<Carried>(
  search: Search<Carried>,
  slot: number,
  fromMinute: number,
  fromSecond: number,
): Found<Carried> | undefined {
  if (!isWanted(search, slot)) return undefined
  const { tape, until } = search
  const { timeline } = tape.path
  const isWhole = fromMinute === 0 && fromSecond === 0 && slotEnd(timeline, slot) <= until
  // What cannot happen in a session cannot happen in a part of it; but what all of it teaches, a part may not.
  const learnsNothing = search.wait.initial === undefined
  if ((isWhole || learnsNothing) && isRuledOut(search, sessionBounds(tape, slot))) return undefined
  const start = timeline.starts[slot] ?? 0
  const minutes = tape.minutes(slot)
  for (let minute = fromMinute; minute < minutes.count; minute += 1) {
    const at = start + minute * MINUTE_MS
    if (at >= until) return undefined
    if (minutes.pauses.length > 0 && pauseAt(tape, slot, minute)) continue
    const first = minute === fromMinute ? fromSecond : 0
    if (first === 0 && at + MINUTE_MS <= until) {
      const bounds = between(minutes.low[minute] ?? 0, minutes.high[minute] ?? 0, minutes.volume[minute] ?? 0)
      if (isRuledOut(search, bounds)) continue
    }
    const found = inMinute(search, slot, minute, first)
    if (found) return found
  }
  return undefined
}

/** From one print to the next the price stands still with the quote around it: what neither can bring is passed over. */
function inMinute<Carried>(
  search: Search<Carried>,
  slot: number,
  minute: number,
  first: number,
): Found<Carried> | undefined {
  const { tape, until } = search
  const { path } = tape
  const { isOfPrints } = search.wait
  const start = (path.timeline.starts[slot] ?? 0) + minute * MINUTE_MS
  const end = Math.min(60, Math.ceil((until - start) / SECOND_MS))
  const spread = spreadAt(path, slot, minute)
  const prints = tape.minutes(slot).prints[minute] === 0 ? undefined : tape.prints(slot, minute)
  const count = prints?.second.length ?? 0
  let print = 0
  while (print < count && (prints?.second[print] ?? 0) <= first) print += 1
  let trade = tickAt(tape, { slot, minute, second: first })
  let second = first
  while (second < end) {
    const next = Math.min(end, print < count ? (prints?.second[print] ?? 60) : 60)
    const { price, size } = trade
    const asked = isOfPrints ? second + 1 : next
    for (let from = isRuledOut(search, between(price, price, size)) ? asked : second; from < asked; from += 1) {
      const at = start + from * SECOND_MS
      const found = judge(search, { at, trade, quote: isOfPrints ? UNSEEN : quoteIn(path, spread, at, price) })
      if (found) return { ...found, moment: { at, trade, quote: quoteIn(path, spread, at, price) } }
    }
    second = next
    if (prints && print < count) {
      trade = { at: start + next * SECOND_MS, price: prints.price[print] ?? 0, size: prints.size[print] ?? 0 }
      print += 1
    }
  }
  return undefined
}

/** What is offered to those who look at prints alone; the one that is found has its quote. */
const UNSEEN: Quote = { at: 0, bid: 0, bidSize: 0, ask: 0, askSize: 0 }

/** Every session opens with a print, so no price from before a session stands in it. */
function sessionBounds({ path }: Tape, slot: number): Bounds {
  const block = path.block(blockNumber(path.timeline, slot))
  const at = inBlock(path.timeline, slot)
  return between(block.low[at] ?? 0, block.high[at] ?? 0, block.volume[at] ?? 0)
}

/** What stays between two prices: the quote of a second has the price that stands on a side or within, so that no ask is lower and no bid higher. */
const between = (low: number, high: number, volume: number): Bounds => ({
  low,
  high,
  volume,
  lowestPrint: low,
  highestPrint: high,
})

/** Bounds of the wanted sessions of 32 days. */
function blockBounds<Carried>(search: Search<Carried>, number: number): Bounds {
  const { timeline } = search.tape.path
  const first = number * BLOCK_DAYS * timeline.sessions
  let low = Number.POSITIVE_INFINITY
  let high = 0
  let volume = 0
  for (let slot = first; slot < first + BLOCK_DAYS * timeline.sessions; slot += 1) {
    if (!isWanted(search, slot)) continue
    const own = sessionBounds(search.tape, slot)
    low = Math.min(low, own.low)
    high = Math.max(high, own.high)
    volume += own.volume
  }
  return between(low, high, volume)
}

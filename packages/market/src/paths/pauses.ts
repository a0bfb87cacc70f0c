/**
 * Pauses of trading within the regular session: five minutes when a minute strays from the band around the price before it, and longer ones,
 * rarely, when a company has news.
 *
 * Bands are those of the Limit Up-Limit Down plan: 5 % for the large listings, 10 % for the others, twice that in the last 25 minutes for the
 * large ones and for those up to three dollars, 20 % for those. The reference is the mean of the five minutes before. Source: the plan of the
 * National Market System, Amendment 18; a pause that would not end before the close is left out.
 */
import { mix, uniform } from '../arithmetic/hash.ts'
import type { Listing } from '../instruments/listing.ts'
import type { Minutes, Path, Pause } from './path.ts'

export const NO_PAUSES: readonly Pause[] = []

const LULD_MINUTES = 5
const REFERENCE_MINUTES = 5
const LAST_MINUTES = 25
/** Of days with news or a report of the company's own, so many are interrupted by it. */
const NEWS_CHANCE = 1 / 100
const NEWS_EARLIEST = 12
const NEWS_LATEST = 150
/** Dollars. Above it the narrower bands hold. */
const CHEAP = 3
const TIER_ONE_DOLLARS = 20_000_000

/** Large listings, as far as the model can tell: the plan names the members of two indices and the busiest funds. */
export const isTierOne = ({ isGenerated, dollars }: Listing): boolean => !isGenerated && dollars >= TIER_ONE_DOLLARS

/** How far the bands lie from the reference, as a share of it. `reference` is in dollars, `left` the minutes to the close. */
export function bandShare(listing: Listing, reference: number, left: number): number {
  const isLarge = isTierOne(listing)
  const isCheap = reference <= CHEAP
  const share = isCheap ? 0.2 : isLarge ? 0.05 : 0.1
  return left <= LAST_MINUTES && (isLarge || isCheap) ? 2 * share : share
}

/** The reference price of the bands in a minute, in steps: the mean of where the last minutes closed, since a reopening if there was one. */
export function referenceOf({ levels }: Pick<Minutes, 'levels'>, minute: number, since = 0): number {
  let sum = 0
  const first = Math.max(since, minute - REFERENCE_MINUTES + 1)
  for (let at = first; at <= minute; at += 1) sum += levels[at] as number
  return sum / (minute - first + 1)
}

/**
 * The pauses of a slot whose walk is known, in order. `rate` is its prints a minute: their number must fit into what is left. Where only some
 * minutes have prints (`isThin`) nothing trades at a band: such a session pauses for news alone.
 */
export function pausesOf(path: Path, slot: number, minutes: Minutes, rate: number, isThin: boolean): readonly Pause[] {
  const { timeline, listing } = path
  if (timeline.kinds[slot % timeline.sessions] !== 'regular') return NO_PAUSES
  const { count } = minutes
  let room = Math.floor((count * (60 - rate)) / 60) - 1
  const found: Pause[] = []
  const news = newsPause(path, slot, count, room)
  if (news) {
    found.push(news)
    room -= news.until - news.from
  }
  if (isThin || isQuiet(path, slot)) return news ? found : NO_PAUSES
  const dollars = 1 / 10 ** listing.instrument.priceScale
  let since = 0
  for (let minute = 0; minute + LULD_MINUTES + 1 < count && room >= LULD_MINUTES; minute += 1) {
    if (news && minute + LULD_MINUTES + 1 >= news.from && minute <= news.until) {
      since = news.until + 1
      continue
    }
    if (minute < since) continue
    const reference = referenceOf(minutes, minute, since)
    const band = reference * bandShare(listing, reference * dollars, count - minute)
    const isInside =
      (minutes.high[minute] as number) <= reference + band && (minutes.low[minute] as number) >= reference - band
    if (isInside) continue
    found.push({ from: minute + 1, until: minute + 1 + LULD_MINUTES, reason: 'LUDP' })
    room -= LULD_MINUTES
    // It reopens in the minute behind the pause, and the bands follow from there.
    since = minute + LULD_MINUTES + 2
  }
  if (found.length === 0) return NO_PAUSES
  return found.sort((a, b) => a.from - b.from)
}

/** Whether a session's whole range is within any band: no minute needs to be looked at. */
function isQuiet({ listing, timeline, block }: Path, slot: number): boolean {
  const perBlock = timeline.sessions * 32
  const { high, low } = block(Math.floor(slot / perBlock))
  const [top, bottom] = [high[slot % perBlock] ?? 0, low[slot % perBlock] ?? 0]
  return top - bottom <= bottom * (isTierOne(listing) ? 0.05 : 0.1)
}

/** Whether a slot may have a pause at all, told without its minutes. */
export const mayPause = (path: Path, slot: number): boolean =>
  path.timeline.kinds[slot % path.timeline.sessions] === 'regular' &&
  (!isQuiet(path, slot) || newsOf(path, slot) !== undefined)

/** The draw for the news that interrupts a day, if any does. */
function newsOf(path: Path, slot: number): number | undefined {
  const number = path.timeline.numbers[Math.floor(slot / path.timeline.sessions)] ?? 0
  const bits = mix(mix(path.key, 9), number)
  return uniform(bits) < NEWS_CHANCE && path.isEventful(number) ? bits : undefined
}

function newsPause(path: Path, slot: number, count: number, room: number): Pause | undefined {
  const bits = newsOf(path, slot)
  if (bits === undefined) return undefined
  const from = NEWS_EARLIEST + (mix(bits, 1) % (Math.min(NEWS_LATEST, count - 60) - NEWS_EARLIEST))
  const length = 5 * (2 + (mix(bits, 2) % 5))
  return length <= room ? { from, until: from + length, reason: 'T1' } : undefined
}

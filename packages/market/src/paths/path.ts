/**
 * A symbol's sessions: where each opens and closes, how far it strays, how much trades and how often. Prices are whole steps from here on.
 *
 * Computed 32 days at a time when first asked for, so that a scan of years touches a few arrays.
 */
import { keyOf, mix } from '../arithmetic/hash.ts'
import { exp } from '../arithmetic/logarithm.ts'
import { EXCURSION_STEPS, excursion, normal } from '../arithmetic/normal.ts'
import { nearest } from '../arithmetic/rounding.ts'
import type { Listing } from '../instruments/listing.ts'
import type { SessionKind, Timeline } from '../sessions/timeline.ts'
import { ARRAY_BYTES, MARKETS_ROOM } from './cache.ts'
import type { Factors } from './factors.ts'
import { hasNews, type Levels, levelsOf, ownKeyOf, type Shocks } from './levels.ts'

export const BLOCK_DAYS = 32

/** By slot within the block. */
interface Block {
  readonly open: Int32Array
  readonly high: Int32Array
  readonly low: Int32Array
  readonly close: Int32Array
  readonly volume: Float64Array
  readonly turnover: Float64Array
  /** Prints a minute, on average over the minutes that have prints: even out within pairs of minutes. */
  readonly rate: Uint8Array
  /** Minutes that have prints, before pauses of trading: all of a busy session, few of a quiet night. */
  readonly active: Uint16Array
  /** Standard deviation of the session's walk, in price steps. */
  readonly sigma: Float64Array
  /** The quoted spread in calm, in price steps, not rounded. */
  readonly spread: Float64Array
}

/** The minutes of one session. */
export interface Minutes {
  readonly count: number
  /** Minute i opens at `levels[i]` and closes at `levels[i + 1]`. */
  readonly levels: Int32Array
  readonly high: Int32Array
  readonly low: Int32Array
  readonly prints: Uint8Array
  readonly volume: Float64Array
  readonly turnover: Float64Array
  readonly pauses: readonly Pause[]
}

/** A pause of trading: minutes of a session, `[from, until)`. */
export interface Pause {
  readonly from: number
  readonly until: number
  readonly reason: 'T1' | 'LUDP'
}

export interface Path {
  readonly listing: Listing
  readonly timeline: Timeline
  /** What its minutes and seconds hash from. */
  readonly key: number
  /** The size usually shown at the best price, in size steps. */
  readonly shown: number
  /** Whether a day, numbered among all days of its class, has news or a quarter's report behind its opening. */
  readonly isEventful: (number: number) => boolean
  readonly block: (number: number) => Block
  /** The price in dollars at the close of a day of its class, in the anchor's shares. Stocks only. */
  readonly closeOn: (number: number) => number
}

/** Shares of a day's volume by session, and how much wider quotes are. The overnight one's comes on top. */
const VOLUME: Readonly<Record<SessionKind, number>> = {
  overnight: 0.004,
  pre: 0.03,
  regular: 0.92,
  after: 0.05,
  around: 1,
}
const WIDTH: Readonly<Record<SessionKind, number>> = { overnight: 8, pre: 4, regular: 1, after: 4, around: 1 }
/** Volume on the day of a quarter's report. */
const REPORT_VOLUME = 1.9
/**
 * What a minute with prints trades on average, at least: shares outside regular hours, dollars in them and some shares. Of coins every minute
 * has prints. Our own estimate.
 */
const THIN_SHARES = 250
const THIN_DOLLARS = 8_000
const THIN_REGULAR_SHARES = 100

/** Stocks whose prices have two digits stay at or above a dollar; those with four, at or above a cent. */
const LEAST_STEPS = 100
/** Least and most prints a minute, and the least volume of a print and of a session's average print: see `shares.ts`. */
export const LEAST_RATE = 6
export const MOST_RATE = 54
export const LEAST_PER_PRINT = 4
const LEAST_AVERAGE = 16

/** What the path of a symbol is made of, beside the factors it shares. */
export interface Making {
  readonly listing: Listing
  /** The days on which it trades. */
  readonly timeline: Timeline
  readonly shocks: Shocks
  /** How many of the anchor's shares one share is on a date. */
  readonly sharesOn: (date: number) => number
}

export function pathOf(factors: Factors, making: Making): Path {
  const { listing, timeline, shocks } = making
  const hasGap = factors.roots.length > timeline.sessions
  const moves = levelsOf(factors, listing, shocks, hasGap)
  const name = listing.path ?? listing.instrument.symbol
  const key = keyOf(factors.seed, name, 'path')
  const ownKey = ownKeyOf(factors.seed, listing)
  const blocks = MARKETS_ROOM.cache<Block>(({ volume }) => volume.buffer.byteLength + BLOCK_ARRAYS * ARRAY_BYTES)
  // Whoever looks through days looks at one block many times.
  let last = -1
  let lastBlock: Block | undefined
  const block = (number: number): Block => {
    if (number === last && lastBlock) return lastBlock
    lastBlock = blocks.get(number, () => blockOf(factors, making, moves, key, number))
    last = number
    return lastBlock
  }
  return {
    listing,
    timeline,
    key,
    shown: shownSize(listing),
    isEventful: (number) => shocks.earnings.has(number) || hasNews(ownKey, number),
    block,
    closeOn: (number) => {
      let level = moves.at(number)
      for (let part = hasGap ? 1 : 0; part <= 2; part += 1) level += moves.move(number, part)
      return exp(level)
    },
  }
}

const BLOCK_ARRAYS = 10

/** One buffer for all: ten small ones take more room than what they hold. */
function emptyBlock(slots: number): Block {
  const buffer = new ArrayBuffer(slots * (4 * 8 + 4 * 4 + 2 + 1))
  let offset = 0
  const next = (bytes: number): number => {
    const at = offset
    offset += bytes * slots
    return at
  }
  return {
    volume: new Float64Array(buffer, next(8), slots),
    turnover: new Float64Array(buffer, next(8), slots),
    sigma: new Float64Array(buffer, next(8), slots),
    spread: new Float64Array(buffer, next(8), slots),
    open: new Int32Array(buffer, next(4), slots),
    high: new Int32Array(buffer, next(4), slots),
    low: new Int32Array(buffer, next(4), slots),
    close: new Int32Array(buffer, next(4), slots),
    active: new Uint16Array(buffer, next(2), slots),
    rate: new Uint8Array(buffer, next(1), slots),
  }
}

function blockOf(
  factors: Factors,
  { listing, timeline, shocks, sharesOn }: Making,
  { at: levelAt, daily, move, lively }: Levels,
  key: number,
  number: number,
): Block {
  const { volatility, roots } = factors
  const { sessions, main, kinds } = timeline
  const block = emptyBlock(BLOCK_DAYS * sessions)
  const stepsPerDollar = 10 ** listing.instrument.priceScale
  const volumeScale = 10 ** listing.instrument.sizeScale
  const firstPart = roots.length - sessions
  const points = basisPoints(listing)
  const strayKey = mix(key, 1)
  const volumeKey = mix(key, 2)
  const first = number * BLOCK_DAYS
  const last = Math.min(timeline.days, first + BLOCK_DAYS)
  for (let day = first; day < last; day += 1) {
    const among = timeline.numbers[day] ?? 0
    const state = (volatility[among] ?? 1) * lively(among)
    const stepsPerShare = stepsPerDollar * sharesOn(timeline.dates[day] ?? 0)
    let level = levelAt(among)
    let from = exp(level) * stepsPerShare
    // Busy days are volatile days; dollars, not shares, have a steady median, so that volume follows the price.
    const report = shocks.earnings.has(among) ? REPORT_VOLUME : 1
    const busy = exp(0.3 * normal(mix(volumeKey, among))) * (0.5 + 0.5 * state) * report
    const dayVolume = (listing.dollars / (from / stepsPerDollar)) * volumeScale * busy
    for (let session = 0; session < sessions; session += 1) {
      const kind = kinds[session] ?? 'regular'
      const at = (day - first) * sessions + session
      level += move(among, firstPart + session)
      const to = exp(level) * stepsPerShare
      const sigma = from * daily * state * (roots[firstPart + session] ?? 1)
      const bits = mix(strayKey, among * roots.length + firstPart + session)
      const variance = sigma * sigma
      const high = excursion(from, to, variance, EXCURSION_STEPS[bits & 1023] ?? 1)
      const low = -excursion(-from, -to, variance, EXCURSION_STEPS[(bits >>> 10) & 1023] ?? 1)
      const open = steps(from)
      const close = steps(to)
      block.open[at] = open
      block.close[at] = close
      block.high[at] = Math.max(open, close, steps(high))
      block.low[at] = Math.min(open, close, steps(low))
      block.sigma[at] = sigma
      block.spread[at] = (from * points * WIDTH[kind] * (0.6 + 0.4 * state)) / 10_000
      const stretch = 0.6 + (0.8 * (high - low)) / (2 * sigma)
      const wanted = dayVolume * VOLUME[kind] * (session === main ? stretch : 1)
      const minutes = timeline.minutes[day * sessions + session] ?? 1
      const active = activeMinutes(kind, wanted, (from / stepsPerDollar) * wanted, minutes)
      trading(block, at, wanted, active, active < minutes, (high + low) / 4 + 0.2 * from + 0.3 * to)
      from = to
    }
  }
  return block
}

/** How many minutes of a session have prints: as far as its volume goes round, the first and the last at least. */
function activeMinutes(kind: SessionKind, shares: number, dollars: number, minutes: number): number {
  if (kind === 'around') return minutes
  const most =
    kind === 'regular' ? Math.min(shares / THIN_REGULAR_SHARES, dollars / THIN_DOLLARS) : shares / THIN_SHARES
  return Math.max(2, Math.min(minutes, Math.floor(most)))
}

const steps = (price: number): number => Math.max(LEAST_STEPS, nearest(price))

/**
 * Volume, prints and turnover of a session whose prices are set. `usual` is the average price its walk and the times of day at which most trades suggest; it is kept off the edges of
 * the range by what the least volume of every print may weigh, so that the minutes can always make it up.
 */
function trading(block: Block, at: number, wanted: number, minutes: number, isThin: boolean, usual: number): void {
  const high = block.high[at] ?? 0
  const low = block.low[at] ?? 0
  const perMinute = wanted / minutes
  const busy = Math.min(LEAST_RATE + Math.sqrt(perMinute) / 4, perMinute / LEAST_AVERAGE, MOST_RATE)
  const rate = isThin ? LEAST_RATE : Math.max(LEAST_RATE, Math.floor(busy))
  const volume = Math.max(nearest(wanted), LEAST_AVERAGE * rate * minutes)
  const edge = (high - low) * (0.02 + (1.3 * LEAST_PER_PRINT * rate * minutes) / volume)
  const average = Math.min(high - edge, Math.max(low + edge, usual))
  block.rate[at] = rate
  block.active[at] = minutes
  block.volume[at] = volume
  block.turnover[at] = nearest(average * volume)
}

/** The size usually shown: grows with the root of what trades in a second. Our own estimate. */
function shownSize({ instrument, dollars, price }: Listing): number {
  if (instrument.class === 'crypto') return (dollars / 150 / price) * 10 ** instrument.sizeScale
  return 100 * Math.max(1, Math.sqrt(dollars / price / 23_400) / 8)
}

/** The spread in calm in basis points: wider for what is volatile and little traded. Our own estimate. */
function basisPoints({ instrument, volatility, dollars }: Listing): number {
  if (instrument.class === 'crypto') return Math.min(40, 8 * Math.sqrt(9_000_000 / dollars))
  return Math.min(200, Math.max(0.2, 2 * (volatility / 0.3) * Math.sqrt(1_000_000_000 / dollars)))
}

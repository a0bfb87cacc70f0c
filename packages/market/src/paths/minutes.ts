/**
 * The minutes of one session: a walk pinned to its open and close, fitted to its high and low.
 *
 * Where the raw walk strays too little, what lies beyond open and close is stretched until its furthest minute touches the session's extreme;
 * where it strays too far, it is folded back at the extreme. Both are functions of the price, so that a minute's range holds its ends, the
 * highest minute is exactly the session's high and the lowest its low. A minute opens where the one before it closed.
 *
 * Some minutes have no prints: most of a quiet night's, and those of a pause of trading. The price stands in them, and the next minute with prints
 * takes over how far the walk has strayed meanwhile.
 */
import { mix } from '../arithmetic/hash.ts'
import { EXCURSION_STEPS, NORMAL_STEPS } from '../arithmetic/normal.ts'
import { nearest } from '../arithmetic/rounding.ts'
import type { Timeline } from '../sessions/timeline.ts'
import { BLOCK_DAYS, LEAST_RATE, type Minutes, MOST_RATE, type Path } from './path.ts'
import { NO_PAUSES, pausesOf } from './pauses.ts'
import { profileOf } from './profile.ts'
import { shareTrading } from './shares.ts'

/** Where a slot's figures lie in its block. */
export const blockNumber = (timeline: Timeline, slot: number): number =>
  Math.floor(slot / (timeline.sessions * BLOCK_DAYS))
export const inBlock = (timeline: Timeline, slot: number): number => slot % (timeline.sessions * BLOCK_DAYS)

// A session's raw walk, reused from call to call: 1,440 minutes at most.
const walk = new Float64Array(1441)
const highs = new Float64Array(1440)
const lows = new Float64Array(1440)

/** The minutes of a slot. Into `into`, where it is given: it must have as many, and what it held is lost. */
export function minutesOf(path: Path, slot: number, into?: Minutes): Minutes {
  const { timeline } = path
  const block = path.block(blockNumber(timeline, slot))
  const at = inBlock(timeline, slot)
  const count = timeline.minutes[slot] ?? 0
  const profile = profileOf(timeline.kinds[slot % timeline.sessions] ?? 'regular', count)
  const open = block.open[at] ?? 0
  const high = block.high[at] ?? 0
  const low = block.low[at] ?? 0
  const close = block.close[at] ?? 0
  const sigma = block.sigma[at] ?? 0
  const key = mix(mix(path.key, 3), slot)

  let sum = 0
  let area = 0
  for (let minute = 0; minute < count; minute += 1) {
    const bits = mix(key, minute)
    sum += (profile.root[minute] as number) * (NORMAL_STEPS[bits >>> 20] as number)
    area += sum
    walk[minute + 1] = sum
    highs[minute] = EXCURSION_STEPS[bits & 1023] as number
    lows[minute] = EXCURSION_STEPS[(bits >>> 10) & 1023] as number
  }
  // Pin the walk to both ends, find each minute's extremes and the session's.
  const total = sum
  // Mirrored if it strays mostly to the side to which the session does not.
  const isMirrored = (area - total * profile.area) * (high + low - open - close) < 0
  const scale = isMirrored ? -sigma : sigma
  walk[0] = open
  let top = open
  let bottom = open
  let from = open
  for (let minute = 0; minute < count; minute += 1) {
    const elapsed = profile.elapsed[minute + 1] as number
    const to = open + (close - open) * elapsed + scale * ((walk[minute + 1] as number) - elapsed * total)
    walk[minute + 1] = to
    const deviation = sigma * (profile.root[minute] as number)
    const variance = deviation * deviation
    const rise = (from - to) * (from - to)
    const highest = (from + to + Math.sqrt(rise + variance * (highs[minute] as number))) / 2
    const lowest = (from + to - Math.sqrt(rise + variance * (lows[minute] as number))) / 2
    highs[minute] = highest
    lows[minute] = lowest
    if (highest > top) top = highest
    if (lowest < bottom) bottom = lowest
    from = to
  }

  const upper = Math.max(open, close)
  const lower = Math.min(open, close)
  const up = top < high ? (high - upper) / (top - upper) : 1
  const down = bottom > low ? (lower - low) / (lower - bottom) : 1
  const rate = block.rate[at] ?? LEAST_RATE
  const made = into ?? emptyMinutes(count)
  const { levels, high: tops, low: bottoms } = made
  levels[0] = open
  for (let minute = 0; minute < count; minute += 1) {
    levels[minute + 1] = nearest(folded(stretched(walk[minute + 1] as number, lower, upper, down, up), low, high))
    let least = stretched(lows[minute] as number, lower, upper, down, up)
    let most = stretched(highs[minute] as number, lower, upper, down, up)
    for (let fold = 0; (least < low || most > high) && fold < FOLDS; fold += 1) {
      if (least < low) {
        const mirrored = 2 * low - least
        least = most < low ? 2 * low - most : low
        most = Math.max(most, mirrored)
      }
      if (most > high) {
        const mirrored = 2 * high - most
        most = least > high ? 2 * high - least : high
        least = Math.min(least, mirrored)
      }
    }
    // Where it is still outside after some folds, its points are at an edge: it may be anywhere.
    const isOutside = least < low || most > high
    bottoms[minute] = isOutside ? low : nearest(least)
    tops[minute] = isOutside ? high : nearest(most)
  }
  levels[count] = close
  const active = block.active[at] ?? count
  const pauses = pausesOf(path, slot, made, rate, active < count)
  let { busy } = profile
  made.prints.fill(0)
  if (active < count || pauses.length > 0) {
    if (active < count) thinOut(made.prints, active, mix(mix(path.key, 8), slot))
    for (const { from, until } of pauses) made.prints.fill(SILENT, from, until)
    busy = silence(made, busy)
  }
  printCounts(made.prints, mix(mix(path.key, 4), slot), rate, active)
  shareTrading(made, block.volume[at] ?? 0, block.turnover[at] ?? 0, busy, mix(mix(path.key, 5), slot))
  return pauses.length > 0 ? { ...made, pauses } : made
}

/** Marks all minutes as silent but one in each of `active` equal parts, the first and the last of all among them. */
function thinOut(prints: Uint8Array, active: number, key: number): void {
  const count = prints.length
  prints.fill(SILENT)
  for (let part = 0; part < active; part += 1) {
    const from = Math.floor((count * part) / active)
    const width = Math.floor((count * (part + 1)) / active) - from
    prints[part === 0 ? 0 : part === active - 1 ? count - 1 : from + (mix(key, part) % width)] = 0
  }
}

const gathered = new Float64Array(1440)

/**
 * The price stands in the minutes marked as silent, which the first and the last never are. What they would have strayed and traded goes to
 * the next one that has prints. Answers how busy each minute is now.
 */
function silence({ prints, levels, high, low }: Minutes, busy: Float64Array): Float64Array {
  let [top, bottom, left] = [0, Number.POSITIVE_INFINITY, 0]
  for (let minute = 0; minute < prints.length; minute += 1) {
    top = Math.max(top, high[minute] as number)
    bottom = Math.min(bottom, low[minute] as number)
    left += busy[minute] as number
    if (prints[minute] !== SILENT) {
      high[minute] = top
      low[minute] = bottom
      gathered[minute] = left
      ;[top, bottom, left] = [0, Number.POSITIVE_INFINITY, 0]
      continue
    }
    const standing = levels[minute] as number
    levels[minute + 1] = standing
    high[minute] = standing
    low[minute] = standing
    gathered[minute] = 0
  }
  return gathered
}

/** Marks a minute until its prints are counted. */
const SILENT = 255

const FOLDS = 3

const stretched = (price: number, lower: number, upper: number, down: number, up: number): number =>
  price > upper ? upper + (price - upper) * up : price < lower ? lower - (lower - price) * down : price

/** Mirrored at the edges until it lies between them; at an edge after a few times. */
function folded(price: number, low: number, high: number): number {
  let inside = price
  for (let fold = 0; (inside < low || inside > high) && fold < FOLDS; fold += 1) {
    if (inside < low) inside = 2 * low - inside
    if (inside > high) inside = 2 * high - inside
  }
  return Math.min(high, Math.max(low, inside))
}

/** One buffer for all: six small ones cost more than filling them. */
export function emptyMinutes(count: number): Minutes {
  const eights = 8 * count
  const buffer = new ArrayBuffer(2 * eights + 4 * (3 * count + 1) + count)
  return {
    count,
    volume: new Float64Array(buffer, 0, count),
    turnover: new Float64Array(buffer, eights, count),
    high: new Int32Array(buffer, 2 * eights, count),
    low: new Int32Array(buffer, 2 * eights + 4 * count, count),
    levels: new Int32Array(buffer, 2 * eights + 8 * count, count + 1),
    prints: new Uint8Array(buffer, 2 * eights + 4 * (3 * count + 1), count),
    pauses: NO_PAUSES,
  }
}

/**
 * Prints by minute: what one of a pair of minutes has more, the other has less, so that they add up to `active × rate`. The prints of a pause
 * go to the minutes behind it, as far as seconds last, and then to those before it.
 */
function printCounts(prints: Uint8Array, key: number, rate: number, active: number): void {
  const most = Math.min(rate - LEAST_RATE, 60 - rate, MOST_RATE >> 2)
  let left = active * rate
  let before = -1
  let resumed = 0
  for (let minute = 0; minute < prints.length; minute += 1) {
    if (prints[minute] === SILENT) {
      prints[minute] = 0
      resumed = minute + 1
      continue
    }
    prints[minute] = rate
    left -= rate
    if (before >= 0) {
      const extra = most > 0 ? (((mix(key, before) >>> 16) * (2 * most + 1)) >>> 16) - most : 0
      prints[before] = rate + extra
      prints[minute] = rate - extra
      before = -1
    } else {
      before = minute
    }
  }
  for (let minute = resumed; left > 0; minute = (minute + 1) % prints.length) {
    const own = prints[minute] as number
    if (own === 0 || own === 60) continue
    prints[minute] = own + 1
    left -= 1
  }
}

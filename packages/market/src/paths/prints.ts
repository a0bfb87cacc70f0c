/**
 * The prints of one minute, at most one a second: the first opens it in its first second, the last closes it, one touches its high, one its
 * low, and their sizes add up to its volume and turnover.
 *
 * Sizes follow a draw for as much of the volume as the turnover allows. Two prints at neighbouring prices take the rest: with `X` left to turn
 * over by `f` shares, `X mod f` of them trade one step above `⌊X / f⌋`.
 */
import { mix } from '../arithmetic/hash.ts'
import { NORMAL_STEPS } from '../arithmetic/normal.ts'
import { nearest } from '../arithmetic/rounding.ts'
import type { Minutes, Path } from './path.ts'

export interface Prints {
  /** By print: the second within the minute, ascending from 0. */
  readonly second: Uint8Array
  readonly price: Int32Array
  readonly size: Float64Array
}

/** Shares of the volume that follow the draw, tried in turn: the last one always fits. */
const DRAWN = [0.8, 0.6, 0.4, 0.2, 0.05, 0]
const raw = new Float64Array(60)

export function printsOf(path: Path, slot: number, minutes: Minutes, minute: number): Prints {
  const count = minutes.prints[minute] ?? 0
  const key = mix(mix(mix(path.key, 6), slot), minute)
  const prints = { second: new Uint8Array(count), price: new Int32Array(count), size: new Float64Array(count) }
  placeInTime(prints.second, mix(key, 1))
  const [lower, upper] = placePrices(prints.price, minutes, minute, key)
  placeSizes(prints, minutes, minute, lower, upper, mix(key, 3))
  return prints
}

/** One print somewhere in each of `count` equal parts of the minute; the first at its start. */
function placeInTime(second: Uint8Array, key: number): void {
  const count = second.length
  for (let print = 1; print < count; print += 1) {
    const from = Math.floor((60 * print) / count)
    const width = Math.floor((60 * (print + 1)) / count) - from
    second[print] = from + (mix(key, print) % width)
  }
}

/** A walk from open to close through high and low. Answers the two prints left free to balance the turnover. */
function placePrices(price: Int32Array, minutes: Minutes, minute: number, key: number): [number, number] {
  const count = price.length
  const last = count - 1
  const open = minutes.levels[minute] ?? 0
  const close = minutes.levels[minute + 1] ?? 0
  const high = minutes.high[minute] ?? 0
  const low = minutes.low[minute] ?? 0
  const walkKey = mix(key, 2)
  let sum = 0
  for (let print = 1; print < count; print += 1) {
    sum += NORMAL_STEPS[mix(walkKey, print) >>> 20] as number
    raw[print] = sum
  }
  // The spread of a bridge about as wide as the minute's own range.
  const scale = (0.8 * (high - low)) / Math.sqrt(count)
  const free = pickTwo(count, mix(key, 4))
  let highest = 0
  let lowest = 0
  for (let print = 1; print < last; print += 1) {
    const share = print / last
    raw[print] = open + (close - open) * share + scale * ((raw[print] as number) - share * sum)
    if (print === free[0] || print === free[1]) continue
    if (highest === 0 || (raw[print] as number) > (raw[highest] as number)) highest = print
  }
  for (let print = 1; print < last; print += 1) {
    if (print === free[0] || print === free[1] || print === highest) continue
    if (lowest === 0 || (raw[print] as number) < (raw[lowest] as number)) lowest = print
  }
  for (let print = 1; print < last; print += 1)
    price[print] = Math.min(high, Math.max(low, nearest(raw[print] as number)))
  price[highest] = high
  price[lowest] = low
  price[0] = open
  price[last] = close
  return free
}

/** Two different inner prints; there are at least four. */
function pickTwo(count: number, bits: number): [number, number] {
  const inner = count - 2
  const first = bits % inner
  const second = (first + 1 + ((bits >>> 16) % (inner - 1))) % inner
  return [1 + first, 1 + second]
}

function placeSizes(
  { price, size }: Prints,
  minutes: Minutes,
  minute: number,
  lower: number,
  upper: number,
  key: number,
): void {
  const count = price.length
  const volume = minutes.volume[minute] ?? 0
  const turnover = minutes.turnover[minute] ?? 0
  const high = minutes.high[minute] ?? 0
  const low = minutes.low[minute] ?? 0
  let total = 0
  for (let print = 0; print < count; print += 1) {
    // Many small prints and a few large ones.
    const draw = (mix(key, print) >>> 8) / 16_777_216
    const weight = print === lower || print === upper ? 0 : 0.05 + draw * draw * draw
    raw[print] = weight
    total += weight
  }
  for (const drawn of DRAWN) {
    const free = drawn * (volume - count)
    let left = volume
    let worth = turnover
    for (let print = 0; print < count; print += 1) {
      if (print === lower || print === upper) continue
      const own = 1 + Math.floor((free * (raw[print] as number)) / total)
      size[print] = own
      left -= own
      worth -= own * (price[print] as number)
    }
    if (worth < low * left || worth > high * left) continue
    let base = Math.floor(worth / left)
    if (worth - base * left < 0) base -= 1
    if (worth - base * left >= left) base += 1
    const above = worth - base * left
    const split = above === 0 ? 1 + Math.floor((left - 2) * 0.37) : above
    price[lower] = base
    size[lower] = left - split
    price[upper] = above === 0 ? base : base + 1
    size[upper] = split
    return
  }
  throw new Error('A minute without room for its turnover')
}

/**
 * Divides a session's volume and turnover among its minutes so that both add up exactly, whatever path the price took.
 *
 * Volume follows the day's profile with noise. Where that would trade at another average price than the session's, the minutes on the
 * wanted side of the average get more of it: the factor has a closed form. What rounding leaves of the turnover is spread over the room
 * between what a minute must and may turn over: with n prints, V shares and prices from l to h, every whole number between
 * `l·V + (n − 2)(h − l)` and `h·V − (n − 2)(h − l)` can be reached by `prints.ts`.
 */
import { mix } from '../arithmetic/hash.ts'
import { exp } from '../arithmetic/logarithm.ts'
import { NORMAL_STEPS } from '../arithmetic/normal.ts'
import { nearest } from '../arithmetic/rounding.ts'
import { LEAST_PER_PRINT, type Minutes } from './path.ts'

/** How a minute's volume strays from the profile: lognormal, in 256 steps. */
const NOISE = Float64Array.from({ length: 256 }, (_, step) => exp(0.55 * (NORMAL_STEPS[step * 16 + 8] ?? 0)))

// Scratch of one session: a minute's weight, typical price, and least and most turnover.
const weights = new Float64Array(1440)
const prices = new Float64Array(1440)
const least = new Float64Array(1440)
const most = new Float64Array(1440)

export function shareTrading(
  minutes: Minutes,
  volume: number,
  turnover: number,
  busy: Float64Array,
  key: number,
): void {
  const { count, levels, high, low, prints } = minutes
  const average = turnover / volume
  let weight = 0
  let product = 0
  let bound = 0
  let heavy = 0
  let heavyProduct = 0
  let bits = 0
  for (let minute = 0; minute < count; minute += 1) {
    bits = minute & 3 ? bits >>> 8 : mix(key, minute)
    const share = (busy[minute] as number) * (NOISE[bits & 255] as number)
    const ends = (levels[minute] as number) + (levels[minute + 1] as number)
    const price = (ends + (high[minute] as number) + (low[minute] as number)) / 4
    weights[minute] = share
    prices[minute] = price
    weight += share
    product += share * price
    bound += LEAST_PER_PRINT * (prints[minute] as number)
    if (price > average) {
      heavy += share
      heavyProduct += share * price
    }
  }
  const isBelow = product < average * weight
  if (!isBelow) {
    heavy = weight - heavy
    heavyProduct = product - heavyProduct
  }
  // (product + extra · heavyProduct) / (weight + extra · heavy) = average
  const reach = heavyProduct - average * heavy
  const extra = reach === 0 ? 0 : Math.max(0, (average * weight - product) / reach)
  const free = volume - bound
  const perWeight = free / (weight + extra * heavy)

  let sum = 0
  let given = 0
  let natural = 0
  for (let minute = 0; minute < count; minute += 1) {
    const price = prices[minute] as number
    const share = weights[minute] as number
    sum += price > average === isBelow ? share * (1 + extra) : share
    const upTo = minute === count - 1 ? free : Math.min(free, Math.floor(sum * perWeight))
    const own = LEAST_PER_PRINT * (prints[minute] as number) + upTo - given
    given = upTo
    minutes.volume[minute] = own
    limits(minutes, minute)
    const worth = nearest(own * price)
    const usual = Math.min(most[minute] as number, Math.max(least[minute] as number, worth))
    minutes.turnover[minute] = usual
    natural += usual
  }
  settle(minutes, turnover - natural)
}

/** What a minute of its volume must turn over at least, and may at most. */
function limits({ high, low, prints, volume }: Minutes, minute: number): void {
  const top = high[minute] as number
  const bottom = low[minute] as number
  const own = volume[minute] as number
  const rest = ((prints[minute] as number) - 2) * (top - bottom)
  least[minute] = bottom * own + rest
  most[minute] = top * own - rest
}

/** Spreads what is missing (or too much, when negative) over the room the minutes have. */
function settle(minutes: Minutes, missing: number): void {
  if (missing === 0) return
  const { count, turnover } = minutes
  const edge = missing > 0 ? most : least
  const sign = missing > 0 ? 1 : -1
  const amount = Math.abs(missing)
  let room = 0
  for (let minute = 0; minute < count; minute += 1)
    room += sign * ((edge[minute] as number) - (turnover[minute] as number))
  if (amount > room) {
    shiftVolume(minutes, missing)
    return
  }
  const ratio = amount / room
  let passed = 0
  let spread = 0
  for (let minute = 0; minute < count && spread < amount; minute += 1) {
    const own = sign * ((edge[minute] as number) - (turnover[minute] as number))
    passed += own
    // Never more than the room here, never so little that the rest could not take it.
    const rest = amount - spread - (room - passed)
    const wanted = nearest(passed * ratio) - spread
    const part = Math.min(own, Math.max(rest, wanted, 0))
    turnover[minute] = (turnover[minute] as number) + sign * part
    spread += part
  }
}

/**
 * The rare case that the minutes together lack the room: a price that hardly moves. Shares move from the minutes furthest on the wrong side
 * to the one furthest on the right side until it is there.
 */
function shiftVolume(minutes: Minutes, missing: number): void {
  const { count, high, low, prints, volume, turnover } = minutes
  const isShort = missing > 0
  const sign = isShort ? 1 : -1
  const edge = isShort ? high : low
  const bound = isShort ? most : least
  const distance = (minute: number): number => sign * (edge[minute] as number)
  const order = Array.from({ length: count }, (_, minute) => minute)
    .filter((minute) => (prints[minute] as number) > 0)
    .sort((a, b) => distance(a) - distance(b) || a - b)
  const taker = order.at(-1) as number
  let lacking = sign * missing
  for (let minute = 0; minute < count; minute += 1)
    lacking -= sign * ((bound[minute] as number) - (turnover[minute] as number))
  let total = missing
  for (let minute = 0; minute < count; minute += 1) total += turnover[minute] as number
  for (const giver of order) {
    const gain = distance(taker) - distance(giver)
    if (lacking <= 0 || gain === 0) break
    const spare = (volume[giver] as number) - LEAST_PER_PRINT * (prints[giver] as number)
    const moved = Math.min(spare, Math.ceil(lacking / gain))
    volume[giver] = (volume[giver] as number) - moved
    volume[taker] = (volume[taker] as number) + moved
    lacking -= gain * moved
  }
  if (lacking > 0) throw new Error('A session without room for its turnover')
  let natural = 0
  for (let minute = 0; minute < count; minute += 1) {
    limits(minutes, minute)
    const middle = nearest(((least[minute] as number) + (most[minute] as number)) / 2)
    turnover[minute] = middle
    natural += middle
  }
  settle(minutes, total - natural)
}

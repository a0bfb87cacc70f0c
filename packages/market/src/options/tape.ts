/** A contract's tape: its quote at any second, and its prints, at hashed seconds and within the quote. Kept for as long as there is room. */
import { mix, uniform } from '../arithmetic/hash.ts'
import { SECOND_MS } from '../instant.ts'
import type { Quote, Tick } from '../market.ts'
import { type Cache, cacheOf } from '../paths/cache.ts'
import { expectedVolume } from './activity.ts'
import type { Contract } from './contract.ts'
import { roundedUp } from './increments.ts'
import { quoteAround, sliceAt, valued, type Width, widthOn } from './quotes.ts'
import { openOf, type SessionSecond, secondsOn, spotAt, startOf } from './session.ts'

/** When and how much of a contract trades on a day: seconds of the session, ascending, at most one print in each. */
interface Trading {
  readonly seconds: Int32Array
  readonly sizes: Int32Array
}

export interface OptionTape {
  readonly contract: Contract
  /** Of a second on a day on which the contract is listed. */
  readonly quote: (when: SessionSecond) => Quote
  /** Prints of a day up to a second, the earliest first. */
  readonly ticks: (day: number, upTo: number) => readonly Tick[]
  /** The last print up to a second: of an earlier day, if need be. */
  readonly lastTick: (when: SessionSecond) => Tick | undefined
  /** Contracts that trade on a day. */
  readonly volume: (day: number) => number
}

const MOST_PRINTS = 240
const KEPT_DAYS = 60

/** Caches are the tape's own: a few days of one contract are asked for again and again. */
export function optionTapeOf(contract: Contract): OptionTape {
  const { underlying, from, to } = contract
  const { tape } = underlying
  const widths: Cache<Width> = cacheOf(KEPT_DAYS)
  const tradings: Cache<Trading> = cacheOf(KEPT_DAYS)
  const priced: Cache<Tick[]> = cacheOf(KEPT_DAYS)
  const quiet: Cache<number> = cacheOf(KEPT_DAYS)

  const quote = (when: SessionSecond): Quote => {
    const at = startOf(tape, when)
    const cents = spotAt(tape, when)
    const { price } = valued(contract, sliceAt(underlying.surface(when, cents), contract.expires, at), cents)
    const width = widths.get(when.day, () => widthOn(contract, when.day))
    return quoteAround(contract, width, price, Math.floor(when.second / 60), at)
  }
  const trading = (day: number): Trading => tradings.get(day, () => tradingOn(contract, day))
  const tick = (day: number, print: number): Tick => {
    const { seconds, sizes } = trading(day)
    const when = { day, second: seconds[print] ?? 0 }
    const standing = quote(when)
    const increments = widths.get(day, () => widthOn(contract, day)).increments
    return {
      at: openOf(tape, day) + when.second * SECOND_MS,
      price: tradedAt(standing, increments, mix(mix(contract.key, 4), day * MOST_PRINTS + print)),
      size: sizes[print] ?? 0,
    }
  }
  const countUpTo = (day: number, second: number): number => {
    const { seconds } = trading(day)
    let count = seconds.length
    while (count > 0 && (seconds[count - 1] ?? 0) > second) count -= 1
    return count
  }

  /** The last day with prints before one; before the first, where there is none. */
  const tradedBefore = (day: number): number => {
    let traded = day - 1
    while (traded >= from && trading(traded).seconds.length === 0) traded -= 1
    return traded
  }

  return {
    contract,
    quote,
    ticks: (day, upTo) => {
      if (day < from || day > to) return []
      const known = priced.get(day, () => [])
      const count = countUpTo(day, upTo)
      for (let print = known.length; print < count; print += 1) known.push(tick(day, print))
      return count === known.length ? known : known.slice(0, count)
    },
    lastTick: (when) => {
      const day = Math.min(when.day, to)
      if (day < from) return undefined
      const count = countUpTo(day, day === when.day ? when.second : Number.POSITIVE_INFINITY)
      if (count > 0) return tick(day, count - 1)
      // Some contracts do not trade for years, and are asked every second.
      const traded = quiet.get(day, () => tradedBefore(day))
      return traded < from ? undefined : tick(traded, trading(traded).seconds.length - 1)
    },
    volume: (day) => trading(day).sizes.reduce((sum, size) => sum + size, 0),
  }
}

/** At the bid, at the ask, or between them. */
function tradedAt({ bid, ask }: Quote, increments: Width['increments'], bits: number): number {
  const side = bits % 10
  if (side < 4 && bid > 0) return bid
  return side < 8 ? ask : roundedUp(increments, (bid + ask) / 2)
}

function tradingOn(contract: Contract, day: number): Trading {
  const { tape } = contract.underlying
  const key = mix(mix(contract.key, 5), day)
  const expected = expectedVolume(contract, day)
  const count = Math.min(MOST_PRINTS, Math.floor(expected / (1 + Math.sqrt(expected) / 2) + uniform(mix(key, -1))))
  const length = secondsOn(tape, day)
  const seconds = new Int32Array(count)
  const sizes = new Int32Array(count)
  const usual = Math.max(1, expected / Math.max(1, count))
  let before = -1
  for (let print = 0; print < count; print += 1) {
    const bits = mix(key, print)
    before = Math.max(before + 1, Math.floor(length * busier((print + uniform(bits)) / count)))
    seconds[print] = before
    const draw = (bits & 1023) / 1023
    // Many small prints and a few large ones, one on average.
    sizes[print] = Math.max(1, Math.round(usual * (0.2 + 3.2 * draw * draw * draw)))
  }
  return { seconds, sizes }
}

/** Maps even times of a session, 0 to 1, to ones that are denser at its ends; at most a second near the end is moved back. */
function busier(even: number): number {
  const side = 2 * even - 1
  return 0.999 * (even / 2 + (side * (1.5 - (side * side) / 2) + 1) / 4)
}

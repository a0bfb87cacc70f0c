/**
 * The first moment at which something happens to an option, by descent: sessions, minutes, seconds.
 *
 * A day's surface stands still, and on it the price moves one way with the share and never grows as time runs out. So the quote of an interval
 * lies between the prices at the share's extremes, with the most and the least time left.
 */
import { SECOND_MS } from '../derive/tape.ts'
import type { Instant } from '../instant.ts'
import type { Bounds, Found, Wait } from '../market.ts'
import { blockNumber, inBlock } from '../paths/minutes.ts'
import type { Contract } from './contract.ts'
import { quoteBounds, sliceAt, valued, widthOn } from './quotes.ts'
import { openOf, type SessionSecond, secondAt, secondsOn, slotOf, spotAt, startOf } from './session.ts'
import type { OptionTape } from './tape.ts'

/** In `[from, until)`; `from` itself is one when it lies within a second of a session. What has not traded yet shows its middle, of size zero. */
export function firstOptionMoment<Carried>(
  option: OptionTape,
  wait: Wait<Carried>,
  from: Instant,
  until: Instant,
): Found<Carried> | undefined {
  const { contract } = option
  const { tape } = contract.underlying
  let carried = wait.initial

  const judge = (when: SessionSecond, at: Instant): Found<Carried> | undefined => {
    const quote = option.quote(when)
    const trade = option.lastTick(when) ?? { at, price: Math.floor((quote.bid + quote.ask) / 2), size: 0 }
    const moment = { at, trade, quote }
    const judged = wait.happens(moment, carried)
    carried = judged.carried
    return judged.done ? { moment, carried } : undefined
  }
  // Waits that learn from what they skip need its prints, and before the first there are none; for others bounds will do.
  const isLearning = wait.initial !== undefined
  const isRuledOut = (day: number, first: number, last: number): boolean => {
    if (isLearning && !option.lastTick({ day, second: first })) return false
    const bounds = boundsOf(option, day, first, last, isLearning)
    if (wait.possible(bounds, carried)) return false
    carried = wait.skipped(bounds, carried)
    return true
  }

  const standing = secondAt(tape, from)
  const isWithin = standing !== undefined && from < startOf(tape, standing) + SECOND_MS
  let day = standing?.day ?? 0
  let second = standing === undefined ? 0 : isWithin ? standing.second : secondsOn(tape, day)
  if (day < contract.from) [day, second] = [contract.from, 0]
  for (; day <= contract.to && openOf(tape, day) < until; day += 1, second = 0) {
    const end = Math.min(secondsOn(tape, day), Math.ceil((until - openOf(tape, day)) / SECOND_MS))
    if (second < end && isRuledOut(day, second, end - 1)) continue
    while (second < end) {
      const next = Math.min(end, second - (second % 60) + 60)
      if (isRuledOut(day, second, next - 1)) {
        second = next
        continue
      }
      for (; second < next; second += 1) {
        const found = judge({ day, second }, Math.max(from, startOf(tape, { day, second })))
        if (found) return found
      }
    }
  }
  return undefined
}

/** Bounds of the seconds from `first` to `last` of a day. What prints say is looked up when asked for: few waits do. */
function boundsOf(option: OptionTape, day: number, first: number, last: number, isExact: boolean): Bounds {
  const { contract } = option
  const [lowest, highest] = spotRange(contract, day, first, last)
  const { tape } = contract.underlying
  const price = (cents: number, second: number): number =>
    valued(contract, sliceAt(contract.underlying, day, contract.expires, startOf(tape, { day, second })), cents).price
  const isCall = contract.sign === 1
  const quotes = quoteBounds(
    widthOn(contract, day),
    price(isCall ? lowest : highest, last),
    price(isCall ? highest : lowest, first),
    Math.floor(first / 60),
  )
  const prices = (): number[] => {
    const start = startOf(tape, { day, second: first })
    // The print that stands when an interval begins may be of another day.
    const standing = option.lastTick({ day, second: first })?.price ?? quotes.low
    if (!isExact) return [standing, quotes.low, quotes.high]
    const printed = option.ticks(day, last).filter(({ at }) => at >= start)
    return [standing, ...printed.map((print) => print.price)]
  }
  return {
    ...quotes,
    get volume() {
      return option.volume(day)
    },
    get lowestPrint() {
      return Math.min(...prices())
    },
    get highestPrint() {
      return Math.max(...prices())
    },
  }
}

/** The share's least and highest print in some seconds of a day: of the whole session, or of the minute they are in. */
export function spotRange(contract: Contract, day: number, first: number, last: number): [number, number] {
  const { tape } = contract.underlying
  const slot = slotOf(tape, day)
  const minute = Math.floor(first / 60)
  if (minute === Math.floor(last / 60)) {
    const { low, high, prints } = tape.minutes(slot)
    if (prints[minute]) return [low[minute] ?? 0, high[minute] ?? 0]
    const standing = spotAt(tape, { day, second: first })
    return [standing, standing]
  }
  const { timeline } = tape.path
  const block = tape.path.block(blockNumber(timeline, slot))
  const at = inBlock(timeline, slot)
  return [block.low[at] ?? 0, block.high[at] ?? 0]
}

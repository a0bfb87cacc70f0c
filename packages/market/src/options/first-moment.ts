/** The first moment at which something happens to an option. */
import type { Instant } from '../instant.ts'
import type { Bounds, Found, Wait } from '../market.ts'
import { firstWithin, spotRange, worthRange } from './descent.ts'
import { quoteBounds, widthOn } from './quotes.ts'
import { startOf } from './session.ts'
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

  const judge = (day: number, second: number): Found<Carried> | undefined => {
    const when = { day, second }
    const at = Math.max(from, startOf(tape, when))
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

  return firstWithin(tape, [contract.from, contract.to], [from, until], {
    isRuledOut,
    within: (day, first, last) => {
      for (let second = first; second <= last; second += 1) {
        const found = judge(day, second)
        if (found) return found
      }
      return undefined
    },
  })
}

/** Bounds of the seconds from `first` to `last` of a day. What prints say is looked up when asked for: few waits do. */
function boundsOf(option: OptionTape, day: number, first: number, last: number, isExact: boolean): Bounds {
  const { contract } = option
  const { tape } = contract.underlying
  const [least, most] = worthRange(contract, day, first, last, spotRange(tape, day, first, last))
  const quotes = quoteBounds(widthOn(contract, day), least, most, Math.floor(first / 60))
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

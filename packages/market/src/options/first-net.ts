/**
 * The first moment at which contracts together reach a net price.
 *
 * All of them follow one share. What a stretch of time can cost is bounded by the sum of the legs' own bounds, over parts of the share's
 * range in turn: at any moment it is in one of them, whatever leg is looked at.
 */
import type { Instant } from '../instant.ts'
import { firstWithin, spotRange, worthRange } from './descent.ts'
import { sideBounds, widthOn } from './quotes.ts'
import { spotAt, startOf } from './session.ts'
import type { OptionTape } from './tape.ts'

interface SpreadLeg {
  readonly option: OptionTape
  readonly side: 'buy' | 'sell'
  readonly ratio: number
}

/** Parts of a range of the share's price that are looked at one by one. */
const PARTS = 8

/** In `[from, until)`; `from` itself is one when it lies within a second of a session. `most` is in cents. */
export function firstNet(legs: readonly SpreadLeg[], most: number, from: Instant, until: Instant): Instant | undefined {
  const first = legs[0]?.option.contract
  if (!first) return undefined
  const { tape } = first.underlying
  const starts = Math.max(...legs.map(({ option }) => option.contract.from))
  const ends = Math.min(...legs.map(({ option }) => option.contract.to))

  const isRuledOut = (day: number, begin: number, last: number): boolean => {
    const [low, high] = spotRange(tape, day, begin, last)
    const part = Math.ceil((high - low + 1) / PARTS)
    for (let cents = low; cents <= high; cents += part)
      if (leastNet(legs, day, begin, last, cents, Math.min(high, cents + part - 1)) <= most) return false
    return true
  }

  return firstWithin(tape, [starts, ends], [from, until], {
    isRuledOut,
    within: (day, begin, last) => {
      /** By the share's price: what the legs cost at least while it stands there in this minute. */
      const least = new Map<number, number>()
      for (let second = begin; second <= last; second += 1) {
        const cents = spotAt(tape, { day, second })
        const known = least.get(cents) ?? leastNet(legs, day, begin, last, cents, cents)
        least.set(cents, known)
        if (known <= most && netAt(legs, day, second) <= most) return Math.max(from, startOf(tape, { day, second }))
      }
      return undefined
    },
  })
}

/** What the legs cost in a second; more than anything where nobody bids for one that is sold. */
function netAt(legs: readonly SpreadLeg[], day: number, second: number): number {
  let net = 0
  for (const { option, side, ratio } of legs) {
    const { bid, ask } = option.quote({ day, second })
    if (side === 'sell' && bid === 0) return Number.POSITIVE_INFINITY
    net += side === 'buy' ? ratio * ask : -ratio * bid
  }
  return net
}

/** What the legs cost at least in some seconds, with the share between two prices. */
function leastNet(
  legs: readonly SpreadLeg[],
  day: number,
  first: number,
  last: number,
  lowest: number,
  highest: number,
): number {
  let net = 0
  for (const { option, side, ratio } of legs) {
    const { contract } = option
    const [worst, best] = worthRange(contract, day, first, last, [lowest, highest])
    const { leastAsk, mostBid } = sideBounds(widthOn(contract, day), worst, best, Math.floor(last / 60))
    net += side === 'buy' ? ratio * leastAsk : -ratio * mostBid
  }
  return net
}

/** An option's quote: around the model's price, rounded outwards, as wide as price, time, the name and the share's own spread make it. */
import { mix } from '../arithmetic/hash.ts'
import { log } from '../arithmetic/logarithm.ts'
import { DAY_MS, type Instant } from '../instant.ts'
import type { Quote } from '../market.ts'
import { blockNumber, inBlock } from '../paths/minutes.ts'
import { american } from './american.ts'
import type { Valuation } from './black-scholes.ts'
import type { Contract } from './contract.ts'
import { type Increments, incrementsOf, roundedDown, roundedUp, stepAbove, stepBelow } from './increments.ts'
import { type Slice, type Surface, sliceOf, volatilityAt } from './surface.ts'
import type { Breadth } from './underlying.ts'

const YEAR_MS = 365 * DAY_MS
const DOLLAR = 100

/** The slice of an instant's surface on which contracts that end at `expires` are priced. */
export const sliceAt = (surface: Surface, expires: Instant, at: Instant): Slice =>
  sliceOf(surface, (expires - at) / YEAR_MS)

/** What a contract is worth with the share at a price in cents. */
export function valued({ sign, strike, logStrike }: Contract, slice: Slice, cents: number): Valuation {
  const moneyness = log(cents / DOLLAR) - logStrike
  return american(slice.terms, sign, cents / DOLLAR, strike, moneyness, volatilityAt(slice, moneyness))
}

/** How much wider quotes of a name are, and how many contracts are shown. Our own estimates. */
const WIDTH: Readonly<Record<Breadth, number>> = { 'index fund': 0.5, large: 1, small: 2.5 }
const SHOWN: Readonly<Record<Breadth, number>> = { 'index fund': 60, large: 20, small: 8 }

/** What a day's quotes of a contract have in common. */
export interface Width {
  readonly increments: Increments
  readonly own: number
  /** Half the share's spread in dollars, and the price at which half of it is passed on. */
  readonly share: number
  readonly halfAt: number
}

export function widthOn({ underlying, strike, expirationDay }: Contract, day: number): Width {
  const { symbol, breadth, tape } = underlying
  const { timeline } = tape.path
  const slot = day * timeline.sessions + timeline.main
  const calm = tape.path.block(blockNumber(timeline, slot)).spread[inBlock(timeline, slot)] ?? 1
  const years = ((timeline.dates[expirationDay] ?? 0) - (timeline.dates[day] ?? 0)) / 365
  return {
    increments: incrementsOf(symbol, breadth),
    own: WIDTH[breadth] * (1 + Math.sqrt(years) / 2),
    share: calm / 2 / DOLLAR,
    halfAt: strike / 20,
  }
}

/** Wide in the first minutes of the session. */
const opening = (minute: number): number => 1 + 2 / (1 + minute / 3)

/** Half the spread in dollars: grows more slowly than the price, so that bid and ask move the way the price does. */
const halfSpread = ({ own, share, halfAt }: Width, price: number, minute: number): number =>
  opening(minute) * (own * (0.006 + 0.008 * Math.sqrt(price) + 0.002 * price) + (share * price) / (price + halfAt))

const bidOf = (width: Width, price: number, minute: number): number =>
  roundedDown(width.increments, (price - halfSpread(width, price, minute)) * DOLLAR)

const askOf = (width: Width, price: number, minute: number): number =>
  roundedUp(width.increments, (price + halfSpread(width, price, minute)) * DOLLAR)

/** The quote of the second that begins at `at`, `minute` minutes into the session. A bid of zero shows no size. */
export function quoteAround(contract: Contract, width: Width, price: number, minute: number, at: Instant): Quote {
  const bits = mix(mix(contract.key, 1), Math.floor(at / 1000))
  let bid = bidOf(width, price, minute)
  let ask = askOf(width, price, minute)
  if (bid > 0 && (bits & 7) === 0) bid -= stepBelow(width.increments, bid)
  if (((bits >>> 3) & 7) === 0) ask += stepAbove(width.increments, ask)
  const usual = (SHOWN[contract.underlying.breadth] * (1 + 2 / (1 + price))) / 255
  const size = (draw: number): number => Math.max(1, Math.round(usual * (50 + 2 * draw)))
  return {
    at,
    bid,
    bidSize: bid === 0 ? 0 : size((bits >>> 8) & 255),
    ask,
    askSize: size((bits >>> 16) & 255),
  }
}

/** Prices are computed to about 1e-12; so much more than that is left between bounds and what they bound. */
const SLACK = 1e-6

/** No ask is under, no bid over these while the price is within `[lowest, highest]`, up to `minute` of the session. */
export function sideBounds(
  width: Width,
  lowest: number,
  highest: number,
  minute: number,
): { readonly leastAsk: number; readonly mostBid: number } {
  return {
    leastAsk: askOf(width, Math.max(0, lowest - SLACK), minute),
    mostBid: bidOf(width, highest + SLACK, minute),
  }
}

/** No bid is under, no ask over these while the price is within `[lowest, highest]`, from `minute` of the session on. */
export function quoteBounds(
  width: Width,
  lowest: number,
  highest: number,
  minute: number,
): { readonly low: number; readonly high: number } {
  const bid = bidOf(width, Math.max(0, lowest - SLACK), minute)
  const ask = askOf(width, highest + SLACK, minute)
  return {
    low: Math.max(0, bid - stepBelow(width.increments, bid)),
    high: ask + stepAbove(width.increments, ask),
  }
}

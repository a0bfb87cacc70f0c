/**
 * The log price of a symbol at the start of every day's first session, and its moves within the day.
 *
 * A move is beta × market + sector + own; what follows another listing takes its moves, times a factor. The path starts from the factual price at the close of the anchor day and is walked in both
 * directions; it is pulled back slowly, so that after decades a price is still of a plausible size, and drifts up by a few percent a year.
 */

import type { Listing } from '../instruments/listing.ts'
import { ANCHOR_DAY } from '../instruments/stock-facts.ts'
import type { Factors } from './factors.ts'
import { keyOf, mix } from './hash.ts'
import { log } from './logarithm.ts'
import { drawn } from './normal.ts'

const TRADING_DAYS = 252
const DAYS = 365
/** Annual volatility of the stock market's factor, and of the coins'. */
const MARKET_VOLATILITY = 0.15
const COIN_VOLATILITY = 0.45
/** At most this share of a symbol's variance is the market's; of the rest, the sector has this share. */
const MOST_COMMON = 0.85
const SECTOR_SHARE = 0.35
/** Where the pull balances the moves: the standard deviation of the log price in the long run. */
const LONG_RUN = 0.6
const DRIFT_A_YEAR = 0.05
/** Days with news of its own move the gap (or a coin's day) this much further, this often. */
const NEWS_SIZE = 3.5
const NEWS_CHANCE = 0.018

export interface Levels {
  /** Log price in dollars at the start of a day's first session. */
  readonly at: (day: number) => number
  /** Standard deviation of an average day's log move. */
  readonly daily: number
  /** The log move of one part of a day. */
  readonly move: (day: number, part: number) => number
}

export function levelsOf(factors: Factors, listing: Listing): Levels {
  const { timeline, roots, volatility, marketKey } = factors
  const parts = roots.length
  const isCrypto = listing.instrument.class === 'crypto'
  const days = isCrypto ? DAYS : TRADING_DAYS
  const { listing: base, times } = listing.follows ?? { listing, times: 1 }
  const unit = base.volatility / Math.sqrt(days)
  const daily = unit * Math.abs(times)
  const marketDaily = (isCrypto ? COIN_VOLATILITY : MARKET_VOLATILITY) / Math.sqrt(days)
  const most = unit * Math.sqrt(MOST_COMMON)
  const common = Math.max(-most, Math.min(base.beta * marketDaily, most))
  const rest = unit * unit - common * common
  const shared = Math.sqrt(rest * SECTOR_SHARE)
  const own = Math.sqrt(rest * (1 - SECTOR_SHARE))
  const sectorKey = factors.sectorKey(base.sector)
  const key = keyOf(factors.seed, base.instrument.symbol, 'own')
  const newsKey = keyOf(factors.seed, base.instrument.symbol, 'news')
  const newsBelow = NEWS_CHANCE * 4_294_967_296
  const newsPart = isCrypto ? 1 : 0

  const move = (day: number, part: number): number => {
    const root = roots[part] as number
    if (root === 0) return 0
    const index = day * parts + part
    const size = part === newsPart && mix(newsKey, day) < newsBelow ? NEWS_SIZE : 1
    const draws =
      common * drawn(mix(marketKey, index)) +
      shared * drawn(mix(sectorKey, index)) +
      own * size * drawn(mix(key, index))
    return times * (volatility[day] as number) * root * draws
  }

  const sessionsMove = (day: number): number => {
    let sum = 0
    for (let part = 1; part < parts; part += 1) sum += move(day, part)
    return sum
  }

  const pull = 1 - (daily * daily) / (2 * LONG_RUN * LONG_RUN)
  const anchor = timeline.dayAt(Date.parse(`${ANCHOR_DAY}T12:00:00Z`))
  const drift = DRIFT_A_YEAR / days
  const start = log(listing.price)

  // From the anchor's close back to its open, then outwards as far as was asked for; the pull acts where days meet. Both lists begin on the
  // anchor's day and grow away from it: most symbols are only ever asked about near it.
  let opening = 0
  for (let part = 1; part <= timeline.main + 1; part += 1) opening -= move(anchor, part)
  const ahead = [opening]
  const behind = [opening]
  const reach = (day: number): void => {
    for (let last = anchor + ahead.length - 1; last < day; last += 1)
      ahead.push(pull * ((ahead.at(-1) as number) + sessionsMove(last)) + move(last + 1, 0))
    for (let first = anchor - behind.length + 1; first > day; first -= 1)
      behind.push(pull * ((behind.at(-1) as number) - move(first, 0)) - sessionsMove(first - 1))
  }

  const at = (day: number): number => {
    reach(day)
    const level = day >= anchor ? ahead[day - anchor] : behind[anchor - day]
    return start + drift * (day - anchor) + (level as number)
  }
  return { at, daily, move }
}

/**
 * The log price of a symbol at the start of every day's first session, and its moves within the day.
 *
 * A move is beta × market + sector + own. The path starts from the factual price at the close of the anchor day and is walked in both
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

/** How a symbol loads on what is shared, per day. */
export interface Levels {
  /** By day: log price in dollars at the first session's start. */
  readonly levels: Float64Array
  /** Standard deviation of an average day's log move. */
  readonly daily: number
  /** The log move of one part of a day. */
  readonly move: (day: number, part: number) => number
}

export function levelsOf(factors: Factors, listing: Listing): Levels {
  const { timeline, parts, shares, market, volatility } = factors
  const isCrypto = listing.instrument.class === 'crypto'
  const days = isCrypto ? DAYS : TRADING_DAYS
  const daily = listing.volatility / Math.sqrt(days)
  const marketDaily = (isCrypto ? COIN_VOLATILITY : MARKET_VOLATILITY) / Math.sqrt(days)
  const common = Math.min(listing.beta * marketDaily, daily * Math.sqrt(MOST_COMMON))
  const rest = daily * daily - common * common
  const shared = Math.sqrt(rest * SECTOR_SHARE)
  const own = Math.sqrt(rest * (1 - SECTOR_SHARE))
  const sector = factors.sector(listing.sector)
  const roots = shares.map(Math.sqrt)
  const key = keyOf(factors.seed, listing.instrument.symbol, 'own')
  const newsKey = keyOf(factors.seed, listing.instrument.symbol, 'news')
  const newsBelow = NEWS_CHANCE * 4_294_967_296
  const newsPart = isCrypto ? 1 : 0

  const move = (day: number, part: number): number => {
    const index = day * parts + part
    const root = roots[part] ?? 0
    if (root === 0) return 0
    let idiosyncratic = (volatility[day] ?? 1) * root * drawn(mix(key, index))
    if (part === newsPart && mix(newsKey, day) < newsBelow) idiosyncratic *= NEWS_SIZE
    return common * (market[index] ?? 0) + shared * (sector[index] ?? 0) + own * idiosyncratic
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
  const levels = new Float64Array(timeline.days)

  // From the anchor's close back to its open, then day by day; the pull acts where days meet.
  let level = 0
  for (let part = 1; part <= timeline.main + 1; part += 1) level -= move(anchor, part)
  levels[anchor] = level
  for (let day = anchor + 1; day < timeline.days; day += 1) {
    level = pull * (level + sessionsMove(day - 1)) + move(day, 0)
    levels[day] = level
  }
  level = levels[anchor] ?? 0
  for (let day = anchor - 1; day >= 0; day -= 1) {
    level = pull * (level - move(day + 1, 0)) - sessionsMove(day)
    levels[day] = level
  }
  for (let day = 0; day < timeline.days; day += 1) levels[day] = (levels[day] ?? 0) + start + drift * (day - anchor)
  return { levels, daily, move }
}

/**
 * The log price of a symbol at the start of every day's first session, and its moves within the day.
 *
 * A move is beta × market + sector + own; what follows another listing takes its moves, times a factor. The path starts from a known price at
 * the close of one day and is walked in both directions; it is pulled back slowly, so that after decades a price is still of a plausible
 * size, and drifts up by a few percent a year. Prices count in the anchor's shares: a split is a factor of its own, a dividend lowers the
 * opening of its ex day.
 */
import { keyOf, mix } from '../arithmetic/hash.ts'
import { exp, log } from '../arithmetic/logarithm.ts'
import { fat } from '../arithmetic/normal.ts'
import type { Listing } from '../instruments/listing.ts'
import type { Factors } from './factors.ts'

const TRADING_DAYS = 252
const DAYS = 365
/** Annual volatility of the stock market's factor, and of the coins'. */
const MARKET_VOLATILITY = 0.17
const COIN_VOLATILITY = 0.45
/** At most this share of a symbol's variance is the market's; of the rest, the sector has this share. */
const MOST_COMMON = 0.85
const SECTOR_SHARE = 0.35
/** Where the pull balances the moves: the standard deviation of the log price in the long run. */
const LONG_RUN = 0.6
/** The same of a coin that is pegged to the dollar: a tenth of a cent. */
const PEGGED_LONG_RUN = 0.001
const DRIFT_A_YEAR = 0.06
/** Days with news of its own move the opening (or a coin's day) this much further, this often. */
const NEWS_SIZE = 6
const COIN_NEWS_SIZE = 3.5
const NEWS_CHANCE = 0.018
const NEWS_BELOW = NEWS_CHANCE * 4_294_967_296
/** A quarter's report moves the opening behind it by so many days' volatility, and makes the day livelier. */
const EARNINGS_SIZE = 2
const REPORTS_A_YEAR = 4
const EARNINGS_LIVELY = 1.4

/** What else moves a symbol. Days are numbers among all days of its class. */
export interface Shocks {
  /** The day at whose close the price is known, and that price in dollars. */
  readonly anchor: number
  readonly price: number
  /** Days whose opening has a quarter's report behind it. */
  readonly earnings: ReadonlySet<number>
  /** Dollars a share is without from the day's opening on, and the share of its value. */
  readonly paid: ReadonlyMap<number, number>
  readonly parted: ReadonlyMap<number, number>
  /** Dividends of a year as a share of the price: what the price gains between them. */
  readonly yield: number
}

export interface Levels {
  /** Log price in dollars at the start of a day's first session. */
  readonly at: (day: number) => number
  /** Standard deviation of an average day's log move. */
  readonly daily: number
  /** The log move of one part of a day. */
  readonly move: (day: number, part: number) => number
  /** How much livelier than its surroundings a day is: 1 mostly. */
  readonly lively: (day: number) => number
}

/** Whether there is news of a symbol's own in the opening of a day. `key` is the one of its own moves. */
export const hasNews = (key: number, day: number): boolean => mix(mix(key, 1), day) < NEWS_BELOW

/** Whose own moves a listing makes: those of a listing it follows, or of the name it had before. */
const pathSymbol = ({ follows, path, instrument }: Listing): string =>
  follows?.listing.instrument.symbol ?? path ?? instrument.symbol

/** The key of a symbol's own moves. */
export const ownKeyOf = (seed: string, listing: Listing): number => keyOf(seed, pathSymbol(listing), 'own')

/** `hasGap`: the overnight part is no session but the gap before the day's first one. */
export function levelsOf(factors: Factors, listing: Listing, shocks: Shocks, hasGap: boolean): Levels {
  const { roots, volatility, marketKey } = factors
  const parts = roots.length
  const { earnings, paid, parted } = shocks
  const isCrypto = listing.instrument.class === 'crypto'
  // What no move of the others touches is pegged: it has no trend and no news.
  const isPegged = isCrypto && listing.beta === 0
  const days = isCrypto ? DAYS : TRADING_DAYS
  const { listing: base, times } = listing.follows ?? { listing, times: 1 }
  const unit = base.volatility / Math.sqrt(days)
  const daily = unit * Math.abs(times)
  const marketDaily = (isCrypto ? COIN_VOLATILITY : MARKET_VOLATILITY) / Math.sqrt(days)
  const most = unit * Math.sqrt(MOST_COMMON)
  const common = Math.max(-most, Math.min(base.beta * marketDaily, most))
  const rest = unit * unit - common * common
  const shared = Math.sqrt(rest * SECTOR_SHARE)
  // What news and reports add in the long run is taken from the rest, so that all together vary as the listing's facts say.
  const newsSize = isCrypto ? COIN_NEWS_SIZE : NEWS_SIZE
  const opens = roots[0] as number
  const news = isPegged ? 0 : NEWS_CHANCE * (newsSize * newsSize - 1) * (isCrypto ? 1 : opens * opens)
  const reports = ((earnings.size > 0 ? REPORTS_A_YEAR : 0) / days) * EARNINGS_SIZE * EARNINGS_SIZE * unit * unit
  const own = Math.sqrt((rest * (1 - SECTOR_SHARE) - reports) / (1 + news))
  const sectorKey = factors.sectorKey(base.sector)
  const key = ownKeyOf(factors.seed, listing)
  const reportKey = mix(key, 2)

  const lively = (day: number): number => (earnings.has(day) ? EARNINGS_LIVELY : 1)

  const move = (day: number, part: number): number => {
    const index = day * parts + part
    const size = isCrypto && !isPegged && hasNews(key, day) ? newsSize : part > 0 ? lively(day) : 1
    const draws =
      common * fat(mix(marketKey, index)) + shared * fat(mix(sectorKey, index)) + own * size * fat(mix(key, index))
    return times * (volatility[day] as number) * (roots[part] as number) * draws
  }

  const within = (day: number): number => {
    let sum = 0
    for (let part = hasGap ? 1 : 0; part < parts; part += 1) sum += move(day, part)
    return sum
  }

  /** What happens between the close of the day before and the day's first print. */
  const opening = (day: number): number => {
    let sum = hasGap ? move(day, 0) : 0
    if (!isCrypto && hasNews(key, day)) {
      const draw = fat(mix(key, day * parts))
      sum += times * (volatility[day] as number) * (roots[0] as number) * own * (newsSize - 1) * draw
    }
    if (earnings.has(day)) sum += EARNINGS_SIZE * unit * times * fat(mix(reportKey, day))
    return sum
  }

  const longRun = isPegged ? PEGGED_LONG_RUN : LONG_RUN
  const pull = 1 - (daily * daily) / (2 * longRun * longRun)
  const { anchor } = shocks
  const drift = isPegged ? 0 : DRIFT_A_YEAR / days
  const gain = shocks.yield / days
  const start = log(shocks.price)
  const trend = (day: number): number => start + drift * (day - anchor)

  /** The log move of what is paid and parted with before a day's open: from the price before it, or from the one behind it. */
  const dropBefore = (day: number, before: number): number => {
    const [dollars, share] = [paid.get(day), parted.get(day)]
    const cash = dollars === undefined ? 0 : log(1 - Math.min(0.9, dollars / exp(trend(day) + before)))
    return share === undefined ? cash : cash + log(1 - share)
  }
  const dropBehind = (day: number, behind: number): number => {
    const [dollars, share] = [paid.get(day), parted.get(day)]
    const cash = dollars === undefined ? 0 : -log(1 + dollars / exp(trend(day) + behind))
    return share === undefined ? cash : cash + log(1 - share)
  }

  // From the anchor's close back to its open, then outwards as far as was asked for; the pull acts where days meet. Both lists begin on the
  // anchor's day and grow away from it: most symbols are only ever asked about near it.
  let first = 0
  for (let part = hasGap ? 1 : 0; part < (isCrypto ? 1 : 3); part += 1) first -= move(anchor, part)
  const ahead = [first]
  const behind = [first]
  const reach = (day: number): void => {
    for (let last = anchor + ahead.length - 1; last < day; last += 1) {
      const before = pull * ((ahead.at(-1) as number) + within(last)) + gain
      ahead.push(before + dropBefore(last + 1, before) + opening(last + 1))
    }
    for (let next = anchor - behind.length + 1; next > day; next -= 1) {
      const open = (behind.at(-1) as number) - opening(next)
      behind.push(pull * (open - dropBehind(next, open) - gain) - within(next - 1))
    }
  }

  const at = (day: number): number => {
    reach(day)
    const level = day >= anchor ? ahead[day - anchor] : behind[anchor - day]
    return trend(day) + (level as number)
  }
  return { at, daily, move, lively }
}

/**
 * Levels of stock indices, disseminated every fifteen seconds of the regular session and once at its close.
 *
 * An index that a fund tracks is the fund's price times their ratio on the anchor day, so that fund and index cannot drift apart. The
 * volatility index is what the market's volatility of the day suggests for the month ahead, higher where the market has fallen below its
 * last two weeks. Ratios and coefficients are our own rough estimates.
 */
import type { IndexValue } from '@paddock/contract/entities/index-value'
import { exp, log } from '../arithmetic/logarithm.ts'
import { DAY_MS, type Instant, toTimestamp } from '../instant.ts'
import type { IndexLevel, Market } from '../market.ts'
import { cacheOf } from '../paths/cache.ts'
import { mainSlot, timelineOf } from '../sessions/timeline.ts'
import { ONE_DAY } from '../timeframe.ts'

export const TRACKED: Readonly<Record<string, { fund: string; ratio: number }>> = {
  SPX: { fund: 'SPY', ratio: 10.03 },
  NDX: { fund: 'QQQ', ratio: 41.1 },
  DJI: { fund: 'DIA', ratio: 100.1 },
  RUT: { fund: 'IWM', ratio: 10.05 },
}
const VOLATILITY = 'VIX'
export const INDEX_SYMBOLS: readonly string[] = [...Object.keys(TRACKED), VOLATILITY]

const STEP_MS = 15_000

/** The session an instant is in or behind, its bounds, and the last dissemination: undefined before the model's first open. */
function standingAt(at: Instant): { day: number; open: Instant; close: Instant; last: Instant } | undefined {
  const timeline = timelineOf('us_equity')
  const { dayAt, starts } = timeline
  let day = dayAt(at)
  if (day >= 0 && (starts[mainSlot(timeline, day)] ?? 0) > at) day -= 1
  if (day < 0) return undefined
  const open = starts[mainSlot(timeline, day)] ?? 0
  const close = starts[mainSlot(timeline, day) + 1] ?? 0
  return { day, open, close, last: open + Math.floor((Math.min(at, close) - open) / STEP_MS) * STEP_MS }
}

/** The level of an index standing at an instant. */
type IndexLevels = (symbol: string, at: Instant) => IndexLevel | undefined

/** Levels over a market and its volatility by day, 1 on average in the square. */
export function indexLevels(market: Pick<Market, 'lastTrade' | 'bars'>, volatility: () => Float64Array): IndexLevels {
  const fear = fearOf(market, volatility)
  return (symbol, at) => {
    const standing = standingAt(at)
    if (!standing) return undefined
    const { last } = standing
    if (symbol === VOLATILITY) return { at: last, hundredths: fear(standing) }
    const tracked = TRACKED[symbol]
    const trade = tracked && market.lastTrade(tracked.fund, last)
    return trade && { at: last, hundredths: Math.round(trade.price * tracked.ratio) }
  }
}

const CALM_HUNDREDTHS = 1_750
/** How much of a day's volatility is left, on average over the month ahead. */
const AHEAD = 0.75
const FALL = 3
const REMEMBERED_DAYS = 10
const KEPT_DAYS = 100
const THREE_WEEKS_MS = 21 * DAY_MS

/** From yesterday's volatility at the open to today's at the close, and against the mean of the last closes. */
function fearOf(market: Pick<Market, 'lastTrade' | 'bars'>, volatility: () => Float64Array) {
  const means = cacheOf<number>(KEPT_DAYS)
  const { midnights } = timelineOf('us_equity')
  const meanBefore = (day: number): number => {
    const midnight = midnights[day] ?? 0
    const bars = market.bars('SPY', ONE_DAY, midnight - THREE_WEEKS_MS, midnight - 1, midnight)
    const closes = bars.slice(-REMEMBERED_DAYS).map(({ close }) => close)
    return closes.reduce((sum, close) => sum + close, 0) / closes.length
  }
  return ({ day, open, close, last }: { day: number; open: Instant; close: Instant; last: Instant }): number => {
    const states = volatility()
    const [before, today] = [log(states[Math.max(0, day - 1)] ?? 1), log(states[day] ?? 1)]
    const state = before + ((today - before) * (last - open)) / (close - open)
    const price = market.lastTrade('SPY', last)?.price ?? 1
    const mean = day === 0 ? price : means.get(day, () => meanBefore(day))
    return Math.round(CALM_HUNDREDTHS * exp(AHEAD * state - FALL * log(price / mean)))
  }
}

/** Levels disseminated in `[from, to]` and not after `now`, oldest first, at most `limit`. */
export function indexLevelsOf(
  market: Market,
  symbol: string,
  from: Instant,
  to: Instant,
  now: Instant,
  limit: number = Number.POSITIVE_INFINITY,
): IndexLevel[] {
  const timeline = timelineOf('us_equity')
  const { dayAt, days, starts } = timeline
  const last = Math.min(to, now)
  const found: IndexLevel[] = []
  for (let day = Math.max(0, dayAt(from)); day < days; day += 1) {
    const open = starts[mainSlot(timeline, day)] ?? 0
    if (open > last) break
    const close = Math.min(starts[mainSlot(timeline, day) + 1] ?? 0, last)
    for (let at = open + Math.max(0, Math.ceil((from - open) / STEP_MS)) * STEP_MS; at <= close; at += STEP_MS) {
      const level = found.length < limit ? market.indexLevel(symbol, at) : undefined
      if (!level) return found
      found.push(level)
    }
  }
  return found
}

export const toIndexValue = ({ at, hundredths }: IndexLevel): IndexValue => ({
  t: toTimestamp(at),
  v: hundredths / 100,
})

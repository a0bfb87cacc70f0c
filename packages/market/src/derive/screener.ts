/** Who trades most and who moved most, by the day's bars at an instant. Before the open the last day counts, as Alpaca's screener has it. */
import type { MostActive, Mover } from '@paddock/contract/entities/screener'
import { DAY_MS, type Instant } from '../instant.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { isLiquid } from '../instruments/liquid.ts'
import type { Bar, Market } from '../market.ts'
import { ONE_DAY } from '../timeframe.ts'
import { priceNumber, sizeNumber } from '../units.ts'

/** An instrument's day so far, and the close of the day before. */
export interface DayOf {
  readonly instrument: Instrument
  readonly bar: Bar
  readonly previousClose: number
}

/** Longer than any time without a regular session. */
const TWO_SESSIONS_MS = 14 * DAY_MS

/**
 * What is ranked: every coin, and the stocks that trade most. A listing that hardly trades moves far and says little. Where only some symbols
 * have prices, as in a recording, those are ranked.
 */
export function rankedOf(market: Market, assetClass: Instrument['class']): Instrument[] {
  const { absenceOf } = market
  const isRanked = absenceOf ? (symbol: string) => absenceOf(symbol) === undefined : isLiquid
  return market.instruments.filter(({ class: own, symbol }) => own === assetClass && isRanked(symbol))
}

/** The running or last day of each of these. */
export const daysOf = (market: Market, instruments: readonly Instrument[], now: Instant): DayOf[] =>
  instruments.flatMap((instrument) => {
    const { symbol } = instrument
    const days = market.bars(symbol, ONE_DAY, now - TWO_SESSIONS_MS, now, now)
    const bar = days.at(-1)
    // Before the first day of a recording there is a close, and no bar.
    const previousClose = bar && (days.at(-2)?.close ?? market.previousClose(symbol, bar.start))
    return bar && previousClose ? [{ instrument, bar, previousClose }] : []
  })

/** The `top` by volume or by number of trades, the busiest first. */
export const mostActive = (days: readonly DayOf[], by: 'volume' | 'trades', top: number): MostActive[] =>
  [...days]
    .sort((a, b) => b.bar[by] - a.bar[by])
    .slice(0, top)
    .map(({ instrument, bar }) => ({
      symbol: instrument.symbol,
      volume: sizeNumber(instrument, bar.volume),
      trade_count: bar.trades,
    }))

/** Percent with two digits. */
const percentOf = ({ bar, previousClose }: DayOf): number => Math.round((bar.close / previousClose - 1) * 10_000) / 100

const toMover = (day: DayOf): Mover => ({
  symbol: day.instrument.symbol,
  price: priceNumber(day.instrument, day.bar.close),
  change: priceNumber(day.instrument, day.bar.close - day.previousClose),
  percent_change: percentOf(day),
})

/** The `top` that rose and that fell, those that moved furthest first. What did not move is in neither list. */
export function moversOf(days: readonly DayOf[], top: number): { gainers: Mover[]; losers: Mover[] } {
  const ratio = ({ bar, previousClose }: DayOf): number => bar.close / previousClose
  const sorted = [...days].sort((a, b) => ratio(b) - ratio(a))
  const gainers = sorted.filter((day) => ratio(day) > 1)
  const losers = sorted.filter((day) => ratio(day) < 1).reverse()
  return { gainers: gainers.slice(0, top).map(toMover), losers: losers.slice(0, top).map(toMover) }
}

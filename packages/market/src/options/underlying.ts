/** What options need to know of the share they are on: its prices, what contracts are adjusted for, and how much volatility is expected of it. */
import type { CorporateAction } from '../corporate-action.ts'
import type { Tape } from '../derive/tape.ts'
import type { Listing } from '../instruments/listing.ts'
import { exp, log } from '../paths/logarithm.ts'
import { blockNumber, inBlock } from '../paths/minutes.ts'
import { dayNumber } from '../sessions/date.ts'
import { type Adjustment, adjustmentOf } from './adjustment.ts'
import { dividendYield, RISK_FREE_RATE } from './rates.ts'
import { FUND_SMILE, STOCK_SMILE, type Surface } from './surface.ts'

/** How widely options of a name are listed and how finely quoted. Broad index funds come first. */
export type Breadth = 'index fund' | 'large' | 'small'

/** An adjustment, on the first day it holds. */
export interface DatedAdjustment extends Adjustment {
  readonly day: number
}

export interface Underlying {
  readonly symbol: string
  readonly root: string
  readonly tape: Tape
  readonly breadth: Breadth
  /** By day, ascending. */
  readonly adjustments: readonly DatedAdjustment[]
  /** The official close of a day of the timeline, in cents, as it was. */
  readonly close: (day: number) => number
  /** The close of the day before a day, in that day's shares and without what is paid out beside ordinary dividends, in cents. */
  readonly closeBefore: (day: number) => number
  /** The state of implied volatility on a day: it stands from open to close and is known from the days before. */
  readonly surface: (day: number) => Surface
}

const INDEX_FUNDS: ReadonlySet<string> = new Set(['SPY', 'QQQ', 'IWM', 'DIA'])
/** Dollars a day from which a name is large. Our own choice. */
const LARGE = 1_500_000_000

/** Expected volatility is a little above what comes, and rises as the price falls below the mean of its last closes. Our own estimates. */
const CAUTION = 1.1
const FALL = 2
const REMEMBERED_DAYS = 10
const LEAST_FEAR = 0.7
/**
 * Volatility is at most twice its usual: with more of it to lose, contracts deep in the money that end later would be worth less than those
 * that end sooner.
 */
const MOST = 2

/** `volatility` is the market's by day, 1 on average in the square; `actions` may hold any of the share's. */
export function underlyingOf(tape: Tape, volatility: Float64Array, actions: readonly CorporateAction[]): Underlying {
  const { listing, timeline } = tape.path
  const { symbol } = listing.instrument
  const adjustments = adjustmentsOf(tape, actions)
  const close = (day: number): number => {
    const slot = day * timeline.sessions + timeline.main
    return tape.path.block(blockNumber(timeline, slot)).close[inBlock(timeline, slot)] ?? 0
  }
  const ratioOn = (day: number): number =>
    adjustments.reduce((ratio, each) => (each.day === day ? ratio * each.ratio : ratio), 1)
  const paidOn = (day: number): number =>
    adjustments.reduce((cents, each) => (each.day === day ? cents + each.cash / 10 : cents), 0)
  const closeBefore = (day: number): number => Math.max(1, close(day - 1) / ratioOn(day) - paidOn(day))

  /** The last close against the mean of the last ten, in shares of one day. */
  const fall = (day: number): number => {
    let sum = 0
    let shares = 1
    let days = 0
    for (let before = day; before > 0 && days < REMEMBERED_DAYS; before -= 1) {
      sum += closeBefore(before) / shares
      shares *= ratioOn(before)
      days += 1
    }
    return days === 0 ? 0 : log((closeBefore(day) * days) / sum)
  }

  const long = listing.volatility * CAUTION
  const smile = listing.sector === 'Exchange Traded Fund' ? FUND_SMILE : STOCK_SMILE
  const dividend = dividendYield(listing)
  const surfaces = new Map<number, Surface>()
  const surface = (day: number): Surface => {
    const known = surfaces.get(day)
    if (known) return known
    const fear = Math.max(LEAST_FEAR, exp(-FALL * fall(day)))
    const now = long * Math.min(MOST, fear * (volatility[Math.max(0, (timeline.numbers[day] ?? 0) - 1)] ?? 1))
    const made = { variance: now * now, usual: long * long, smile, rate: RISK_FREE_RATE, dividend }
    surfaces.set(day, made)
    return made
  }
  const breadth = breadthOf(listing)
  return { symbol, root: rootOf(symbol), tape, breadth, adjustments, close, closeBefore, surface }
}

const breadthOf = ({ instrument, dollars }: Listing): Breadth =>
  INDEX_FUNDS.has(instrument.symbol) ? 'index fund' : dollars >= LARGE ? 'large' : 'small'

/** What contracts on a share begin with, before any adjustment: `BRKB` for `BRK.B`. */
export const rootOf = (symbol: string): string => symbol.replaceAll('.', '')

function adjustmentsOf({ path: { timeline } }: Tape, actions: readonly CorporateAction[]): DatedAdjustment[] {
  return actions
    .flatMap((action) => {
      const adjustment = adjustmentOf(action)
      if (!adjustment) return []
      const day = timeline.dates.findIndex((date) => date >= dayNumber(action.exDay))
      return day > 0 ? [{ day, ...adjustment }] : []
    })
    .sort((a, b) => a.day - b.day)
}

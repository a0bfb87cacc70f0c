/** What options need to know of the share they are on: its prices, what contracts are adjusted for, and how much volatility is expected of it. */
import { log } from '../arithmetic/logarithm.ts'
import type { CorporateAction } from '../corporate-action.ts'
import type { Tape } from '../derive/tape.ts'
import type { Listing } from '../instruments/listing.ts'
import { cacheOf } from '../paths/cache.ts'
import { blockNumber, inBlock } from '../paths/minutes.ts'
import { dayNumber } from '../sessions/date.ts'
import { type Adjustment, adjustmentOf } from './adjustment.ts'
import { type DayLevel, dayLevel, FUND_REACTION, levelAt, leveraged, REMEMBERED_DAYS, STOCK_REACTION } from './level.ts'
import { dividendYield, RISK_FREE_RATE } from './rates.ts'
import { type SessionSecond, secondsOn } from './session.ts'
import { FUND_SMILE, STOCK_SMILE, type Surface } from './surface.ts'
import { rootOf } from './symbol.ts'

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
  /** What a year's variance is in the long run. */
  readonly usual: number
  /** The state of implied volatility in a second of a day, with the share at a price in cents. */
  readonly surface: (when: SessionSecond, cents: number) => Surface
}

/** Days whose level is kept. */
const KEPT_LEVELS = 500

const INDEX_FUNDS: ReadonlySet<string> = new Set(['SPY', 'QQQ', 'IWM', 'DIA'])
/** Dollars a day from which a name is large. Our own choice. */
const LARGE = 1_500_000_000

/** Expected volatility is a little above what comes. Our own estimate. */
const CAUTION = 1.1

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

  const isFund = listing.sector === 'Exchange Traded Fund'
  const reaction = leveraged(isFund ? FUND_REACTION : STOCK_REACTION, listing.follows?.times ?? 1)
  const moveOn = (day: number): number => log(close(day) / closeBefore(day))
  /** The logarithm of the market's volatility over the days that are remembered, up to one. */
  const recent = (last: number): number => {
    let sum = 0
    for (let ago = 0; ago < REMEMBERED_DAYS; ago += 1) sum += (volatility[Math.max(0, last - ago)] ?? 1) ** 2
    return log(sum / REMEMBERED_DAYS) / 2
  }
  const levels = cacheOf<DayLevel>(KEPT_LEVELS)
  const levelOn = (day: number): DayLevel => levels.get(day, () => levelMade(day))
  const levelMade = (day: number): DayLevel => {
    const number = timeline.numbers[day] ?? 0
    const moves = Array.from({ length: Math.min(REMEMBERED_DAYS, day - 1) }, (_, ago) => moveOn(day - 1 - ago))
    return dayLevel(reaction, moves, [recent(number - 1), recent(number)], log(closeBefore(day)))
  }

  const long = listing.volatility * CAUTION
  const usual = long * long
  const smile = isFund ? FUND_SMILE : STOCK_SMILE
  const dividend = dividendYield(listing)
  const surface = ({ day, second }: SessionSecond, cents: number): Surface => {
    const level = levelAt(levelOn(day), second / secondsOn(tape, day), cents)
    return { variance: usual * level * level, usual, smile, rate: RISK_FREE_RATE, dividend }
  }
  const breadth = breadthOf(listing)
  return { symbol, root: rootOf(symbol), tape, breadth, adjustments, close, closeBefore, usual, surface }
}

const breadthOf = ({ instrument, dollars }: Listing): Breadth =>
  INDEX_FUNDS.has(instrument.symbol) ? 'index fund' : dollars >= LARGE ? 'large' : 'small'

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

/** What a history says in figures: where it stands, what came of it, and how far it once fell. */
import { TRANSFER_TYPES } from '@paddock/contract/entities/activity'
import type { PortfolioHistory } from '@paddock/contract/entities/portfolio-history'
import {
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  isPositive,
  isZero,
  larger,
  multiply,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'

export interface HistoryPoint {
  /** Seconds. Of a day it lies in the afternoon, so that its date is the same in New York as in UTC. */
  readonly time: number
  readonly equity: Decimal
  /** What was put in since the base, less what was taken out. */
  readonly putIn: Decimal
  /** Against the base of the whole range and what was put in since. */
  readonly gain: Decimal
  readonly gainRatio: Decimal
  /** How far below the highest point before it: zero or negative. */
  readonly drawdown: Decimal
}

export interface HistoryFigures {
  readonly points: readonly HistoryPoint[]
  /** What the range begins with: the equity at the close before it, or what a younger account was opened with. */
  readonly base: Decimal
  /** The deepest point, if the equity ever fell. */
  readonly deepest: HistoryPoint | undefined
  readonly best: HistoryPoint | undefined
}

const RATIO = { scale: 6, mode: 'half-even' } as const
const AFTERNOON = 16 * 3600

/** As a history is asked for them: what a person puts in or takes out. */
export const EXTERNAL_FLOWS = [...TRANSFER_TYPES, 'TRANS'] as const

/** Where an account's figures begin: before it was funded they are zero or null. −1 where it never was. */
export const fundedFrom = (equity: PortfolioHistory['equity']): number =>
  equity.findIndex((value) => value !== null && value !== 0)

const ratio = (part: Decimal, whole: Decimal): Decimal => (isPositive(whole) ? divide(part, whole, RATIO) : ZERO)

/** What is divided is worked out when it is asked for: a chart of tens of thousands of points asks for their equity alone. */
class Point implements HistoryPoint {
  readonly time: number
  readonly equity: Decimal
  readonly putIn: Decimal
  /** The base and what was put in since. */
  readonly #paid: Decimal
  /** The most that the account was worth until here, what was put in since left out. */
  readonly #highest: Decimal

  constructor(time: number, equity: Decimal, putIn: Decimal, paid: Decimal, highest: Decimal) {
    this.time = time
    this.equity = equity
    this.putIn = putIn
    this.#paid = paid
    this.#highest = highest
  }

  get gain(): Decimal {
    return subtract(this.equity, this.#paid)
  }

  get gainRatio(): Decimal {
    return ratio(this.gain, this.#paid)
  }

  get drawdown(): Decimal {
    const worth = add(this.#highest, this.putIn)
    return ratio(subtract(this.equity, worth), worth)
  }

  /** Whether it may be deeper than another: exactly, but for what rounding makes the same of both. */
  mayBeDeeper(other: Point | undefined): boolean {
    const worth = add(this.#highest, this.putIn)
    const below = subtract(this.equity, worth)
    if (!isNegative(below) || !other) return isNegative(below)
    const otherWorth = add(other.#highest, other.putIn)
    const otherBelow = subtract(other.equity, otherWorth)
    return compare(multiply(below, otherWorth), multiply(otherBelow, worth)) < 0
  }
}

/**
 * The figures of an answer, from the account's funding on; undefined while it has none, because the account is younger than every window.
 * `known` is the base where somebody knows it better: the equity that today counts from. Where nothing was there before, the first figure
 * is the base.
 */
export function figuresOf(history: PortfolioHistory, known?: Decimal): HistoryFigures | undefined {
  const first = fundedFrom(history.equity)
  const before = known ?? fromWire(history.base_value)
  const base = before && !isZero(before) ? before : fromWire(history.equity[first])
  if (!base) return undefined
  const { timestamp, equity, timeframe } = history
  const flows = flowsOf(history, base)
  const points: HistoryPoint[] = []
  let putIn = ZERO
  /** The most that the account was worth, what was put in since left out. */
  let highest = base
  let deepest: Point | undefined
  let best: Point | undefined
  let paid = base
  timestamp.forEach((start, index) => {
    const flow = flows?.(index)
    if (flow) {
      putIn = add(putIn, flow)
      paid = add(base, putIn)
    }
    const value = index < first ? undefined : fromWire(equity[index])
    if (!value) return
    const own = subtract(value, putIn)
    if (compare(own, highest) > 0) highest = own
    const point = new Point(start + (timeframe === '1D' ? AFTERNOON : 0), value, putIn, paid, highest)
    if (point.mayBeDeeper(deepest) && compare(point.drawdown, deepest?.drawdown ?? ZERO) < 0) deepest = point
    if (!best || compare(value, best.equity) > 0) best = point
    points.push(point)
  })
  return points.length > 0 ? { points, base, deepest, best } : undefined
}

/**
 * What was put in or taken out in a window, where the answer tells of anything in it; undefined where it tells of none at all. A base that is the first
 * point has the first window's in it.
 */
function flowsOf({ equity, cashflow, base_value_asof }: PortfolioHistory, base: Decimal) {
  const told = EXTERNAL_FLOWS.flatMap((type) => [cashflow?.[type] ?? []].filter((flows) => flows.some(Boolean)))
  if (told.length === 0) return undefined
  const first = fundedFrom(equity)
  const isFirst = base_value_asof === undefined && equals(base, fromWire(equity[first]) ?? ZERO)
  return (index: number): Decimal | undefined => {
    if ((isFirst && index <= first) || !told.some((flows) => flows[index])) return undefined
    return told.reduce((sum, flows) => add(sum, decimal(flows[index] ?? 0)), ZERO)
  }
}

/** Where a history stands at the equity of now: its last point, moved. `known` is what was put in since the base, where the account says it: a point may be older than a transfer. */
export function standingAt(
  { points, base }: HistoryFigures,
  equity: Decimal | undefined,
  known?: Decimal | undefined,
): HistoryPoint | undefined {
  const last = points.at(-1)
  if (!last || !equity) return last
  const putIn = known ?? last.putIn
  const own = subtract(equity, putIn)
  const highest = points
    .slice(0, -1)
    .map((point) => subtract(point.equity, point.putIn))
    .reduce(larger, larger(base, own))
  return new Point(last.time, equity, putIn, add(base, putIn), highest)
}

/** The figures of a history that ends at `now`: its last point, its deepest and its best are of one window. */
export function upTo(figures: HistoryFigures, now: HistoryPoint | undefined): HistoryFigures {
  if (!now) return figures
  const { points, base, deepest, best } = figures
  return {
    base,
    points: [...points.slice(0, -1), now],
    deepest: compare(now.drawdown, deepest?.drawdown ?? ZERO) < 0 ? now : deepest,
    best: !best || compare(now.equity, best.equity) > 0 ? now : best,
  }
}

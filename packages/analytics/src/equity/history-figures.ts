/** What a history says in figures: where it stands, what came of it, and how far it once fell. */
import type { PortfolioHistory } from '@paddock/contract/entities/portfolio-history'
import { compare, type Decimal, isZero, subtract, ZERO } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'

export interface HistoryPoint {
  /** Seconds. Of a day it lies in the afternoon, so that its date is the same in New York as in UTC. */
  readonly time: number
  readonly equity: Decimal
  /** Against the base of the whole range. */
  readonly gain: Decimal
  readonly gainRatio: Decimal
  /** How far below the highest point before it: zero or negative. */
  readonly drawdown: Decimal
}

export interface HistoryFigures {
  readonly points: readonly HistoryPoint[]
  readonly base: Decimal
  /** The deepest point, if the equity ever fell. */
  readonly deepest: HistoryPoint | undefined
  readonly best: HistoryPoint | undefined
}

const RATIO = { scale: 6, mode: 'half-even' } as const
const AFTERNOON = 16 * 3600

const ratio = (part: Decimal, whole: Decimal): Decimal => (isZero(whole) ? ZERO : divide(part, whole, RATIO))

/** Where an account's figures begin: before it was funded they are zero or null. −1 where it never was. */
export const fundedFrom = (equity: PortfolioHistory['equity']): number =>
  equity.findIndex((value) => value !== null && value !== 0)

/**
 * The figures of an answer, from the account's funding on; undefined while it has none, because the account is younger than every window.
 * Where nothing was there before, the first figure is the base.
 */
export function figuresOf({ timestamp, equity, base_value, timeframe }: PortfolioHistory): HistoryFigures | undefined {
  const first = fundedFrom(equity)
  const before = fromWire(base_value)
  const base = before && !isZero(before) ? before : fromWire(equity[first])
  if (!base) return undefined
  const points: HistoryPoint[] = []
  let highest = base
  let deepest: HistoryPoint | undefined
  let best: HistoryPoint | undefined
  timestamp.forEach((start, index) => {
    const value = index < first ? undefined : fromWire(equity[index])
    if (!value) return
    if (compare(value, highest) > 0) highest = value
    const gain = subtract(value, base)
    const point = {
      time: start + (timeframe === '1D' ? AFTERNOON : 0),
      equity: value,
      gain,
      gainRatio: ratio(gain, base),
      drawdown: ratio(subtract(value, highest), highest),
    }
    if (compare(point.drawdown, deepest?.drawdown ?? ZERO) < 0) deepest = point
    if (!best || compare(value, best.equity) > 0) best = point
    points.push(point)
  })
  return points.length > 0 ? { points, base, deepest, best } : undefined
}

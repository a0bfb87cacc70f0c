/** How a holding has done since it began: by itself, beside an index, and as a part of what its account made. Ratios are plain: 0.02 is 2 %. */
import type { PortfolioHistory } from '@paddock/contract/entities/portfolio-history'
import { add, type Decimal, isPositive, multiply, ONE, subtract } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'
import { dayAt } from '@paddock/market/sessions/calendar'
import { tradingDayAt } from '@paddock/market/sessions/today'
import { fundedFrom } from '../equity/history-figures.ts'
import { ratio } from '../equity/valuation.ts'
import type { Trip } from '../realised/round-trips.ts'

const SIX = { scale: 6, mode: 'half-even' } as const

interface Performance {
  /** Dollars: realised and not, with dividends, after fees. */
  readonly result: Decimal
  /** Of the most that was in it. */
  readonly return: Decimal | undefined
  /** Of the index in the same time, and the points that the holding is ahead of it. */
  readonly index: Decimal | undefined
  readonly ahead: Decimal | undefined
  /** What the same money would have made in the index. */
  readonly inIndex: Decimal | undefined
  /** Of the return of the whole account in that time. */
  readonly contribution: Decimal | undefined
}

interface Known {
  readonly unrealised: Decimal
  /** The index when the holding began, and now. */
  readonly indexThen: Decimal | undefined
  readonly indexNow: Decimal | undefined
  /** What the account was worth when it began. */
  readonly equity: Decimal | undefined
}

/** Undefined where a price of the trip is not known. What cannot be told for want of the rest is undefined in it. */
export function performanceOf(trip: Trip, { unrealised, indexThen, indexNow, equity }: Known): Performance | undefined {
  const { result: realised, income, fees, entry, most, size } = trip
  if (!realised) return undefined
  const result = subtract(add(add(realised, unrealised), income), fees)
  const stake = entry && multiply(multiply(entry, most), size)
  const own = stake && ratio(result, stake)
  const index =
    indexThen && indexNow && isPositive(indexThen) ? subtract(divide(indexNow, indexThen, SIX), ONE) : undefined
  return {
    result,
    return: own,
    index,
    ahead: own && index && subtract(own, index),
    inIndex: stake && index && multiply(stake, index),
    contribution: equity && isPositive(equity) ? ratio(result, equity) : undefined,
  }
}

/** The account's equity at its last close before the trading day of an instant, by its days; what it began with where there was none. */
export function equityBefore({ timestamp, equity, base_value }: PortfolioHistory, at: number): Decimal | undefined {
  const day = tradingDayAt(at)
  const first = fundedFrom(equity)
  const index = timestamp.findLastIndex(
    (start, place) => dayAt(start * 1000) < day && place >= first && equity[place] != null,
  )
  return fromWire(index < 0 || first < 0 ? base_value : equity[index])
}

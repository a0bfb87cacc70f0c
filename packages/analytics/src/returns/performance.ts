/** How a holding has done since it began: by itself, beside an index, and as a part of what its account made. Ratios are plain: 0.02 is 2 %. */
import type { PortfolioHistory } from '@paddock/contract/entities/portfolio-history'
import {
  absolute,
  add,
  type Decimal,
  isNegative,
  isPositive,
  isZero,
  multiply,
  negate,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'
import { dayAt } from '@paddock/market/sessions/calendar'
import { tradingDayAt } from '@paddock/market/sessions/today'
import { fundedFrom } from '../equity/history-figures.ts'
import { ratio } from '../equity/valuation.ts'
import type { Trip } from '../realised/round-trips.ts'

const SIX = { scale: 6, mode: 'half-even' } as const
const NINE = { scale: 9, mode: 'half-even' } as const

interface Performance {
  /** Dollars: realised and not, with dividends, after fees. */
  readonly result: Decimal
  /** Of the most that was in it. */
  readonly return: Decimal | undefined
  /** Of the most that was in it, in the index, and the points that the holding is ahead of it. */
  readonly index: Decimal | undefined
  readonly ahead: Decimal | undefined
  /** Dollars that the same money would have made in the index. */
  readonly inIndex: Decimal | undefined
  /** Of the return of the whole account in that time. */
  readonly contribution: Decimal | undefined
}

interface Known {
  readonly unrealised: Decimal
  /** The index at an instant, RFC 3339, and now. */
  readonly indexAt: (at: string) => Decimal | undefined
  readonly indexNow: Decimal | undefined
  /** What the account was worth when it began. */
  readonly equity: Decimal | undefined
}

/** Undefined where a price of the trip is not known. What cannot be told for want of the rest is undefined in it. */
export function performanceOf(trip: Trip, { unrealised, indexAt, indexNow, equity }: Known): Performance | undefined {
  const { result: realised, income, fees, entry, most, size } = trip
  if (!realised) return undefined
  const result = subtract(add(add(realised, unrealised), income), fees)
  const stake = entry && multiply(multiply(entry, most), size)
  const own = stake && ratio(result, stake)
  const inIndex = indexNow && inIndexOf(trip.movements, indexAt, indexNow)
  const index = stake && inIndex && ratio(inIndex, stake)
  return {
    result,
    return: own,
    index,
    ahead: own && index && subtract(own, index),
    inIndex,
    contribution: equity && isPositive(equity) ? ratio(result, equity) : undefined,
  }
}

/**
 * Dollars that the money of a holding would have made in an index: what was paid for more of the holding, or got for more of a short one, buys it, and
 * what makes the holding less sells the same part of it. Undefined while a price is not known.
 */
function inIndexOf(movements: Trip['movements'], indexAt: Known['indexAt'], indexNow: Decimal): Decimal | undefined {
  let held = ZERO
  let units = ZERO
  let brought = ZERO
  for (const { kind, at, qty, cash } of movements) {
    const before = held
    held = add(held, qty)
    if (kind !== 'trade') continue
    const index = indexAt(at)
    if (!index || !isPositive(index)) return undefined
    if (isZero(before) || isNegative(before) === isNegative(qty)) {
      const amount = absolute(cash)
      units = add(units, divide(amount, index, NINE))
      brought = subtract(brought, amount)
    } else {
      const sold = divide(multiply(units, qty), negate(before), NINE)
      units = subtract(units, sold)
      brought = add(brought, multiply(sold, index))
    }
  }
  return round(add(brought, multiply(units, indexNow)), SIX)
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

/**
 * Contracts that were written and are exercised by whoever holds them before they expire, on an evening on which that pays: calls on the eve
 * of a dividend that is more than their time value, puts that have none. Off by default; whether and how many is a hash.
 */
import { add, compare, isNegative, isPositive, subtract } from '@paddock/decimal/decimal'
import { asPrice, asQuantity, NO_PRICE, type Price } from '@paddock/decimal/money'
import { keyOf, mix } from '@paddock/market/arithmetic/hash'
import type { TradingDay } from '@paddock/market/instant'
import { strikeOf } from '@paddock/market/options/terms'
import { nextTradingDay } from '@paddock/market/sessions/calendar'
import type { PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { wholeOf } from '../options/coverage.ts'
import { isInTheMoney } from '../options/outcomes.ts'
import { type ContractPosition, isContract, type Outcome } from './settlement.ts'

const PERCENT = 100

/** What is assigned at the close of `day`, beside what expires with it. */
export function assignedEarly(
  { dials, positions, lineage }: PracticeAccount,
  day: TradingDay,
  context: Context,
): Pick<Outcome, 'position' | 'outcome'>[] {
  if (dials.earlyAssignmentPercent === 0) return []
  return [...positions.values()].filter(isContract).flatMap((position) => {
    const { symbol, option, qty } = position
    if (!isNegative(qty) || option.expiration <= day || !isWorthExercising(position, day, context)) return []
    const draw = mix(keyOf(lineage, `early ${symbol}`), keyOf(day))
    if (draw % PERCENT >= dials.earlyAssignmentPercent) return []
    const assigned = 1 + (mix(draw, 1) % -wholeOf(qty))
    return [{ position: { ...position, qty: asQuantity(-assigned) }, outcome: 'assignment' as const }]
  })
}

function isWorthExercising({ symbol, option }: ContractPosition, day: TradingDay, context: Context): boolean {
  const price = context.symbol(option.underlying)?.last
  const quote = context.symbol(symbol)?.quote
  if (!price || !quote || !isInTheMoney(option, price)) return false
  const strike = strikeOf(option)
  const intrinsic = option.type === 'call' ? subtract(price, strike) : subtract(strike, price)
  const timeValue = subtract(quote.bid, intrinsic)
  return option.type === 'put'
    ? !isPositive(timeValue)
    : compare(dividendOn(option.underlying, nextTradingDay(day), context), timeValue) > 0
}

/** Dollars a share that are paid to who holds it when `day` begins. */
function dividendOn(symbol: string, day: TradingDay, context: Context): Price {
  let sum = NO_PRICE
  for (const action of context.corporateActions?.(day, [symbol]) ?? [])
    if (action.kind === 'cash_dividend') sum = add(sum, asPrice(action.rate))
  return isPositive(sum) ? sum : NOTHING
}

/** Below every time value: a call without a dividend ahead is never exercised. */
const NOTHING = asPrice(-1_000_000_000)

/** Positions at the market's prices: the sums that equity and margin are made of. */
import { absolute, add, compare, decimalOf, isNegative, larger, multiply } from '@paddock/decimal/decimal'
import { asPrice, asQuantity, type Money, NO_MONEY, NO_QUANTITY, notional, type Price } from '@paddock/decimal/money'
import { strikeOf } from '@paddock/market/options/terms'
import { averagePrice } from '@paddock/market/units'
import type { HeldPosition, PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { heldContracts, requiredBy, wholeOf } from '../options/coverage.ts'
import { markOf } from '../options/mark.ts'
import { timesMultiplier } from '../options/terms.ts'
import { leverageIn, maintenanceOf } from './requirements.ts'

export interface Valuation {
  readonly longValue: Money
  /** Zero or negative. */
  readonly shortValue: Money
  /** Σ |value| of what half is loanable of, and of what nothing is. */
  readonly marginable: Money
  readonly full: Money
  readonly maintenance: Money
  /** The long position of the largest value, with its own requirement; and the largest |value| of any position. */
  readonly largestLong: { readonly value: Money; readonly maintenance: Money }
  readonly largest: Money
}

const EMPTY: Valuation = {
  longValue: NO_MONEY,
  shortValue: NO_MONEY,
  marginable: NO_MONEY,
  full: NO_MONEY,
  maintenance: NO_MONEY,
  largestLong: { value: NO_MONEY, maintenance: NO_MONEY },
  largest: NO_MONEY,
}

interface Remembered {
  readonly positions: HeldPosition[]
  readonly prices: Price[]
  readonly valuation: Valuation
}

/** The last answer per account: it holds as long as every position and every price is the same. */
const remembered = new WeakMap<PracticeAccount, Remembered>()

/** The value of an account's positions at the context's marks. A position without a price counts at its cost. */
export function valuationOf(account: PracticeAccount, context: Context): Valuation {
  if (account.positions.size === 0) return EMPTY
  const known = remembered.get(account)
  if (known && isCurrent(known, account, context)) return known.valuation
  const positions = [...account.positions.values()]
  const prices = positions.map((position) => priceOf(position, context))
  const valuation = sumOf(account, positions, prices, context)
  remembered.set(account, { positions, prices, valuation })
  return valuation
}

function isCurrent(known: Remembered, account: PracticeAccount, context: Context): boolean {
  if (known.positions.length !== account.positions.size) return false
  let index = 0
  for (const position of account.positions.values()) {
    if (known.positions[index] !== position) return false
    const symbol = context.symbol(position.symbol)
    const now = symbol && markOf(symbol)
    const before = known.prices[index] as Price
    if (now !== before && (!now || now.coefficient !== before.coefficient || now.scale !== before.scale)) return false
    index += 1
  }
  return true
}

/** What contracts can still cost, in equity: where they stand in it with a value of their own, that is on top of it. */
function optionMargin(held: PracticeAccount, underlying: string, value: Money, context: Context): Money {
  const { dollars, shares } = requiredBy({ contracts: heldContracts(held, underlying), perhaps: [] })
  const missing = shares - wholeOf(held.positions.get(underlying)?.qty ?? NO_QUANTITY)
  const price = context.symbol(underlying)?.last
  // Nothing is written without cover, but shares may be taken away: what is missing then is required in full.
  const uncovered = missing > 0 && shares > 0 && price ? notional(price, asQuantity(missing)) : NO_MONEY
  return larger(add(add(dollars, uncovered), value), NO_MONEY)
}

function sumOf(
  held: PracticeAccount,
  positions: readonly HeldPosition[],
  prices: readonly Price[],
  context: Context,
): Valuation {
  let longValue = NO_MONEY
  let shortValue = NO_MONEY
  let marginable = NO_MONEY
  let full = NO_MONEY
  let maintenance = NO_MONEY
  let largestLong: Valuation['largestLong'] = EMPTY.largestLong
  let largest = NO_MONEY
  const optionValues = new Map<string, Money>()
  positions.forEach((position, index) => {
    const price = prices[index] as Price
    const isPriced = context.symbol(position.symbol) !== undefined
    const value = isPriced ? timesMultiplier(notional(price, position.qty), position.option) : position.cost
    largest = larger(largest, absolute(value))
    if (isNegative(value)) shortValue = add(shortValue, value)
    else longValue = add(longValue, value)
    if (position.option) {
      const { underlying } = position.option
      optionValues.set(underlying, add(optionValues.get(underlying) ?? NO_MONEY, value))
      return
    }
    const isMarginable = isLoanable(position, context)
    if (isMarginable || isNegative(value)) marginable = add(marginable, absolute(value))
    else full = add(full, value)
    const required = maintenanceOf(position.qty, price, isMarginable, leverageOf(position, context))
    maintenance = add(maintenance, required)
    if (compare(value, largestLong.value) > 0) largestLong = { value, maintenance: required }
  })
  for (const [underlying, value] of optionValues) {
    const required = optionMargin(held, underlying, value, context)
    full = add(full, required)
    maintenance = add(maintenance, required)
  }
  return { longValue, shortValue, marginable, full, maintenance, largestLong, largest }
}

/** What one position must be backed with at the context's price. */
export const maintenanceAt = (position: HeldPosition, context: Context): Money =>
  position.option && isNegative(position.qty)
    ? notional(multiply(strikeOf(position.option), decimalOf(BigInt(position.option.shares))), absolute(position.qty))
    : maintenanceOf(
        position.qty,
        priceOf(position, context),
        isLoanable(position, context),
        leverageOf(position, context),
      )

const leverageOf = (position: HeldPosition, context: Context): 1 | 2 | 3 =>
  leverageIn(context.symbol(position.symbol)?.instrument.attributes ?? [])

const isLoanable = (position: HeldPosition, context: Context): boolean =>
  position.assetClass === 'us_equity' && context.symbol(position.symbol)?.instrument.isMarginable === true

/** The mark, or the average entry where the market does not know the symbol (any more): nobody sees that one of contracts. */
function priceOf({ symbol, assetClass, cost, qty }: HeldPosition, context: Context): Price {
  const known = context.symbol(symbol)
  return known ? markOf(known) : asPrice(averagePrice(assetClass, cost, qty))
}

/** Positions at the market's prices: the sums that equity and margin are made of. */
import { absolute, add, compare, type Decimal, isNegative, larger, multiply, ZERO } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import type { Money, Price } from '@paddock/decimal/money'
import type { HeldPosition, PracticeAccount } from '../account.ts'
import type { Context } from '../context.ts'
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
  longValue: ZERO,
  shortValue: ZERO,
  marginable: ZERO,
  full: ZERO,
  maintenance: ZERO,
  largestLong: { value: ZERO, maintenance: ZERO },
  largest: ZERO,
}

interface Remembered {
  readonly positions: HeldPosition[]
  readonly prices: Price[]
  readonly valuation: Valuation
}

/** The last answer per account: it holds as long as every position and every price is the same. */
const remembered = new WeakMap<PracticeAccount, Remembered>()

/** The value of an account's positions at the context's last prices. A position without a price counts at its cost. */
export function valuationOf(account: PracticeAccount, context: Context): Valuation {
  if (account.positions.size === 0) return EMPTY
  const known = remembered.get(account)
  if (known && isCurrent(known, account, context)) return known.valuation
  const positions = [...account.positions.values()]
  const prices = positions.map((position) => priceOf(position, context))
  const valuation = sumOf(positions, prices, context)
  remembered.set(account, { positions, prices, valuation })
  return valuation
}

function isCurrent(known: Remembered, account: PracticeAccount, context: Context): boolean {
  if (known.positions.length !== account.positions.size) return false
  let index = 0
  for (const position of account.positions.values()) {
    if (known.positions[index] !== position) return false
    const last = context.symbol(position.symbol)?.last
    const before = known.prices[index] as Price
    if (last !== before && (!last || last.coefficient !== before.coefficient || last.scale !== before.scale))
      return false
    index += 1
  }
  return true
}

function sumOf(positions: readonly HeldPosition[], prices: readonly Price[], context: Context): Valuation {
  let longValue: Decimal = ZERO
  let shortValue: Decimal = ZERO
  let marginable: Decimal = ZERO
  let full: Decimal = ZERO
  let maintenance: Decimal = ZERO
  let largestLong: Valuation['largestLong'] = EMPTY.largestLong
  let largest: Decimal = ZERO
  positions.forEach((position, index) => {
    const price = prices[index] as Price
    const value = context.symbol(position.symbol) ? multiply(position.qty, price) : position.cost
    const isMarginable = isLoanable(position, context)
    if (isNegative(value)) shortValue = add(shortValue, value)
    else longValue = add(longValue, value)
    if (isMarginable || isNegative(value)) marginable = add(marginable, absolute(value))
    else full = add(full, value)
    const required = maintenanceOf(position.qty, price, isMarginable, leverageOf(position, context))
    maintenance = add(maintenance, required)
    if (compare(value, largestLong.value) > 0) largestLong = { value, maintenance: required }
    largest = larger(largest, absolute(value))
  })
  return { longValue, shortValue, marginable, full, maintenance, largestLong, largest }
}

/** What one position must be backed with at the context's price. */
export const maintenanceAt = (position: HeldPosition, context: Context): Money =>
  maintenanceOf(position.qty, priceOf(position, context), isLoanable(position, context), leverageOf(position, context))

const leverageOf = (position: HeldPosition, context: Context): 1 | 2 | 3 =>
  leverageIn(context.symbol(position.symbol)?.instrument.attributes ?? [])

const isLoanable = (position: HeldPosition, context: Context): boolean =>
  position.assetClass === 'us_equity' && context.symbol(position.symbol)?.instrument.isMarginable === true

/** The last price, or the average entry where the market does not know the symbol (any more). */
function priceOf(position: HeldPosition, context: Context): Price {
  return context.symbol(position.symbol)?.last ?? divide(position.cost, position.qty, { scale: 6, mode: 'half-even' })
}

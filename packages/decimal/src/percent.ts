/** Percentages of amounts. A ratio is no percentage: 0.2 of an amount is 20 percent of it. */
import { add, type Decimal, decimalOf, multiply, subtract } from './decimal.ts'

const PERCENT = decimalOf(1n, 2)

/** So many percent of an amount, exactly. */
export const percentOf = <D extends Decimal>(amount: D, percent: Decimal): D =>
  multiply(multiply(amount, percent), PERCENT)

/** A price so many percent above (`1`) or below (`-1`) another, exactly. */
export const further = <D extends Decimal>(price: D, percent: Decimal, sign: 1 | -1): D =>
  (sign === 1 ? add : subtract)(price, percentOf(price, percent))

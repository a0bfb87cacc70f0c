/** Prices that are some percent away from others. */
import { add, decimal, formatDecimal, multiply, negate, ONE } from './decimal.ts'

const PERCENT = decimal('0.01')

/** A price so many percent above (`1`) or below (`-1`) another, exactly. */
export const further = (price: string, percent: string, sign: 1 | -1): string => {
  const share = multiply(decimal(percent), PERCENT)
  return formatDecimal(multiply(decimal(price), add(ONE, sign === 1 ? share : negate(share))))
}

/** What positions and orders must be backed with. Source: Alpaca, "Margin and short selling" (maintenance row for 2.50 to 6.00 of 2026-09). */
import { absolute, compare, type Decimal, decimal, isNegative, larger, multiply } from '@paddock/decimal/decimal'
import type { Money, Price, Quantity } from '@paddock/decimal/money'

/** The share of a marginable value that must be the account's own (Regulation T). */
export const INITIAL_RATE: Decimal = decimal('0.5')
/** What leverage within the day asks of an open order instead. */
export const INTRADAY_RATE: Decimal = decimal('0.25')
/** Below this equity there is no margin and no shorting. */
export const LEAST_MARGIN_EQUITY: Money = decimal('2000')

const LONG_LOW = decimal('2.50')
const LONG_HIGH = decimal('6.00')
const LONG_RATE = decimal('0.30')
const HALF = decimal('0.50')
const SHORT_LIMIT = decimal('5.00')
const SHORT_RATE = decimal('0.30')
const SHORT_LOW_FLOOR = decimal('2.50')
const SHORT_HIGH_FLOOR = decimal('5.00')

/** The maintenance requirement of a position, in US dollars. Negative `qty` is short. */
export function maintenanceOf(qty: Quantity, price: Price, isMarginable: boolean): Money {
  const shares = absolute(qty)
  const value = multiply(shares, price)
  if (isNegative(qty)) {
    return compare(price, SHORT_LIMIT) < 0
      ? larger(multiply(shares, SHORT_LOW_FLOOR), value)
      : larger(multiply(shares, SHORT_HIGH_FLOOR), multiply(value, SHORT_RATE))
  }
  if (!isMarginable || compare(price, LONG_LOW) < 0) return value
  return multiply(value, compare(price, LONG_HIGH) <= 0 ? HALF : LONG_RATE)
}

/** What borrowing costs: dollars by the day on the settled debit, shares by the day on their value. Source: Alpaca, "Margin and short selling". */
import { absolute, type Decimal, decimal, decimalOf, isNegative, multiply } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { type Money, NO_MONEY, notional, type Price, type Quantity } from '@paddock/decimal/money'

/** A year's interest on a margin loan, as Alpaca states it in September 2026. */
export const MARGIN_RATE: Decimal = decimal('0.065')
/** A year's fee for shares that are hard to borrow: Alpaca's are set by lenders from day to day, here one rate stands for all. */
export const BORROW_RATE: Decimal = decimal('0.03')

const YEAR = decimal('360')
const ROUND_LOT = decimal('100')
const FINE = { scale: 9, mode: 'half-even' } as const

/** What a negative settled balance accrues in so many days; a positive one accrues nothing. */
export const debitInterest = (settled: Money, days: number): Money =>
  isNegative(settled) ? ofYear(absolute(settled), MARGIN_RATE, days) : NO_MONEY

/** What a hard-to-borrow short accrues in so many days: its shares count in whole lots of 100. */
export function borrowFee(qty: Quantity, price: Price, days: number): Money {
  const lots = divide(absolute(qty), ROUND_LOT, { scale: 0, mode: 'up' })
  return ofYear(notional(price, multiply(lots, ROUND_LOT)), BORROW_RATE, days)
}

const ofYear = (amount: Money, rate: Decimal, days: number): Money =>
  divide(multiply(multiply(amount, rate), decimalOf(BigInt(days))), YEAR, FINE)

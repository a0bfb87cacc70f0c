/** What positions and orders must be backed with. Source: Alpaca, "Margin and short selling" (maintenance row for 2.50 to 6.00 of 2026-09). */
import {
  absolute,
  compare,
  type Decimal,
  decimal,
  HALF,
  isNegative,
  larger,
  multiply,
  negate,
  subtract,
} from '@paddock/decimal/decimal'
import { asMoney, asPrice, type Money, NO_MONEY, notional, type Price, type Quantity } from '@paddock/decimal/money'

/** The share of a marginable value that must be the account's own (Regulation T). */
export const INITIAL_RATE: Decimal = decimal('0.5')
/** What leverage within the day asks of an open order instead. */
export const INTRADAY_RATE: Decimal = decimal('0.25')
/** Below this equity there is no margin and no shorting. */
export const LEAST_MARGIN_EQUITY: Money = asMoney('2000')

const LONG_LOW = asPrice('2.50')
const LONG_HIGH = asPrice('6.00')
const LONG_RATE = decimal('0.30')
const SHORT_LIMIT = asPrice('5.00')
const SHORT_RATE = decimal('0.30')
const SHORT_LOW_FLOOR = asPrice('2.50')
const SHORT_HIGH_FLOOR = asPrice('5.00')

/** Funds that move by a multiple of their index ask for more. */
const LEVERAGED_RATES = { 1: LONG_RATE, 2: HALF, 3: decimal('0.75') } as const

/** How a fund is leveraged, by its asset's attributes. */
export const leverageIn = (attributes: readonly string[]): 1 | 2 | 3 =>
  attributes.includes('leveraged_3x') ? 3 : attributes.includes('leveraged_2x') ? 2 : 1

/** The maintenance requirement of a position, in US dollars. Negative `qty` is short. */
export function maintenanceOf(qty: Quantity, price: Price, isMarginable: boolean, leverage: 1 | 2 | 3 = 1): Money {
  const shares = absolute(qty)
  const value = notional(price, shares)
  if (isNegative(qty)) {
    return compare(price, SHORT_LIMIT) < 0
      ? larger(notional(SHORT_LOW_FLOOR, shares), value)
      : larger(notional(SHORT_HIGH_FLOOR, shares), multiply(value, SHORT_RATE))
  }
  if (!isMarginable || compare(price, LONG_LOW) < 0) return value
  return multiply(value, larger(compare(price, LONG_HIGH) <= 0 ? HALF : LONG_RATE, LEVERAGED_RATES[leverage]))
}

/** One security that is most of what is held on a large loan asks for half its value. */
const CONCENTRATED_SHARE = decimal('0.70')
const CONCENTRATED_LOAN = asMoney('100000')

interface Concentration {
  readonly cash: Money
  readonly longValue: Money
  readonly value: Money
  readonly maintenance: Money
}

/** What concentration adds to the maintenance margin: 70 % of the long value in one security, on a loan of 100,000 or more. */
export function concentrationOf({ cash, longValue, value, maintenance }: Concentration): Money {
  const isLoan = compare(negate(cash), CONCENTRATED_LOAN) >= 0
  if (!isLoan || compare(value, multiply(longValue, CONCENTRATED_SHARE)) < 0) return NO_MONEY
  return larger(subtract(multiply(value, HALF), maintenance), NO_MONEY)
}

/** A position worth more than six times the equity: only closing is left. Source: Alpaca, "Margin and short selling". */
const MOST_EQUITIES = decimal('6')
export const isOverextended = (largest: Money, equity: Money): boolean =>
  compare(largest, multiply(equity, MOST_EQUITIES)) > 0

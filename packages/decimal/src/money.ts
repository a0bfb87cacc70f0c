/** Amounts that must not be mixed up. A product of a price and a quantity is money; nothing else is, without a name. */
import { add, type Decimal, multiply, subtract, ZERO } from './decimal.ts'

declare const kind: unique symbol
/** US dollars per share or coin. */
export type Price = Decimal & { readonly [kind]?: 'price' }
/** Shares or coins; negative when short or sold. */
export type Quantity = Decimal & { readonly [kind]?: 'quantity' }
/** US dollars; negative when owed. */
export type Money = Decimal & { readonly [kind]?: 'money' }

export const NO_MONEY: Money = ZERO as Money
export const NO_QUANTITY: Quantity = ZERO as Quantity

/** What `qty` costs at `at`: exact. */
export const notional = (at: Price, qty: Quantity): Money => multiply(at, qty) as Money

export const addMoney = (a: Money, b: Money): Money => add(a, b) as Money
export const addQuantity = (a: Quantity, b: Quantity): Quantity => add(a, b) as Quantity
export const subtractQuantity = (a: Quantity, b: Quantity): Quantity => subtract(a, b) as Quantity

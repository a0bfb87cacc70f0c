/** Amounts that must not be mixed up. A product of a price and a quantity is money; nothing else is, without a name. */
import { type Decimal, decimal, multiply, type OfKind, type Plain, ZERO } from './decimal.ts'

/** US dollars per share or coin. */
export type Price = OfKind<'price'>
/** Shares or coins; negative when short or sold. */
export type Quantity = OfKind<'quantity'>
/** US dollars; negative when owed. */
export type Money = OfKind<'money'>

/** The kind of a quotient. A plain divisor keeps the kind; money by quantity is a price, money by price a quantity; any other two kinds make a ratio. */
export type Quotient<A, B> = B extends OfKind<unknown> ? (A extends Money ? Share<B> : Decimal) : A
type Share<B> = B extends Quantity ? Price : B extends Price ? Quantity : Decimal

type Given = string | number | bigint | Plain | null | undefined
type Absent<Value> = Extract<Value, null | undefined>

const given = (value: Given): Decimal | null | undefined =>
  typeof value === 'object' || value === undefined ? value : value === '0' ? ZERO : decimal(value)

/** What is written, or a decimal of no kind, as an amount of the kind its place says it is. What is absent stays absent. */
export const asPrice = given as <Value extends Given>(value: Value) => Price | Absent<Value>
export const asQuantity = given as <Value extends Given>(value: Value) => Quantity | Absent<Value>
export const asMoney = given as <Value extends Given>(value: Value) => Money | Absent<Value>

export const NO_MONEY = asMoney(ZERO)
export const NO_PRICE = asPrice(ZERO)
/** Dollars to the cent, halves to even: as accounts and activities tell amounts. */
export const CENTS = { scale: 2, mode: 'half-even' } as const

export const NO_QUANTITY = asQuantity(ZERO)

/** What `qty` costs at `at`: exact. */
export const notional = (at: Price, qty: Quantity): Money => multiply(at, qty) as Money

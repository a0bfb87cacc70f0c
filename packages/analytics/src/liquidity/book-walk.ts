/** What a market order in a coin would meet in the book: each level in turn until it is filled. */
import {
  add,
  type Decimal,
  decimal,
  isPositive,
  isZero,
  multiply,
  smaller,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import type { Level } from './order-book.ts'

export interface BookWalk {
  /** Of all levels it takes, by size. */
  readonly average: Decimal
  /** The worst price it takes. */
  readonly last: Decimal
  readonly levels: number
  /** In coins, of what the book shows. */
  readonly filled: Decimal
  /** Whether the book holds all of it. */
  readonly isWhole: boolean
}

const FINE = { scale: 9, mode: 'half-even' } as const

/** Levels best first, and a size in coins or in dollars, one of them. Undefined for an empty book or a size that is none. */
export function walkBook(
  levels: readonly Level[],
  { qty, notional }: { readonly qty: Decimal | undefined; readonly notional: Decimal | undefined },
): BookWalk | undefined {
  const size = qty ?? notional
  if (!size || !isPositive(size)) return undefined
  let left = size
  let [filled, paid, last, taken] = [ZERO, ZERO, ZERO, 0]
  for (const { p, s } of levels) {
    if (!isPositive(left)) break
    const price = decimal(p)
    const shown = decimal(s)
    const coins = smaller(qty ? left : divide(left, price, { scale: 9, mode: 'down' }), shown)
    if (isZero(coins)) break
    const cost = multiply(coins, price)
    left = subtract(left, qty ? coins : cost)
    filled = add(filled, coins)
    paid = add(paid, cost)
    last = price
    taken += 1
  }
  if (taken === 0) return undefined
  // Dollars that buy less than the ninth digit of a coin are nothing left.
  const rest = qty ? left : divide(left, last, { scale: 8, mode: 'down' })
  return { average: divide(paid, filled, FINE), last, levels: taken, filled, isWhole: !isPositive(rest) }
}

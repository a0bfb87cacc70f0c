/** A price in a request. */
import { isPositive } from '@paddock/decimal/decimal'
import { asPrice, type Price } from '@paddock/decimal/money'
import { fromWire } from '@paddock/decimal/wire'

/** A price above zero, null where none is given; undefined where what is given is none. */
export function givenPrice(value: unknown): Price | null | undefined {
  if (value === undefined || value === null) return null
  const read = signedPrice(value)
  return read && isPositive(read) ? read : undefined
}

/** A price of any sign, as a net price has it; undefined where what is given is none. */
export const signedPrice = (value: unknown): Price | undefined => asPrice(fromWire(value))

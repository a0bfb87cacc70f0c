/** A price in a request. */
import { isPositive } from '@paddock/decimal/decimal'
import type { Price } from '@paddock/decimal/money'
import { fromWire } from '@paddock/decimal/wire'

/** A price above zero, null where none is given; undefined where what is given is none. */
export function givenPrice(value: unknown): Price | null | undefined {
  if (value === undefined || value === null) return null
  const read = fromWire(value)
  return read && isPositive(read) ? read : undefined
}

/** What an order does to the margin of the account once it is filled, as the practice broker marks it. US dollars, exact. */
import { contractsOf } from '@paddock/broker/options/coverage'
import {
  add,
  type Decimal,
  decimal,
  isNegative,
  isPositive,
  multiply,
  ONE,
  parseDecimal,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import type { Quantity } from '@paddock/decimal/money'
import { fromWire } from '@paddock/decimal/wire'
import { contractsMargin } from '../../trading/portfolio/forecast.ts'
import type { Facts } from '../facts/facts.ts'
import { contractsOn } from '../facts/held-positions.ts'
import { besideOf, type Resolved } from './resolved.ts'

/**
 * What all contracts on the underlying can still cost, their own value among it: with those of the order, less what it was without. `worth` is
 * what those of the order are worth, signed. Undefined while a price or a contract is not known.
 */
export function contractsChange(
  facts: Facts,
  { legs, symbol, side, estimate }: Resolved,
  size: Quantity,
  worth: Decimal,
): Decimal | undefined {
  const parts = legs.length > 1 ? legs : [{ symbol, side, ratio: 1 }]
  const added = parts.flatMap((part) => {
    const terms = facts.contracts.get(part.symbol)?.terms
    return terms ? [contractsOf(terms, part.side, multiply(size, decimal(part.ratio)))] : []
  })
  const underlying = added[0]?.terms.underlying
  if (!estimate || underlying === undefined || added.length < parts.length) return undefined
  const beside = besideOf({ ...facts, orders: [] }, underlying)
  const value = contractsOn(facts.positions, underlying).reduce(
    (sum, { market_value }) => add(sum, parseDecimal(market_value ?? '0') ?? ZERO),
    ZERO,
  )
  return contractsMargin(beside, added, value, worth)
}

/**
 * How far everything that is held may fall, evenly, before margin is called for: 0.2 is a fifth. The requirement falls with it. Undefined with
 * short positions, which gain by it, and where it is called for already; one where no fall is enough.
 */
export function fallToCall({ account }: Facts, change: Decimal, bought: Decimal): Decimal | undefined {
  const [equity, required, long, short] = [
    account?.equity,
    account?.maintenance_margin,
    account?.long_market_value,
    account?.short_market_value,
  ].map(fromWire)
  if (!equity || !required || !long || (short && isNegative(short))) return undefined
  const margin = add(required, change)
  const falling = subtract(add(long, bought), margin)
  const left = subtract(equity, margin)
  if (!isPositive(left)) return undefined
  if (!isPositive(falling)) return ONE
  const fall = divide(left, falling, { scale: 4, mode: 'down' })
  return isPositive(subtract(ONE, fall)) ? fall : ONE
}

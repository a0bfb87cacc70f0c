/**
 * What the ticket looks up among the positions, found once for each list: an account may hold ten thousand, and all of the ticket is reckoned
 * anew with each key and each quote.
 */
import type { Position } from '@paddock/contract/entities/position'
import { absolute, type Decimal, larger, parseDecimal, ZERO } from '@paddock/decimal/decimal'

export interface HeldPositions {
  readonly bySymbol: ReadonlyMap<string, Position>
  readonly contracts: readonly Position[]
  /** The most that one of them is worth, long or short. */
  readonly largest: Decimal
}

const known = new WeakMap<readonly Position[], HeldPositions>()

export function heldPositions(positions: readonly Position[]): HeldPositions {
  const before = known.get(positions)
  if (before) return before
  const found = {
    bySymbol: new Map(positions.map((position) => [position.symbol, position])),
    contracts: positions.filter(({ asset_class }) => asset_class === 'us_option'),
    largest: positions.reduce(
      (most, { market_value }) => larger(most, absolute(parseDecimal(market_value ?? '0') ?? ZERO)),
      ZERO,
    ),
  }
  known.set(positions, found)
  return found
}

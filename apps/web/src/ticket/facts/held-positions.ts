/**
 * What the ticket looks up among the positions, found once for each list: an account may hold ten thousand, and all of the ticket is reckoned
 * anew with each key and each quote.
 */

import type { Position } from '@paddock/contract/entities/position'
import { absolute, type Decimal, larger, parseDecimal, ZERO } from '@paddock/decimal/decimal'
import { rootOf } from '@paddock/market/options/symbol'
import { standardTerms } from '@paddock/market/options/terms'

interface HeldPositions {
  readonly bySymbol: ReadonlyMap<string, Position>
  readonly contracts: readonly Position[]
  /** Those by what their symbols say they are on. */
  readonly byUnderlying: ReadonlyMap<string, readonly Position[]>
  /** The most that one of them is worth, long or short. */
  readonly largest: Decimal
}

const known = new WeakMap<readonly Position[], HeldPositions>()

export function heldPositions(positions: readonly Position[]): HeldPositions {
  const before = known.get(positions)
  if (before) return before
  const contracts = positions.filter(({ asset_class }) => asset_class === 'us_option')
  const byUnderlying = new Map<string, Position[]>()
  for (const contract of contracts) {
    const underlying = standardTerms(contract.symbol)?.underlying ?? contract.symbol
    const own = byUnderlying.get(underlying) ?? []
    byUnderlying.set(underlying, own)
    own.push(contract)
  }
  const found = {
    bySymbol: new Map(positions.map((position) => [position.symbol, position])),
    contracts,
    byUnderlying,
    largest: positions.reduce(
      (most, { market_value }) => larger(most, absolute(parseDecimal(market_value ?? '0') ?? ZERO)),
      ZERO,
    ),
  }
  known.set(positions, found)
  return found
}

const NONE: readonly Position[] = []

/** The contracts held on an underlying, adjusted ones among them; their symbols leave out its dot. */
export const contractsOn = (positions: readonly Position[], underlying: string): readonly Position[] =>
  heldPositions(positions).byUnderlying.get(rootOf(underlying)) ?? NONE

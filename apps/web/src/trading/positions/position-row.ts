/** A position as the list has it. Its value moves with the price and is read by the cells, so that a tick draws one row and not the table. */

import { type Valuation, valuation } from '@paddock/analytics/equity/valuation'
import { strategiesIn, strategyNames } from '@paddock/analytics/options/held-strategies'
import type { Position } from '@paddock/contract/entities/position'
import { tradedSymbol } from '@paddock/contract/entities/symbol'
import { toNumber } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { rootOf } from '@paddock/market/options/symbol'
import { standardTerms } from '@paddock/market/options/terms'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contractName } from '../../format/contract.ts'
import { assetIn } from '../../live/asset-index.ts'
import { assetsQuery } from '../../live/queries.ts'
import { priceNow, usePricePart } from '../../live/streams/prices.ts'

export interface PositionRow {
  readonly position: Position
  /** As it is traded and priced: with the slash of a pair. */
  readonly symbol: string
  /** What it is called: a contract by its terms. */
  readonly title: string
  readonly name: string
  /** The strategies it is a part of. */
  readonly strategies: readonly string[]
  /** Itself, or what a contract is on. */
  readonly underlying: string
  /** Of shares: whether they can be borrowed at any time. Undefined where the asset does not say. */
  readonly isEasyToBorrow: boolean | undefined
  /** Of the asset. */
  readonly attributes: readonly string[]
}

export function useHeld(account: string, positions: readonly Position[]): readonly PositionRow[] {
  const { data: assets } = useQuery(assetsQuery(account))
  return useMemo(() => {
    const strategies = strategyNames(
      strategiesIn(
        positions.flatMap(({ symbol, qty, asset_class }) =>
          asset_class === 'crypto' ? [] : [{ symbol, qty: toNumber(fromWire(qty) ?? ZERO) }],
        ),
      ),
    )
    const stocks = positions.filter(({ asset_class }) => asset_class === 'us_equity')
    return positions.map((position) => {
      const symbol = tradedSymbol(position)
      const root = standardTerms(symbol)?.underlying
      const asset = assetIn(assets, symbol)
      return {
        position,
        symbol,
        title: contractName(symbol),
        name: asset?.name ?? '',
        attributes: asset?.attributes ?? NO_ATTRIBUTES,
        isEasyToBorrow: position.asset_class === 'us_equity' ? asset?.easy_to_borrow : undefined,
        strategies: strategies.get(position.symbol) ?? [],
        underlying: root ? (stocks.find((stock) => rootOf(stock.symbol) === root)?.symbol ?? root) : symbol,
      }
    })
  }, [positions, assets])
}
const NO_ATTRIBUTES: readonly string[] = []
const ZERO = { coefficient: 0n, scale: 0 }

/** The last valuation of each position: asked for by every cell of a row, computed once for each price. */
const known = new WeakMap<Position, { readonly last: number | undefined; readonly value: Valuation | undefined }>()

/** At a last price; at the record's own where there is none. */
export function valueAt(position: Position, last: number | undefined): Valuation | undefined {
  const held = known.get(position)
  if (held && held.last === last) return held.value
  const value = valuation(position, fromWire(last))
  known.set(position, { last, value })
  return value
}

/** At the price of this instant, outside React: what a row is sorted by and exported as. */
export const valueNow = (account: string, { position, symbol }: PositionRow): Valuation | undefined =>
  valueAt(position, priceNow(account, symbol)?.last)

/** At the live price. */
export const useValue = ({ position, symbol }: PositionRow): Valuation | undefined =>
  valueAt(
    position,
    usePricePart(symbol, (now) => now?.last),
  )

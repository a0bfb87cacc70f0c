/** Positions with their figures at the live prices. */
import { type Valuation, valuation } from '@paddock/analytics/equity/valuation'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol, tradedSymbol } from '@paddock/contract/entities/symbol'
import { fromWire } from '@paddock/decimal/wire'
import { useQuery } from '@tanstack/react-query'
import { assetsQuery } from '../../live/queries.ts'
import { useLastPrices } from '../../live/streams/prices.ts'

interface Valued {
  readonly position: Position
  /** As it is traded and priced: with the slash of a pair. */
  readonly symbol: string
  readonly name: string
  readonly value: Valuation | undefined
}

export function useValued(account: string, positions: readonly Position[]): Valued[] {
  const { data: assets } = useQuery(assetsQuery(account))
  const prices = useLastPrices(positions.map(tradedSymbol))
  return positions.map((position) => {
    const symbol = tradedSymbol(position)
    return {
      position,
      symbol,
      name: assets?.find((asset) => isSameSymbol(asset.symbol, symbol))?.name ?? '',
      value: valuation(position, fromWire(prices.get(symbol))),
    }
  })
}

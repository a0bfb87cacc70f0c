/** What an asset can be chosen from while it is sold. */
import type { Asset } from '@paddock/contract/entities/asset'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol, tradedSymbol } from '@paddock/contract/entities/symbol'

export interface AssetOption {
  /** The name of the asset. */
  readonly label: string
  /** Its symbol. */
  readonly value: string
  readonly exchange: string
}

/** What there is to sell: everything held, under the symbol it is traded by. */
export function heldOptions(positions: readonly Position[], assets: readonly Asset[]): AssetOption[] {
  return positions.map((position) => {
    const value = tradedSymbol(position)
    const asset = assets.find(({ symbol }) => isSameSymbol(symbol, value))
    return { label: asset?.name ?? value, value, exchange: asset?.exchange ?? position.exchange ?? '' }
  })
}

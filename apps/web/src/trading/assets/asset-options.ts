/** What an asset can be chosen from while it is sold. */
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import type { Position } from '@paddock/contract/entities/position'
import { tradedSymbol } from '@paddock/contract/entities/symbol'
import { assetLike } from '../../live/asset-index.ts'

export interface AssetOption {
  /** The name of the asset. */
  readonly label: string
  /** Its symbol. */
  readonly value: string
  readonly exchange: string
}

/** What there is to sell: everything held, under the symbol it is traded by. */
export function heldOptions(positions: readonly Position[], assets: readonly ListedAsset[]): AssetOption[] {
  return positions.map((position) => {
    const value = tradedSymbol(position)
    const asset = assetLike(assets, value)
    return { label: asset?.name ?? value, value, exchange: asset?.exchange ?? position.exchange ?? '' }
  })
}

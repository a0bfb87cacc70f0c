/** The list of assets by symbol, made once for each list. */
import { plainSymbol } from '@paddock/contract/entities/symbol'

interface Named {
  readonly symbol: string
}

const indexes = new WeakMap<readonly Named[], Map<string, Named>>()

/** The asset of a symbol in any spelling; undefined where it is not on the list, or no list is read yet. */
export function assetIn<Asset extends Named>(
  assets: readonly Asset[] | undefined,
  symbol: string | undefined,
): Asset | undefined {
  if (!assets || symbol === undefined) return undefined
  const known = indexes.get(assets) ?? new Map(assets.map((asset) => [plainSymbol(asset.symbol), asset]))
  indexes.set(assets, known)
  return known.get(plainSymbol(symbol)) as Asset | undefined
}

/** The list of assets by symbol, made once for each list. */
import { plainSymbol } from '@paddock/contract/entities/symbol'

interface Named {
  readonly symbol: string
}

const indexes = new WeakMap<readonly Named[], Map<string, Named>>()

/** The asset that is called so; undefined where it is not on the list, or no list is read yet. */
export function assetIn<Asset extends Named>(
  assets: readonly Asset[] | undefined,
  symbol: string | undefined,
): Asset | undefined {
  const found = assets && symbol !== undefined ? indexOf(assets).get(symbol) : undefined
  return found?.symbol === symbol ? (found as Asset | undefined) : undefined
}

/** The asset of a symbol in any spelling, such as a pair without its slash. */
export function assetLike<Asset extends Named>(
  assets: readonly Asset[] | undefined,
  symbol: string,
): Asset | undefined {
  return assetIn(assets, symbol) ?? (assets && (indexOf(assets).get(plainSymbol(symbol)) as Asset | undefined))
}

const indexOf = (assets: readonly Named[]) => indexes.get(assets) ?? indexed(assets)

/** Symbols as they are written come last, so that a pair without its slash never hides a stock. */
function indexed(assets: readonly Named[]): Map<string, Named> {
  const index = new Map<string, Named>()
  for (const asset of assets) index.set(plainSymbol(asset.symbol), asset)
  for (const asset of assets) index.set(asset.symbol, asset)
  indexes.set(assets, index)
  return index
}

/** Symbols in text: typed, or pasted from a file, a message or another platform. */
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'

interface TypedSymbols {
  /** Assets that were named, once each, in the order of the text. */
  readonly found: readonly ListedAsset[]
  /** Words that name no asset, as they were written. */
  readonly unknown: readonly string[]
}

/**
 * The assets a text names. Words are parted by blanks, commas, semicolons, bars and line ends; quotes, a leading `$` or `#`, and an
 * exchange before a colon (`NASDAQ:AAPL`) are dropped; case does not matter. Coins are known with their slash, a dash or neither.
 */
export function typedSymbols(text: string, assets: readonly ListedAsset[]): TypedSymbols {
  const bySymbol = new Map<string, ListedAsset>()
  // Plain symbols last, so that a coin without its slash never hides a stock.
  for (const asset of assets) {
    if (!asset.symbol.includes('/')) continue
    bySymbol.set(asset.symbol.replace('/', ''), asset)
    bySymbol.set(asset.symbol.replace('/', '-'), asset)
  }
  for (const asset of assets) bySymbol.set(asset.symbol, asset)
  const found = new Map<string, ListedAsset>()
  const unknown = new Set<string>()
  for (const word of text.split(/[\s,;|]+/)) {
    const bare = word.replace(/^["'($#]+|["').:]+$/g, '')
    if (bare === '') continue
    const asset = bySymbol.get(bare.replace(/^\w+:/, '').toUpperCase())
    if (asset) found.set(asset.symbol, asset)
    else unknown.add(bare)
  }
  return { found: [...found.values()], unknown: [...unknown] }
}

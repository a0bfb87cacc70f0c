/**
 * The list of assets as it travels to the desk. Thousands of assets are alike in all but symbol and name, so that what they share is said
 * once: a fifth of the text of Alpaca's own list, and little to check.
 */
import * as z from 'zod/mini'
import { Asset } from '../entities/asset.ts'

/** A call for a list of assets that says `true` here is answered packed, where the server has it packed; as Alpaca answers it otherwise. */
export const PACKED_HEADER = 'x-paddock-packed'

/** An asset of a list. Alpaca's id of it, which is half of what a list weighs, is told by the call for one asset. */
const ListedAsset = z.omit(Asset, { id: true })
export type ListedAsset = z.infer<typeof ListedAsset>

/** What many assets have in common: every known field but those of one asset. */
const Kind = z.omit(ListedAsset, { symbol: true, name: true })
const FIELDS = Object.keys(Kind.shape)

/** One entry of `symbols`, `names` and `kindOf` for each asset; `kindOf` has places in `kinds`. */
const PackedAssets = z.object({
  kinds: z.array(Kind),
  symbols: z.array(z.string()),
  names: z.array(z.nullable(z.string())),
  kindOf: z.array(z.number()),
})
type PackedAssets = z.infer<typeof PackedAssets>

/** Packs one asset after the other, as Alpaca answers them. */
export function assetPacker() {
  const places = new Map<string, number>()
  const symbols: string[] = []
  const names: (string | null)[] = []
  const kindOf: number[] = []
  return {
    add(asset: Readonly<Record<string, unknown>>): void {
      const kind = JSON.stringify(asset, FIELDS)
      const place = places.get(kind) ?? places.size
      places.set(kind, place)
      symbols.push(String(asset['symbol']))
      names.push(typeof asset['name'] === 'string' ? asset['name'] : null)
      kindOf.push(place)
    },
    /** The list as JSON. */
    text: (): string =>
      `{"kinds":[${[...places.keys()].join(',')}],${JSON.stringify({ symbols, names, kindOf }).slice(1)}`,
  }
}

function unpacked({ kinds, symbols, names, kindOf }: PackedAssets): ListedAsset[] {
  const assets: ListedAsset[] = []
  for (const [at, symbol] of symbols.entries()) {
    const kind = kinds[kindOf[at] ?? -1]
    if (kind) assets.push({ ...kind, symbol, name: names[at] ?? undefined })
  }
  return assets
}

/** An answer to a call for a list of assets, packed or not. */
export const ListedAssets: z.ZodMiniType<ListedAsset[]> = z.union([
  z.pipe(PackedAssets, z.transform(unpacked)),
  z.array(ListedAsset),
])

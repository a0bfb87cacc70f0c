/** Assets: everything that can be traded. Prices are live for the rows in sight. */
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import { useQuery } from '@tanstack/react-query'
import { useAccountId } from '../../live/account.ts'
import { assetsQuery } from '../../live/queries.ts'
import { useSession } from '../../live/session.ts'
import { FilteredList } from '../../tables/filtered-list.tsx'
import { isMatch, type ListSearch } from '../../tables/list-search.ts'
import { FilterChip } from '../../tables/table-bar.tsx'
import { AssetCard, assetColumns } from '../../trading/assets/asset-columns.tsx'
import { searchIndex, searchSymbols } from '../../trading/assets/symbol-search.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface AssetsSearch extends ListSearch {
  readonly class?: string | undefined
}

const NONE: readonly ListedAsset[] = []

export function AssetsScreen(props: { search: AssetsSearch; onSearch: (change: Partial<AssetsSearch>) => void }) {
  const { search, onSearch } = props
  const account = useAccountId()
  const { isSignedIn } = useSession()
  const query = useQuery(assetsQuery(account))
  const assets = query.data ?? NONE
  const kinds = [...new Set(assets.map(kindOf))].sort()
  const ofKind = assets.filter((asset) => search.class === undefined || kindOf(asset) === search.class)
  const rows = found(ofKind, search.q, assets)
  return (
    <div className="flex h-full min-h-0 flex-col bg-well">
      <FilteredList
        {...{ rows, query, search, onSearch }}
        what="assets"
        filterLabel="Find an asset"
        name="assets"
        reassurance="Positions and orders are not affected."
        total={assets.length}
        chips={kinds.map((kind) => (
          <FilterChip
            key={kind}
            isOn={search.class === kind}
            count={assets.filter((asset) => kindOf(asset) === kind).length}
            onChange={(isOn) => onSearch({ class: isOn ? kind : undefined })}
          >
            {KINDS[kind] ?? kind}
          </FilterChip>
        ))}
        columns={assetColumns(account, isSignedIn)}
        rowKey={({ symbol }) => symbol}
        card={(asset) => <AssetCard asset={asset} />}
        empty={
          <EmptyState
            title="No assets"
            action={
              <Button icon="refresh-cw" onClick={() => void query.refetch()}>
                Try again
              </Button>
            }
          >
            The list of assets could not be loaded, so it cannot be searched.
          </EmptyState>
        }
        unmatched={
          <EmptyState
            title="Nothing matches"
            action={<Button onClick={() => onSearch({ q: undefined, class: undefined })}>Clear the filter</Button>}
          >
            {search.class
              ? `Only ${KINDS[search.class] ?? search.class} are searched.`
              : `No symbol or name matches “${search.q}”.`}
          </EmptyState>
        }
      />
    </div>
  )
}

const KINDS: Readonly<Record<string, string>> = { us_equity: 'Stocks and ETFs', crypto: 'Crypto', us_option: 'Options' }
const kindOf = (asset: ListedAsset): string => asset.class

/** Plain matches in the list's order; where there are none, what was nearly typed. */
function found(
  assets: readonly ListedAsset[],
  typed: string | undefined,
  all: readonly ListedAsset[],
): readonly ListedAsset[] {
  if (!typed) return assets.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
  const exact = assets.filter(({ symbol, name, exchange }) => isMatch([symbol, name, exchange], typed))
  if (exact.length > 0) {
    const wanted = typed.toUpperCase()
    return [...exact].sort(
      (a, b) =>
        Number(b.symbol === wanted) - Number(a.symbol === wanted) ||
        Number(b.symbol.startsWith(wanted)) - Number(a.symbol.startsWith(wanted)),
    )
  }
  const near = new Set(searchSymbols(searchIndex(all), typed).map(({ symbol }) => symbol))
  return assets.filter(({ symbol }) => near.has(symbol))
}

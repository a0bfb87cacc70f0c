/** Assets: everything that can be traded. Prices are live for the rows in sight. */
import type { Asset } from '@paddock/contract/entities/asset'
import { useQuery } from '@tanstack/react-query'
import { plain } from '../../format/number.ts'
import { useAccountId } from '../../live/account.ts'
import { assetsQuery } from '../../live/queries.ts'
import { useSession } from '../../live/session.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { isMatch, type ListSearch } from '../../tables/list-search.ts'
import { ListState, StaleAge } from '../../tables/list-state.tsx'
import { FilterChip, FilterField, TableBar } from '../../tables/table-bar.tsx'
import { TableTools } from '../../tables/table-tools.tsx'
import { AssetCard, assetColumns } from '../../trading/assets/asset-columns.tsx'
import { searchIndex, searchSymbols } from '../../trading/assets/symbol-search.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface AssetsSearch extends ListSearch {
  readonly class?: string | undefined
}

const NONE: readonly Asset[] = []

export function AssetsScreen({
  search,
  onSearch,
}: {
  search: AssetsSearch
  onSearch: (change: Partial<AssetsSearch>) => void
}) {
  const account = useAccountId()
  const { isSignedIn } = useSession()
  const query = useQuery(assetsQuery(account))
  const assets = query.data ?? NONE
  const kinds = [...new Set(assets.map(kindOf))].sort()
  const ofKind = assets.filter((asset) => search.class === undefined || kindOf(asset) === search.class)
  const rows = found(ofKind, search.q, assets)
  const columns = assetColumns(account, isSignedIn)
  return (
    <div className="flex h-full min-h-0 flex-col bg-well">
      <TableBar>
        <FilterField label="Find an asset" value={search.q} onChange={(q) => onSearch({ q })} />
        <div className="filter-chips">
          {kinds.map((kind) => (
            <FilterChip
              key={kind}
              isOn={search.class === kind}
              count={assets.filter((asset) => kindOf(asset) === kind).length}
              onChange={(isOn) => onSearch({ class: isOn ? kind : undefined })}
            >
              {KINDS[kind] ?? kind}
            </FilterChip>
          ))}
        </div>
        <span className="push flex items-center gap-2">
          <span className="label" role="status">
            {plain(rows.length)} of {plain(assets.length)}
          </span>
          <StaleAge query={query} />
          <TableTools name="assets" rows={rows} columns={columns} rowKey={({ id }) => id} sort={search.sort} />
        </span>
      </TableBar>
      <ListState
        query={query}
        what="Assets"
        reassurance="Positions and orders are not affected."
        isEmpty={rows.length === 0}
        empty={
          assets.length === 0 ? (
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
          ) : (
            <EmptyState
              title="Nothing matches"
              action={<Button onClick={() => onSearch({ q: undefined, class: undefined })}>Clear the filter</Button>}
            >
              {search.class
                ? `Only ${KINDS[search.class] ?? search.class} are searched.`
                : `No symbol or name matches “${search.q}”.`}
            </EmptyState>
          )
        }
      >
        <DataTable
          label="Assets"
          name="assets"
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          sort={search.sort}
          onSort={(sort) => onSearch({ sort })}
          card={(asset) => <AssetCard asset={asset} />}
          isStale={query.isError}
        />
      </ListState>
    </div>
  )
}

const KINDS: Readonly<Record<string, string>> = { us_equity: 'Stocks and ETFs', crypto: 'Crypto', us_option: 'Options' }
const kindOf = (asset: Asset): string => asset.class

/** Plain matches in the list's order; where there are none, what was nearly typed. */
function found(assets: readonly Asset[], typed: string | undefined, all: readonly Asset[]): readonly Asset[] {
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

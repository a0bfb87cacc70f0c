/** One list: its symbols with live prices, what can be added and taken off, and what can be done with the list. */
import { counted } from '../../format/number.ts'
import './watchlists.css'
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import type { Asset } from '@paddock/contract/entities/asset'
import type { WatchlistWithoutAsset } from '@paddock/contract/entities/watchlist'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useShortcuts } from '../../page/shortcuts.ts'
import { openTicket } from '../../page/ticket-store.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { isMatch } from '../../tables/list-search.ts'
import { ListState, StaleAge } from '../../tables/list-state.tsx'
import { NothingMatches } from '../../tables/nothing-matches.tsx'
import { FilterField, TableBar } from '../../tables/table-bar.tsx'
import { TableTools } from '../../tables/table-tools.tsx'
import { useMoving } from '../../tables/use-moving.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { AddSymbols } from './add-symbols.tsx'
import { GONE, isGone, type ListChanges, watchlistQuery } from './changes.ts'
import { EmptyList } from './empty-list.tsx'
import { useFurtherColumns } from './further-columns.tsx'
import { WatchCard, watchColumns } from './watch-columns.tsx'
import type { WatchlistScreenProps } from './watchlist-search.ts'

const NO_ASSETS: readonly Asset[] = []

interface WatchlistPanelProps extends WatchlistScreenProps {
  readonly list: WatchlistWithoutAsset
  readonly lists: readonly WatchlistWithoutAsset[]
  /** Everything that can be put on it. */
  readonly assets: readonly ListedAsset[]
  readonly changes: ListChanges
  readonly onRename: () => void
  readonly onDrop: () => void
}

export function WatchlistPanel(props: WatchlistPanelProps) {
  const { account, list, lists, assets, changes, search, onSearch, onRename, onDrop } = props
  const query = useQuery(watchlistQuery(account, list.id))
  const watched = query.data?.assets ?? NO_ASSETS
  const matching = useMemo(
    () => watched.filter(({ symbol, name, exchange }) => isMatch([symbol, name, exchange], search.q)),
    [watched, search.q],
  )
  const rows = useMoving(matching, Boolean(search.sort))
  const takeOff = (asset: Asset) => changes.takeOff(list, asset)
  const columns = watchColumns({ account, onTakeOff: takeOff, further: useFurtherColumns(account, watched) })
  useWatchlistKeys({
    onTakeOff(symbol) {
      const asset = watched.find((candidate) => candidate.symbol === symbol)
      if (asset) takeOff(asset)
    },
    onChoose(place) {
      const chosen = lists[place]
      if (chosen) onSearch({ list: chosen.id, q: undefined })
    },
  })
  if (isGone(query.error))
    return (
      <EmptyState
        title="Watchlist not found"
        action={
          <Button tone="primary" onClick={() => onSearch({ list: undefined, q: undefined })}>
            Show my watchlists
          </Button>
        }
      >
        {GONE}
      </EmptyState>
    )
  return (
    <>
      <TableBar>
        <AddSymbols list={list} assets={assets} onAdd={changes.add} />
        <span className="push flex items-center gap-2">
          <FilterField label="Filter the list" value={search.q} onChange={(q) => onSearch({ q })} />
          <StaleAge query={query} />
          <TableTools
            name="watchlist"
            file={`watchlist-${list.name}`}
            rows={rows}
            columns={columns}
            rowKey={({ symbol }) => symbol}
            sort={search.sort}
          />
          <Menu trigger={<IconButton icon="ellipsis" label={`Actions: ${list.name}`} />} label={list.name}>
            <MenuItem icon="pencil" onSelect={onRename}>
              Rename…
            </MenuItem>
            <MenuItem icon="trash-2" isDanger onSelect={onDrop}>
              Delete the list
            </MenuItem>
          </Menu>
        </span>
      </TableBar>
      <ListState
        query={query}
        what="The list"
        reassurance="Your positions and orders are not affected."
        isEmpty={rows.length === 0}
        empty={
          watched.length > 0 ? (
            <NothingMatches what={counted(watched.length, 'symbol')} onClear={() => onSearch({ q: undefined })} />
          ) : (
            <EmptyList list={list} assets={assets} onAdd={(symbols) => void changes.add(list, symbols)} />
          )
        }
      >
        <DataTable
          label={list.name}
          name="watchlist"
          rows={rows}
          columns={columns}
          rowKey={({ symbol }) => symbol}
          sort={search.sort}
          onSort={(sort) => onSearch({ sort })}
          card={(asset) => <WatchCard asset={asset} onTakeOff={takeOff} />}
          isStale={query.isError}
        />
      </ListState>
    </>
  )
}

/** The keyboard of a watchlist: j and k walk the rows, b and s trade the one walked to, a sets an alert on it (a key of the desk), Delete takes it off, 1 to 9 choose a list. */
interface WatchlistKeys {
  readonly onTakeOff: (symbol: string) => void
  /** The list at a place, from 0. */
  readonly onChoose: (place: number) => void
}

const links = () => [...document.querySelectorAll<HTMLElement>('[data-watched]')]

/** The row that has the focus, by the link in it. */
const here = () => {
  const row = document.activeElement?.closest('tr, li')
  return links().findIndex((link) => row?.contains(link))
}
const symbolHere = () => links()[here()]?.dataset.watched

function useWatchlistKeys({ onTakeOff, onChoose }: WatchlistKeys): void {
  const trade = (side: 'buy' | 'sell') => () => {
    const symbol = symbolHere()
    return symbol !== undefined && openTicket({ symbol, side })
  }
  useShortcuts('watchlist', {
    step: ({ key }) => {
      const at = here()
      links()[key === 'j' ? at + 1 : Math.max(0, at - 1)]?.focus()
    },
    buy: trade('buy'),
    sell: trade('sell'),
    takeOff: () => {
      const symbol = symbolHere()
      return symbol !== undefined && onTakeOff(symbol)
    },
    choose: ({ key }) => onChoose(Number(key) - 1),
  })
}

/** One of the account's lists with live prices: symbols are added and taken off, and a press gives one to the link group. */
import { SendingIconButton } from '../../../live/sending-button.tsx'
import { EmptyList } from '../../../trading/watchlists/empty-list.tsx'
import '../../fill.css'
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import type { WatchlistWithoutAsset } from '@paddock/contract/entities/watchlist'
import { fromWire } from '@paddock/decimal/wire'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assetsQuery } from '../../../live/queries.ts'
import { priceNow } from '../../../live/streams/prices.ts'
import { actionsColumn, type Column } from '../../../tables/columns.tsx'
import { DataTable } from '../../../tables/data-table.tsx'
import { ListState } from '../../../tables/list-state.tsx'
import { useMoving } from '../../../tables/use-moving.ts'
import { changeOf, LiveChange, LivePart } from '../../../trading/assets/live-cells.tsx'
import { SymbolLink } from '../../../trading/assets/symbol-link.tsx'
import { AddSymbols } from '../../../trading/watchlists/add-symbols.tsx'
import {
  type ListChanges,
  useListChanges,
  watchlistQuery,
  watchlistsQuery,
} from '../../../trading/watchlists/changes.ts'
import { ListNameDialog } from '../../../trading/watchlists/list-name-dialog.tsx'
import { SuggestedSets } from '../../../trading/watchlists/suggested-sets.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { messageOf } from '../../../ui/refusal.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.ts'
import { useStreamedGood } from '../../last-good.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { AccountCard, ofAccount } from '../account-card.tsx'
import type { WatchlistSettings } from './widget.ts'

const NO_LISTS: readonly WatchlistWithoutAsset[] = []
const NO_ASSETS: readonly ListedAsset[] = []

export const WatchlistView = ofAccount<WidgetViewProps<WatchlistSettings>>(Watchlist)

type Props = WidgetViewProps<WatchlistSettings> & { readonly account: string }

function Watchlist({ account, settings, change }: Props) {
  const query = useQuery(watchlistsQuery(account))
  useStreamedGood()
  const { data: assets = NO_ASSETS } = useQuery(assetsQuery(account))
  const changes = useListChanges(account)
  const [isNaming, setNaming] = useState(false)
  const lists = query.data ?? NO_LISTS
  const current = lists.find(({ id }) => id === settings.list) ?? lists[0]
  const make = (name: string, symbols: readonly string[]) =>
    void changes.make(name, symbols).then(
      ({ id }) => change({ list: id }),
      (error) => toast({ title: 'The list was not made', description: messageOf(error), tone: 'loss' }),
    )
  return (
    <AccountCard
      className="widget-fill"
      to="/watchlist"
      list={current?.id}
      dialog={
        isNaming && (
          <ListNameDialog
            taken={lists.map(({ name }) => name)}
            onSave={(name) => changes.make(name)}
            onSaved={({ id }) => change({ list: id })}
            onClose={() => setNaming(false)}
          />
        )
      }
      query={query}
      what="Watchlists"
      reassurance="Your positions and orders are not affected."
      isEmpty={lists.length === 0}
      empty={
        <EmptyState
          title="No watchlists yet"
          action={
            <span className="flex flex-wrap gap-x-2">
              <Button tone="primary" icon="plus" onClick={() => setNaming(true)}>
                New list
              </Button>
              <SuggestedSets assets={assets} onPick={make} />
            </span>
          }
        >
          Keep the symbols you follow together, with prices as they move.
        </EmptyState>
      }
    >
      {current && (
        <>
          <div className="widget-bar">
            <Select
              label="List"
              options={lists.map(({ id, name }) => ({ value: id, label: name }))}
              value={current.id}
              onChange={(list) => change({ list })}
            />
            <IconButton icon="plus" label="New list" onClick={() => setNaming(true)} />
            <AddSymbols list={current} assets={assets} onAdd={changes.add} />
          </div>
          <Watched
            key={current.id}
            {...{ account, assets, changes }}
            list={current}
            sort={settings.sort || undefined}
            onSort={(sort) => change({ sort: sort ?? '' })}
          />
        </>
      )}
    </AccountCard>
  )
}

interface WatchedProps {
  readonly account: string
  readonly list: WatchlistWithoutAsset
  readonly assets: readonly ListedAsset[]
  readonly changes: ListChanges
  readonly sort: string | undefined
  readonly onSort: (sort: string | undefined) => void
}

function Watched({ account, list, assets, changes, sort, onSort }: WatchedProps) {
  const query = useQuery(watchlistQuery(account, list.id))
  const rows = useMoving(query.data?.assets ?? NO_ASSETS, Boolean(sort))
  const takeOff = (asset: ListedAsset) => changes.takeOff(list, asset)
  return (
    <ListState
      query={query}
      what="The list"
      reassurance="Your positions and orders are not affected."
      isEmpty={rows.length === 0}
      empty={<EmptyList list={list} assets={assets} onAdd={(symbols) => void changes.add(list, symbols)} />}
    >
      <DataTable
        label={list.name}
        rows={rows}
        columns={tileColumns(account, takeOff)}
        rowKey={({ symbol }) => symbol}
        sort={sort}
        onSort={onSort}
        card={(asset) => <WatchedCard asset={asset} onTakeOff={takeOff} />}
        isStale={query.isError}
      />
    </ListState>
  )
}

/** Those of the screen that a tile has room for. Prices are read by the cells, so that only rows in sight are streamed. */
const tileColumns = (account: string, onTakeOff: (asset: ListedAsset) => void): readonly Column<ListedAsset>[] => [
  {
    key: 'symbol',
    head: 'Symbol',
    width: '4.75rem',
    value: ({ symbol }) => symbol,
    cell: ({ symbol, name }) => (
      <span title={name}>
        <SymbolLink symbol={symbol} />
      </span>
    ),
  },
  {
    key: 'last',
    head: 'Last',
    width: '5.25rem',
    align: 'end',
    value: ({ symbol }) => fromWire(priceNow(account, symbol)?.last),
    cell: (asset) => <LivePart asset={asset} part="last" />,
  },
  {
    key: 'change',
    head: 'Change, %',
    width: '4.625rem',
    align: 'end',
    value: ({ symbol }) => changeOf(priceNow(account, symbol)),
    cell: ({ symbol }) => <LiveChange symbol={symbol} />,
  },
  { ...actionsColumn('2.75rem', (asset) => <TakeOff asset={asset} onTakeOff={onTakeOff} />), yields: 1 },
]

interface RowProps {
  readonly asset: ListedAsset
  readonly onTakeOff: (asset: ListedAsset) => void
}

const TakeOff = ({ asset, onTakeOff }: RowProps) => (
  <SendingIconButton icon="x" label={`Remove ${asset.symbol} from the list`} onClick={() => onTakeOff(asset)} />
)

/** A row on a phone. In a linked widget a press gives it to the link group, as in the table. */
const WatchedCard = ({ asset, onTakeOff }: RowProps) => (
  <div className="watch-card">
    <div className="card-row">
      <strong>
        <SymbolLink symbol={asset.symbol} />
      </strong>
      <LivePart asset={asset} part="last" />
      <span className="truncate">{asset.name}</span>
      <LiveChange symbol={asset.symbol} hasArrow />
    </div>
    <TakeOff asset={asset} onTakeOff={onTakeOff} />
  </div>
)

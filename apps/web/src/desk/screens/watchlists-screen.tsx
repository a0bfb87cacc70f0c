/** My Watchlists: lists of what to keep an eye on, with live prices. */
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import type { WatchlistWithoutAsset } from '@paddock/contract/entities/watchlist'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assetsQuery } from '../../live/queries.ts'
import { ListState } from '../../tables/list-state.tsx'
import { GONE, useListChanges, watchlistsQuery } from '../../trading/watchlists/changes.ts'
import { ListNameDialog } from '../../trading/watchlists/list-name-dialog.tsx'
import { ListRail } from '../../trading/watchlists/list-rail.tsx'
import { SuggestedSets } from '../../trading/watchlists/suggested-sets.tsx'
import { WatchlistPanel } from '../../trading/watchlists/watchlist-panel.tsx'
import type { WatchlistScreenProps } from '../../trading/watchlists/watchlist-search.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toastFailure } from '../../ui/toast.ts'

const NO_LISTS: readonly WatchlistWithoutAsset[] = []
const NO_ASSETS: readonly ListedAsset[] = []

export function WatchlistsScreen({ account, search, onSearch }: WatchlistScreenProps) {
  const query = useQuery(watchlistsQuery(account))
  const { data: assets = NO_ASSETS } = useQuery(assetsQuery(account))
  const changes = useListChanges(account)
  const [naming, setNaming] = useState<WatchlistWithoutAsset | 'new'>()
  const lists = query.data ?? NO_LISTS
  const current = search.list === undefined ? lists[0] : lists.find(({ id }) => id === search.list)
  const show = (list: string | undefined) => onSearch({ list, q: undefined })
  const isEmpty = lists.length === 0 && search.list === undefined
  return (
    <div className="flex h-full min-h-0 bg-well max-sm:flex-col">
      {lists.length > 0 && (
        <ListRail account={account} lists={lists} current={current?.id} onMake={() => setNaming('new')} />
      )}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ListState
          query={query}
          what="Watchlists"
          reassurance="Your positions and orders are not affected."
          isEmpty={isEmpty}
          empty={
            <EmptyState
              title="No watchlists yet"
              action={
                <span className="flex flex-wrap gap-x-2">
                  <Button tone="primary" icon="plus" onClick={() => setNaming('new')}>
                    New list
                  </Button>
                  <SuggestedSets
                    assets={assets}
                    onPick={(name, symbols) =>
                      void changes.make(name, symbols).catch((error) => {
                        toastFailure('The list was not made')(error)
                      })
                    }
                  />
                </span>
              }
            >
              Keep the symbols you follow together, with prices as they move. Scripts see the same lists.
            </EmptyState>
          }
        >
          {current ? (
            <WatchlistPanel
              key={current.id}
              account={account}
              list={current}
              lists={lists}
              assets={assets}
              changes={changes}
              search={search}
              onSearch={onSearch}
              onRename={() => setNaming(current)}
              onDrop={() => {
                changes.drop(current)
                show(undefined)
              }}
            />
          ) : (
            <EmptyState
              title="Watchlist not found"
              action={
                <Button tone="primary" onClick={() => show(undefined)}>
                  Show my watchlists
                </Button>
              }
            >
              {GONE}
            </EmptyState>
          )}
        </ListState>
      </div>
      {naming && (
        <ListNameDialog
          {...(naming === 'new' ? {} : { name: naming.name })}
          taken={lists.map(({ name }) => name)}
          onSave={(name) => (naming === 'new' ? changes.make(name) : changes.rename(naming, name))}
          onSaved={({ id }) => show(id)}
          onClose={() => setNaming(undefined)}
        />
      )}
    </div>
  )
}

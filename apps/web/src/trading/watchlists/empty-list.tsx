import './watchlists.css'
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import type { Watchlist } from '@paddock/contract/entities/watchlist'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SuggestedSets } from './suggested-sets.tsx'

interface EmptyListProps {
  readonly list: Pick<Watchlist, 'name'>
  /** All there are, of which the sets are made. */
  readonly assets: readonly ListedAsset[]
  readonly onAdd: (symbols: readonly string[]) => void
}

/** A watchlist without symbols: the ways to fill it. */
export const EmptyList = ({ list, assets, onAdd }: EmptyListProps) => (
  <EmptyState
    title={`${list.name} is empty`}
    action={
      <span className="flex flex-wrap gap-x-2">
        <SuggestedSets assets={assets} onPick={(_name, symbols) => onAdd(symbols)} />
      </span>
    }
  >
    Type a symbol above, paste a block of them, or begin with a set.
  </EmptyState>
)

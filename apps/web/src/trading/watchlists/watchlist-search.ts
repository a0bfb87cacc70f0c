/** What the address of the watchlists says. */
import type { ListSearch } from '../../tables/list-search.ts'

interface WatchlistSearch extends ListSearch {
  /** The id of the list shown; the first one without it. */
  readonly list?: string | undefined
}

export interface WatchlistScreenProps {
  readonly account: string
  readonly search: WatchlistSearch
  readonly onSearch: (change: Partial<WatchlistSearch>) => void
}

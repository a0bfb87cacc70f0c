/** What the address of the watchlists says. */
import type { ListProps, ListSearch } from '../../tables/list-search.ts'

interface WatchlistSearch extends ListSearch {
  /** The id of the list shown; the first one without it. */
  readonly list?: string | undefined
}

export type WatchlistScreenProps = ListProps<WatchlistSearch>

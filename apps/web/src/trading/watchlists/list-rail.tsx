/** The lists there are, with how many symbols each has; on a phone a row that scrolls. */
import { MINUTE_MS } from '@paddock/market/instant'
import { howMany } from '../../format/number.ts'
import './watchlists.css'
import type { WatchlistWithoutAsset } from '@paddock/contract/entities/watchlist'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { watchlistQuery } from './changes.ts'

/** The wire's list of lists has no counts, so each list is read for its own; from here on only when it is opened. */
const MOST_COUNTED = 20

export function ListRail(props: {
  account: string
  lists: readonly WatchlistWithoutAsset[]
  current: string | undefined
  onMake: () => void
}) {
  const { account, lists, current, onMake } = props
  const counted = useQueries({
    queries: lists.slice(0, MOST_COUNTED).map(({ id }) => ({ ...watchlistQuery(account, id), staleTime: MINUTE_MS })),
  })
  return (
    <nav className="list-rail" aria-label="Watchlists">
      {lists.map(({ id, name }, index) => {
        const count = counted[index]?.data?.assets?.length
        return (
          <Link key={id} to="/watchlist" search={{ list: id }} aria-current={id === current ? 'page' : undefined}>
            <span className="truncate">{name}</span>
            {count !== undefined && <small className="count">{howMany(count)}</small>}
          </Link>
        )
      })}
      <Button size="small" tone="bare" icon="plus" onClick={onMake}>
        New list
      </Button>
    </nav>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { WithAccount } from '../../account/with-account.tsx'
import { pageHead } from '../../desk/page-head.ts'
import { listSearch, text } from '../../tables/list-search.ts'
import { WatchlistsScreen } from '../../watchlists/watchlists-screen.tsx'

export const Route = createFileRoute('/_desk/watchlist')({
  validateSearch: z.looseObject({ ...listSearch, list: text() }),
  head: () => pageHead('My Watchlists', 'Lists of what you follow, with live prices.'),
  component: WatchlistPage,
})

function WatchlistPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithAccount>
      {(account) => (
        <WatchlistsScreen
          account={account}
          search={search}
          onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
        />
      )}
    </WithAccount>
  )
}

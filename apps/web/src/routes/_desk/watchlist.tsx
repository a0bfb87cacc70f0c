import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { WatchlistsScreen } from '../../desk/screens/watchlists-screen.tsx'
import { pageHead, useView, WithAccount } from '../../page/page.tsx'
import { listSearch, text } from '../../tables/list-search.ts'

export const Route = createFileRoute('/_desk/watchlist')({
  validateSearch: z.looseObject({ ...listSearch, list: text() }),
  head: () => pageHead('My Watchlists', 'Watchlists with live prices.'),
  component: WatchlistPage,
})

function WatchlistPage() {
  const [search, onSearch] = useView(Route)
  return <WithAccount>{(account) => <WatchlistsScreen {...{ account, search, onSearch }} />}</WithAccount>
}

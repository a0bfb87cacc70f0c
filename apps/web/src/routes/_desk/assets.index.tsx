import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AssetsScreen } from '../../desk/screens/assets-screen.tsx'
import { pageHead } from '../../page/page-head.ts'
import { listSearch, text } from '../../tables/list-search.ts'

export const Route = createFileRoute('/_desk/assets/')({
  validateSearch: z.looseObject({ ...listSearch, class: text() }),
  head: () => pageHead('Assets', 'All tradable assets with live prices.'),
  component: AssetsPage,
})

function AssetsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AssetsScreen
      search={search}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  )
}

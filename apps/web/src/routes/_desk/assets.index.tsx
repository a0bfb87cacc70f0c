import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AssetsScreen } from '../../desk/screens/assets-screen.tsx'
import { pageHead, useView } from '../../page/page.tsx'
import { listSearch, text } from '../../tables/list-search.ts'

export const Route = createFileRoute('/_desk/assets/')({
  validateSearch: z.looseObject({ ...listSearch, class: text() }),
  head: () => pageHead('Assets', 'All tradable assets with live prices.'),
  component: AssetsPage,
})

function AssetsPage() {
  const [search, onSearch] = useView(Route)
  return <AssetsScreen search={search} onSearch={onSearch} />
}

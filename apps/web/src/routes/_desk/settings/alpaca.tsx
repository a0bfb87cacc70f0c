import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AlpacaScreen } from '../../../desk/screens/settings/alpaca-screen.tsx'
import { pageHead, useView } from '../../../page/page.tsx'
import { listSearch } from '../../../tables/list-search.ts'

export const Route = createFileRoute('/_desk/settings/alpaca')({
  validateSearch: z.looseObject(listSearch),
  head: () => pageHead('Brokerage provider integration', 'Connections to Alpaca and their state.'),
  component: AlpacaPage,
})

function AlpacaPage() {
  const [search, onSearch] = useView(Route)
  return <AlpacaScreen search={search} onSearch={onSearch} />
}

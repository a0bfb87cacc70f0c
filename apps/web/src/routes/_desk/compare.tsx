import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { CompareScreen } from '../../desk/screens/compare/compare-screen.tsx'
import { pageHead, useView } from '../../page/page.tsx'
import { text } from '../../tables/list-search.ts'

export const Route = createFileRoute('/_desk/compare')({
  validateSearch: z.looseObject({ with: text(), by: z.catch(z.optional(z.enum(['date', 'age'])), undefined) }),
  head: () => pageHead('Compare', 'Two accounts side by side: equity and results.'),
  component: ComparePage,
})

function ComparePage() {
  const [{ with: chosen, by = 'date' }, onSearch] = useView(Route)
  return <CompareScreen with={chosen} alignment={by} onChange={onSearch} />
}
